S a b a a a a
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 6 6|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||d a|||REQUIRED|||-NONE-|||1
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||1

S d
A 1 1|||M:OTHER|||a d|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||a|||REQUIRED|||-NONE-|||1

S a d
A 0 0|||M:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 1 2|||R:OTHER|||a b|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b d a
A 1 3|||R:OTHER|||a a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a a b a c
A 5 5|||M:OTHER|||a c|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||a a|||REQUIRED|||-NONE-|||1
A 4 5|||R:OTHER|||c c|||REQUIRED|||-NONE-|||1

S a a d d a b d
A 5 5|||M:OTHER|||d a|||REQUIRED|||-NONE-|||0
A 7 7|||M:OTHER|||d a|||REQUIRED|||-NONE-|||0
A 1 3|||R:OTHER|||a a|||REQUIRED|||-NONE-|||1
A 4 5|||U:OTHER||||||REQUIRED|||-NONE-|||1

S a a a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a b a a
A 0 1|||R:OTHER|||d a|||REQUIRED|||-NONE-|||0
A 0 1|||U:OTHER||||||REQUIRED|||-NONE-|||1

S d c a d
A 0 2|||R:OTHER|||b a|||REQUIRED|||-NONE-|||0
A 0 1|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 4 4|||M:OTHER|||a d|||REQUIRED|||-NONE-|||1

S d d d a a
A 0 2|||R:OTHER|||c|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||d|||REQUIRED|||-NONE-|||1
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 5 5|||M:OTHER|||d a|||REQUIRED|||-NONE-|||1

S a d c a b a c
A 1 3|||R:OTHER|||c|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||a c|||REQUIRED|||-NONE-|||1
A 1 1|||M:OTHER|||d c|||REQUIRED|||-NONE-|||1
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||1

S c
A 0 0|||M:OTHER|||b c|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||c b|||REQUIRED|||-NONE-|||1

S b a a a a b
A 4 5|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 5 6|||U:OTHER||||||REQUIRED|||-NONE-|||1

S d a
A 1 1|||M:OTHER|||c|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S c b a
A 0 2|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A 2 2|||M:OTHER|||b a|||REQUIRED|||-NONE-|||1

S a b a c a
A 2 3|||R:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 0 1|||U:OTHER||||||REQUIRED|||-NONE-|||1

S a a d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 3|||R:OTHER|||d d|||REQUIRED|||-NONE-|||1

S c a b a a a b
A 0 0|||M:OTHER|||a c|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||b c|||REQUIRED|||-NONE-|||0
A 2 3|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||a a|||REQUIRED|||-NONE-|||1

S d d a
A 0 2|||R:OTHER|||c|||REQUIRED|||-NONE-|||0
A 1 3|||R:OTHER|||c|||REQUIRED|||-NONE-|||1

S a a
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 1|||U:OTHER||||||REQUIRED|||-NONE-|||1

S c a
A 1 1|||M:OTHER|||d b|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a
A 0 1|||R:OTHER|||d|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a a c b b d
A 4 4|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 2 3|||U:OTHER||||||REQUIRED|||-NONE-|||1

S c a c a b b a
A 1 1|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 6 6|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||c a|||REQUIRED|||-NONE-|||1
A 3 5|||R:OTHER|||d a|||REQUIRED|||-NONE-|||1

S c d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||c|||REQUIRED|||-NONE-|||1
A 2 2|||M:OTHER|||c c|||REQUIRED|||-NONE-|||1

S c a d
A 0 1|||R:OTHER|||c b|||REQUIRED|||-NONE-|||0
A 2 3|||R:OTHER|||c|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||d c|||REQUIRED|||-NONE-|||1
A 2 3|||R:OTHER|||b a|||REQUIRED|||-NONE-|||1

S a b a
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||d d|||REQUIRED|||-NONE-|||1
A 1 1|||M:OTHER|||c b|||REQUIRED|||-NONE-|||1

S d b a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b
A 1 1|||M:OTHER|||c|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||a a|||REQUIRED|||-NONE-|||1

S c c a a
A 0 2|||R:OTHER|||b c|||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||d|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||d a|||REQUIRED|||-NONE-|||1
A 4 4|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S d a d b c a
A 2 4|||R:OTHER|||c b|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||c|||REQUIRED|||-NONE-|||1

S a d a b
A 2 4|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S c c a a a a
A 2 3|||R:OTHER|||c|||REQUIRED|||-NONE-|||0
A 4 5|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 1 3|||R:OTHER|||d|||REQUIRED|||-NONE-|||1
A 4 6|||R:OTHER|||d|||REQUIRED|||-NONE-|||1

S b a a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||c c|||REQUIRED|||-NONE-|||1

S d b d a b a
A 1 2|||R:OTHER|||a d|||REQUIRED|||-NONE-|||0
A 5 6|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||d d|||REQUIRED|||-NONE-|||1
A 5 5|||M:OTHER|||d|||REQUIRED|||-NONE-|||1

S a a
A 1 2|||R:OTHER|||b a|||REQUIRED|||-NONE-|||0
A 2 2|||M:OTHER|||c b|||REQUIRED|||-NONE-|||1

S d
A 0 1|||R:OTHER|||c|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||c a|||REQUIRED|||-NONE-|||1

S c c b d a a
A 0 0|||M:OTHER|||b a|||REQUIRED|||-NONE-|||0
A 1 2|||R:OTHER|||d|||REQUIRED|||-NONE-|||0
A 3 5|||R:OTHER|||b a|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||a b|||REQUIRED|||-NONE-|||1
A 6 6|||M:OTHER|||d a|||REQUIRED|||-NONE-|||1

S d b a
A 1 3|||R:OTHER|||b b|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||c a|||REQUIRED|||-NONE-|||1

S a a a a c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 2 3|||R:OTHER|||c|||REQUIRED|||-NONE-|||1

S b
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||d a|||REQUIRED|||-NONE-|||1

S b c b c d d
A 2 3|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A 5 6|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||a|||REQUIRED|||-NONE-|||1
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||1

S a a c b c
A 1 3|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 4 5|||R:OTHER|||c b|||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||a|||REQUIRED|||-NONE-|||1
A 4 5|||U:OTHER||||||REQUIRED|||-NONE-|||1

S b c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||a a|||REQUIRED|||-NONE-|||1

S d c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d c d a a d a
A 1 1|||M:OTHER|||c a|||REQUIRED|||-NONE-|||0
A 2 4|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 7 7|||M:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 5 6|||U:OTHER||||||REQUIRED|||-NONE-|||1

