S The cat sit on mat .
A 2 3|||SVA|||sits|||REQUIRED|||-NONE-|||0
A 4 4|||ArtOrDet|||the|||REQUIRED|||-NONE-|||0

S He go to the school yesterday .
A 1 2|||Vt|||went|||REQUIRED|||-NONE-|||0
A 3 4|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 1 2|||Vt|||went|||REQUIRED|||-NONE-|||1

S She speak good english .
A 1 2|||SVA|||speaks|||REQUIRED|||-NONE-|||0
A 3 4|||Mec|||English|||REQUIRED|||-NONE-|||0
A 1 4|||Others|||speaks English well|||REQUIRED|||-NONE-|||1

S I am agree .
A 1 2|||Vform||||||REQUIRED|||-NONE-|||0
A 1 2|||Vform||||||REQUIRED|||-NONE-|||1

S Nothing wrong here .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Nothing wrong here .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 1|||V0|||is|||REQUIRED|||-NONE-|||1

S Nothing wrong here .
A 1 1|||V0|||is|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S A sentence without any annotation .

S A unclear thing happen .
A 0 2|||Um||||||REQUIRED|||-NONE-|||0
A 3 4|||Vt|||happened|||REQUIRED|||-NONE-|||0

S It are what it are .
A 1 2|||SVA|||is|||REQUIRED|||-NONE-|||0
A 4 5|||SVA|||is|||REQUIRED|||-NONE-|||0

S I like fish .
A 2 2|||Wci||||||REQUIRED|||-NONE-|||0
A 2 3|||Nn|||fishes|||REQUIRED|||-NONE-|||0

S we meet at monday
A 0 1|||Mec|||We|||REQUIRED|||-NONE-|||0
A 2 3|||Prep|||on|||REQUIRED|||-NONE-|||0
A 3 4|||Mec|||Monday|||REQUIRED|||-NONE-|||0
A 4 4|||Mec|||.|||REQUIRED|||-NONE-|||0

S He said that he will come
A 4 5|||Vm|||would|||REQUIRED|||-NONE-|||0
A 6 6|||Mec|||.|||REQUIRED|||-NONE-|||0
A 2 3|||Others||||||REQUIRED|||-NONE-|||1
A 6 6|||Mec|||.|||REQUIRED|||-NONE-|||1

S big red old car drives
A 0 0|||ArtOrDet|||The|||REQUIRED|||-NONE-|||0
A 1 3|||WOadv|||old red|||REQUIRED|||-NONE-|||0
A 5 5|||Mec|||.|||REQUIRED|||-NONE-|||0

S big red old car drives
A 0 0|||ArtOrDet|||A|||REQUIRED|||-NONE-|||0
A 0 0|||ArtOrDet|||The|||REQUIRED|||-NONE-|||1
A 5 5|||Mec|||!|||REQUIRED|||-NONE-|||1

S I go home I go home
A 3 3|||Mec|||,|||REQUIRED|||-NONE-|||0
A 3 3|||Trans|||and|||REQUIRED|||-NONE-|||1

S I go home I go home
A 1 2|||Vt|||went|||REQUIRED|||-NONE-|||0
A 4 5|||Vt|||went|||REQUIRED|||-NONE-|||0

S the the the
A 0 1|||ArtOrDet||||||REQUIRED|||-NONE-|||0
A 1 2|||ArtOrDet||||||REQUIRED|||-NONE-|||0

S x x x x
A 1 2|||Others|||y|||REQUIRED|||-NONE-|||0
A 3 4|||Others|||z|||REQUIRED|||-NONE-|||0

S a b c d e
A 0 2|||WOinc|||b a|||REQUIRED|||-NONE-|||0
A 3 5|||WOinc|||e d|||REQUIRED|||-NONE-|||1

S a b c d e
A 1 4|||Rloc-||||||REQUIRED|||-NONE-|||0

S alpha beta gamma
A 3 3|||Others|||delta|||REQUIRED|||-NONE-|||0
A 3 3|||Others|||delta epsilon|||REQUIRED|||-NONE-|||1

S alpha beta gamma
A 0 0|||Others|||delta|||REQUIRED|||-NONE-|||0
A 1 1|||Others|||delta|||REQUIRED|||-NONE-|||0
A 3 3|||Others|||delta|||REQUIRED|||-NONE-|||0

S He do n't knows .
A 1 2|||SVA|||does|||REQUIRED|||-NONE-|||0
A 3 4|||Vform|||know|||REQUIRED|||-NONE-|||0
A 1 4|||Others|||does not know|||REQUIRED|||-NONE-|||1

S my name is ann .
A 0 1|||Mec|||My|||REQUIRED|||-NONE-|||0
A 3 4|||Mec|||Ann|||REQUIRED|||-NONE-|||0
A 0 4|||Others|||I am Ann|||REQUIRED|||-NONE-|||1

S Wordy wordy words words .
A 1 2|||Rloc-||||||REQUIRED|||-NONE-|||0
A 2 3|||Rloc-||||||REQUIRED|||-NONE-|||0
A 0 4|||Rloc-|||Words|||REQUIRED|||-NONE-|||1

S He is more better now then .
A 2 3|||Wform||||||REQUIRED|||-NONE-|||0
A 5 6|||Others||||||REQUIRED|||-NONE-|||0
A 2 3|||Wform|||much|||REQUIRED|||-NONE-|||1

S It is very very very good .
A 2 4|||Rloc-||||||REQUIRED|||-NONE-|||0

S It is very very very good .
A 3 5|||Rloc-||||||REQUIRED|||-NONE-|||0

S They was n't there were they ?
A 1 2|||SVA|||were|||REQUIRED|||-NONE-|||0
A 4 4|||Mec|||,|||REQUIRED|||-NONE-|||0

S Me and him are friends .
A 0 3|||Pform|||He and I|||REQUIRED|||-NONE-|||0
A 0 1|||Pform|||I|||REQUIRED|||-NONE-|||1
A 2 3|||Pform|||he|||REQUIRED|||-NONE-|||1

S Students learns maths , physics , and chemistry .
A 1 2|||SVA|||learn|||REQUIRED|||-NONE-|||0
A 5 6|||Mec||||||REQUIRED|||-NONE-|||0

S Empty output follows here .
A 1 2|||Nn|||outputs|||REQUIRED|||-NONE-|||0

S One more .
A 0 3|||Others||||||REQUIRED|||-NONE-|||0

S Same word twice twice .
A 2 3|||Rloc-||||||REQUIRED|||-NONE-|||0

S Yes
A 0 1|||Others|||No|||REQUIRED|||-NONE-|||0
A 0 1|||Others|||Maybe|||REQUIRED|||-NONE-|||1
A 1 1|||Others||||||REQUIRED|||-NONE-|||2

S I seen it .
A 1 1|||Vt|||have|||REQUIRED|||-NONE-|||0
A 1 2|||Vt|||saw|||REQUIRED|||-NONE-|||1
A 1 1|||Vt|||'ve|||REQUIRED|||-NONE-|||2

S I seen it .
A 1 2|||Vt|||saw|||REQUIRED|||-NONE-|||2

S I seen it .
A 1 2|||Vt|||saw|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2

