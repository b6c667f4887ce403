S The cat sit on mat .
A 2 3|||SVA|||sits||sat|||REQUIRED|||-NONE-|||0
A 4 4|||ArtOrDet|||the||a|||REQUIRED|||-NONE-|||0

S a b c d
A 0 2|||X|||e|||REQUIRED|||-NONE-|||0
A 1 3|||X|||f|||REQUIRED|||-NONE-|||0

S a b c d
A 1 3|||X|||f|||REQUIRED|||-NONE-|||0
A 0 2|||X|||e|||REQUIRED|||-NONE-|||0

S a b c d
A 0 1|||X|||e|||REQUIRED|||-NONE-|||0
A 0 1|||X|||e|||REQUIRED|||-NONE-|||0

S a b c d
A 3 4|||X|||e|||REQUIRED|||-NONE-|||0
A 0 1|||X|||f|||REQUIRED|||-NONE-|||0

S a b c d
A 0 4|||X|||e|||REQUIRED|||-NONE-|||0
A 1 2|||X|||f|||REQUIRED|||-NONE-|||0
A 2 2|||X|||g|||REQUIRED|||-NONE-|||0

S a b c d
A 1 1|||X|||e|||REQUIRED|||-NONE-|||0
A 1 1|||X|||f|||REQUIRED|||-NONE-|||0

S a b c d
A 1 1|||X|||e|||REQUIRED|||-NONE-|||0
A 1 1|||X|||e|||REQUIRED|||-NONE-|||0
A 2 2|||X|||e|||REQUIRED|||-NONE-|||0

S a b c d
A 1 2|||X|||b|||REQUIRED|||-NONE-|||0
A 2 2|||X||||||REQUIRED|||-NONE-|||0

S a b c d
A 1 3|||X|||f||g h|||REQUIRED|||-NONE-|||0
A 1 2|||X|||g|||REQUIRED|||-NONE-|||0

S a b c d
A 1 3|||X|||-NONE-|||REQUIRED|||-NONE-|||0
A 3 4|||X||||||REQUIRED|||-NONE-|||0

S a
A 1 1|||X|||c|||REQUIRED|||-NONE-|||0

S a a a
A 1 1|||X|||a|||REQUIRED|||-NONE-|||0
A 3 3|||X|||a|||REQUIRED|||-NONE-|||0