S a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a a
A 1 2|||R:OTHER|||d b|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||b|||REQUIRED|||-NONE-|||1

S b c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a d d a a a b
A 1 2|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||b a|||REQUIRED|||-NONE-|||1

S b c d d b a
A 2 2|||M:OTHER|||a c|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||a|||REQUIRED|||-NONE-|||1

S c c d d
A 4 4|||M:OTHER|||c|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a c c d
A 1 2|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||c|||REQUIRED|||-NONE-|||1

S a b
A 1 2|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a a b
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||a a|||REQUIRED|||-NONE-|||1
A 3 3|||M:OTHER|||a a|||REQUIRED|||-NONE-|||1

S a a
A 0 0|||M:OTHER|||a b|||REQUIRED|||-NONE-|||0
A 2 2|||M:OTHER|||b|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||a a|||REQUIRED|||-NONE-|||1

S d d
A 0 0|||M:OTHER|||c c|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b d a a
A 0 1|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 3 4|||R:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 2 4|||U:OTHER||||||REQUIRED|||-NONE-|||1

S d a d c a a d
A 3 3|||M:OTHER|||d a|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||a a|||REQUIRED|||-NONE-|||1
A 5 5|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S c d a b
A 2 4|||R:OTHER|||d|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||d|||REQUIRED|||-NONE-|||1

S c a a
A 0 0|||M:OTHER|||b|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||c c|||REQUIRED|||-NONE-|||0
A 2 3|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 2 3|||U:OTHER||||||REQUIRED|||-NONE-|||1

S b b c b a c c
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 6 7|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||a|||REQUIRED|||-NONE-|||1
A 3 4|||R:OTHER|||d|||REQUIRED|||-NONE-|||1
A 6 7|||U:OTHER||||||REQUIRED|||-NONE-|||1

S a
A 1 1|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||a b|||REQUIRED|||-NONE-|||1

S a d d d a a
A 0 1|||R:OTHER|||d|||REQUIRED|||-NONE-|||0
A 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 3 5|||R:OTHER|||a|||REQUIRED|||-NONE-|||1

S a a a a
A 2 3|||R:OTHER|||d|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S c b b b c
A 1 3|||R:OTHER|||d b|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||a d|||REQUIRED|||-NONE-|||1
A 2 2|||M:OTHER|||a a|||REQUIRED|||-NONE-|||1

S a d a
A 2 3|||R:OTHER|||b|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d a c b
A 0 0|||M:OTHER|||d d|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||d a|||REQUIRED|||-NONE-|||0
A 2 3|||R:OTHER|||a|||REQUIRED|||-NONE-|||1

S b d d
A 0 1|||R:OTHER|||c a|||REQUIRED|||-NONE-|||0
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||1

S d d a
A 1 1|||M:OTHER|||b|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d c a c d a
A 0 0|||M:OTHER|||a d|||REQUIRED|||-NONE-|||0
A 5 6|||R:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 4 6|||R:OTHER|||a a|||REQUIRED|||-NONE-|||1

S b a
A 0 2|||R:OTHER|||d d|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S c c b a c a
A 2 2|||M:OTHER|||c|||REQUIRED|||-NONE-|||0
A 4 6|||R:OTHER|||c|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||d b|||REQUIRED|||-NONE-|||1

S a d a c
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 2 2|||M:OTHER|||c|||REQUIRED|||-NONE-|||1
A 3 3|||M:OTHER|||a a|||REQUIRED|||-NONE-|||1

S c d a c b d a
A 2 2|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||b|||REQUIRED|||-NONE-|||1

S b c
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 2 2|||M:OTHER|||c a|||REQUIRED|||-NONE-|||1

S a b
A 0 0|||M:OTHER|||d a|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S c b d d c d a
A 1 3|||R:OTHER|||c b|||REQUIRED|||-NONE-|||0
A 2 4|||R:OTHER|||a c|||REQUIRED|||-NONE-|||1
A 7 7|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S d b c d b d a
A 1 3|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||d|||REQUIRED|||-NONE-|||0
A 5 5|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||c c|||REQUIRED|||-NONE-|||1
A 2 2|||M:OTHER|||d a|||REQUIRED|||-NONE-|||1

S c
A 1 1|||M:OTHER|||b|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a a c
A 2 3|||R:OTHER|||d a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d a c a a
A 4 5|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||a|||REQUIRED|||-NONE-|||1
A 3 3|||M:OTHER|||c c|||REQUIRED|||-NONE-|||1

S a a c
A 0 1|||U:OTHER||||||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S c a b b a b b
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 6 6|||M:OTHER|||d|||REQUIRED|||-NONE-|||0
A 2 4|||R:OTHER|||d|||REQUIRED|||-NONE-|||1

S c d b a
A 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||b c|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||c c|||REQUIRED|||-NONE-|||1

S c d d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||c b|||REQUIRED|||-NONE-|||1
A 2 3|||R:OTHER|||d c|||REQUIRED|||-NONE-|||1

S a b d b d d c
A 1 3|||R:OTHER|||c|||REQUIRED|||-NONE-|||0
A 2 2|||M:OTHER|||a|||REQUIRED|||-NONE-|||1
A 3 5|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 6 7|||R:OTHER|||a|||REQUIRED|||-NONE-|||1

S c
A 1 1|||M:OTHER|||d c|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a c a d a a
A 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 5 5|||M:OTHER|||d|||REQUIRED|||-NONE-|||1

S c a d a a a a
A 1 1|||M:OTHER|||c|||REQUIRED|||-NONE-|||0
A 5 6|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 7 7|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 5 6|||R:OTHER|||d|||REQUIRED|||-NONE-|||1

S b a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S c d a d a a
A 0 2|||R:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 5 5|||M:OTHER|||d|||REQUIRED|||-NONE-|||1

S b a d a
A 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||b|||REQUIRED|||-NONE-|||1
A 1 2|||R:OTHER|||b b|||REQUIRED|||-NONE-|||1

S b b b c
A 0 0|||M:OTHER|||b|||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||d a|||REQUIRED|||-NONE-|||0
A 1 2|||R:OTHER|||d a|||REQUIRED|||-NONE-|||1
A 3 4|||R:OTHER|||a|||REQUIRED|||-NONE-|||1

S c
A 1 1|||M:OTHER|||c c|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b d c a
A 0 0|||M:OTHER|||d|||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||d d|||REQUIRED|||-NONE-|||1

