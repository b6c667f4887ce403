S The cat sit on mat .
A 2 3|||R:VERB:TENSE|||sat|||REQUIRED|||-NONE-|||0
A 4 4|||M:DET|||a|||REQUIRED|||-NONE-|||0

S He go to the school yesterday .
A 1 2|||R:VERB:TENSE|||went|||REQUIRED|||-NONE-|||0

S She speak good english .
A 1 2|||R:VERB:SVA|||speaks|||REQUIRED|||-NONE-|||0
A 3 4|||R:ORTH|||English|||REQUIRED|||-NONE-|||0

S I am agree .
A 2 3|||R:VERB:FORM|||agreed|||REQUIRED|||-NONE-|||0

S Nothing wrong here .
A 1 1|||M:VERB|||is|||REQUIRED|||-NONE-|||0

S Nothing wrong here .
A 1 1|||M:VERB|||is|||REQUIRED|||-NONE-|||0

S Nothing wrong here .
A 2 3|||U:ADV||||||REQUIRED|||-NONE-|||0

S A sentence without any annotation .
A 3 4|||U:DET||||||REQUIRED|||-NONE-|||0

S A unclear thing happen .
A 3 4|||R:VERB:TENSE|||happened|||REQUIRED|||-NONE-|||0

S It are what it are .
A 1 2|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||0

S I like fish .
A 2 2|||M:DET|||a|||REQUIRED|||-NONE-|||0

S we meet at monday
A 2 3|||R:PREP|||on|||REQUIRED|||-NONE-|||0
A 3 4|||R:ORTH|||Monday|||REQUIRED|||-NONE-|||0

S He said that he will come
A 4 5|||R:VERB:TENSE|||would|||REQUIRED|||-NONE-|||0
A 6 6|||M:PUNCT|||.|||REQUIRED|||-NONE-|||0

S big red old car drives
A 0 0|||M:DET|||The|||REQUIRED|||-NONE-|||0
A 5 5|||M:PUNCT|||.|||REQUIRED|||-NONE-|||0

S big red old car drives
A 0 0|||M:DET|||A|||REQUIRED|||-NONE-|||0
A 5 5|||M:PUNCT|||.|||REQUIRED|||-NONE-|||0

S I go home I go home
A 3 3|||M:CONJ|||and|||REQUIRED|||-NONE-|||0

S I go home I go home
A 0 3|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:TENSE|||went|||REQUIRED|||-NONE-|||0

S the the the
A 0 1|||U:DET||||||REQUIRED|||-NONE-|||0

S x x x x
A 0 1|||R:OTHER|||y|||REQUIRED|||-NONE-|||0
A 2 3|||R:OTHER|||z|||REQUIRED|||-NONE-|||0

S a b c d e
A 0 2|||R:WO|||b a|||REQUIRED|||-NONE-|||0

S a b c d e
A 2 4|||U:NOUN||||||REQUIRED|||-NONE-|||0

S alpha beta gamma
A 3 3|||M:NOUN|||delta|||REQUIRED|||-NONE-|||0

S alpha beta gamma
A 0 0|||M:NOUN|||delta delta|||REQUIRED|||-NONE-|||0

S He do n't knows .
A 1 2|||R:VERB:SVA|||does|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:FORM|||know|||REQUIRED|||-NONE-|||0

S my name is ann .
A 0 1|||R:ORTH|||My|||REQUIRED|||-NONE-|||0

S Wordy wordy words words .
A 0 4|||U:OTHER|||Words|||REQUIRED|||-NONE-|||0

S He is more better now then .
A 2 3|||R:ADV|||much|||REQUIRED|||-NONE-|||0

S It is very very very good .
A 2 3|||U:ADV||||||REQUIRED|||-NONE-|||0

S It is very very very good .
A 2 5|||U:ADV||||||REQUIRED|||-NONE-|||0

S They was n't there were they ?
A 1 2|||R:VERB:SVA|||were|||REQUIRED|||-NONE-|||0

S Me and him are friends .
A 0 1|||R:PRON|||He|||REQUIRED|||-NONE-|||0
A 2 3|||R:PRON|||I|||REQUIRED|||-NONE-|||0

S Students learns maths , physics , and chemistry .
A 1 2|||R:VERB:SVA|||learn|||REQUIRED|||-NONE-|||0
A 3 4|||U:PUNCT||||||REQUIRED|||-NONE-|||0
A 5 6|||U:PUNCT||||||REQUIRED|||-NONE-|||0

S Empty output follows here .
A 1 2|||R:NOUN:NUM|||outputs|||REQUIRED|||-NONE-|||0

S One more .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Same word twice twice .
A 1 3|||R:WO|||twice word|||REQUIRED|||-NONE-|||0
A 3 4|||U:ADV||||||REQUIRED|||-NONE-|||0

S Yes
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S I seen it .
A 1 1|||M:CONTR|||'ve|||REQUIRED|||-NONE-|||0

S I seen it .
A 1 1|||M:VERB:TENSE|||have|||REQUIRED|||-NONE-|||0

S I seen it .
A 1 1|||M:VERB:TENSE|||have|||REQUIRED|||-NONE-|||0