S d a d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b d b a c b a
A 0 1|||R:OTHER|||a d|||REQUIRED|||-NONE-|||0
A 2 3|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 6 7|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 5 6|||R:OTHER|||c a|||REQUIRED|||-NONE-|||1

S d a a d c b
A 0 1|||R:OTHER|||d b|||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 5 5|||M:OTHER|||c|||REQUIRED|||-NONE-|||0
A 6 6|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d b a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||d a|||REQUIRED|||-NONE-|||1
A 2 3|||R:OTHER|||d a|||REQUIRED|||-NONE-|||1

S c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a c d d
A 1 2|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a d d a c
A 4 5|||R:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||a b|||REQUIRED|||-NONE-|||1
A 2 3|||R:OTHER|||d a|||REQUIRED|||-NONE-|||1
A 4 5|||U:OTHER||||||REQUIRED|||-NONE-|||1

S b a a a a b
A 0 2|||R:OTHER|||b d|||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||a d|||REQUIRED|||-NONE-|||0
A 4 5|||R:OTHER|||c|||REQUIRED|||-NONE-|||0
A 5 6|||R:OTHER|||d|||REQUIRED|||-NONE-|||1

S d
A 1 1|||M:OTHER|||d c|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a b b a d a b
A 4 5|||R:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||b|||REQUIRED|||-NONE-|||1
A 4 4|||M:OTHER|||d|||REQUIRED|||-NONE-|||1

S d d a b
A 0 2|||R:OTHER|||c|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S c d a b
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||a a|||REQUIRED|||-NONE-|||1

S a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S c d d a a a d
A 1 1|||M:OTHER|||d|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 7 7|||M:OTHER|||a b|||REQUIRED|||-NONE-|||0
A 5 7|||R:OTHER|||b|||REQUIRED|||-NONE-|||1

S d a b c a c
A 3 3|||M:OTHER|||d a|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||b d|||REQUIRED|||-NONE-|||1
A 4 5|||R:OTHER|||d|||REQUIRED|||-NONE-|||1

S a c
A 1 2|||R:OTHER|||c d|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||c b|||REQUIRED|||-NONE-|||1

S c a d c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||b c|||REQUIRED|||-NONE-|||1

S d d c
A 2 3|||R:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||c|||REQUIRED|||-NONE-|||1

S c d d c
A 0 2|||R:OTHER|||a c|||REQUIRED|||-NONE-|||0
A 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 3 4|||R:OTHER|||d a|||REQUIRED|||-NONE-|||1

S a c d d a c a
A 3 3|||M:OTHER|||d a|||REQUIRED|||-NONE-|||0
A 5 5|||M:OTHER|||a d|||REQUIRED|||-NONE-|||0
A 5 7|||R:OTHER|||d a|||REQUIRED|||-NONE-|||1

S a b a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d c a d
A 2 3|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||c|||REQUIRED|||-NONE-|||1

S a b a d d
A 1 2|||R:OTHER|||a c|||REQUIRED|||-NONE-|||0
A 3 5|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||c a|||REQUIRED|||-NONE-|||1

S a a c c c b
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 4 5|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 6 6|||M:OTHER|||a a|||REQUIRED|||-NONE-|||1

S a a c c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 3|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 4 4|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S a a a c
A 1 2|||R:OTHER|||d|||REQUIRED|||-NONE-|||0
A 3 4|||R:OTHER|||b b|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||b|||REQUIRED|||-NONE-|||1
A 3 3|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S b
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||a a|||REQUIRED|||-NONE-|||1

S b d a a c a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b d d a d d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 2|||M:OTHER|||d|||REQUIRED|||-NONE-|||1

S b c c d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 3|||R:OTHER|||d|||REQUIRED|||-NONE-|||1
A 4 4|||M:OTHER|||c|||REQUIRED|||-NONE-|||1

S a a
A 0 1|||R:OTHER|||d d|||REQUIRED|||-NONE-|||0
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||1

S a a b c
A 3 3|||M:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||d|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||a|||REQUIRED|||-NONE-|||1
A 3 4|||R:OTHER|||d c|||REQUIRED|||-NONE-|||1

S c c a b
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||c a|||REQUIRED|||-NONE-|||1
A 1 2|||R:OTHER|||a a|||REQUIRED|||-NONE-|||1

S c c c a d a
A 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||c a|||REQUIRED|||-NONE-|||1
A 5 6|||U:OTHER||||||REQUIRED|||-NONE-|||1

S c
A 0 0|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a d a a d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 3 5|||U:OTHER||||||REQUIRED|||-NONE-|||1

S a b b a c a
A 2 4|||R:OTHER|||a d|||REQUIRED|||-NONE-|||0
A 5 6|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 4 5|||R:OTHER|||a c|||REQUIRED|||-NONE-|||1
A 6 6|||M:OTHER|||b|||REQUIRED|||-NONE-|||1

S a b a a c b
A 0 2|||R:OTHER|||c|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||d c|||REQUIRED|||-NONE-|||1
A 3 3|||M:OTHER|||c|||REQUIRED|||-NONE-|||1
A 5 6|||R:OTHER|||a a|||REQUIRED|||-NONE-|||1

S d d c a
A 1 3|||R:OTHER|||a c|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||a|||REQUIRED|||-NONE-|||1

S b a b
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 3|||R:OTHER|||a|||REQUIRED|||-NONE-|||1

S d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a b d c b
A 0 0|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 2 2|||M:OTHER|||b|||REQUIRED|||-NONE-|||0
A 3 5|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 1 2|||R:OTHER|||d b|||REQUIRED|||-NONE-|||1

S a a b c
A 1 1|||M:OTHER|||d|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S c a d c b
A 3 3|||M:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a a a a b
A 0 0|||M:OTHER|||d|||REQUIRED|||-NONE-|||0
A 1 2|||R:OTHER|||b|||REQUIRED|||-NONE-|||0
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 2 2|||M:OTHER|||a|||REQUIRED|||-NONE-|||1
A 5 5|||M:OTHER|||c|||REQUIRED|||-NONE-|||1

S a b d b
A 1 3|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||c d|||REQUIRED|||-NONE-|||1

S d a a a a
A 2 2|||M:OTHER|||a d|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S b c d d c
A 1 1|||M:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 3 5|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||c|||REQUIRED|||-NONE-|||1
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||1

S a d
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b c a
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||b|||REQUIRED|||-NONE-|||1
A 2 3|||U:OTHER||||||REQUIRED|||-NONE-|||1

S d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S c a a
A 2 2|||M:OTHER|||c|||REQUIRED|||-NONE-|||0
A 2 3|||R:OTHER|||a d|||REQUIRED|||-NONE-|||1

S b d c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S c a d
A 0 0|||M:OTHER|||d c|||REQUIRED|||-NONE-|||0
A 1 3|||U:OTHER||||||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S c c a d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||c|||REQUIRED|||-NONE-|||1
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||1

S c a d d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||d|||REQUIRED|||-NONE-|||1
A 3 3|||M:OTHER|||c a|||REQUIRED|||-NONE-|||1

S a a a c
A 0 0|||M:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||b b|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a a d c a c
A 2 2|||M:OTHER|||b|||REQUIRED|||-NONE-|||0
A 5 5|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S b a c d d a
A 0 1|||R:OTHER|||d|||REQUIRED|||-NONE-|||0
A 2 3|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||b|||REQUIRED|||-NONE-|||1

S b d b
A 2 3|||R:OTHER|||c|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d b d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||a|||REQUIRED|||-NONE-|||1

S c b
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 2|||R:OTHER|||d c|||REQUIRED|||-NONE-|||1

S b b d d
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||a c|||REQUIRED|||-NONE-|||1
A 2 3|||R:OTHER|||d a|||REQUIRED|||-NONE-|||1

S a a
A 2 2|||M:OTHER|||b|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a a c d a c a
A 3 3|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 5 5|||M:OTHER|||d|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||a a|||REQUIRED|||-NONE-|||1
A 4 6|||U:OTHER||||||REQUIRED|||-NONE-|||1

S c c a d d
A 2 2|||M:OTHER|||a b|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||c|||REQUIRED|||-NONE-|||1

S c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a d a c
A 2 3|||R:OTHER|||b|||REQUIRED|||-NONE-|||0
A 1 3|||R:OTHER|||c d|||REQUIRED|||-NONE-|||1

S c a c c d c d
A 2 3|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||a|||REQUIRED|||-NONE-|||1
A 3 5|||R:OTHER|||a|||REQUIRED|||-NONE-|||1

S d a c d
A 0 0|||M:OTHER|||d c|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||b|||REQUIRED|||-NONE-|||1
A 2 3|||R:OTHER|||a|||REQUIRED|||-NONE-|||1

S c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||b c|||REQUIRED|||-NONE-|||1

S c a d a
A 0 2|||R:OTHER|||d d|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||b|||REQUIRED|||-NONE-|||1

S d a a c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||c d|||REQUIRED|||-NONE-|||1
A 2 3|||R:OTHER|||d a|||REQUIRED|||-NONE-|||1
A 4 4|||M:OTHER|||b a|||REQUIRED|||-NONE-|||1

S c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d b c d b c a
A 0 0|||M:OTHER|||a d|||REQUIRED|||-NONE-|||0
A 6 7|||R:OTHER|||a d|||REQUIRED|||-NONE-|||0
A 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 7 7|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S a a d d a
A 2 3|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||c d|||REQUIRED|||-NONE-|||1
A 4 4|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S d a a a
A 0 0|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 1 3|||R:OTHER|||d|||REQUIRED|||-NONE-|||0
A 1 3|||R:OTHER|||d b|||REQUIRED|||-NONE-|||1

S b d b
A 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||1

S b a c a c a
A 0 1|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 4 6|||R:OTHER|||d a|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||c b|||REQUIRED|||-NONE-|||1
A 4 5|||R:OTHER|||b a|||REQUIRED|||-NONE-|||1

S b a b a a d c
A 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||a|||REQUIRED|||-NONE-|||1

S a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a a b d a d
A 0 0|||M:OTHER|||a d|||REQUIRED|||-NONE-|||0
A 2 3|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a a a
A 0 0|||M:OTHER|||c d|||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||b|||REQUIRED|||-NONE-|||0
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||1

S a c a d c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a
A 1 1|||M:OTHER|||d|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d a b a d b
A 1 2|||R:OTHER|||b b|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||a c|||REQUIRED|||-NONE-|||0
A 2 3|||R:OTHER|||a|||REQUIRED|||-NONE-|||1

S c c
A 2 2|||M:OTHER|||b|||REQUIRED|||-NONE-|||0
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||1

S a b b b a d b
A 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||a|||REQUIRED|||-NONE-|||1
A 3 3|||M:OTHER|||d d|||REQUIRED|||-NONE-|||1

S a a a a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||c|||REQUIRED|||-NONE-|||1

S c b a b
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S b d b
A 0 0|||M:OTHER|||b d|||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||d a|||REQUIRED|||-NONE-|||0
A 0 1|||U:OTHER||||||REQUIRED|||-NONE-|||1

S d a a a c a a
A 4 5|||R:OTHER|||d c|||REQUIRED|||-NONE-|||0
A 6 7|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||c|||REQUIRED|||-NONE-|||1
A 7 7|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||a|||REQUIRED|||-NONE-|||1

S d a a d d d c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 5 7|||U:OTHER||||||REQUIRED|||-NONE-|||1

S a c b
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||c d|||REQUIRED|||-NONE-|||1

S a b b c a c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 5 6|||U:OTHER||||||REQUIRED|||-NONE-|||1

S a d d d d c
A 3 5|||R:OTHER|||d b|||REQUIRED|||-NONE-|||0
A 6 6|||M:OTHER|||b|||REQUIRED|||-NONE-|||0
A 2 2|||M:OTHER|||b|||REQUIRED|||-NONE-|||1
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||1

S a b a a a d
A 3 5|||U:OTHER||||||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b d d c a b b
A 1 3|||R:OTHER|||a b|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||a c|||REQUIRED|||-NONE-|||0
A 6 7|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||d d|||REQUIRED|||-NONE-|||1
A 5 7|||R:OTHER|||a c|||REQUIRED|||-NONE-|||1

S b a a b a b
A 1 3|||R:OTHER|||b|||REQUIRED|||-NONE-|||0
A 5 6|||R:OTHER|||d|||REQUIRED|||-NONE-|||0
A 2 4|||R:OTHER|||d|||REQUIRED|||-NONE-|||1
A 5 6|||U:OTHER||||||REQUIRED|||-NONE-|||1

S a a d d d a
A 1 1|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 5 6|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 2 3|||R:OTHER|||a|||REQUIRED|||-NONE-|||1
A 5 5|||M:OTHER|||c b|||REQUIRED|||-NONE-|||1

S b a c
A 1 1|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||c b|||REQUIRED|||-NONE-|||1

S a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d b a b d
A 0 0|||M:OTHER|||c|||REQUIRED|||-NONE-|||0
A 2 4|||R:OTHER|||d|||REQUIRED|||-NONE-|||0
A 1 3|||U:OTHER||||||REQUIRED|||-NONE-|||1

S d d c a a
A 1 1|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||c|||REQUIRED|||-NONE-|||1
A 3 3|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b d
A 1 1|||M:OTHER|||a c|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||b d|||REQUIRED|||-NONE-|||1

S b b a c
A 0 0|||M:OTHER|||c|||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||d|||REQUIRED|||-NONE-|||0
A 1 2|||R:OTHER|||c|||REQUIRED|||-NONE-|||1
A 3 3|||M:OTHER|||a a|||REQUIRED|||-NONE-|||1
A 4 4|||M:OTHER|||b c|||REQUIRED|||-NONE-|||1

S c b
A 1 2|||R:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||a c|||REQUIRED|||-NONE-|||1

S d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d
A 0 1|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d a a b d
A 1 3|||R:OTHER|||d|||REQUIRED|||-NONE-|||0
A 4 5|||R:OTHER|||c a|||REQUIRED|||-NONE-|||0
A 2 3|||R:OTHER|||a c|||REQUIRED|||-NONE-|||1

S a a a a a b
A 5 6|||R:OTHER|||d c|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||c|||REQUIRED|||-NONE-|||1
A 2 4|||R:OTHER|||d|||REQUIRED|||-NONE-|||1
A 5 6|||U:OTHER||||||REQUIRED|||-NONE-|||1

S a a a a a d a
A 0 2|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A 6 7|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||a b|||REQUIRED|||-NONE-|||1
A 6 6|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S d d c d a a
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 5 6|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 2 4|||R:OTHER|||c c|||REQUIRED|||-NONE-|||1
A 6 6|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S a c b d
A 3 4|||R:OTHER|||a d|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||a d|||REQUIRED|||-NONE-|||1

S b a a
A 0 1|||R:OTHER|||c d|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||a|||REQUIRED|||-NONE-|||1

S a b a b d a
A 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 4 5|||R:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 6 6|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 4 4|||M:OTHER|||b a|||REQUIRED|||-NONE-|||1

S a d b a b a b
A 0 0|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 7 7|||M:OTHER|||d a|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||a|||REQUIRED|||-NONE-|||1
A 1 1|||M:OTHER|||a a|||REQUIRED|||-NONE-|||1

S a d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b b a d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||1

S a d a b c a
A 2 4|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A 6 6|||M:OTHER|||b|||REQUIRED|||-NONE-|||0
A 1 3|||R:OTHER|||a|||REQUIRED|||-NONE-|||1
A 5 6|||U:OTHER||||||REQUIRED|||-NONE-|||1

S d d c
A 1 2|||R:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||1

S a c a b a c
A 1 1|||M:OTHER|||d|||REQUIRED|||-NONE-|||0
A 6 6|||M:OTHER|||b c|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b c a d
A 3 4|||R:OTHER|||a a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a b a c b
A 0 0|||M:OTHER|||b|||REQUIRED|||-NONE-|||0
A 1 3|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||d|||REQUIRED|||-NONE-|||1
A 4 5|||R:OTHER|||a b|||REQUIRED|||-NONE-|||1

S a a c d c d d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 6 7|||R:OTHER|||c a|||REQUIRED|||-NONE-|||1

S d d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||d a|||REQUIRED|||-NONE-|||1

S b
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||c d|||REQUIRED|||-NONE-|||1

S a a
A 0 2|||R:OTHER|||c|||REQUIRED|||-NONE-|||0
A 2 2|||M:OTHER|||d|||REQUIRED|||-NONE-|||1

S b a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a c a
A 0 0|||M:OTHER|||b|||REQUIRED|||-NONE-|||0
A 1 2|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||b|||REQUIRED|||-NONE-|||1

S d d b a d a
A 0 0|||M:OTHER|||c|||REQUIRED|||-NONE-|||0
A 1 2|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A 5 6|||R:OTHER|||b|||REQUIRED|||-NONE-|||0
A 1 2|||R:OTHER|||a b|||REQUIRED|||-NONE-|||1

S d
A 1 1|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||c|||REQUIRED|||-NONE-|||1

S d a b b
A 3 3|||M:OTHER|||c|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||c|||REQUIRED|||-NONE-|||1
A 1 1|||M:OTHER|||d|||REQUIRED|||-NONE-|||1
A 3 4|||R:OTHER|||a c|||REQUIRED|||-NONE-|||1

S c a b d b
A 0 1|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A 2 4|||R:OTHER|||c b|||REQUIRED|||-NONE-|||0
A 3 5|||R:OTHER|||a|||REQUIRED|||-NONE-|||1

S b d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S c a d d b
A 3 3|||M:OTHER|||b d|||REQUIRED|||-NONE-|||0
A 5 5|||M:OTHER|||b b|||REQUIRED|||-NONE-|||0
A 0 1|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 3 3|||M:OTHER|||a a|||REQUIRED|||-NONE-|||1
A 4 5|||R:OTHER|||c c|||REQUIRED|||-NONE-|||1

S d b b
A 1 1|||M:OTHER|||a c|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a d a
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d d a
A 1 3|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||b|||REQUIRED|||-NONE-|||1

S a a a c d d
A 5 5|||M:OTHER|||a b|||REQUIRED|||-NONE-|||0
A 5 6|||R:OTHER|||a b|||REQUIRED|||-NONE-|||1

S b a a d
A 0 1|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 3 4|||R:OTHER|||a|||REQUIRED|||-NONE-|||1

S b
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||c d|||REQUIRED|||-NONE-|||1

S b c d d c a b
A 6 7|||R:OTHER|||c a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b
A 1 1|||M:OTHER|||d b|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||a b|||REQUIRED|||-NONE-|||1

S c c a d
A 0 1|||R:OTHER|||b b|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 2 3|||U:OTHER||||||REQUIRED|||-NONE-|||1

S a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a a a a a a a
A 4 4|||M:OTHER|||b|||REQUIRED|||-NONE-|||0
A 5 5|||M:OTHER|||c|||REQUIRED|||-NONE-|||0
A 5 7|||R:OTHER|||a|||REQUIRED|||-NONE-|||1

S d c
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||c c|||REQUIRED|||-NONE-|||1
A 2 2|||M:OTHER|||a a|||REQUIRED|||-NONE-|||1

S a c a d a d
A 1 3|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 4 6|||R:OTHER|||c a|||REQUIRED|||-NONE-|||1

S a a b c d
A 2 2|||M:OTHER|||b|||REQUIRED|||-NONE-|||0
A 3 5|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A 2 3|||R:OTHER|||a|||REQUIRED|||-NONE-|||1

S c d d d
A 0 1|||R:OTHER|||a b|||REQUIRED|||-NONE-|||0
A 3 4|||R:OTHER|||c a|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||b|||REQUIRED|||-NONE-|||1
A 3 4|||R:OTHER|||b b|||REQUIRED|||-NONE-|||1

S a c a b
A 0 0|||M:OTHER|||a d|||REQUIRED|||-NONE-|||0
A 2 2|||M:OTHER|||a b|||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||d a|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||a c|||REQUIRED|||-NONE-|||1
A 3 3|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S a a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d d a d a
A 0 2|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||b a|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||a|||REQUIRED|||-NONE-|||1
A 4 4|||M:OTHER|||d|||REQUIRED|||-NONE-|||1

S c c b a a a
A 5 6|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 1 2|||R:OTHER|||a|||REQUIRED|||-NONE-|||1
A 6 6|||M:OTHER|||a c|||REQUIRED|||-NONE-|||1

S d b a a b b
A 3 3|||M:OTHER|||d b|||REQUIRED|||-NONE-|||0
A 6 6|||M:OTHER|||c c|||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||a|||REQUIRED|||-NONE-|||1
A 4 4|||M:OTHER|||b|||REQUIRED|||-NONE-|||1

S c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||a c|||REQUIRED|||-NONE-|||1

S b d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a d c a a c b
A 2 4|||R:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 4 6|||R:OTHER|||b|||REQUIRED|||-NONE-|||1

S a d c c b d
A 1 1|||M:OTHER|||d d|||REQUIRED|||-NONE-|||0
A 6 6|||M:OTHER|||c d|||REQUIRED|||-NONE-|||1

S c a a c a a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 5 6|||R:OTHER|||a b|||REQUIRED|||-NONE-|||1

S a b b
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 3|||R:OTHER|||d d|||REQUIRED|||-NONE-|||1

S b a d a
A 1 1|||M:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 2 4|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||b c|||REQUIRED|||-NONE-|||1

S a a
A 2 2|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a d a d
A 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 3 4|||R:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||c a|||REQUIRED|||-NONE-|||1
A 3 3|||M:OTHER|||c|||REQUIRED|||-NONE-|||1

S a b a
A 0 1|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 2 3|||U:OTHER||||||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d d d
A 1 1|||M:OTHER|||d b|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||d c|||REQUIRED|||-NONE-|||1

S c c c
A 0 1|||U:OTHER||||||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a c
A 0 0|||M:OTHER|||d|||REQUIRED|||-NONE-|||0
A 1 2|||R:OTHER|||c a|||REQUIRED|||-NONE-|||0
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||1

S a a a d c d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 3|||R:OTHER|||d a|||REQUIRED|||-NONE-|||1
A 4 6|||U:OTHER||||||REQUIRED|||-NONE-|||1

S b d a a
A 0 0|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 2 4|||R:OTHER|||d|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||a d|||REQUIRED|||-NONE-|||1

S a a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||b|||REQUIRED|||-NONE-|||1

S c c b a
A 0 1|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||b a|||REQUIRED|||-NONE-|||1

S b a a c c
A 0 0|||M:OTHER|||c|||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||d d|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||d a|||REQUIRED|||-NONE-|||0
A 2 4|||R:OTHER|||d|||REQUIRED|||-NONE-|||1

S a a b c a d a
A 5 6|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 7 7|||M:OTHER|||d|||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||a d|||REQUIRED|||-NONE-|||1

S b b c d c
A 2 4|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 1 2|||R:OTHER|||a a|||REQUIRED|||-NONE-|||1

S c a a
A 2 2|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||a|||REQUIRED|||-NONE-|||1
A 2 3|||U:OTHER||||||REQUIRED|||-NONE-|||1

S b
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b b a d a a a
A 1 1|||M:OTHER|||d c|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||c a|||REQUIRED|||-NONE-|||1
A 3 5|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 7 7|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S d a a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 2|||R:OTHER|||c c|||REQUIRED|||-NONE-|||1

S a b a
A 1 1|||M:OTHER|||a c|||REQUIRED|||-NONE-|||0
A 1 3|||R:OTHER|||a b|||REQUIRED|||-NONE-|||1

S a a d
A 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a c
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 2 2|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S a a b a a
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 4 5|||R:OTHER|||d d|||REQUIRED|||-NONE-|||1

S a a d d c
A 2 3|||R:OTHER|||d b|||REQUIRED|||-NONE-|||0
A 5 5|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d
A 1 1|||M:OTHER|||b d|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a a a a b c
A 5 6|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||a|||REQUIRED|||-NONE-|||1
A 2 4|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 5 5|||M:OTHER|||a c|||REQUIRED|||-NONE-|||1

S a a
A 0 0|||M:OTHER|||d a|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 2 2|||M:OTHER|||c|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d c d b d a
A 0 2|||R:OTHER|||a d|||REQUIRED|||-NONE-|||0
A 3 5|||R:OTHER|||d|||REQUIRED|||-NONE-|||0
A 1 3|||R:OTHER|||b|||REQUIRED|||-NONE-|||1

S b b a
A 0 1|||R:OTHER|||a a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a a a c b a c
A 1 3|||R:OTHER|||c c|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||d d|||REQUIRED|||-NONE-|||0
A 5 6|||R:OTHER|||c a|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||a|||REQUIRED|||-NONE-|||1
A 2 4|||R:OTHER|||b a|||REQUIRED|||-NONE-|||1

S c c b c d b
A 1 1|||M:OTHER|||c a|||REQUIRED|||-NONE-|||0
A 2 2|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S d a d
A 0 0|||M:OTHER|||b|||REQUIRED|||-NONE-|||0
A 2 3|||R:OTHER|||c d|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a c a d a a b
A 5 5|||M:OTHER|||c c|||REQUIRED|||-NONE-|||0
A 4 5|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 6 7|||U:OTHER||||||REQUIRED|||-NONE-|||1

S c d a d a d
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 3 5|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||c b|||REQUIRED|||-NONE-|||1
A 5 6|||U:OTHER||||||REQUIRED|||-NONE-|||1

S b c a a a d b
A 0 0|||M:OTHER|||a c|||REQUIRED|||-NONE-|||0
A 2 3|||R:OTHER|||c|||REQUIRED|||-NONE-|||0
A 0 1|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||1

S d a
A 1 1|||M:OTHER|||d a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b c b d b b
A 0 2|||R:OTHER|||c b|||REQUIRED|||-NONE-|||0
A 5 5|||M:OTHER|||a d|||REQUIRED|||-NONE-|||0
A 5 6|||R:OTHER|||a a|||REQUIRED|||-NONE-|||1

S b
A 0 0|||M:OTHER|||a c|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a b a a c b
A 2 2|||M:OTHER|||b c|||REQUIRED|||-NONE-|||0
A 5 6|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||a a|||REQUIRED|||-NONE-|||1
A 4 5|||R:OTHER|||b|||REQUIRED|||-NONE-|||1

S c c a a b
A 1 2|||R:OTHER|||a c|||REQUIRED|||-NONE-|||0
A 4 5|||U:OTHER||||||REQUIRED|||-NONE-|||1

S d b c a c a
A 0 1|||R:OTHER|||b a|||REQUIRED|||-NONE-|||0
A 2 3|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 4 5|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 1 3|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 4 5|||R:OTHER|||b|||REQUIRED|||-NONE-|||1

S b d c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b a b d b b b
A 1 1|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 6 7|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||a|||REQUIRED|||-NONE-|||1
A 4 5|||R:OTHER|||a b|||REQUIRED|||-NONE-|||1
A 6 7|||R:OTHER|||b b|||REQUIRED|||-NONE-|||1

S b a b d a c
A 0 0|||M:OTHER|||d|||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||b|||REQUIRED|||-NONE-|||0
A 4 6|||R:OTHER|||a d|||REQUIRED|||-NONE-|||0
A 2 2|||M:OTHER|||a|||REQUIRED|||-NONE-|||1
A 4 4|||M:OTHER|||b|||REQUIRED|||-NONE-|||1

S b d a a a a a
A 0 2|||R:OTHER|||b|||REQUIRED|||-NONE-|||0
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 5 5|||M:OTHER|||d|||REQUIRED|||-NONE-|||0
A 6 6|||M:OTHER|||c a|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||b a|||REQUIRED|||-NONE-|||1
A 6 6|||M:OTHER|||c a|||REQUIRED|||-NONE-|||1

S a a a a c
A 1 3|||R:OTHER|||b|||REQUIRED|||-NONE-|||0
A 3 5|||U:OTHER||||||REQUIRED|||-NONE-|||1

S d b d d b
A 2 4|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a d c b d a
A 4 4|||M:OTHER|||c d|||REQUIRED|||-NONE-|||0
A 5 6|||R:OTHER|||a a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S c c a c d
A 0 0|||M:OTHER|||b b|||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||a a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d b d b c d a
A 0 2|||R:OTHER|||a a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a
A 0 0|||M:OTHER|||c c|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a b
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b c a a b a c
A 3 4|||R:OTHER|||b d|||REQUIRED|||-NONE-|||0
A 3 4|||R:OTHER|||b|||REQUIRED|||-NONE-|||1

S a a a a
A 3 3|||M:OTHER|||c|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||c|||REQUIRED|||-NONE-|||1

S d a c d
A 0 1|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 2 3|||R:OTHER|||d a|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||a a|||REQUIRED|||-NONE-|||1
A 3 3|||M:OTHER|||a c|||REQUIRED|||-NONE-|||1

S a b b d a b
A 0 2|||R:OTHER|||a c|||REQUIRED|||-NONE-|||0
A 6 6|||M:OTHER|||a b|||REQUIRED|||-NONE-|||0
A 2 3|||U:OTHER||||||REQUIRED|||-NONE-|||1

S d a c a a
A 5 5|||M:OTHER|||b b|||REQUIRED|||-NONE-|||0
A 2 3|||R:OTHER|||c a|||REQUIRED|||-NONE-|||1
A 4 5|||U:OTHER||||||REQUIRED|||-NONE-|||1

S d a d b a b
A 1 3|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||c b|||REQUIRED|||-NONE-|||0
A 6 6|||M:OTHER|||a d|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S c a c d a a
A 1 1|||M:OTHER|||a c|||REQUIRED|||-NONE-|||0
A 5 5|||M:OTHER|||a b|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a a a c
A 1 1|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||c a|||REQUIRED|||-NONE-|||1
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||1

S a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||b d|||REQUIRED|||-NONE-|||1

S a b d c c b
A 2 3|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 6 6|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 3 4|||R:OTHER|||a b|||REQUIRED|||-NONE-|||1
A 6 6|||M:OTHER|||d a|||REQUIRED|||-NONE-|||1

S b a a a d
A 2 2|||M:OTHER|||c|||REQUIRED|||-NONE-|||0
A 5 5|||M:OTHER|||b|||REQUIRED|||-NONE-|||0
A 2 2|||M:OTHER|||d c|||REQUIRED|||-NONE-|||1
A 4 5|||R:OTHER|||a|||REQUIRED|||-NONE-|||1

S a d c a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||a c|||REQUIRED|||-NONE-|||1
A 2 2|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S a a b c a
A 3 3|||M:OTHER|||d a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d b c
A 1 3|||U:OTHER||||||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b a
A 0 1|||R:OTHER|||a a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b a
A 0 0|||M:OTHER|||d c|||REQUIRED|||-NONE-|||0
A 2 2|||M:OTHER|||a a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d b c
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||c c|||REQUIRED|||-NONE-|||1
A 1 1|||M:OTHER|||d b|||REQUIRED|||-NONE-|||1
A 2 2|||M:OTHER|||d c|||REQUIRED|||-NONE-|||1
A 3 3|||M:OTHER|||b|||REQUIRED|||-NONE-|||1

S a b a a d b
A 0 0|||M:OTHER|||a b|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a a a c b a
A 0 2|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A 4 6|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||b|||REQUIRED|||-NONE-|||1

S b d
A 0 2|||R:OTHER|||d|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||d|||REQUIRED|||-NONE-|||1

S c d a d
A 3 3|||M:OTHER|||c|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||b a|||REQUIRED|||-NONE-|||1
A 2 3|||U:OTHER||||||REQUIRED|||-NONE-|||1

S b d a d a b d
A 3 3|||M:OTHER|||a c|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||b|||REQUIRED|||-NONE-|||0
A 5 5|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 2 4|||R:OTHER|||b|||REQUIRED|||-NONE-|||1

S d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a c c d a b
A 1 1|||M:OTHER|||c|||REQUIRED|||-NONE-|||0
A 2 4|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 6 6|||M:OTHER|||d|||REQUIRED|||-NONE-|||0
A 1 3|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 4 4|||M:OTHER|||b|||REQUIRED|||-NONE-|||1
A 5 6|||U:OTHER||||||REQUIRED|||-NONE-|||1

S c b b
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||c|||REQUIRED|||-NONE-|||1

S d b a b a c
A 1 1|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 4 6|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||1

S a c b b d
A 2 2|||M:OTHER|||d a|||REQUIRED|||-NONE-|||0
A 2 4|||U:OTHER||||||REQUIRED|||-NONE-|||1

S b a d a c
A 0 0|||M:OTHER|||c|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||d|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||a|||REQUIRED|||-NONE-|||1
A 2 3|||U:OTHER||||||REQUIRED|||-NONE-|||1

S b a
A 0 1|||U:OTHER||||||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S c b b
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a c d c
A 0 0|||M:OTHER|||d a|||REQUIRED|||-NONE-|||0
A 2 4|||R:OTHER|||b a|||REQUIRED|||-NONE-|||0
A 1 2|||R:OTHER|||c b|||REQUIRED|||-NONE-|||1
A 3 3|||M:OTHER|||a d|||REQUIRED|||-NONE-|||1

S b a d b a a
A 2 4|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||a d|||REQUIRED|||-NONE-|||1
A 2 2|||M:OTHER|||a|||REQUIRED|||-NONE-|||1
A 6 6|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S b a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d a a c a c
A 2 2|||M:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 3 5|||R:OTHER|||a a|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||b a|||REQUIRED|||-NONE-|||1

S d a b d b d
A 1 2|||R:OTHER|||a b|||REQUIRED|||-NONE-|||0
A 6 6|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 1 1|||M:OTHER|||a|||REQUIRED|||-NONE-|||1
A 4 5|||R:OTHER|||c|||REQUIRED|||-NONE-|||1
A 6 6|||M:OTHER|||c|||REQUIRED|||-NONE-|||1

S a a
A 0 2|||R:OTHER|||c d|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||b a|||REQUIRED|||-NONE-|||1

S c b c a b c a
A 0 0|||M:OTHER|||c|||REQUIRED|||-NONE-|||0
A 1 3|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 5 7|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||a a|||REQUIRED|||-NONE-|||1

S d d
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||c b|||REQUIRED|||-NONE-|||1

S a a a c c a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 2|||M:OTHER|||d b|||REQUIRED|||-NONE-|||1
A 3 3|||M:OTHER|||c b|||REQUIRED|||-NONE-|||1
A 5 5|||M:OTHER|||b d|||REQUIRED|||-NONE-|||1

S d a b
A 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a a a a c c a
A 0 2|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||c d|||REQUIRED|||-NONE-|||0
A 4 4|||M:OTHER|||d|||REQUIRED|||-NONE-|||0
A 5 5|||M:OTHER|||d c|||REQUIRED|||-NONE-|||0
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 7 7|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S a a c
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||c|||REQUIRED|||-NONE-|||1

S b d a
A 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 3 3|||M:OTHER|||a d|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a d d d d b d
A 4 4|||M:OTHER|||c a|||REQUIRED|||-NONE-|||0
A 5 6|||R:OTHER|||a c|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||c b|||REQUIRED|||-NONE-|||1
A 4 6|||R:OTHER|||a d|||REQUIRED|||-NONE-|||1

S b b b a
A 2 2|||M:OTHER|||b|||REQUIRED|||-NONE-|||0
A 3 4|||U:OTHER||||||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a a
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S c c
A 1 1|||M:OTHER|||a d|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b a a d a a
A 0 2|||R:OTHER|||b|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a b
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b a b a
A 0 2|||R:OTHER|||d c|||REQUIRED|||-NONE-|||0
A 2 2|||M:OTHER|||a|||REQUIRED|||-NONE-|||1

S a c a b a c
A 1 2|||R:OTHER|||a d|||REQUIRED|||-NONE-|||0
A 5 5|||M:OTHER|||c|||REQUIRED|||-NONE-|||0
A 1 3|||R:OTHER|||b d|||REQUIRED|||-NONE-|||1
A 5 5|||M:OTHER|||c c|||REQUIRED|||-NONE-|||1

S a c a d a b b
A 3 5|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 6 7|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||c|||REQUIRED|||-NONE-|||1
A 2 2|||M:OTHER|||a|||REQUIRED|||-NONE-|||1
A 5 5|||M:OTHER|||a a|||REQUIRED|||-NONE-|||1

S a a a c b d a
A 3 5|||R:OTHER|||d d|||REQUIRED|||-NONE-|||0
A 1 2|||R:OTHER|||a b|||REQUIRED|||-NONE-|||1
A 3 3|||M:OTHER|||a a|||REQUIRED|||-NONE-|||1
A 6 6|||M:OTHER|||a a|||REQUIRED|||-NONE-|||1

S c d a
A 1 2|||R:OTHER|||b a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a d d a
A 4 4|||M:OTHER|||a c|||REQUIRED|||-NONE-|||0
A 1 2|||R:OTHER|||a c|||REQUIRED|||-NONE-|||1

S c a b
A 0 1|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A 0 0|||M:OTHER|||c c|||REQUIRED|||-NONE-|||1
A 1 1|||M:OTHER|||d a|||REQUIRED|||-NONE-|||1

S a b c b
A 0 0|||M:OTHER|||a b|||REQUIRED|||-NONE-|||0
A 2 4|||U:OTHER||||||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a a b
A 2 3|||R:OTHER|||a c|||REQUIRED|||-NONE-|||0
A 2 3|||R:OTHER|||b b|||REQUIRED|||-NONE-|||1

S d a b a a d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S d
A 0 1|||R:OTHER|||a|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S a b
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S b
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||c a|||REQUIRED|||-NONE-|||1

S d a b c a a c
A 0 0|||M:OTHER|||a|||REQUIRED|||-NONE-|||0
A 1 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 3 4|||R:OTHER|||a c|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||a|||REQUIRED|||-NONE-|||1
A 2 4|||R:OTHER|||c d|||REQUIRED|||-NONE-|||1
A 5 6|||R:OTHER|||d|||REQUIRED|||-NONE-|||1
A 7 7|||M:OTHER|||d b|||REQUIRED|||-NONE-|||1

