S The manager decision surprise everybody in the office .
A 1 2|||R:NOUN|||manager's|||REQUIRED|||-NONE-|||0
A 1 2|||R:NOUN|||manager's|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:TENSE|||surprised|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:FORM|||surprising|||REQUIRED|||-NONE-|||2
A 1 2|||R:NOUN|||manager's|||REQUIRED|||-NONE-|||3
A 3 3|||M:VERB:TENSE|||has|||REQUIRED|||-NONE-|||3
A 3 4|||R:VERB:FORM|||surprised|||REQUIRED|||-NONE-|||3

S My brother car have broken down on the middle of the motorway .
A 6 7|||R:PREP|||in|||REQUIRED|||-NONE-|||0
A 2 2|||M:NOUN:POSS|||'s|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:TENSE|||had|||REQUIRED|||-NONE-|||1
A 6 7|||R:PREP|||in|||REQUIRED|||-NONE-|||1
A 1 2|||R:NOUN:NUM|||brothers|||REQUIRED|||-NONE-|||2
A 6 7|||R:PREP|||at|||REQUIRED|||-NONE-|||2
A 2 2|||M:NOUN:POSS|||'s|||REQUIRED|||-NONE-|||3
A 3 4|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||3

S Childrens is play in the garden behind our house .
A 0 1|||R:SPELL|||Children|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:FORM|||playing|||REQUIRED|||-NONE-|||0
A 0 1|||R:SPELL|||Children|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:FORM|||playing|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:TENSE|||was|||REQUIRED|||-NONE-|||2
A 6 7|||R:PREP|||beside|||REQUIRED|||-NONE-|||2
A 0 1|||R:SPELL|||Children|||REQUIRED|||-NONE-|||3
A 1 2|||R:VERB|||are to|||REQUIRED|||-NONE-|||3

S She do n't knows how open the new safe .
A 5 5|||M:VERB:FORM|||to|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:SVA|||does|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:FORM|||know|||REQUIRED|||-NONE-|||1
A 5 5|||M:VERB:FORM|||to|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:FORM|||known|||REQUIRED|||-NONE-|||2
A 7 8|||U:ADJ||||||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB:TENSE|||did|||REQUIRED|||-NONE-|||3
A 5 5|||M:VERB:FORM|||to|||REQUIRED|||-NONE-|||3

S I am living here since ten years .
A 4 5|||R:PREP|||for|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:TENSE|||was|||REQUIRED|||-NONE-|||1
A 4 5|||R:PREP|||for|||REQUIRED|||-NONE-|||1
A 2 3|||R:MORPH|||live|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB:TENSE|||have been|||REQUIRED|||-NONE-|||3
A 2 3|||R:MORPH|||live|||REQUIRED|||-NONE-|||3
A 4 5|||R:PREP|||for|||REQUIRED|||-NONE-|||3

S He suggested me to see a doctor .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 3 4|||R:OTHER|||that|||REQUIRED|||-NONE-|||1
A 3 5|||R:VERB:FORM|||seeing|||REQUIRED|||-NONE-|||2
A 2 2|||M:PREP|||that|||REQUIRED|||-NONE-|||3
A 2 3|||R:PRON|||I|||REQUIRED|||-NONE-|||3
A 3 4|||U:VERB:FORM||||||REQUIRED|||-NONE-|||3

S We discussed about the plan for two hour .
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||0
A 7 8|||R:NOUN:NUM|||hours|||REQUIRED|||-NONE-|||0
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||1
A 7 8|||R:NOUN:NUM|||hours|||REQUIRED|||-NONE-|||1
A 5 6|||R:PREP|||during|||REQUIRED|||-NONE-|||2
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||3
A 7 8|||R:SPELL|||our|||REQUIRED|||-NONE-|||3

S Their teacher explained us the rule .
A 1 1|||M:ADJ|||old|||REQUIRED|||-NONE-|||0
A 1 1|||M:ADJ|||old|||REQUIRED|||-NONE-|||1
A 3 3|||M:PREP|||to|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 1 1|||M:ADJ|||old|||REQUIRED|||-NONE-|||3
A 3 3|||M:PREP|||to|||REQUIRED|||-NONE-|||3

S The news are very surprised , is n't it ?
A 2 3|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||0
A 4 5|||R:MORPH|||surprising|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||1
A 4 5|||R:MORPH|||surprising|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:TENSE|||were|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:TENSE|||were|||REQUIRED|||-NONE-|||3

S An university have open near the rail way station .
A 2 3|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||0
A 0 1|||R:DET|||A|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:FORM|||opened|||REQUIRED|||-NONE-|||1
A 6 8|||R:ORTH|||railway|||REQUIRED|||-NONE-|||1
A 0 1|||R:DET|||The|||REQUIRED|||-NONE-|||2
A 3 4|||R:VERB:FORM|||opening|||REQUIRED|||-NONE-|||2
A 0 1|||R:DET|||A|||REQUIRED|||-NONE-|||3
A 2 3|||R:VERB:TENSE|||has been|||REQUIRED|||-NONE-|||3
A 3 4|||R:VERB:FORM|||opened|||REQUIRED|||-NONE-|||3

S There is less peoples in the countrysides than before .
A 2 3|||R:ADJ|||fewer|||REQUIRED|||-NONE-|||0
A 3 4|||R:NOUN:NUM|||people|||REQUIRED|||-NONE-|||0
A 6 7|||R:NOUN:NUM|||countryside|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||1
A 2 3|||R:ADJ|||fewer|||REQUIRED|||-NONE-|||1
A 3 4|||R:NOUN:NUM|||people|||REQUIRED|||-NONE-|||1
A 6 7|||R:NOUN:NUM|||countryside|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:SVA|||be|||REQUIRED|||-NONE-|||2
A 3 4|||R:NOUN|||persons|||REQUIRED|||-NONE-|||2
A 8 9|||R:ADV|||ago|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||3
A 3 4|||R:NOUN:NUM|||people|||REQUIRED|||-NONE-|||3
A 6 7|||R:NOUN:NUM|||countryside|||REQUIRED|||-NONE-|||3

S I look forward to hear from you soon .
A 4 5|||R:VERB:FORM|||hearing|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:FORM|||hearing|||REQUIRED|||-NONE-|||1
A 4 5|||R:VERB:FORM|||heard|||REQUIRED|||-NONE-|||2
A 4 5|||R:VERB:FORM|||hearing|||REQUIRED|||-NONE-|||3

S If I would have more time , I will learn the Spanish .
A 8 9|||R:VERB:TENSE|||would|||REQUIRED|||-NONE-|||0
A 10 11|||U:DET||||||REQUIRED|||-NONE-|||0
A 2 4|||R:VERB:TENSE|||had|||REQUIRED|||-NONE-|||1
A 8 9|||R:VERB:TENSE|||would|||REQUIRED|||-NONE-|||1
A 10 11|||U:DET||||||REQUIRED|||-NONE-|||1
A 2 3|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||2
A 9 10|||R:VERB:FORM|||learning|||REQUIRED|||-NONE-|||2
A 8 9|||R:VERB:TENSE|||would|||REQUIRED|||-NONE-|||3
A 10 11|||U:DET||||||REQUIRED|||-NONE-|||3

S It depend of the whether .
A 2 3|||R:PREP|||on|||REQUIRED|||-NONE-|||0
A 4 5|||R:OTHER|||weather|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:SVA|||depends|||REQUIRED|||-NONE-|||1
A 2 3|||R:PREP|||on|||REQUIRED|||-NONE-|||1
A 4 5|||R:OTHER|||weather|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:FORM|||depending|||REQUIRED|||-NONE-|||2
A 4 5|||R:SPELL|||wether|||REQUIRED|||-NONE-|||2
A 2 3|||R:PREP|||on|||REQUIRED|||-NONE-|||3
A 4 5|||R:SPELL|||wether|||REQUIRED|||-NONE-|||3

S He is more taller then his elder brother .
A 4 5|||R:SPELL|||than|||REQUIRED|||-NONE-|||0
A 2 3|||U:ADV||||||REQUIRED|||-NONE-|||1
A 4 5|||R:SPELL|||than|||REQUIRED|||-NONE-|||1
A 6 7|||R:ADJ|||older|||REQUIRED|||-NONE-|||2
A 2 3|||U:ADV||||||REQUIRED|||-NONE-|||3
A 4 5|||R:SPELL|||than|||REQUIRED|||-NONE-|||3
A 6 7|||R:ADJ|||older|||REQUIRED|||-NONE-|||3

S The informations that you gave me were usefull .
A 1 2|||R:NOUN:INFL|||information|||REQUIRED|||-NONE-|||0
A 6 7|||R:VERB:SVA|||was|||REQUIRED|||-NONE-|||0
A 7 8|||R:SPELL|||useful|||REQUIRED|||-NONE-|||0
A 1 2|||R:NOUN:INFL|||information|||REQUIRED|||-NONE-|||1
A 2 3|||U:DET||||||REQUIRED|||-NONE-|||1
A 6 7|||R:VERB:SVA|||was|||REQUIRED|||-NONE-|||1
A 7 8|||R:SPELL|||useful|||REQUIRED|||-NONE-|||1
A 6 7|||R:VERB:TENSE|||is|||REQUIRED|||-NONE-|||2
A 1 2|||R:NOUN:INFL|||information|||REQUIRED|||-NONE-|||3
A 4 5|||R:VERB|||sent|||REQUIRED|||-NONE-|||3
A 6 7|||R:VERB:SVA|||was|||REQUIRED|||-NONE-|||3
A 7 8|||R:SPELL|||useful|||REQUIRED|||-NONE-|||3

S She said me that she is tire of wait .
A 5 6|||R:VERB:TENSE|||was|||REQUIRED|||-NONE-|||0
A 6 7|||R:MORPH|||tired|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB|||told|||REQUIRED|||-NONE-|||1
A 5 6|||R:VERB:TENSE|||was|||REQUIRED|||-NONE-|||1
A 6 7|||R:MORPH|||tired|||REQUIRED|||-NONE-|||1
A 8 9|||R:VERB:FORM|||waiting|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:TENSE|||says|||REQUIRED|||-NONE-|||2
A 6 7|||R:VERB:FORM|||tiring|||REQUIRED|||-NONE-|||2
A 8 9|||R:VERB:FORM|||waited|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB|||told|||REQUIRED|||-NONE-|||3
A 5 6|||R:VERB:TENSE|||was|||REQUIRED|||-NONE-|||3
A 6 7|||R:MORPH|||tired|||REQUIRED|||-NONE-|||3
A 8 9|||R:VERB:FORM|||waiting|||REQUIRED|||-NONE-|||3

S Despite of the rain , we go out for a walk .
A 6 7|||R:VERB:TENSE|||went|||REQUIRED|||-NONE-|||0
A 0 0|||M:PREP|||In|||REQUIRED|||-NONE-|||1
A 0 1|||R:OTHER|||spite|||REQUIRED|||-NONE-|||1
A 6 7|||R:VERB:TENSE|||went|||REQUIRED|||-NONE-|||1
A 6 7|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||2
A 8 9|||R:PREP|||to|||REQUIRED|||-NONE-|||2
A 1 2|||U:PREP||||||REQUIRED|||-NONE-|||3

S I have good advice for your .
A 2 2|||M:DET|||a|||REQUIRED|||-NONE-|||0
A 2 2|||M:DET|||a|||REQUIRED|||-NONE-|||1
A 5 6|||R:PRON|||you|||REQUIRED|||-NONE-|||1
A 2 3|||R:ADJ|||well|||REQUIRED|||-NONE-|||2
A 5 6|||R:PRON|||yours|||REQUIRED|||-NONE-|||2
A 2 2|||M:DET|||a|||REQUIRED|||-NONE-|||3
A 3 3|||M:OTHER|||piece of|||REQUIRED|||-NONE-|||3
A 5 6|||R:PRON|||you|||REQUIRED|||-NONE-|||3

S When I was child , I use to swimming in river .
A 8 9|||R:MORPH|||swim|||REQUIRED|||-NONE-|||0
A 3 4|||R:OTHER|||young|||REQUIRED|||-NONE-|||1
A 6 7|||R:VERB:TENSE|||used|||REQUIRED|||-NONE-|||1
A 8 9|||R:MORPH|||swim|||REQUIRED|||-NONE-|||1
A 10 10|||M:DET|||the|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:TENSE|||am|||REQUIRED|||-NONE-|||2
A 6 7|||R:VERB:SVA|||uses|||REQUIRED|||-NONE-|||2
A 3 4|||R:NOUN:NUM|||children|||REQUIRED|||-NONE-|||3
A 6 7|||R:VERB:TENSE|||used|||REQUIRED|||-NONE-|||3
A 8 9|||R:MORPH|||swim|||REQUIRED|||-NONE-|||3
A 10 10|||M:DET|||the|||REQUIRED|||-NONE-|||3

S The police has arrest two thief yesterday .
A 3 4|||R:VERB:FORM|||arrested|||REQUIRED|||-NONE-|||0
A 5 6|||R:NOUN:NUM|||thieves|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:FORM|||arrested|||REQUIRED|||-NONE-|||1
A 5 7|||R:OTHER|||thieves last night|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:TENSE|||is|||REQUIRED|||-NONE-|||2
A 4 5|||R:SPELL|||too|||REQUIRED|||-NONE-|||2
A 1 2|||R:NOUN|||policeman|||REQUIRED|||-NONE-|||3
A 5 6|||R:NOUN:NUM|||thieves|||REQUIRED|||-NONE-|||3

S Please , rise your hand if you want ask a question .
A 2 3|||R:VERB|||raise|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB|||raise|||REQUIRED|||-NONE-|||1
A 8 8|||M:VERB:FORM|||to|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:TENSE|||rose|||REQUIRED|||-NONE-|||2
A 7 8|||R:VERB:SVA|||wants|||REQUIRED|||-NONE-|||2
A 9 10|||U:DET||||||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB|||raise|||REQUIRED|||-NONE-|||3
A 8 8|||M:VERB:FORM|||to|||REQUIRED|||-NONE-|||3

S Nobody did n't came to the party last Saturday .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 3|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 5 6|||R:DET|||a|||REQUIRED|||-NONE-|||2
A 1 3|||U:OTHER||||||REQUIRED|||-NONE-|||3

S I prefer tea than coffee , but my wife prefer coffee .
A 3 4|||R:PREP|||to|||REQUIRED|||-NONE-|||0
A 9 10|||R:VERB:SVA|||prefers|||REQUIRED|||-NONE-|||0
A 3 4|||R:PREP|||to|||REQUIRED|||-NONE-|||1
A 9 10|||R:VERB:SVA|||prefers|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:SVA|||prefers|||REQUIRED|||-NONE-|||2
A 9 10|||R:VERB:TENSE|||preferred|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB:SVA|||prefers|||REQUIRED|||-NONE-|||3
A 3 4|||R:PREP|||to|||REQUIRED|||-NONE-|||3
A 9 10|||R:VERB:SVA|||prefers|||REQUIRED|||-NONE-|||3

S He works very hard for pass the exam .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 3|||U:ADV||||||REQUIRED|||-NONE-|||1
A 4 5|||R:PART|||to|||REQUIRED|||-NONE-|||1
A 7 8|||R:NOUN|||examination|||REQUIRED|||-NONE-|||1
A 3 4|||R:MORPH|||hardly|||REQUIRED|||-NONE-|||2
A 5 6|||R:VERB:FORM|||passing|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB:SVA|||work|||REQUIRED|||-NONE-|||3
A 4 5|||R:PART|||to|||REQUIRED|||-NONE-|||3

S This book are belong to .
A 1 2|||R:NOUN:NUM|||books|||REQUIRED|||-NONE-|||0
A 3 4|||U:ADJ||||||REQUIRED|||-NONE-|||0
A 5 5|||M:PRON|||mine|||REQUIRED|||-NONE-|||0
A 0 1|||R:DET|||These|||REQUIRED|||-NONE-|||1
A 1 2|||R:NOUN:NUM|||books|||REQUIRED|||-NONE-|||1
A 3 5|||R:OTHER|||mine|||REQUIRED|||-NONE-|||1
A 0 1|||R:DET|||That|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||2
A 0 1|||R:DET|||These|||REQUIRED|||-NONE-|||3
A 1 2|||R:NOUN:NUM|||books|||REQUIRED|||-NONE-|||3
A 3 4|||U:ADJ||||||REQUIRED|||-NONE-|||3
A 5 5|||M:PRON|||mine|||REQUIRED|||-NONE-|||3

S You must to stopping at the red light .
A 2 3|||U:PART||||||REQUIRED|||-NONE-|||0
A 1 4|||R:VERB:FORM|||should stop|||REQUIRED|||-NONE-|||1
A 1 2|||U:VERB||||||REQUIRED|||-NONE-|||2
A 3 4|||R:VERB:FORM|||stopped|||REQUIRED|||-NONE-|||2
A 7 8|||R:NOUN:NUM|||lights|||REQUIRED|||-NONE-|||2
A 1 3|||U:VERB||||||REQUIRED|||-NONE-|||3
A 4 5|||R:PREP|||on|||REQUIRED|||-NONE-|||3

S The child which is cry is my nephew .
A 4 5|||R:VERB:FORM|||crying|||REQUIRED|||-NONE-|||0
A 2 3|||R:PRON|||who|||REQUIRED|||-NONE-|||1
A 4 5|||R:VERB:FORM|||crying|||REQUIRED|||-NONE-|||1
A 2 3|||R:PRON|||what|||REQUIRED|||-NONE-|||2
A 4 5|||R:VERB:FORM|||cried|||REQUIRED|||-NONE-|||2
A 3 4|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||3
A 4 5|||R:VERB:FORM|||crying|||REQUIRED|||-NONE-|||3

S My parent live in a quite neighborhood .
A 5 6|||R:ADJ|||quiet|||REQUIRED|||-NONE-|||0
A 1 2|||R:NOUN:NUM|||parents|||REQUIRED|||-NONE-|||1
A 5 6|||R:ADJ|||quiet|||REQUIRED|||-NONE-|||1
A 6 7|||R:SPELL|||neighbourhood|||REQUIRED|||-NONE-|||1
A 1 2|||R:NOUN|||parents'|||REQUIRED|||-NONE-|||2
A 4 5|||R:DET|||an|||REQUIRED|||-NONE-|||2
A 1 2|||R:NOUN:NUM|||parents|||REQUIRED|||-NONE-|||3
A 5 6|||R:ADJ|||quiet|||REQUIRED|||-NONE-|||3
A 6 7|||R:SPELL|||neighbourhood|||REQUIRED|||-NONE-|||3

S Yesterday I have seen an interested film on the television
A 4 5|||R:DET|||a|||REQUIRED|||-NONE-|||0
A 8 9|||U:DET||||||REQUIRED|||-NONE-|||0
A 10 10|||M:PUNCT|||.|||REQUIRED|||-NONE-|||0
A 2 4|||R:VERB:TENSE|||saw|||REQUIRED|||-NONE-|||1
A 4 5|||R:DET|||a|||REQUIRED|||-NONE-|||1
A 5 6|||R:MORPH|||interesting|||REQUIRED|||-NONE-|||1
A 8 9|||U:DET||||||REQUIRED|||-NONE-|||1
A 10 10|||M:PUNCT|||.|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:FORM|||saw|||REQUIRED|||-NONE-|||2
A 5 6|||R:MORPH|||interest|||REQUIRED|||-NONE-|||2
A 0 1|||U:NOUN||||||REQUIRED|||-NONE-|||3
A 2 4|||R:VERB:TENSE|||saw|||REQUIRED|||-NONE-|||3
A 5 6|||R:MORPH|||interesting|||REQUIRED|||-NONE-|||3
A 8 9|||U:DET||||||REQUIRED|||-NONE-|||3
A 10 10|||M:PUNCT|||.|||REQUIRED|||-NONE-|||3

S I can not to understanding what is he saying .
A 3 5|||R:VERB:FORM|||understand|||REQUIRED|||-NONE-|||0
A 3 5|||R:VERB:FORM|||understand|||REQUIRED|||-NONE-|||1
A 6 8|||R:WO|||he is|||REQUIRED|||-NONE-|||1
A 0 1|||R:PRON|||Me|||REQUIRED|||-NONE-|||2
A 5 6|||R:PRON|||which|||REQUIRED|||-NONE-|||2
A 8 9|||R:VERB:FORM|||says|||REQUIRED|||-NONE-|||2
A 4 5|||R:VERB:FORM|||understand|||REQUIRED|||-NONE-|||3

S The informatic department need a new equipment .
A 3 4|||R:VERB:SVA|||needs|||REQUIRED|||-NONE-|||0
A 4 5|||U:DET||||||REQUIRED|||-NONE-|||0
A 1 2|||R:NOUN|||computer|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:SVA|||needs|||REQUIRED|||-NONE-|||1
A 4 5|||U:DET||||||REQUIRED|||-NONE-|||1
A 2 3|||R:NOUN:NUM|||departments|||REQUIRED|||-NONE-|||2
A 6 7|||R:NOUN:NUM|||equipments|||REQUIRED|||-NONE-|||2
A 1 2|||R:NOUN|||computer|||REQUIRED|||-NONE-|||3
A 3 4|||R:VERB:SVA|||needs|||REQUIRED|||-NONE-|||3
A 4 5|||U:DET||||||REQUIRED|||-NONE-|||3

S Although it was late , but they continue to work .
A 3 3|||M:ADV|||very|||REQUIRED|||-NONE-|||0
A 3 3|||M:ADV|||very|||REQUIRED|||-NONE-|||1
A 5 6|||U:CONJ||||||REQUIRED|||-NONE-|||1
A 7 10|||R:VERB:FORM|||continued working|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 3 3|||M:ADV|||very|||REQUIRED|||-NONE-|||3
A 8 10|||R:VERB:FORM|||working|||REQUIRED|||-NONE-|||3

S She has went to the Paris for a week .
A 4 5|||U:DET||||||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:FORM|||gone|||REQUIRED|||-NONE-|||1
A 4 5|||U:DET||||||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:FORM|||go|||REQUIRED|||-NONE-|||2
A 6 7|||R:PREP|||since|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:FORM|||gone|||REQUIRED|||-NONE-|||3
A 4 5|||U:DET||||||REQUIRED|||-NONE-|||3
A 5 6|||R:ORTH|||paris|||REQUIRED|||-NONE-|||3

S I am agree with you about that .
A 1 2|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||0
A 1 2|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:SVA|||agrees|||REQUIRED|||-NONE-|||2
A 6 7|||R:DET|||this|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S His explanation was too difficult for understand .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 5 6|||R:PART|||to|||REQUIRED|||-NONE-|||1
A 1 2|||R:NOUN:NUM|||explanations|||REQUIRED|||-NONE-|||2
A 6 7|||R:MORPH|||understanding|||REQUIRED|||-NONE-|||2
A 1 2|||R:NOUN:NUM|||explanations|||REQUIRED|||-NONE-|||3

S Its a pity you ca n't come with us .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||It's|||REQUIRED|||-NONE-|||1
A 1 2|||U:DET||||||REQUIRED|||-NONE-|||2
A 4 5|||R:CONTR|||can|||REQUIRED|||-NONE-|||2
A 7 8|||U:PREP||||||REQUIRED|||-NONE-|||2
A 0 1|||R:OTHER|||It's|||REQUIRED|||-NONE-|||3
A 6 7|||R:VERB:FORM|||comes|||REQUIRED|||-NONE-|||3
A 7 8|||U:PREP||||||REQUIRED|||-NONE-|||3

S The dog wagged it's tail happy .
A 3 4|||R:DET|||its|||REQUIRED|||-NONE-|||0
A 3 4|||R:DET|||its|||REQUIRED|||-NONE-|||1
A 5 6|||R:MORPH|||happily|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:TENSE|||wag|||REQUIRED|||-NONE-|||2
A 5 6|||R:MORPH|||happiness|||REQUIRED|||-NONE-|||2
A 3 4|||R:DET|||its|||REQUIRED|||-NONE-|||3
A 5 6|||R:MORPH|||happily|||REQUIRED|||-NONE-|||3

S Who's bag is this ?
A 0 1|||R:DET|||Whose|||REQUIRED|||-NONE-|||0
A 0 1|||R:DET|||Whose|||REQUIRED|||-NONE-|||1
A 1 2|||R:NOUN:NUM|||bags|||REQUIRED|||-NONE-|||2
A 3 4|||R:DET|||these|||REQUIRED|||-NONE-|||2
A 0 1|||R:OTHER|||Who|||REQUIRED|||-NONE-|||3
A 1 2|||R:NOUN:NUM|||bags|||REQUIRED|||-NONE-|||3

S I ca n't found my key no where .
A 3 4|||R:VERB:FORM|||to find|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:FORM|||to find|||REQUIRED|||-NONE-|||1
A 6 7|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 7 8|||R:ADV|||anywhere|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 3 4|||R:VERB:FORM|||to find|||REQUIRED|||-NONE-|||3
A 6 7|||U:OTHER||||||REQUIRED|||-NONE-|||3
A 7 8|||R:ADV|||anywhere|||REQUIRED|||-NONE-|||3

S They will arrived in the airport at 6 pm .
A 2 3|||R:VERB:FORM|||arrive|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:FORM|||arrive|||REQUIRED|||-NONE-|||1
A 3 4|||R:PREP|||at|||REQUIRED|||-NONE-|||1
A 7 8|||R:OTHER|||six|||REQUIRED|||-NONE-|||1
A 8 9|||R:NOUN|||o'clock|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:TENSE|||shall|||REQUIRED|||-NONE-|||2
A 3 4|||R:PREP|||to|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB:TENSE|||shall|||REQUIRED|||-NONE-|||3
A 2 3|||R:VERB:FORM|||arrive|||REQUIRED|||-NONE-|||3
A 3 4|||R:PREP|||at|||REQUIRED|||-NONE-|||3

S A lot of student in my class does not likes the maths .
A 7 8|||R:VERB:SVA|||do|||REQUIRED|||-NONE-|||0
A 9 10|||R:VERB:FORM|||like|||REQUIRED|||-NONE-|||0
A 0 3|||R:OTHER|||Many|||REQUIRED|||-NONE-|||1
A 3 4|||R:NOUN:NUM|||students|||REQUIRED|||-NONE-|||1
A 7 8|||R:VERB:SVA|||do|||REQUIRED|||-NONE-|||1
A 9 10|||R:VERB:FORM|||like|||REQUIRED|||-NONE-|||1
A 10 11|||U:DET||||||REQUIRED|||-NONE-|||1
A 11 12|||R:NOUN:NUM|||math|||REQUIRED|||-NONE-|||1
A 3 4|||R:NOUN|||study|||REQUIRED|||-NONE-|||2
A 7 8|||R:VERB:TENSE|||did|||REQUIRED|||-NONE-|||2
A 0 3|||R:OTHER|||Many|||REQUIRED|||-NONE-|||3
A 3 4|||R:NOUN:NUM|||students|||REQUIRED|||-NONE-|||3
A 7 8|||R:VERB:TENSE|||did|||REQUIRED|||-NONE-|||3
A 9 10|||R:SPELL|||like|||REQUIRED|||-NONE-|||3
A 10 11|||U:DET||||||REQUIRED|||-NONE-|||3

S How is your name ? he ask .
A 0 1|||R:OTHER|||What|||REQUIRED|||-NONE-|||0
A 6 7|||R:VERB:TENSE|||asked|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||What|||REQUIRED|||-NONE-|||1
A 6 7|||R:VERB:TENSE|||asked|||REQUIRED|||-NONE-|||1
A 0 1|||R:OTHER|||Which|||REQUIRED|||-NONE-|||2
A 3 4|||R:NOUN:NUM|||names|||REQUIRED|||-NONE-|||2
A 5 6|||R:PRON|||she|||REQUIRED|||-NONE-|||2
A 0 1|||R:OTHER|||What|||REQUIRED|||-NONE-|||3
A 1 2|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||3
A 3 4|||R:NOUN:NUM|||names|||REQUIRED|||-NONE-|||3

S We should took care of the enviroment .
A 2 3|||R:VERB:FORM|||take|||REQUIRED|||-NONE-|||0
A 6 7|||R:SPELL|||environment|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:FORM|||take|||REQUIRED|||-NONE-|||1
A 6 7|||R:SPELL|||environment|||REQUIRED|||-NONE-|||1
A 4 5|||R:PREP|||about|||REQUIRED|||-NONE-|||2
A 1 3|||R:VERB:FORM|||ought to take|||REQUIRED|||-NONE-|||3

S Every students have their own computers .
A 1 2|||R:NOUN:NUM|||student|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||0
A 5 6|||R:NOUN:NUM|||computer|||REQUIRED|||-NONE-|||0
A 1 2|||R:NOUN:NUM|||student|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||1
A 5 6|||R:NOUN:NUM|||computer|||REQUIRED|||-NONE-|||1
A 0 1|||R:DET|||All|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:TENSE|||had|||REQUIRED|||-NONE-|||2
A 4 5|||U:ADJ||||||REQUIRED|||-NONE-|||2
A 1 2|||R:NOUN|||study|||REQUIRED|||-NONE-|||3
A 2 3|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||3

S The teacher , that come from england , speak slow .
A 3 4|||R:PRON|||who|||REQUIRED|||-NONE-|||0
A 6 7|||R:ORTH|||England|||REQUIRED|||-NONE-|||0
A 8 9|||R:VERB:SVA|||speaks|||REQUIRED|||-NONE-|||0
A 9 10|||R:MORPH|||slowly|||REQUIRED|||-NONE-|||0
A 3 4|||R:PRON|||who|||REQUIRED|||-NONE-|||1
A 4 5|||R:VERB:SVA|||comes|||REQUIRED|||-NONE-|||1
A 6 7|||R:ORTH|||England|||REQUIRED|||-NONE-|||1
A 8 9|||R:VERB:SVA|||speaks|||REQUIRED|||-NONE-|||1
A 9 10|||R:MORPH|||slowly|||REQUIRED|||-NONE-|||1
A 1 2|||R:NOUN:NUM|||teachers|||REQUIRED|||-NONE-|||2
A 4 5|||R:VERB:TENSE|||came|||REQUIRED|||-NONE-|||2
A 8 9|||R:VERB:TENSE|||spoke|||REQUIRED|||-NONE-|||2
A 3 4|||R:DET|||which|||REQUIRED|||-NONE-|||3
A 4 5|||R:VERB:SVA|||comes|||REQUIRED|||-NONE-|||3
A 8 9|||R:VERB:TENSE|||spoke|||REQUIRED|||-NONE-|||3

S Me and my friend has bought same shoe .
A 4 5|||R:VERB:SVA|||have|||REQUIRED|||-NONE-|||0
A 0 1|||U:PRON||||||REQUIRED|||-NONE-|||1
A 1 4|||R:WO|||My friend and|||REQUIRED|||-NONE-|||1
A 4 5|||R:OTHER|||I have|||REQUIRED|||-NONE-|||1
A 6 6|||M:DET|||the|||REQUIRED|||-NONE-|||1
A 7 8|||R:NOUN:NUM|||shoes|||REQUIRED|||-NONE-|||1
A 0 1|||R:PRON|||I|||REQUIRED|||-NONE-|||2
A 5 6|||R:VERB:FORM|||buy|||REQUIRED|||-NONE-|||2
A 6 6|||M:DET|||the|||REQUIRED|||-NONE-|||3
A 7 8|||R:NOUN:NUM|||shoes|||REQUIRED|||-NONE-|||3

S In the monday I usually plays the football with mine friends .
A 0 1|||R:PREP|||On|||REQUIRED|||-NONE-|||0
A 1 2|||U:DET||||||REQUIRED|||-NONE-|||0
A 2 3|||R:ORTH|||Monday|||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB:SVA|||play|||REQUIRED|||-NONE-|||0
A 6 7|||U:DET||||||REQUIRED|||-NONE-|||0
A 0 1|||R:PREP|||On|||REQUIRED|||-NONE-|||1
A 1 2|||U:DET||||||REQUIRED|||-NONE-|||1
A 2 3|||R:ORTH|||Monday|||REQUIRED|||-NONE-|||1
A 5 6|||R:VERB:SVA|||play|||REQUIRED|||-NONE-|||1
A 6 7|||U:DET||||||REQUIRED|||-NONE-|||1
A 9 10|||R:OTHER|||my|||REQUIRED|||-NONE-|||1
A 4 5|||R:MORPH|||usual|||REQUIRED|||-NONE-|||2
A 9 10|||R:OTHER|||my|||REQUIRED|||-NONE-|||2
A 0 1|||R:PREP|||On|||REQUIRED|||-NONE-|||3
A 2 3|||R:ORTH|||Monday|||REQUIRED|||-NONE-|||3
A 5 6|||R:VERB:SVA|||play|||REQUIRED|||-NONE-|||3
A 9 10|||R:OTHER|||my|||REQUIRED|||-NONE-|||3

S I saw him to cross the street careful .
A 7 8|||R:MORPH|||carefully|||REQUIRED|||-NONE-|||0
A 3 4|||U:VERB:FORM||||||REQUIRED|||-NONE-|||1
A 7 8|||R:MORPH|||carefully|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:TENSE|||have seen|||REQUIRED|||-NONE-|||2
A 7 8|||R:MORPH|||carefull|||REQUIRED|||-NONE-|||2
A 3 5|||R:VERB:FORM|||crosses|||REQUIRED|||-NONE-|||3
A 7 8|||R:MORPH|||carefully|||REQUIRED|||-NONE-|||3

S Beside , the price of the houses have raised .
A 8 9|||R:VERB|||risen|||REQUIRED|||-NONE-|||0
A 0 1|||R:MORPH|||Besides|||REQUIRED|||-NONE-|||1
A 7 8|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||1
A 8 9|||R:VERB|||risen|||REQUIRED|||-NONE-|||1
A 3 4|||R:NOUN|||prize|||REQUIRED|||-NONE-|||2
A 5 6|||U:DET||||||REQUIRED|||-NONE-|||2
A 7 8|||R:VERB:TENSE|||is|||REQUIRED|||-NONE-|||2
A 0 1|||R:MORPH|||Besides|||REQUIRED|||-NONE-|||3
A 1 1|||M:PREP|||of|||REQUIRED|||-NONE-|||3
A 7 8|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||3
A 8 9|||R:VERB|||risen|||REQUIRED|||-NONE-|||3

S He succeeded to convince they .
A 2 3|||R:PART|||in|||REQUIRED|||-NONE-|||0
A 4 5|||R:PRON|||them|||REQUIRED|||-NONE-|||0
A 2 3|||R:PART|||in|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:FORM|||convincing|||REQUIRED|||-NONE-|||1
A 4 5|||R:PRON|||them|||REQUIRED|||-NONE-|||1
A 1 2|||R:MORPH|||success|||REQUIRED|||-NONE-|||2
A 3 4|||R:VERB:FORM|||convinced|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S The hotel where we stayed in was confortable .
A 5 6|||U:PREP||||||REQUIRED|||-NONE-|||0
A 7 8|||R:SPELL|||comfortable|||REQUIRED|||-NONE-|||0
A 5 6|||U:PREP||||||REQUIRED|||-NONE-|||1
A 7 8|||R:SPELL|||comfortable|||REQUIRED|||-NONE-|||1
A 1 2|||R:NOUN|||hostel|||REQUIRED|||-NONE-|||2
A 4 5|||R:VERB|||staid|||REQUIRED|||-NONE-|||2
A 6 7|||R:VERB:TENSE|||is|||REQUIRED|||-NONE-|||2
A 1 2|||R:NOUN|||hostel|||REQUIRED|||-NONE-|||3
A 7 8|||R:SPELL|||comfortable|||REQUIRED|||-NONE-|||3

S On my opinion , the pollution is one of the big problem .
A 4 5|||U:DET||||||REQUIRED|||-NONE-|||0
A 10 11|||R:ADJ:FORM|||biggest|||REQUIRED|||-NONE-|||0
A 11 12|||R:NOUN:NUM|||problems|||REQUIRED|||-NONE-|||0
A 0 1|||R:PREP|||In|||REQUIRED|||-NONE-|||1
A 4 5|||U:DET||||||REQUIRED|||-NONE-|||1
A 10 11|||R:ADJ:FORM|||biggest|||REQUIRED|||-NONE-|||1
A 11 12|||R:NOUN:NUM|||problems|||REQUIRED|||-NONE-|||1
A 5 6|||R:NOUN|||polution|||REQUIRED|||-NONE-|||2
A 10 11|||R:ADJ:FORM|||bigest|||REQUIRED|||-NONE-|||2
A 0 1|||R:PREP|||In|||REQUIRED|||-NONE-|||3
A 10 11|||R:ADJ:FORM|||bigest|||REQUIRED|||-NONE-|||3
A 11 12|||R:NOUN:NUM|||problems|||REQUIRED|||-NONE-|||3

S It was a such a beatiful day that we decide going at the beach .
A 2 3|||U:DET||||||REQUIRED|||-NONE-|||0
A 5 6|||R:SPELL|||beautiful|||REQUIRED|||-NONE-|||0
A 11 12|||R:PREP|||to|||REQUIRED|||-NONE-|||0
A 2 3|||U:DET||||||REQUIRED|||-NONE-|||1
A 5 6|||R:SPELL|||beautiful|||REQUIRED|||-NONE-|||1
A 9 11|||R:VERB:FORM|||decided to go|||REQUIRED|||-NONE-|||1
A 11 12|||R:PREP|||to|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:SVA|||were|||REQUIRED|||-NONE-|||2
A 6 7|||R:NOUN:NUM|||days|||REQUIRED|||-NONE-|||2
A 9 10|||R:VERB:FORM|||deciding|||REQUIRED|||-NONE-|||2
A 2 3|||U:DET||||||REQUIRED|||-NONE-|||3
A 5 6|||R:SPELL|||beautiful|||REQUIRED|||-NONE-|||3
A 9 10|||R:VERB:TENSE|||decided|||REQUIRED|||-NONE-|||3
A 11 12|||R:PREP|||to|||REQUIRED|||-NONE-|||3

S The film was bored , so we leave early .
A 3 4|||R:MORPH|||boring|||REQUIRED|||-NONE-|||0
A 7 8|||R:VERB:TENSE|||left|||REQUIRED|||-NONE-|||0
A 3 4|||R:MORPH|||boring|||REQUIRED|||-NONE-|||1
A 7 8|||R:VERB:TENSE|||left|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:TENSE|||is|||REQUIRED|||-NONE-|||2
A 5 6|||R:CONJ|||but|||REQUIRED|||-NONE-|||2
A 8 9|||R:MORPH|||earlier|||REQUIRED|||-NONE-|||2
A 3 4|||R:MORPH|||boring|||REQUIRED|||-NONE-|||3

S I have never been in japan before .
A 5 6|||R:ORTH|||Japan|||REQUIRED|||-NONE-|||0
A 4 5|||R:PREP|||to|||REQUIRED|||-NONE-|||1
A 5 6|||R:ORTH|||Japan|||REQUIRED|||-NONE-|||1
A 2 2|||M:ADV|||not|||REQUIRED|||-NONE-|||2
A 2 3|||R:ADV|||ever|||REQUIRED|||-NONE-|||2
A 6 7|||U:PREP||||||REQUIRED|||-NONE-|||2
A 4 5|||R:PREP|||to|||REQUIRED|||-NONE-|||3
A 5 6|||R:NOUN|||Japon|||REQUIRED|||-NONE-|||3
A 6 7|||U:PREP||||||REQUIRED|||-NONE-|||3

S Could you tell me where is the station ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 5 8|||R:WO|||the station is|||REQUIRED|||-NONE-|||1
A 5 6|||R:VERB|||does|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S What you are do this week end ?
A 3 4|||R:OTHER|||doing on|||REQUIRED|||-NONE-|||0
A 1 3|||R:WO|||are you|||REQUIRED|||-NONE-|||1
A 3 4|||R:OTHER|||doing on|||REQUIRED|||-NONE-|||1
A 5 7|||R:ORTH|||weekend|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:FORM|||done|||REQUIRED|||-NONE-|||2
A 4 5|||R:DET|||the|||REQUIRED|||-NONE-|||2
A 1 3|||R:WO|||are you|||REQUIRED|||-NONE-|||3
A 3 4|||R:VERB:FORM|||doing|||REQUIRED|||-NONE-|||3
A 4 5|||R:DET|||the|||REQUIRED|||-NONE-|||3
A 5 7|||R:ORTH|||weekend|||REQUIRED|||-NONE-|||3

S Never I have saw such a mess .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 3|||R:WO|||have I|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:FORM|||seen|||REQUIRED|||-NONE-|||1
A 0 1|||R:ADV|||Ever|||REQUIRED|||-NONE-|||2
A 3 4|||R:VERB:FORM|||see|||REQUIRED|||-NONE-|||2
A 5 6|||U:DET||||||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:TENSE|||had|||REQUIRED|||-NONE-|||3
A 3 4|||R:VERB:FORM|||seen|||REQUIRED|||-NONE-|||3

S Only then he understood his mistake .
A 3 4|||R:VERB:TENSE|||understand|||REQUIRED|||-NONE-|||0
A 2 2|||M:VERB:TENSE|||did|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:TENSE|||understand|||REQUIRED|||-NONE-|||1
A 0 1|||R:ADV|||Just|||REQUIRED|||-NONE-|||2
A 3 3|||M:VERB:TENSE|||did|||REQUIRED|||-NONE-|||2
A 4 5|||R:DET|||the|||REQUIRED|||-NONE-|||2
A 0 1|||R:ADV|||Just|||REQUIRED|||-NONE-|||3
A 1 2|||R:OTHER|||than did|||REQUIRED|||-NONE-|||3

S She likes very much chocolate .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 5|||R:WO|||chocolate very much|||REQUIRED|||-NONE-|||1
A 1 2|||R:SPELL|||like|||REQUIRED|||-NONE-|||2
A 4 5|||R:NOUN:NUM|||chocolates|||REQUIRED|||-NONE-|||2
A 2 4|||U:OTHER||||||REQUIRED|||-NONE-|||3

S He gave to me yesterday the book .
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||0
A 4 5|||U:NOUN||||||REQUIRED|||-NONE-|||0
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||1
A 4 7|||R:WO|||the book yesterday|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:TENSE|||gives|||REQUIRED|||-NONE-|||2
A 3 4|||R:DET|||my|||REQUIRED|||-NONE-|||2
A 5 6|||R:DET|||a|||REQUIRED|||-NONE-|||2
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||3
A 4 5|||U:NOUN||||||REQUIRED|||-NONE-|||3

S Always I forget where I put my glasses .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 2|||R:WO|||I always|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:TENSE|||forgot|||REQUIRED|||-NONE-|||2
A 6 7|||R:OTHER|||mine|||REQUIRED|||-NONE-|||2
A 0 2|||R:WO|||I always|||REQUIRED|||-NONE-|||3
A 2 3|||R:VERB:TENSE|||forgot|||REQUIRED|||-NONE-|||3
A 7 8|||R:NOUN:NUM|||glass|||REQUIRED|||-NONE-|||3

S The red big balloon flew away .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 3|||R:WO|||big red|||REQUIRED|||-NONE-|||1
A 4 5|||R:VERB|||flied|||REQUIRED|||-NONE-|||2
A 1 3|||R:WO|||big red|||REQUIRED|||-NONE-|||3

S Nice day , is n't it ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||M:DET|||What a nice|||REQUIRED|||-NONE-|||1
A 0 1|||R:MORPH|||Nicely|||REQUIRED|||-NONE-|||2
A 3 5|||R:OTHER|||isnt|||REQUIRED|||-NONE-|||2
A 3 5|||R:OTHER|||isnt|||REQUIRED|||-NONE-|||3

S I ask him what did he want .
A 1 2|||R:VERB:TENSE|||asked|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:TENSE|||asked|||REQUIRED|||-NONE-|||1
A 4 5|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||1
A 6 7|||R:VERB:TENSE|||wanted|||REQUIRED|||-NONE-|||1
A 2 3|||R:PRON|||his|||REQUIRED|||-NONE-|||2
A 4 6|||R:WO|||he did|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB:TENSE|||asked|||REQUIRED|||-NONE-|||3
A 4 6|||R:WO|||he did|||REQUIRED|||-NONE-|||3

S You speak English well , do n't you ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 2 4|||R:WO|||well English|||REQUIRED|||-NONE-|||2
A 5 6|||R:VERB|||are|||REQUIRED|||-NONE-|||3

S Tom and Mary they is good friend .
A 3 4|||U:PRON||||||REQUIRED|||-NONE-|||0
A 6 7|||R:NOUN:NUM|||friends|||REQUIRED|||-NONE-|||0
A 3 5|||R:OTHER|||are|||REQUIRED|||-NONE-|||1
A 6 7|||R:NOUN:NUM|||friends|||REQUIRED|||-NONE-|||1
A 1 2|||R:OTHER|||,|||REQUIRED|||-NONE-|||2
A 4 5|||R:VERB:TENSE|||were|||REQUIRED|||-NONE-|||2
A 6 7|||R:MORPH|||friendship|||REQUIRED|||-NONE-|||2
A 3 4|||U:PRON||||||REQUIRED|||-NONE-|||3
A 6 7|||R:MORPH|||friendship|||REQUIRED|||-NONE-|||3

S There a cat and two dog in the yard .
A 5 6|||R:NOUN:NUM|||dogs|||REQUIRED|||-NONE-|||0
A 1 1|||M:VERB|||are|||REQUIRED|||-NONE-|||1
A 5 6|||R:NOUN:NUM|||dogs|||REQUIRED|||-NONE-|||1
A 3 4|||U:CONJ||||||REQUIRED|||-NONE-|||2
A 6 7|||R:PREP|||at|||REQUIRED|||-NONE-|||2
A 1 1|||M:VERB|||is|||REQUIRED|||-NONE-|||3
A 3 4|||U:CONJ||||||REQUIRED|||-NONE-|||3
A 5 6|||R:NOUN:NUM|||dogs|||REQUIRED|||-NONE-|||3

S She born in 1998 .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 1|||M:VERB:TENSE|||was|||REQUIRED|||-NONE-|||1
A 2 3|||R:PREP|||on|||REQUIRED|||-NONE-|||2
A 1 2|||R:OTHER|||was bear|||REQUIRED|||-NONE-|||3

S I like know about courses .
A 3 3|||M:ADJ|||more|||REQUIRED|||-NONE-|||0
A 1 1|||M:CONTR|||'d|||REQUIRED|||-NONE-|||1
A 2 2|||M:VERB:FORM|||to|||REQUIRED|||-NONE-|||1
A 3 3|||M:ADJ|||more|||REQUIRED|||-NONE-|||1
A 4 4|||M:DET|||the|||REQUIRED|||-NONE-|||1
A 4 5|||R:NOUN:NUM|||course|||REQUIRED|||-NONE-|||2
A 3 3|||M:ADJ|||more|||REQUIRED|||-NONE-|||3
A 4 4|||M:DET|||the|||REQUIRED|||-NONE-|||3
A 4 5|||R:NOUN:NUM|||course|||REQUIRED|||-NONE-|||3

S sun rises in east .
A 3 3|||M:DET|||the|||REQUIRED|||-NONE-|||0
A 0 0|||M:DET|||That|||REQUIRED|||-NONE-|||1
A 3 3|||M:DET|||the|||REQUIRED|||-NONE-|||1
A 0 1|||R:ORTH|||Sun|||REQUIRED|||-NONE-|||2
A 2 3|||R:PREP|||on|||REQUIRED|||-NONE-|||2
A 3 4|||R:ORTH|||East|||REQUIRED|||-NONE-|||2
A 0 0|||M:DET|||The|||REQUIRED|||-NONE-|||3
A 3 3|||M:DET|||the|||REQUIRED|||-NONE-|||3

S He went home because felt bad .
A 3 3|||M:ADV|||early|||REQUIRED|||-NONE-|||0
A 4 4|||M:PRON|||he|||REQUIRED|||-NONE-|||0
A 2 2|||M:PREP|||to|||REQUIRED|||-NONE-|||1
A 3 3|||M:ADV|||early|||REQUIRED|||-NONE-|||1
A 4 4|||M:PRON|||he|||REQUIRED|||-NONE-|||1
A 5 6|||R:ADJ|||unwell|||REQUIRED|||-NONE-|||1
A 3 4|||R:OTHER|||cause|||REQUIRED|||-NONE-|||2
A 4 5|||R:VERB:TENSE|||feel|||REQUIRED|||-NONE-|||2
A 2 3|||R:ADV|||early|||REQUIRED|||-NONE-|||3
A 4 4|||M:PRON|||he|||REQUIRED|||-NONE-|||3
A 5 6|||R:ADJ|||ill|||REQUIRED|||-NONE-|||3

S is raining so take an umbrella .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 0|||M:PRON|||It|||REQUIRED|||-NONE-|||1
A 2 2|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 0 0|||M:PRON|||There|||REQUIRED|||-NONE-|||2
A 1 2|||R:MORPH|||rain|||REQUIRED|||-NONE-|||2
A 3 4|||R:VERB:SVA|||takes|||REQUIRED|||-NONE-|||2
A 5 6|||R:NOUN|||umbrela|||REQUIRED|||-NONE-|||2
A 0 1|||R:OTHER|||There are|||REQUIRED|||-NONE-|||3
A 1 2|||R:OTHER|||rain ,|||REQUIRED|||-NONE-|||3

S you hurry , you miss train .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 0|||M:ADV|||When|||REQUIRED|||-NONE-|||1
A 1 1|||M:OTHER|||do not|||REQUIRED|||-NONE-|||1
A 4 4|||M:VERB:TENSE|||will|||REQUIRED|||-NONE-|||1
A 5 5|||M:DET|||the|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 0|||M:PREP|||If|||REQUIRED|||-NONE-|||3
A 1 2|||R:OTHER|||do not hurries|||REQUIRED|||-NONE-|||3
A 4 4|||M:VERB:TENSE|||will|||REQUIRED|||-NONE-|||3
A 5 5|||M:DET|||the|||REQUIRED|||-NONE-|||3

S We went trip Rome and Florence .
A 2 2|||M:OTHER|||on a|||REQUIRED|||-NONE-|||0
A 3 3|||M:PREP|||to|||REQUIRED|||-NONE-|||0
A 2 2|||M:OTHER|||on a|||REQUIRED|||-NONE-|||1
A 3 3|||M:PREP|||to|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:SVA|||trips|||REQUIRED|||-NONE-|||2
A 4 5|||R:CONJ|||but|||REQUIRED|||-NONE-|||2
A 2 2|||M:OTHER|||on a|||REQUIRED|||-NONE-|||3
A 3 3|||M:PREP|||to|||REQUIRED|||-NONE-|||3
A 5 6|||R:ORTH|||florence|||REQUIRED|||-NONE-|||3

S They already finished homeworks .
A 3 3|||M:DET|||their|||REQUIRED|||-NONE-|||0
A 1 1|||M:VERB:TENSE|||have|||REQUIRED|||-NONE-|||1
A 3 3|||M:DET|||their|||REQUIRED|||-NONE-|||1
A 3 4|||R:NOUN:INFL|||homework|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:TENSE|||finish|||REQUIRED|||-NONE-|||2
A 3 4|||R:NOUN|||home work|||REQUIRED|||-NONE-|||2
A 3 3|||M:DET|||their|||REQUIRED|||-NONE-|||3
A 3 4|||R:NOUN:INFL|||homework|||REQUIRED|||-NONE-|||3

S My mother she is a nurse and my father a engineer .
A 2 3|||U:PRON||||||REQUIRED|||-NONE-|||0
A 2 3|||U:PRON||||||REQUIRED|||-NONE-|||1
A 6 6|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 9 9|||M:VERB|||is|||REQUIRED|||-NONE-|||1
A 4 5|||U:DET||||||REQUIRED|||-NONE-|||2
A 10 11|||R:NOUN|||engeneer|||REQUIRED|||-NONE-|||2
A 2 3|||U:PRON||||||REQUIRED|||-NONE-|||3

S I very like this kind of music
A 7 7|||M:PUNCT|||.|||REQUIRED|||-NONE-|||0
A 1 2|||R:ADV|||really|||REQUIRED|||-NONE-|||1
A 7 7|||M:PUNCT|||.|||REQUIRED|||-NONE-|||1
A 2 3|||R:SPELL|||liked|||REQUIRED|||-NONE-|||2
A 5 6|||U:PREP||||||REQUIRED|||-NONE-|||2
A 1 2|||R:ADV|||really|||REQUIRED|||-NONE-|||3
A 7 7|||M:PUNCT|||.|||REQUIRED|||-NONE-|||3

S The the meeting is been cancelled .
A 0 2|||U:DET|||The|||REQUIRED|||-NONE-|||0
A 0 2|||U:DET|||The|||REQUIRED|||-NONE-|||1
A 4 6|||R:VERB:TENSE|||canceled|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 2|||U:DET|||The|||REQUIRED|||-NONE-|||3
A 3 4|||R:VERB:TENSE|||has|||REQUIRED|||-NONE-|||3

S He he said that that was not not true .
A 0 2|||U:PRON|||He|||REQUIRED|||-NONE-|||0
A 6 7|||U:ADV||||||REQUIRED|||-NONE-|||0
A 0 2|||U:PRON|||He|||REQUIRED|||-NONE-|||1
A 3 5|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 6 7|||U:ADV||||||REQUIRED|||-NONE-|||1
A 6 7|||R:OTHER|||no|||REQUIRED|||-NONE-|||2
A 8 9|||R:MORPH|||truth|||REQUIRED|||-NONE-|||2
A 0 2|||U:PRON|||He|||REQUIRED|||-NONE-|||3
A 3 4|||U:PREP||||||REQUIRED|||-NONE-|||3
A 6 7|||R:ADV|||no|||REQUIRED|||-NONE-|||3

S We are will going to there tomorrow .
A 1 2|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||0
A 5 6|||U:ADV||||||REQUIRED|||-NONE-|||0
A 1 2|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:FORM|||go|||REQUIRED|||-NONE-|||1
A 5 6|||U:ADV||||||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:TENSE|||shall|||REQUIRED|||-NONE-|||2
A 4 5|||R:OTHER|||at|||REQUIRED|||-NONE-|||2
A 1 2|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||3
A 3 4|||R:VERB:FORM|||go|||REQUIRED|||-NONE-|||3

S She is comes from the Spain .
A 4 5|||U:DET||||||REQUIRED|||-NONE-|||0
A 1 2|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||1
A 4 5|||U:DET||||||REQUIRED|||-NONE-|||1
A 3 4|||R:PREP|||of|||REQUIRED|||-NONE-|||2
A 5 6|||R:ORTH|||spain|||REQUIRED|||-NONE-|||2
A 1 2|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||3
A 4 5|||U:DET||||||REQUIRED|||-NONE-|||3

S I do always to brush my teeths before to go to bed .
A 1 2|||U:VERB||||||REQUIRED|||-NONE-|||0
A 3 4|||U:VERB:FORM||||||REQUIRED|||-NONE-|||0
A 6 7|||R:SPELL|||teeth|||REQUIRED|||-NONE-|||0
A 8 9|||U:VERB:FORM||||||REQUIRED|||-NONE-|||0
A 1 2|||U:VERB||||||REQUIRED|||-NONE-|||1
A 3 4|||U:VERB:FORM||||||REQUIRED|||-NONE-|||1
A 6 7|||R:SPELL|||teeth|||REQUIRED|||-NONE-|||1
A 8 10|||R:VERB:FORM|||going|||REQUIRED|||-NONE-|||1
A 2 3|||R:MORPH|||alway|||REQUIRED|||-NONE-|||2
A 4 5|||R:VERB:FORM|||brushing|||REQUIRED|||-NONE-|||2
A 7 8|||R:ADV|||after|||REQUIRED|||-NONE-|||2
A 9 10|||R:VERB:FORM|||went|||REQUIRED|||-NONE-|||2
A 1 2|||U:VERB||||||REQUIRED|||-NONE-|||3
A 3 5|||R:VERB:FORM|||brushing|||REQUIRED|||-NONE-|||3
A 6 7|||R:SPELL|||teeth|||REQUIRED|||-NONE-|||3
A 8 10|||R:VERB:FORM|||going|||REQUIRED|||-NONE-|||3

S The car's of my father is the blue .
A 1 2|||R:NOUN|||car|||REQUIRED|||-NONE-|||0
A 6 7|||U:DET||||||REQUIRED|||-NONE-|||0
A 1 2|||R:NOUN|||car|||REQUIRED|||-NONE-|||1
A 6 7|||U:DET||||||REQUIRED|||-NONE-|||1
A 1 2|||R:NOUN|||cars|||REQUIRED|||-NONE-|||2
A 1 5|||R:OTHER|||car|||REQUIRED|||-NONE-|||3
A 6 7|||U:DET||||||REQUIRED|||-NONE-|||3

S My father 's car and my mother bicycle is both old .
A 8 9|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||0
A 7 7|||M:NOUN:POSS|||'s|||REQUIRED|||-NONE-|||1
A 8 9|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||1
A 2 3|||U:NOUN:POSS||||||REQUIRED|||-NONE-|||2
A 8 9|||R:VERB:TENSE|||were|||REQUIRED|||-NONE-|||2
A 10 11|||R:NOUN:NUM|||olds|||REQUIRED|||-NONE-|||2
A 6 7|||R:NOUN|||mother's|||REQUIRED|||-NONE-|||3
A 8 10|||R:OTHER|||were|||REQUIRED|||-NONE-|||3
A 10 11|||R:NOUN:NUM|||olds|||REQUIRED|||-NONE-|||3

S The students' opinions matters .
A 3 4|||R:MORPH|||matter|||REQUIRED|||-NONE-|||0
A 1 2|||R:ORTH|||students '|||REQUIRED|||-NONE-|||1
A 3 4|||R:MORPH|||matter|||REQUIRED|||-NONE-|||1
A 2 3|||R:NOUN:NUM|||opinion|||REQUIRED|||-NONE-|||2
A 1 2|||R:OTHER|||student 's|||REQUIRED|||-NONE-|||3
A 2 3|||R:NOUN:NUM|||opinion|||REQUIRED|||-NONE-|||3
A 3 4|||R:MORPH|||matter|||REQUIRED|||-NONE-|||3

S Yesterday 's news is old new .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 5 6|||R:MORPH|||news|||REQUIRED|||-NONE-|||1
A 1 2|||U:NOUN:POSS||||||REQUIRED|||-NONE-|||2
A 3 4|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||2
A 5 6|||R:SPELL|||knew|||REQUIRED|||-NONE-|||2
A 2 3|||R:NOUN:NUM|||newses|||REQUIRED|||-NONE-|||3

S It is the dog bone , not the cat 's .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 4 4|||M:NOUN:POSS|||'s|||REQUIRED|||-NONE-|||1
A 4 5|||R:NOUN:NUM|||bones|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S Lets go to the cinema to night .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:MORPH|||Let|||REQUIRED|||-NONE-|||1
A 1 1|||M:PRON|||us|||REQUIRED|||-NONE-|||1
A 4 5|||R:NOUN|||movies|||REQUIRED|||-NONE-|||1
A 5 7|||R:ORTH|||tonight|||REQUIRED|||-NONE-|||1
A 0 1|||R:MORPH|||Let|||REQUIRED|||-NONE-|||2
A 0 1|||R:OTHER|||Let 's|||REQUIRED|||-NONE-|||3
A 5 7|||R:ORTH|||tonight|||REQUIRED|||-NONE-|||3

S I wo n't able come because I 'm busy .
A 3 3|||M:VERB|||be|||REQUIRED|||-NONE-|||0
A 4 4|||M:VERB:FORM|||to|||REQUIRED|||-NONE-|||0
A 5 5|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 3 3|||M:VERB|||be|||REQUIRED|||-NONE-|||1
A 4 4|||M:VERB:FORM|||to|||REQUIRED|||-NONE-|||1
A 5 5|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 1 2|||R:CONTR|||will|||REQUIRED|||-NONE-|||2
A 3 4|||R:SPELL|||abel|||REQUIRED|||-NONE-|||2
A 4 5|||R:VERB:FORM|||coming|||REQUIRED|||-NONE-|||2
A 5 6|||R:SPELL|||becouse|||REQUIRED|||-NONE-|||2
A 8 9|||R:ADJ|||bussy|||REQUIRED|||-NONE-|||2
A 1 2|||R:CONTR|||will|||REQUIRED|||-NONE-|||3
A 3 3|||M:VERB|||be|||REQUIRED|||-NONE-|||3
A 4 4|||M:VERB:FORM|||to|||REQUIRED|||-NONE-|||3
A 5 5|||M:PUNCT|||,|||REQUIRED|||-NONE-|||3

S He should of call me first .
A 3 4|||R:VERB:FORM|||called|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:TENSE|||have|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:FORM|||called|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:TENSE|||had|||REQUIRED|||-NONE-|||2
A 4 5|||R:PRON|||I|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:TENSE|||have|||REQUIRED|||-NONE-|||3
A 5 5|||M:PREP|||at|||REQUIRED|||-NONE-|||3

S I 'd better leave now .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 2|||R:CONTR|||had|||REQUIRED|||-NONE-|||1
A 4 5|||R:SPELL|||know|||REQUIRED|||-NONE-|||2
A 1 2|||R:CONTR|||will|||REQUIRED|||-NONE-|||3

S You was right and I were wrong .
A 1 2|||R:VERB:SVA|||were|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:SVA|||were|||REQUIRED|||-NONE-|||1
A 5 6|||R:VERB:SVA|||was|||REQUIRED|||-NONE-|||1
A 2 3|||R:ADJ|||write|||REQUIRED|||-NONE-|||2
A 5 6|||R:VERB:TENSE|||am|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB:SVA|||were|||REQUIRED|||-NONE-|||3
A 5 6|||R:VERB:SVA|||was|||REQUIRED|||-NONE-|||3

S Ca you help me ?
A 0 1|||R:CONTR|||Can|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||Can not|||REQUIRED|||-NONE-|||1
A 0 1|||R:VERB:TENSE|||Could|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:FORM|||helping|||REQUIRED|||-NONE-|||2
A 4 5|||R:PUNCT|||.|||REQUIRED|||-NONE-|||2
A 0 1|||R:OTHER|||Can not|||REQUIRED|||-NONE-|||3
A 4 5|||R:PUNCT|||.|||REQUIRED|||-NONE-|||3

S We sha n't be there .
A 1 2|||R:CONTR|||shall|||REQUIRED|||-NONE-|||0
A 1 2|||R:CONTR|||shall|||REQUIRED|||-NONE-|||1
A 4 5|||R:SPELL|||their|||REQUIRED|||-NONE-|||2
A 1 2|||R:CONTR|||shall|||REQUIRED|||-NONE-|||3
A 2 3|||R:CONTR|||not|||REQUIRED|||-NONE-|||3

S I can not wait to see you .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 1 2|||R:SPELL|||cant|||REQUIRED|||-NONE-|||2
A 2 3|||U:ADV||||||REQUIRED|||-NONE-|||2
A 4 5|||R:PART|||for|||REQUIRED|||-NONE-|||2
A 6 7|||R:PRON|||your|||REQUIRED|||-NONE-|||2
A 1 2|||R:CONTR|||ca|||REQUIRED|||-NONE-|||3
A 2 3|||R:CONTR|||n't|||REQUIRED|||-NONE-|||3

S She 's gone shopping with her's sister .
A 5 6|||R:OTHER|||her|||REQUIRED|||-NONE-|||0
A 5 6|||R:OTHER|||her|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:FORM|||went|||REQUIRED|||-NONE-|||2
A 6 7|||R:NOUN:NUM|||sisters|||REQUIRED|||-NONE-|||2
A 5 6|||R:NOUN|||hers|||REQUIRED|||-NONE-|||3
A 6 7|||R:NOUN:NUM|||sisters|||REQUIRED|||-NONE-|||3

S That 's I mean ,
A 2 2|||M:PRON|||what|||REQUIRED|||-NONE-|||0
A 2 2|||M:PRON|||what|||REQUIRED|||-NONE-|||1
A 4 5|||R:PUNCT|||!|||REQUIRED|||-NONE-|||1
A 2 3|||R:ORTH|||i|||REQUIRED|||-NONE-|||2
A 4 5|||R:PUNCT|||;|||REQUIRED|||-NONE-|||2
A 2 2|||M:PREP|||that|||REQUIRED|||-NONE-|||3
A 4 5|||R:PUNCT|||;|||REQUIRED|||-NONE-|||3

S What a wonderfull day .
A 2 3|||R:SPELL|||wonderful|||REQUIRED|||-NONE-|||0
A 2 3|||R:SPELL|||wonderful|||REQUIRED|||-NONE-|||1
A 4 5|||R:PUNCT|||!|||REQUIRED|||-NONE-|||1
A 2 3|||R:SPELL|||wonderfully|||REQUIRED|||-NONE-|||2
A 4 5|||R:PUNCT|||?|||REQUIRED|||-NONE-|||2
A 2 3|||R:SPELL|||wonderful|||REQUIRED|||-NONE-|||3

S Do you know the answer .
A 5 6|||R:PUNCT|||?|||REQUIRED|||-NONE-|||0
A 5 6|||R:PUNCT|||?|||REQUIRED|||-NONE-|||1
A 2 3|||R:SPELL|||now|||REQUIRED|||-NONE-|||2
A 4 5|||R:NOUN|||anser|||REQUIRED|||-NONE-|||2
A 2 3|||R:SPELL|||now|||REQUIRED|||-NONE-|||3
A 5 6|||R:PUNCT|||?|||REQUIRED|||-NONE-|||3

S However most of the people do n't care .
A 1 1|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 2 4|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 1 1|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 2 4|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 0 1|||R:ORTH|||How ever|||REQUIRED|||-NONE-|||2
A 1 2|||R:MORPH|||mostly|||REQUIRED|||-NONE-|||2
A 4 5|||R:NOUN:NUM|||peoples|||REQUIRED|||-NONE-|||2
A 6 7|||R:CONTR|||not|||REQUIRED|||-NONE-|||2
A 1 1|||M:PUNCT|||,|||REQUIRED|||-NONE-|||3
A 2 4|||U:OTHER||||||REQUIRED|||-NONE-|||3
A 4 5|||R:NOUN:NUM|||peoples|||REQUIRED|||-NONE-|||3

S Firstly we need bread milk and eggs .
A 1 1|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 0 1|||R:MORPH|||First|||REQUIRED|||-NONE-|||1
A 1 1|||M:OTHER|||of all ,|||REQUIRED|||-NONE-|||1
A 4 4|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 5 5|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:SVA|||needs|||REQUIRED|||-NONE-|||2
A 5 6|||U:CONJ||||||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:SVA|||needs|||REQUIRED|||-NONE-|||3
A 6 7|||R:NOUN:NUM|||egg|||REQUIRED|||-NONE-|||3

S The man , who lives next door , is a doctor .
A 2 3|||U:PUNCT||||||REQUIRED|||-NONE-|||0
A 7 8|||U:PUNCT||||||REQUIRED|||-NONE-|||0
A 2 3|||U:PUNCT||||||REQUIRED|||-NONE-|||1
A 7 8|||U:PUNCT||||||REQUIRED|||-NONE-|||1
A 1 2|||R:NOUN:NUM|||men|||REQUIRED|||-NONE-|||2
A 3 4|||R:PRON|||which|||REQUIRED|||-NONE-|||2
A 5 6|||R:SPELL|||near|||REQUIRED|||-NONE-|||2
A 1 3|||R:OTHER|||men|||REQUIRED|||-NONE-|||3
A 3 4|||R:PRON|||which|||REQUIRED|||-NONE-|||3
A 5 6|||R:SPELL|||near|||REQUIRED|||-NONE-|||3
A 7 8|||U:PUNCT||||||REQUIRED|||-NONE-|||3
A 10 11|||R:MORPH|||docter|||REQUIRED|||-NONE-|||3

S Hello , she said .
A 0 0|||M:PUNCT|||"|||REQUIRED|||-NONE-|||0
A 2 2|||M:PUNCT|||"|||REQUIRED|||-NONE-|||0
A 0 0|||M:PUNCT|||"|||REQUIRED|||-NONE-|||1
A 2 2|||M:PUNCT|||"|||REQUIRED|||-NONE-|||1
A 1 3|||R:PUNCT|||. She|||REQUIRED|||-NONE-|||2
A 4 5|||R:PUNCT|||,|||REQUIRED|||-NONE-|||2
A 2 3|||M:PUNCT|||" She|||REQUIRED|||-NONE-|||3
A 3 4|||R:VERB:TENSE|||say|||REQUIRED|||-NONE-|||3
A 4 5|||R:PUNCT|||,|||REQUIRED|||-NONE-|||3

S My hobbies are : reading , swimming and to cook .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 8 10|||R:OTHER|||cooking|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||2
A 4 5|||R:VERB:FORM|||read|||REQUIRED|||-NONE-|||2
A 1 2|||R:MORPH|||hobbys|||REQUIRED|||-NONE-|||3
A 8 10|||R:OTHER|||cooking|||REQUIRED|||-NONE-|||3

S I bought apples ; pears ; and grapes .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 3 4|||R:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 5 6|||U:PUNCT||||||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:TENSE|||buyed|||REQUIRED|||-NONE-|||2
A 5 6|||U:PUNCT||||||REQUIRED|||-NONE-|||3
A 7 8|||R:NOUN:NUM|||grape|||REQUIRED|||-NONE-|||3

S well i think so to ..
A 0 1|||R:ORTH|||Well|||REQUIRED|||-NONE-|||0
A 1 1|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 4 5|||R:SPELL|||too|||REQUIRED|||-NONE-|||0
A 0 1|||R:ORTH|||Well|||REQUIRED|||-NONE-|||1
A 1 2|||M:PUNCT|||, I|||REQUIRED|||-NONE-|||1
A 4 5|||R:SPELL|||too|||REQUIRED|||-NONE-|||1
A 5 6|||R:PUNCT|||.|||REQUIRED|||-NONE-|||1
A 0 1|||R:ADJ|||Good|||REQUIRED|||-NONE-|||2
A 3 4|||U:ADV||||||REQUIRED|||-NONE-|||2
A 0 2|||R:ORTH|||Well I|||REQUIRED|||-NONE-|||3
A 3 5|||R:OTHER|||too|||REQUIRED|||-NONE-|||3
A 5 6|||R:PUNCT|||...|||REQUIRED|||-NONE-|||3

S The internet have change our life .
A 2 3|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:FORM|||changed|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:FORM|||changing|||REQUIRED|||-NONE-|||2
A 5 6|||R:NOUN|||live|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||3
A 3 4|||R:VERB:FORM|||changed|||REQUIRED|||-NONE-|||3

S He live in new york city .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:SVA|||lives|||REQUIRED|||-NONE-|||1
A 3 5|||R:ORTH|||New York|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:TENSE|||lived|||REQUIRED|||-NONE-|||2
A 3 4|||R:ORTH|||New|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB:SVA|||lives|||REQUIRED|||-NONE-|||3
A 3 5|||R:ORTH|||New York|||REQUIRED|||-NONE-|||3

S ENGLISH is not so easy as FRENCH .
A 6 7|||R:ORTH|||French|||REQUIRED|||-NONE-|||0
A 0 1|||R:ORTH|||English|||REQUIRED|||-NONE-|||1
A 3 4|||R:ADV|||as|||REQUIRED|||-NONE-|||1
A 6 7|||R:ORTH|||French|||REQUIRED|||-NONE-|||1
A 0 1|||R:ORTH|||english|||REQUIRED|||-NONE-|||2
A 4 5|||R:MORPH|||easily|||REQUIRED|||-NONE-|||2
A 0 1|||R:ORTH|||English|||REQUIRED|||-NONE-|||3
A 5 6|||R:PREP|||like|||REQUIRED|||-NONE-|||3

S The Head Master of our School is strict .
A 5 6|||R:ORTH|||school|||REQUIRED|||-NONE-|||0
A 1 3|||R:ORTH|||Headmaster|||REQUIRED|||-NONE-|||1
A 5 6|||R:ORTH|||school|||REQUIRED|||-NONE-|||1
A 7 8|||R:ADJ|||strickt|||REQUIRED|||-NONE-|||2
A 1 3|||R:ORTH|||head master|||REQUIRED|||-NONE-|||3
A 5 6|||R:ORTH|||school|||REQUIRED|||-NONE-|||3

S to day , every body has a cell phone .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 2|||R:ORTH|||Today|||REQUIRED|||-NONE-|||1
A 3 5|||R:ORTH|||everybody|||REQUIRED|||-NONE-|||1
A 7 8|||R:OTHER|||mobile|||REQUIRED|||-NONE-|||1
A 5 6|||R:VERB:SVA|||have|||REQUIRED|||-NONE-|||2
A 0 2|||R:ORTH|||Today|||REQUIRED|||-NONE-|||3
A 3 4|||R:NOUN|||everyone|||REQUIRED|||-NONE-|||3
A 4 6|||R:OTHER|||have|||REQUIRED|||-NONE-|||3

S Some times I can sleep all ready at 9 o'clock .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 2|||R:ORTH|||Sometimes|||REQUIRED|||-NONE-|||1
A 5 6|||U:ADV||||||REQUIRED|||-NONE-|||1
A 6 7|||R:ADV|||already|||REQUIRED|||-NONE-|||1
A 9 10|||R:NOUN|||p.m.|||REQUIRED|||-NONE-|||1
A 4 5|||R:VERB|||slept|||REQUIRED|||-NONE-|||2
A 5 6|||U:ADV||||||REQUIRED|||-NONE-|||3
A 6 7|||R:ADV|||already|||REQUIRED|||-NONE-|||3
A 9 10|||R:NOUN|||p.m.|||REQUIRED|||-NONE-|||3

S He has a well known brother in law .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 5 8|||R:OTHER|||brother-in-law|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 4 4|||M:PUNCT|||-|||REQUIRED|||-NONE-|||3
A 5 8|||R:OTHER|||brother-in-law|||REQUIRED|||-NONE-|||3

S My co-worker is an ex policeman .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 2|||R:NOUN|||colleague|||REQUIRED|||-NONE-|||1
A 5 5|||M:NOUN|||-|||REQUIRED|||-NONE-|||1
A 3 4|||R:DET|||a|||REQUIRED|||-NONE-|||2
A 1 2|||R:NOUN|||colleague|||REQUIRED|||-NONE-|||3

S I beleive that goverment should recieve more critisism .
A 1 2|||R:SPELL|||believe|||REQUIRED|||-NONE-|||0
A 5 6|||R:SPELL|||receive|||REQUIRED|||-NONE-|||0
A 1 2|||R:SPELL|||believe|||REQUIRED|||-NONE-|||1
A 3 3|||M:DET|||the|||REQUIRED|||-NONE-|||1
A 5 6|||R:SPELL|||receive|||REQUIRED|||-NONE-|||1
A 7 8|||R:SPELL|||criticism|||REQUIRED|||-NONE-|||1
A 1 2|||R:SPELL|||beleave|||REQUIRED|||-NONE-|||2
A 5 6|||R:SPELL|||receives|||REQUIRED|||-NONE-|||2
A 7 8|||R:SPELL|||criticisms|||REQUIRED|||-NONE-|||2
A 1 2|||R:SPELL|||believe|||REQUIRED|||-NONE-|||3
A 3 3|||M:DET|||the|||REQUIRED|||-NONE-|||3
A 3 4|||R:SPELL|||government|||REQUIRED|||-NONE-|||3
A 7 8|||R:SPELL|||criticism|||REQUIRED|||-NONE-|||3

S Definately , it is nessesary to aknowledge the sucess .
A 0 1|||R:SPELL|||Definitely|||REQUIRED|||-NONE-|||0
A 6 7|||R:SPELL|||acknowledge|||REQUIRED|||-NONE-|||0
A 0 1|||R:SPELL|||Definitely|||REQUIRED|||-NONE-|||1
A 4 5|||R:SPELL|||necessary|||REQUIRED|||-NONE-|||1
A 6 7|||R:SPELL|||acknowledge|||REQUIRED|||-NONE-|||1
A 8 9|||R:SPELL|||success|||REQUIRED|||-NONE-|||1
A 4 5|||R:SPELL|||neccessary|||REQUIRED|||-NONE-|||2
A 6 7|||R:SPELL|||acknowlege|||REQUIRED|||-NONE-|||2
A 8 9|||R:SPELL|||succes|||REQUIRED|||-NONE-|||2
A 4 5|||R:SPELL|||necessary|||REQUIRED|||-NONE-|||3
A 8 9|||R:SPELL|||success|||REQUIRED|||-NONE-|||3

S Tomorow we will definetly visit the musium .
A 0 1|||R:SPELL|||Tomorrow|||REQUIRED|||-NONE-|||0
A 6 7|||R:SPELL|||museum|||REQUIRED|||-NONE-|||0
A 0 1|||R:SPELL|||Tomorrow|||REQUIRED|||-NONE-|||1
A 3 4|||R:SPELL|||definitely|||REQUIRED|||-NONE-|||1
A 6 7|||R:SPELL|||museum|||REQUIRED|||-NONE-|||1
A 3 4|||R:SPELL|||definately|||REQUIRED|||-NONE-|||2
A 0 1|||R:SPELL|||Tommorow|||REQUIRED|||-NONE-|||3
A 3 4|||R:SPELL|||definitely|||REQUIRED|||-NONE-|||3
A 6 7|||R:SPELL|||museam|||REQUIRED|||-NONE-|||3

S The adress is writen on the envelop .
A 3 4|||R:SPELL|||written|||REQUIRED|||-NONE-|||0
A 6 7|||R:MORPH|||envelope|||REQUIRED|||-NONE-|||0
A 1 2|||R:SPELL|||address|||REQUIRED|||-NONE-|||1
A 3 4|||R:SPELL|||written|||REQUIRED|||-NONE-|||1
A 6 7|||R:MORPH|||envelope|||REQUIRED|||-NONE-|||1
A 1 2|||R:SPELL|||adres|||REQUIRED|||-NONE-|||2
A 3 4|||R:SPELL|||writting|||REQUIRED|||-NONE-|||2
A 3 4|||R:SPELL|||written|||REQUIRED|||-NONE-|||3
A 6 7|||R:MORPH|||envelopes|||REQUIRED|||-NONE-|||3

S Thier freind wich I meat is realy wierd .
A 0 1|||R:SPELL|||Their|||REQUIRED|||-NONE-|||0
A 1 2|||R:SPELL|||friend|||REQUIRED|||-NONE-|||0
A 4 5|||R:SPELL|||met|||REQUIRED|||-NONE-|||0
A 7 8|||R:SPELL|||weird|||REQUIRED|||-NONE-|||0
A 0 1|||R:SPELL|||Their|||REQUIRED|||-NONE-|||1
A 1 2|||R:SPELL|||friend|||REQUIRED|||-NONE-|||1
A 2 3|||R:PREP|||that|||REQUIRED|||-NONE-|||1
A 4 5|||R:SPELL|||met|||REQUIRED|||-NONE-|||1
A 6 7|||R:SPELL|||really|||REQUIRED|||-NONE-|||1
A 7 8|||R:SPELL|||weird|||REQUIRED|||-NONE-|||1
A 0 1|||R:SPELL|||There|||REQUIRED|||-NONE-|||2
A 4 5|||R:SPELL|||meet|||REQUIRED|||-NONE-|||2
A 6 7|||R:SPELL|||real|||REQUIRED|||-NONE-|||2
A 0 1|||R:SPELL|||Their|||REQUIRED|||-NONE-|||3
A 1 2|||R:SPELL|||friends|||REQUIRED|||-NONE-|||3
A 2 3|||R:SPELL|||which|||REQUIRED|||-NONE-|||3
A 4 5|||R:SPELL|||met|||REQUIRED|||-NONE-|||3
A 7 8|||R:SPELL|||weird|||REQUIRED|||-NONE-|||3

S I choosed the blue knifes and forkes .
A 1 2|||R:VERB:INFL|||chose|||REQUIRED|||-NONE-|||0
A 4 5|||R:NOUN|||knives|||REQUIRED|||-NONE-|||0
A 6 7|||R:SPELL|||forks|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:INFL|||chose|||REQUIRED|||-NONE-|||1
A 4 5|||R:NOUN|||knives|||REQUIRED|||-NONE-|||1
A 6 7|||R:SPELL|||forks|||REQUIRED|||-NONE-|||1
A 1 2|||R:SPELL|||choosen|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB:INFL|||chose|||REQUIRED|||-NONE-|||3

S She teached the mouses to runned .
A 3 4|||R:NOUN:NUM|||mice|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:INFL|||taught|||REQUIRED|||-NONE-|||1
A 3 4|||R:NOUN:NUM|||mice|||REQUIRED|||-NONE-|||1
A 5 6|||R:VERB|||run|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:INFL|||teach|||REQUIRED|||-NONE-|||2
A 3 4|||R:NOUN:NUM|||mouse|||REQUIRED|||-NONE-|||2
A 5 6|||R:VERB|||ran|||REQUIRED|||-NONE-|||2
A 3 4|||R:NOUN:NUM|||mice|||REQUIRED|||-NONE-|||3

S The sheeps was eated by wolfs .
A 1 2|||R:NOUN:INFL|||sheep|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:SVA|||were|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:INFL|||eaten|||REQUIRED|||-NONE-|||0
A 5 6|||R:MORPH|||wolves|||REQUIRED|||-NONE-|||0
A 1 2|||R:NOUN:INFL|||sheep|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:SVA|||were|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:INFL|||eaten|||REQUIRED|||-NONE-|||1
A 5 6|||R:MORPH|||wolves|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 1 2|||R:NOUN:INFL|||sheep|||REQUIRED|||-NONE-|||3
A 2 3|||R:VERB:SVA|||were|||REQUIRED|||-NONE-|||3
A 3 4|||R:VERB:INFL|||eaten|||REQUIRED|||-NONE-|||3

S He cutted his foots when he falled .
A 1 2|||R:VERB|||cut|||REQUIRED|||-NONE-|||0
A 6 7|||R:VERB:INFL|||fell|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB|||cut|||REQUIRED|||-NONE-|||1
A 3 4|||R:NOUN:NUM|||feet|||REQUIRED|||-NONE-|||1
A 6 7|||R:VERB:INFL|||fell|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB|||cuts|||REQUIRED|||-NONE-|||2
A 3 4|||R:NOUN:NUM|||foot|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB|||cuts|||REQUIRED|||-NONE-|||3
A 3 4|||R:NOUN:NUM|||feet|||REQUIRED|||-NONE-|||3
A 6 7|||R:VERB|||felt|||REQUIRED|||-NONE-|||3

S The childs bringed theirs toies .
A 2 3|||R:VERB:INFL|||brought|||REQUIRED|||-NONE-|||0
A 3 4|||R:OTHER|||their|||REQUIRED|||-NONE-|||0
A 4 5|||R:NOUN:INFL|||toys|||REQUIRED|||-NONE-|||0
A 1 2|||R:NOUN:INFL|||children|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:INFL|||brought|||REQUIRED|||-NONE-|||1
A 3 4|||R:OTHER|||their|||REQUIRED|||-NONE-|||1
A 4 5|||R:NOUN:INFL|||toys|||REQUIRED|||-NONE-|||1
A 1 2|||R:NOUN:INFL|||child|||REQUIRED|||-NONE-|||2
A 3 4|||R:OTHER|||there|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:INFL|||brought|||REQUIRED|||-NONE-|||3
A 4 5|||R:NOUN:INFL|||toy|||REQUIRED|||-NONE-|||3

S I readed three serieses of crisises news .
A 3 4|||R:NOUN:INFL|||series|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:INFL|||read|||REQUIRED|||-NONE-|||1
A 3 4|||R:NOUN:INFL|||series|||REQUIRED|||-NONE-|||1
A 5 6|||R:NOUN:INFL|||crises|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB|||red|||REQUIRED|||-NONE-|||2
A 3 4|||R:SPELL|||serie|||REQUIRED|||-NONE-|||2
A 5 6|||R:NOUN:INFL|||crisis|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB|||red|||REQUIRED|||-NONE-|||3
A 3 4|||R:NOUN:INFL|||series|||REQUIRED|||-NONE-|||3
A 5 6|||R:NOUN:INFL|||crisis|||REQUIRED|||-NONE-|||3

S We goed to see the fishs and swimmed .
A 1 2|||R:VERB:INFL|||went|||REQUIRED|||-NONE-|||0
A 5 6|||R:SPELL|||fish|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:INFL|||went|||REQUIRED|||-NONE-|||1
A 5 6|||R:SPELL|||fish|||REQUIRED|||-NONE-|||1
A 7 8|||R:NOUN|||swam|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:INFL|||going|||REQUIRED|||-NONE-|||2
A 5 6|||R:SPELL|||fishes|||REQUIRED|||-NONE-|||2
A 7 8|||R:NOUN|||swum|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB:INFL|||going|||REQUIRED|||-NONE-|||3
A 5 6|||R:SPELL|||fish|||REQUIRED|||-NONE-|||3
A 7 8|||R:NOUN|||swam|||REQUIRED|||-NONE-|||3

S He writed his memorys in two diarys .
A 1 2|||R:VERB:INFL|||wrote|||REQUIRED|||-NONE-|||0
A 3 4|||R:NOUN:INFL|||memories|||REQUIRED|||-NONE-|||0
A 6 7|||R:NOUN:INFL|||diaries|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:INFL|||wrote|||REQUIRED|||-NONE-|||1
A 3 4|||R:NOUN:INFL|||memories|||REQUIRED|||-NONE-|||1
A 6 7|||R:NOUN:INFL|||diaries|||REQUIRED|||-NONE-|||1
A 6 7|||R:NOUN:INFL|||diary|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB:INFL|||wrote|||REQUIRED|||-NONE-|||3
A 3 4|||R:NOUN:INFL|||memory|||REQUIRED|||-NONE-|||3
A 6 7|||R:NOUN:INFL|||diaries|||REQUIRED|||-NONE-|||3

S They are more happy and more healthy than us .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 4|||R:ADJ:FORM|||happier|||REQUIRED|||-NONE-|||1
A 5 7|||R:ADJ:FORM|||healthier|||REQUIRED|||-NONE-|||1
A 8 9|||R:PRON|||we|||REQUIRED|||-NONE-|||1
A 2 3|||R:ADV|||most|||REQUIRED|||-NONE-|||2
A 8 9|||R:PRON|||we|||REQUIRED|||-NONE-|||3

S It is the goodest and most cheap restaurant .
A 3 4|||R:MORPH|||best|||REQUIRED|||-NONE-|||0
A 3 4|||R:MORPH|||best|||REQUIRED|||-NONE-|||1
A 6 7|||R:ADJ|||affordable|||REQUIRED|||-NONE-|||1
A 7 8|||R:MORPH|||restaurent|||REQUIRED|||-NONE-|||2
A 3 4|||R:MORPH|||best|||REQUIRED|||-NONE-|||3

S This exercise is easyer than the lastest one .
A 3 4|||R:MORPH|||easier|||REQUIRED|||-NONE-|||0
A 3 4|||R:MORPH|||easier|||REQUIRED|||-NONE-|||1
A 6 7|||R:SPELL|||latest|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 3 4|||R:MORPH|||easier|||REQUIRED|||-NONE-|||3
A 6 7|||R:MORPH|||last|||REQUIRED|||-NONE-|||3

S She is beautifuller than a rose .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 2|||M:ADV|||more|||REQUIRED|||-NONE-|||1
A 2 3|||R:SPELL|||beautiful|||REQUIRED|||-NONE-|||1
A 5 6|||R:NOUN:NUM|||roses|||REQUIRED|||-NONE-|||2
A 2 2|||M:ADV|||more|||REQUIRED|||-NONE-|||3
A 2 3|||R:SPELL|||beautiful|||REQUIRED|||-NONE-|||3

S He drives more fast than anybody .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 4|||R:ADV|||faster|||REQUIRED|||-NONE-|||1
A 3 4|||R:MORPH|||faster|||REQUIRED|||-NONE-|||2
A 5 6|||R:NOUN|||nobody|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB:SVA|||drive|||REQUIRED|||-NONE-|||3
A 5 6|||R:NOUN|||nobody|||REQUIRED|||-NONE-|||3

S The more you read , the more well you write .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 7 8|||U:ADV||||||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 6 8|||R:ADV|||better|||REQUIRED|||-NONE-|||3

S My bad day was worst than your .
A 4 5|||R:ADJ:FORM|||worse|||REQUIRED|||-NONE-|||0
A 6 7|||R:PRON|||yours|||REQUIRED|||-NONE-|||0
A 1 2|||R:ADJ:FORM|||worse|||REQUIRED|||-NONE-|||1
A 4 5|||R:ADJ:FORM|||worse|||REQUIRED|||-NONE-|||1
A 6 7|||R:PRON|||yours|||REQUIRED|||-NONE-|||1
A 1 2|||R:ADJ:FORM|||badest|||REQUIRED|||-NONE-|||2
A 1 2|||R:ADJ:FORM|||badest|||REQUIRED|||-NONE-|||3
A 4 5|||R:ADJ:FORM|||worse|||REQUIRED|||-NONE-|||3

S Success is importance for economical grow .
A 2 3|||R:MORPH|||important|||REQUIRED|||-NONE-|||0
A 5 6|||R:MORPH|||growth|||REQUIRED|||-NONE-|||0
A 2 3|||R:MORPH|||important|||REQUIRED|||-NONE-|||1
A 4 5|||R:MORPH|||economic|||REQUIRED|||-NONE-|||1
A 5 6|||R:MORPH|||growth|||REQUIRED|||-NONE-|||1
A 0 1|||R:MORPH|||Succeed|||REQUIRED|||-NONE-|||2
A 2 3|||R:MORPH|||importantly|||REQUIRED|||-NONE-|||2
A 4 5|||R:MORPH|||economy|||REQUIRED|||-NONE-|||2
A 0 1|||R:MORPH|||Succeed|||REQUIRED|||-NONE-|||3
A 2 3|||R:MORPH|||important|||REQUIRED|||-NONE-|||3
A 4 5|||R:MORPH|||economic|||REQUIRED|||-NONE-|||3
A 5 6|||R:MORPH|||growth|||REQUIRED|||-NONE-|||3

S The scientifics made an investigate about the disease .
A 1 2|||R:SPELL|||scientists|||REQUIRED|||-NONE-|||0
A 4 5|||R:MORPH|||investigation|||REQUIRED|||-NONE-|||0
A 5 6|||R:PREP|||into|||REQUIRED|||-NONE-|||0
A 1 2|||R:SPELL|||scientists|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB|||carried out|||REQUIRED|||-NONE-|||1
A 4 5|||R:MORPH|||investigation|||REQUIRED|||-NONE-|||1
A 5 6|||R:PREP|||into|||REQUIRED|||-NONE-|||1
A 1 2|||R:NOUN|||science|||REQUIRED|||-NONE-|||2
A 5 6|||R:PREP|||on|||REQUIRED|||-NONE-|||2
A 7 8|||R:NOUN|||decease|||REQUIRED|||-NONE-|||2
A 4 5|||R:MORPH|||investigation|||REQUIRED|||-NONE-|||3
A 5 6|||R:PREP|||into|||REQUIRED|||-NONE-|||3

S She sings beautiful and dances graceful .
A 2 3|||R:MORPH|||beautifully|||REQUIRED|||-NONE-|||0
A 5 6|||R:MORPH|||gracefully|||REQUIRED|||-NONE-|||0
A 2 3|||R:MORPH|||beautifully|||REQUIRED|||-NONE-|||1
A 5 6|||R:MORPH|||gracefully|||REQUIRED|||-NONE-|||1
A 2 3|||R:MORPH|||beauty|||REQUIRED|||-NONE-|||2
A 4 5|||R:NOUN:NUM|||dance|||REQUIRED|||-NONE-|||2
A 2 3|||R:MORPH|||beauty|||REQUIRED|||-NONE-|||3
A 5 6|||R:MORPH|||gracefully|||REQUIRED|||-NONE-|||3

S He is an intelligence and friend person .
A 5 6|||R:MORPH|||friendly|||REQUIRED|||-NONE-|||0
A 3 4|||R:MORPH|||intelligent|||REQUIRED|||-NONE-|||1
A 5 6|||R:MORPH|||friendly|||REQUIRED|||-NONE-|||1
A 3 4|||R:MORPH|||intelligently|||REQUIRED|||-NONE-|||2
A 5 6|||R:NOUN:NUM|||friends|||REQUIRED|||-NONE-|||2
A 3 4|||R:MORPH|||intelligent|||REQUIRED|||-NONE-|||3
A 6 7|||R:NOUN|||people|||REQUIRED|||-NONE-|||3

S The different between them is obviously .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 2|||R:MORPH|||difference|||REQUIRED|||-NONE-|||1
A 5 6|||R:MORPH|||obvious|||REQUIRED|||-NONE-|||1
A 1 2|||R:MORPH|||differ|||REQUIRED|||-NONE-|||2
A 3 4|||R:PRON|||they|||REQUIRED|||-NONE-|||2
A 5 6|||R:OTHER|||obvius|||REQUIRED|||-NONE-|||2
A 2 3|||R:PREP|||among|||REQUIRED|||-NONE-|||3
A 5 6|||R:MORPH|||obvious|||REQUIRED|||-NONE-|||3

S My decide to emigration was not easily .
A 1 2|||R:MORPH|||decision|||REQUIRED|||-NONE-|||0
A 3 4|||R:MORPH|||emigrate|||REQUIRED|||-NONE-|||0
A 6 7|||R:MORPH|||easy|||REQUIRED|||-NONE-|||0
A 1 2|||R:MORPH|||decision|||REQUIRED|||-NONE-|||1
A 3 4|||R:MORPH|||emigrate|||REQUIRED|||-NONE-|||1
A 6 7|||R:MORPH|||easy|||REQUIRED|||-NONE-|||1
A 6 7|||R:OTHER|||ease|||REQUIRED|||-NONE-|||2
A 1 2|||R:MORPH|||decision|||REQUIRED|||-NONE-|||3
A 3 4|||R:MORPH|||emigrant|||REQUIRED|||-NONE-|||3

S It is real difficulty to choice .
A 3 4|||R:MORPH|||difficult|||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB|||choose|||REQUIRED|||-NONE-|||0
A 2 3|||R:MORPH|||really|||REQUIRED|||-NONE-|||1
A 3 4|||R:MORPH|||difficult|||REQUIRED|||-NONE-|||1
A 5 6|||R:VERB|||choose|||REQUIRED|||-NONE-|||1
A 2 3|||R:MORPH|||reality|||REQUIRED|||-NONE-|||2
A 3 4|||R:SPELL|||difficultly|||REQUIRED|||-NONE-|||3
A 5 6|||R:VERB|||chose|||REQUIRED|||-NONE-|||3

S They live in poor and hungry .
A 3 4|||R:OTHER|||poverty|||REQUIRED|||-NONE-|||0
A 3 4|||R:OTHER|||poverty|||REQUIRED|||-NONE-|||1
A 5 6|||R:OTHER|||hunger|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB|||leave|||REQUIRED|||-NONE-|||2
A 3 4|||R:MORPH|||poorness|||REQUIRED|||-NONE-|||2
A 5 6|||R:MORPH|||hungriness|||REQUIRED|||-NONE-|||2
A 3 4|||R:OTHER|||poverty|||REQUIRED|||-NONE-|||3

S The develop of technological is fastly .
A 1 2|||R:MORPH|||development|||REQUIRED|||-NONE-|||0
A 3 4|||R:MORPH|||technology|||REQUIRED|||-NONE-|||0
A 1 2|||R:MORPH|||development|||REQUIRED|||-NONE-|||1
A 3 4|||R:MORPH|||technology|||REQUIRED|||-NONE-|||1
A 5 6|||R:SPELL|||fast|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 1 2|||R:MORPH|||development|||REQUIRED|||-NONE-|||3
A 3 4|||R:MORPH|||technologies|||REQUIRED|||-NONE-|||3

S I have strong believe in educate .
A 5 6|||R:MORPH|||education|||REQUIRED|||-NONE-|||0
A 3 4|||R:MORPH|||belief|||REQUIRED|||-NONE-|||1
A 5 6|||R:MORPH|||education|||REQUIRED|||-NONE-|||1
A 3 4|||R:MORPH|||believes|||REQUIRED|||-NONE-|||2
A 5 6|||R:MORPH|||educational|||REQUIRED|||-NONE-|||2
A 3 4|||R:MORPH|||believes|||REQUIRED|||-NONE-|||3

S Our advertise attracts youngs .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 2|||R:MORPH|||advertising|||REQUIRED|||-NONE-|||1
A 3 4|||R:SPELL|||youths|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 1|||R:OTHER|||Us|||REQUIRED|||-NONE-|||3
A 1 2|||R:MORPH|||advert|||REQUIRED|||-NONE-|||3
A 3 3|||M:DET|||the|||REQUIRED|||-NONE-|||3
A 3 4|||R:MORPH|||young|||REQUIRED|||-NONE-|||3

S The sick were helped by volunteer doctors .
A 5 6|||R:NOUN:NUM|||volunteers|||REQUIRED|||-NONE-|||0
A 5 6|||R:NOUN:NUM|||volunteers|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:SVA|||was|||REQUIRED|||-NONE-|||2
A 4 5|||R:PREP|||from|||REQUIRED|||-NONE-|||2
A 6 7|||R:NOUN:NUM|||doctor|||REQUIRED|||-NONE-|||2
A 5 6|||R:NOUN:NUM|||volunteers|||REQUIRED|||-NONE-|||3

S She made a mistake in the test .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 4 5|||R:PREP|||on|||REQUIRED|||-NONE-|||2
A 6 7|||R:NOUN|||text|||REQUIRED|||-NONE-|||2
A 3 4|||R:NOUN|||error|||REQUIRED|||-NONE-|||3
A 4 5|||R:PREP|||on|||REQUIRED|||-NONE-|||3

S I did a mistake and made my homework .
A 1 2|||R:VERB|||made|||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB|||did|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB|||made|||REQUIRED|||-NONE-|||1
A 5 6|||R:VERB|||did|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB|||made|||REQUIRED|||-NONE-|||3
A 5 6|||R:VERB|||did|||REQUIRED|||-NONE-|||3
A 7 8|||R:NOUN:NUM|||homeworks|||REQUIRED|||-NONE-|||3

S He told that he lost his wallet .
A 1 2|||R:VERB|||said|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB|||said|||REQUIRED|||-NONE-|||1
A 4 4|||M:VERB:TENSE|||had|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:TENSE|||tells|||REQUIRED|||-NONE-|||2
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||3
A 6 7|||R:NOUN|||valet|||REQUIRED|||-NONE-|||3

S Remember me to take the medicine .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:VERB|||Remind|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB|||bring|||REQUIRED|||-NONE-|||1
A 0 1|||R:VERB:FORM|||Remembering|||REQUIRED|||-NONE-|||2
A 5 6|||R:NOUN|||medecine|||REQUIRED|||-NONE-|||3

S Could you borrow me some money ?
A 2 3|||R:VERB|||lend|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB|||lend|||REQUIRED|||-NONE-|||1
A 0 1|||R:VERB:TENSE|||Can|||REQUIRED|||-NONE-|||2
A 3 4|||R:DET|||my|||REQUIRED|||-NONE-|||2
A 5 6|||R:NOUN:NUM|||moneys|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:FORM|||borrowed|||REQUIRED|||-NONE-|||3

S I listened a strange noise from the roof .
A 1 2|||R:VERB|||heard|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB|||heard|||REQUIRED|||-NONE-|||1
A 4 5|||R:NOUN|||noisy|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB|||heard|||REQUIRED|||-NONE-|||3
A 3 4|||R:ADJ:FORM|||stranger|||REQUIRED|||-NONE-|||3

S Look at that man carry ladder .
A 4 5|||R:VERB:FORM|||carrying|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:FORM|||carrying|||REQUIRED|||-NONE-|||1
A 5 5|||M:DET|||the|||REQUIRED|||-NONE-|||1
A 0 1|||R:VERB|||See|||REQUIRED|||-NONE-|||2
A 2 3|||R:DET|||those|||REQUIRED|||-NONE-|||2
A 4 5|||R:VERB:SVA|||carries|||REQUIRED|||-NONE-|||2
A 3 4|||R:NOUN:NUM|||men|||REQUIRED|||-NONE-|||3
A 4 5|||R:VERB:FORM|||carrying|||REQUIRED|||-NONE-|||3
A 5 5|||M:DET|||a|||REQUIRED|||-NONE-|||3

S The journey took us all the night .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 5 6|||U:DET||||||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB|||spent|||REQUIRED|||-NONE-|||3

S She wears today a uniform .
A 2 5|||R:WO|||a uniform today|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:TENSE|||wore|||REQUIRED|||-NONE-|||1
A 2 5|||R:WO|||a uniform today|||REQUIRED|||-NONE-|||1
A 3 4|||R:DET|||an|||REQUIRED|||-NONE-|||2
A 2 3|||U:NOUN||||||REQUIRED|||-NONE-|||3

S We are knowing each other since 2010 .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 3|||R:VERB:TENSE|||know|||REQUIRED|||-NONE-|||1
A 5 6|||R:PREP|||for|||REQUIRED|||-NONE-|||1
A 5 6|||R:PREP|||from|||REQUIRED|||-NONE-|||2
A 1 3|||R:VERB:TENSE|||know|||REQUIRED|||-NONE-|||3
A 6 7|||R:OTHER|||years|||REQUIRED|||-NONE-|||3

S I am understanding now what you are meaning .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 3|||R:VERB:TENSE|||understand|||REQUIRED|||-NONE-|||1
A 6 8|||R:VERB:TENSE|||mean|||REQUIRED|||-NONE-|||1
A 1 2|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||2
A 6 8|||R:VERB:TENSE|||meant|||REQUIRED|||-NONE-|||2
A 1 3|||R:VERB:TENSE|||understand|||REQUIRED|||-NONE-|||3
A 6 8|||R:VERB:TENSE|||meant|||REQUIRED|||-NONE-|||3

S While he was having a shower , the phone was ringing .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 9 11|||R:OTHER|||rang|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 9 11|||R:OTHER|||rang|||REQUIRED|||-NONE-|||3

S By the time we arrived , the train left .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 8 8|||M:VERB:TENSE|||had|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S I study French for six years now .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:TENSE|||have studied|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:TENSE|||am studying|||REQUIRED|||-NONE-|||2
A 5 6|||R:NOUN:NUM|||year|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S He will have finished by Friday .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 2 3|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||2
A 5 6|||R:ORTH|||friday|||REQUIRED|||-NONE-|||2
A 2 3|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||3
A 4 5|||R:PREP|||until|||REQUIRED|||-NONE-|||3

S They had been wait for an hour when bus came .
A 3 4|||R:VERB:FORM|||waiting|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:FORM|||waiting|||REQUIRED|||-NONE-|||1
A 8 9|||R:NOUN:NUM|||buses|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:FORM|||waited|||REQUIRED|||-NONE-|||2
A 5 6|||R:DET|||a|||REQUIRED|||-NONE-|||2
A 7 8|||R:OTHER|||while|||REQUIRED|||-NONE-|||2
A 9 10|||R:VERB:TENSE|||come|||REQUIRED|||-NONE-|||2
A 3 4|||R:VERB:FORM|||waiting|||REQUIRED|||-NONE-|||3
A 8 9|||R:NOUN:NUM|||buses|||REQUIRED|||-NONE-|||3

S If she was rich , she would buy a yacht .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:SVA|||were|||REQUIRED|||-NONE-|||1
A 3 4|||R:ADJ:FORM|||richer|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:TENSE|||is|||REQUIRED|||-NONE-|||3
A 6 7|||R:VERB:TENSE|||will|||REQUIRED|||-NONE-|||3
A 9 10|||R:NOUN|||yatch|||REQUIRED|||-NONE-|||3

S I wish I can fly .
A 3 4|||R:VERB:TENSE|||could|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:TENSE|||could|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:SVA|||wishes|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S He must be working late yesterday .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 5 6|||R:OTHER|||last night|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:FORM|||worked|||REQUIRED|||-NONE-|||2
A 4 5|||R:MORPH|||lately|||REQUIRED|||-NONE-|||3
A 5 6|||R:OTHER|||last night|||REQUIRED|||-NONE-|||3

S You would better to hurry up .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:TENSE|||had|||REQUIRED|||-NONE-|||1
A 3 4|||U:VERB:FORM||||||REQUIRED|||-NONE-|||1
A 3 5|||R:VERB|||hurrying|||REQUIRED|||-NONE-|||2
A 3 4|||U:VERB:FORM||||||REQUIRED|||-NONE-|||3
A 5 6|||U:PART||||||REQUIRED|||-NONE-|||3

S It has been a long time since I have seen him .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 8 9|||R:OTHER|||last|||REQUIRED|||-NONE-|||1
A 9 10|||R:VERB:FORM|||saw|||REQUIRED|||-NONE-|||1
A 10 11|||R:PRON|||he|||REQUIRED|||-NONE-|||2
A 6 7|||R:OTHER|||that|||REQUIRED|||-NONE-|||3
A 8 10|||R:VERB:TENSE|||saw|||REQUIRED|||-NONE-|||3

S The bridge was build on 1890 .
A 3 4|||R:VERB:FORM|||built|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:FORM|||built|||REQUIRED|||-NONE-|||1
A 4 5|||R:PREP|||in|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 3 4|||R:VERB:FORM|||builded|||REQUIRED|||-NONE-|||3

S Three window were broke by the storm .
A 1 2|||R:NOUN:NUM|||windows|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:FORM|||broken|||REQUIRED|||-NONE-|||0
A 1 2|||R:NOUN:NUM|||windows|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:FORM|||broken|||REQUIRED|||-NONE-|||1
A 0 1|||R:SPELL|||Tree|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:SVA|||was|||REQUIRED|||-NONE-|||2
A 4 5|||R:PREP|||from|||REQUIRED|||-NONE-|||2
A 6 7|||R:NOUN:NUM|||storms|||REQUIRED|||-NONE-|||2
A 0 1|||R:SPELL|||Tree|||REQUIRED|||-NONE-|||3
A 1 2|||R:NOUN:NUM|||windows|||REQUIRED|||-NONE-|||3
A 3 4|||R:VERB:FORM|||broken|||REQUIRED|||-NONE-|||3

S My wallet has stole in the underground .
A 3 4|||R:VERB:FORM|||stolen|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:TENSE|||been stolen|||REQUIRED|||-NONE-|||1
A 4 5|||R:PREP|||on|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:SVA|||have|||REQUIRED|||-NONE-|||2
A 4 5|||R:PREP|||at|||REQUIRED|||-NONE-|||2
A 4 5|||R:PREP|||at|||REQUIRED|||-NONE-|||3

S The cake tastes well .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 3 4|||R:ADJ|||good|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:TENSE|||tasted|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:TENSE|||tasted|||REQUIRED|||-NONE-|||3
A 3 4|||R:ADJ|||good|||REQUIRED|||-NONE-|||3

S He made me to laugh and let me to go .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 3 4|||U:VERB:FORM||||||REQUIRED|||-NONE-|||1
A 8 9|||U:VERB:FORM||||||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 3 4|||U:VERB:FORM||||||REQUIRED|||-NONE-|||3
A 8 10|||R:VERB:FORM|||going|||REQUIRED|||-NONE-|||3

S I enjoy to read and avoid to watch TV .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 4|||R:VERB:FORM|||reading|||REQUIRED|||-NONE-|||1
A 6 8|||R:VERB:FORM|||watching|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:SVA|||enjoys|||REQUIRED|||-NONE-|||2
A 6 7|||U:VERB:FORM||||||REQUIRED|||-NONE-|||2
A 2 3|||U:VERB:FORM||||||REQUIRED|||-NONE-|||3
A 6 8|||R:VERB:FORM|||watching|||REQUIRED|||-NONE-|||3
A 8 9|||R:ORTH|||tv|||REQUIRED|||-NONE-|||3

S She stopped to smoke two years before .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 4|||R:VERB:FORM|||smoking|||REQUIRED|||-NONE-|||1
A 6 7|||R:ADV|||ago|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:TENSE|||stop|||REQUIRED|||-NONE-|||2
A 4 5|||R:SPELL|||to|||REQUIRED|||-NONE-|||2
A 6 7|||R:ADV|||since|||REQUIRED|||-NONE-|||2
A 2 4|||R:VERB:FORM|||smoking|||REQUIRED|||-NONE-|||3

S They kept on to talk during the lecture .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 3 5|||R:VERB:FORM|||talking|||REQUIRED|||-NONE-|||1
A 5 6|||R:PREP|||throughout|||REQUIRED|||-NONE-|||1
A 5 6|||R:PREP|||while|||REQUIRED|||-NONE-|||2
A 7 8|||R:MORPH|||lector|||REQUIRED|||-NONE-|||2
A 3 5|||R:VERB:FORM|||talking|||REQUIRED|||-NONE-|||3
A 7 8|||R:MORPH|||lector|||REQUIRED|||-NONE-|||3

S We managed finding a room with a view .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:FORM|||to find|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:FORM|||find|||REQUIRED|||-NONE-|||2
A 4 5|||R:NOUN:NUM|||rooms|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S It is no use to cry over spilt milk .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 4 6|||R:VERB:FORM|||crying|||REQUIRED|||-NONE-|||1
A 7 8|||R:ADJ|||spilled|||REQUIRED|||-NONE-|||1
A 3 4|||R:MORPH|||used|||REQUIRED|||-NONE-|||2
A 6 7|||R:PREP|||about|||REQUIRED|||-NONE-|||2
A 8 9|||R:NOUN:NUM|||milks|||REQUIRED|||-NONE-|||2
A 4 6|||R:VERB:FORM|||crying|||REQUIRED|||-NONE-|||3

S He is used to work at night .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:FORM|||working|||REQUIRED|||-NONE-|||1
A 2 3|||R:MORPH|||use|||REQUIRED|||-NONE-|||2
A 5 6|||R:PREP|||in|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S To swim is good for health .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||Swimming|||REQUIRED|||-NONE-|||1
A 5 5|||M:DET|||the|||REQUIRED|||-NONE-|||1
A 0 2|||U:PART|||Swim|||REQUIRED|||-NONE-|||2
A 3 4|||R:ADJ|||well|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S The woman sits there is my boss .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 2|||M:PRON|||who|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:TENSE|||is sitting|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:SVA|||sit|||REQUIRED|||-NONE-|||2
A 6 7|||R:NOUN|||bos|||REQUIRED|||-NONE-|||2
A 1 2|||R:NOUN:NUM|||women|||REQUIRED|||-NONE-|||3
A 2 2|||M:PRON|||who|||REQUIRED|||-NONE-|||3
A 2 3|||R:VERB:TENSE|||is sitting|||REQUIRED|||-NONE-|||3

S Being tired , he gone straight to bed .
A 4 5|||R:VERB:TENSE|||went|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:TENSE|||went|||REQUIRED|||-NONE-|||1
A 1 2|||R:MORPH|||tiring|||REQUIRED|||-NONE-|||2
A 5 6|||R:OTHER|||strait|||REQUIRED|||-NONE-|||2
A 7 8|||R:SPELL|||bad|||REQUIRED|||-NONE-|||2
A 4 5|||R:VERB:TENSE|||went|||REQUIRED|||-NONE-|||3
A 5 6|||R:OTHER|||strait|||REQUIRED|||-NONE-|||3
A 7 8|||R:SPELL|||bad|||REQUIRED|||-NONE-|||3

S I am interested on history and good in maths .
A 3 4|||R:PREP|||in|||REQUIRED|||-NONE-|||0
A 7 8|||R:PREP|||at|||REQUIRED|||-NONE-|||0
A 3 4|||R:PREP|||in|||REQUIRED|||-NONE-|||1
A 7 8|||R:PREP|||at|||REQUIRED|||-NONE-|||1
A 2 3|||R:MORPH|||interesting|||REQUIRED|||-NONE-|||2
A 4 5|||R:NOUN|||story|||REQUIRED|||-NONE-|||2
A 6 7|||R:ADV|||well|||REQUIRED|||-NONE-|||2
A 8 9|||R:NOUN:NUM|||math|||REQUIRED|||-NONE-|||2
A 3 4|||R:PREP|||in|||REQUIRED|||-NONE-|||3
A 7 8|||R:PREP|||on|||REQUIRED|||-NONE-|||3

S She is married with a pilot .
A 3 4|||R:PREP|||to|||REQUIRED|||-NONE-|||0
A 3 4|||R:PREP|||to|||REQUIRED|||-NONE-|||1
A 2 3|||R:MORPH|||marry|||REQUIRED|||-NONE-|||2
A 3 4|||R:PREP|||to|||REQUIRED|||-NONE-|||3

S They arrived to the village at the evening .
A 5 6|||R:PREP|||in|||REQUIRED|||-NONE-|||0
A 2 3|||R:PREP|||in|||REQUIRED|||-NONE-|||1
A 5 6|||R:PREP|||in|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:TENSE|||arrive|||REQUIRED|||-NONE-|||2
A 5 6|||R:PREP|||on|||REQUIRED|||-NONE-|||2
A 7 8|||R:NOUN:NUM|||evenings|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB:TENSE|||arrive|||REQUIRED|||-NONE-|||3
A 2 3|||R:PREP|||in|||REQUIRED|||-NONE-|||3
A 4 5|||R:NOUN:NUM|||villages|||REQUIRED|||-NONE-|||3
A 5 6|||R:PREP|||in|||REQUIRED|||-NONE-|||3

S He apologised to me of being late .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 4 5|||R:PREP|||for|||REQUIRED|||-NONE-|||1
A 4 5|||R:PREP|||about|||REQUIRED|||-NONE-|||2
A 6 7|||R:MORPH|||later|||REQUIRED|||-NONE-|||2
A 4 5|||R:PREP|||for|||REQUIRED|||-NONE-|||3
A 5 6|||R:VERB:FORM|||be|||REQUIRED|||-NONE-|||3

S We paid the tickets in cash .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 2|||M:PREP|||for|||REQUIRED|||-NONE-|||1
A 3 4|||R:NOUN:NUM|||ticket|||REQUIRED|||-NONE-|||2
A 5 6|||R:NOUN:NUM|||cashes|||REQUIRED|||-NONE-|||2
A 1 2|||R:OTHER|||payed for|||REQUIRED|||-NONE-|||3
A 3 4|||R:NOUN:NUM|||ticket|||REQUIRED|||-NONE-|||3

S Listen me , and wait your turn .
A 1 1|||M:PREP|||to|||REQUIRED|||-NONE-|||0
A 5 5|||M:PREP|||for|||REQUIRED|||-NONE-|||0
A 1 1|||M:PREP|||to|||REQUIRED|||-NONE-|||1
A 5 5|||M:PREP|||for|||REQUIRED|||-NONE-|||1
A 4 5|||R:VERB|||weight|||REQUIRED|||-NONE-|||2
A 1 1|||M:PREP|||to|||REQUIRED|||-NONE-|||3
A 4 5|||R:VERB|||weight|||REQUIRED|||-NONE-|||3

S I asked to my teacher for help in this exercise .
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||0
A 7 8|||U:PREP||||||REQUIRED|||-NONE-|||0
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||1
A 7 8|||U:PREP||||||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:TENSE|||ask|||REQUIRED|||-NONE-|||2
A 1 3|||R:OTHER|||ask|||REQUIRED|||-NONE-|||3
A 5 6|||U:PREP||||||REQUIRED|||-NONE-|||3
A 7 8|||R:PREP|||with|||REQUIRED|||-NONE-|||3
A 9 10|||R:NOUN:NUM|||exercises|||REQUIRED|||-NONE-|||3

S She entered in the room without to knock on the door .
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||0
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||1
A 6 8|||R:VERB:FORM|||knocking|||REQUIRED|||-NONE-|||1
A 8 10|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 5 6|||R:ORTH|||with out|||REQUIRED|||-NONE-|||2
A 1 2|||R:OTHER|||went into|||REQUIRED|||-NONE-|||3
A 6 7|||U:VERB:FORM||||||REQUIRED|||-NONE-|||3

S He reached to the top of the mountain .
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||0
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||1
A 4 5|||R:NOUN|||stop|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB|||got to|||REQUIRED|||-NONE-|||3
A 4 5|||R:NOUN|||stop|||REQUIRED|||-NONE-|||3

S At the morning I drink coffee with out sugar .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:PREP|||In|||REQUIRED|||-NONE-|||1
A 0 1|||R:PREP|||On|||REQUIRED|||-NONE-|||2
A 4 5|||R:VERB:SVA|||drinks|||REQUIRED|||-NONE-|||2
A 6 7|||R:OTHER|||and|||REQUIRED|||-NONE-|||2
A 8 9|||R:MORPH|||suger|||REQUIRED|||-NONE-|||2
A 0 1|||R:PREP|||In|||REQUIRED|||-NONE-|||3

S The plane took at noon and landed in time .
A 3 3|||M:PART|||off|||REQUIRED|||-NONE-|||0
A 3 3|||M:PART|||off|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 3 3|||M:PART|||off|||REQUIRED|||-NONE-|||3

S Turn the light before you go .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 1|||M:PART|||on|||REQUIRED|||-NONE-|||1
A 6 6|||M:PART|||out|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 1 1|||M:PART|||off|||REQUIRED|||-NONE-|||3
A 2 3|||R:NOUN:NUM|||lights|||REQUIRED|||-NONE-|||3
A 6 6|||M:PART|||out|||REQUIRED|||-NONE-|||3

S She gave smoking and took running .
A 2 2|||M:PART|||up|||REQUIRED|||-NONE-|||0
A 5 5|||M:PART|||up|||REQUIRED|||-NONE-|||0
A 2 2|||M:PART|||up|||REQUIRED|||-NONE-|||1
A 5 5|||M:PART|||up|||REQUIRED|||-NONE-|||1
A 5 6|||R:VERB:FORM|||run|||REQUIRED|||-NONE-|||2
A 5 6|||R:OTHER|||up run|||REQUIRED|||-NONE-|||3

S Put your coat , it is cold out side .
A 1 1|||M:PART|||on|||REQUIRED|||-NONE-|||0
A 8 9|||U:NOUN||||||REQUIRED|||-NONE-|||0
A 1 1|||M:PART|||on|||REQUIRED|||-NONE-|||1
A 8 9|||U:NOUN||||||REQUIRED|||-NONE-|||1
A 1 1|||M:PART|||up|||REQUIRED|||-NONE-|||2
A 2 3|||R:NOUN|||cot|||REQUIRED|||-NONE-|||2
A 5 6|||R:CONTR|||'s|||REQUIRED|||-NONE-|||3
A 8 9|||U:NOUN||||||REQUIRED|||-NONE-|||3

S He picked up the phone and hung on up immediately .
A 7 8|||U:PART||||||REQUIRED|||-NONE-|||0
A 7 8|||U:PART||||||REQUIRED|||-NONE-|||1
A 7 8|||R:PART|||off|||REQUIRED|||-NONE-|||2
A 9 10|||R:ADV|||inmediately|||REQUIRED|||-NONE-|||2
A 7 8|||R:PART|||off|||REQUIRED|||-NONE-|||3
A 8 10|||R:ADV|||inmediately|||REQUIRED|||-NONE-|||3

S They looked after their lost cat every where .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 3|||R:PREP|||for|||REQUIRED|||-NONE-|||1
A 6 8|||R:ORTH|||everywhere|||REQUIRED|||-NONE-|||1
A 2 3|||R:PREP|||at|||REQUIRED|||-NONE-|||2
A 4 5|||R:VERB|||loosed|||REQUIRED|||-NONE-|||2
A 7 8|||R:SPELL|||were|||REQUIRED|||-NONE-|||2
A 2 3|||R:PREP|||for|||REQUIRED|||-NONE-|||3
A 4 5|||R:VERB|||loosed|||REQUIRED|||-NONE-|||3

S We ran out petrol on the way to home .
A 3 3|||M:PREP|||of|||REQUIRED|||-NONE-|||0
A 3 3|||M:PREP|||of|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 3 4|||R:OTHER|||of gas|||REQUIRED|||-NONE-|||3
A 7 8|||U:PREP||||||REQUIRED|||-NONE-|||3

S I and him went there by ourself .
A 2 3|||R:PRON|||he|||REQUIRED|||-NONE-|||0
A 6 7|||R:PRON|||ourselves|||REQUIRED|||-NONE-|||0
A 2 3|||R:PRON|||he|||REQUIRED|||-NONE-|||1
A 6 7|||R:PRON|||ourselves|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 2 3|||R:PRON|||he|||REQUIRED|||-NONE-|||3
A 6 7|||R:ORTH|||our self|||REQUIRED|||-NONE-|||3

S Him gave I that what I needed it .
A 0 1|||R:PRON|||He|||REQUIRED|||-NONE-|||0
A 7 8|||U:PRON||||||REQUIRED|||-NONE-|||0
A 0 1|||R:PRON|||He|||REQUIRED|||-NONE-|||1
A 2 3|||R:PRON|||me|||REQUIRED|||-NONE-|||1
A 7 8|||U:PRON||||||REQUIRED|||-NONE-|||1
A 0 1|||R:PRON|||His|||REQUIRED|||-NONE-|||2
A 2 3|||R:OTHER|||my|||REQUIRED|||-NONE-|||2
A 2 3|||R:PRON|||me|||REQUIRED|||-NONE-|||3
A 3 4|||R:SPELL|||this|||REQUIRED|||-NONE-|||3
A 6 7|||R:VERB|||wanted|||REQUIRED|||-NONE-|||3

S The people what I know helps theirselves .
A 5 6|||R:VERB:SVA|||help|||REQUIRED|||-NONE-|||0
A 6 7|||R:SPELL|||themselves|||REQUIRED|||-NONE-|||0
A 2 3|||R:PRON|||who|||REQUIRED|||-NONE-|||1
A 5 6|||R:VERB:SVA|||help|||REQUIRED|||-NONE-|||1
A 6 7|||R:SPELL|||themselves|||REQUIRED|||-NONE-|||1
A 5 6|||R:VERB:TENSE|||helped|||REQUIRED|||-NONE-|||2
A 2 3|||R:PRON|||that|||REQUIRED|||-NONE-|||3
A 5 6|||R:VERB:SVA|||help|||REQUIRED|||-NONE-|||3
A 6 7|||R:SPELL|||themselves|||REQUIRED|||-NONE-|||3

S Anyone knows nothing about it .
A 2 3|||R:NOUN|||anything|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||No one|||REQUIRED|||-NONE-|||1
A 2 3|||R:NOUN|||anything|||REQUIRED|||-NONE-|||1
A 0 1|||R:NOUN|||Someone|||REQUIRED|||-NONE-|||2
A 2 3|||R:NOUN|||something|||REQUIRED|||-NONE-|||2
A 4 5|||R:PRON|||them|||REQUIRED|||-NONE-|||2
A 0 1|||R:OTHER|||No one|||REQUIRED|||-NONE-|||3
A 2 3|||R:NOUN|||something|||REQUIRED|||-NONE-|||3

S Somebody left there umbrella .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 3|||R:SPELL|||their|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:TENSE|||leaved|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB:TENSE|||leaved|||REQUIRED|||-NONE-|||3
A 2 3|||R:OTHER|||they|||REQUIRED|||-NONE-|||3

S Each of us have our problem .
A 3 4|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||0
A 3 4|||R:OTHER|||has his or|||REQUIRED|||-NONE-|||1
A 4 5|||R:DET|||her|||REQUIRED|||-NONE-|||1
A 5 6|||R:NOUN:NUM|||problems|||REQUIRED|||-NONE-|||1
A 2 3|||R:PRON|||we|||REQUIRED|||-NONE-|||2
A 3 4|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||3

S Who did broke the window ?
A 1 2|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||0
A 1 2|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||1
A 0 1|||R:PRON|||Whom|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:FORM|||break|||REQUIRED|||-NONE-|||2
A 1 2|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||3

S What of these two do you prefer ?
A 0 1|||R:PRON|||Which|||REQUIRED|||-NONE-|||0
A 0 1|||R:PRON|||Which|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S I lost my pen , can I use your one ?
A 8 9|||R:DET|||yours|||REQUIRED|||-NONE-|||0
A 8 9|||R:PRON|||yours|||REQUIRED|||-NONE-|||1
A 9 10|||U:NOUN||||||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 8 9|||R:PRON|||yours|||REQUIRED|||-NONE-|||3
A 9 10|||U:NOUN||||||REQUIRED|||-NONE-|||3

S The my favourite color is the green .
A 0 2|||U:DET|||My|||REQUIRED|||-NONE-|||0
A 5 6|||U:DET||||||REQUIRED|||-NONE-|||0
A 0 2|||U:DET|||My|||REQUIRED|||-NONE-|||1
A 2 3|||R:ADJ|||favorite|||REQUIRED|||-NONE-|||1
A 3 4|||R:SPELL|||colour|||REQUIRED|||-NONE-|||1
A 5 6|||U:DET||||||REQUIRED|||-NONE-|||1
A 1 2|||R:OTHER|||Mine|||REQUIRED|||-NONE-|||2
A 1 2|||R:OTHER|||Mine|||REQUIRED|||-NONE-|||3
A 3 4|||R:SPELL|||colour|||REQUIRED|||-NONE-|||3

S The Life is a short and the art is long .
A 6 7|||U:DET||||||REQUIRED|||-NONE-|||0
A 0 1|||U:DET||||||REQUIRED|||-NONE-|||1
A 3 4|||U:DET||||||REQUIRED|||-NONE-|||1
A 6 7|||U:DET||||||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 1|||U:DET||||||REQUIRED|||-NONE-|||3
A 6 7|||U:DET||||||REQUIRED|||-NONE-|||3

S She plays piano and guitar in a orchestra .
A 2 2|||M:DET|||the|||REQUIRED|||-NONE-|||0
A 2 2|||M:DET|||the|||REQUIRED|||-NONE-|||1
A 4 4|||M:DET|||the|||REQUIRED|||-NONE-|||1
A 7 8|||R:NOUN|||orquestra|||REQUIRED|||-NONE-|||2
A 2 2|||M:DET|||the|||REQUIRED|||-NONE-|||3
A 4 4|||M:DET|||the|||REQUIRED|||-NONE-|||3

S dog is man best friend .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 0|||M:DET|||The|||REQUIRED|||-NONE-|||1
A 2 2|||M:DET|||a|||REQUIRED|||-NONE-|||1
A 3 3|||M:NOUN:POSS|||'s|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 0|||M:DET|||A|||REQUIRED|||-NONE-|||3
A 2 2|||M:DET|||a|||REQUIRED|||-NONE-|||3

S An European and a American sat in bench .
A 3 4|||R:DET|||an|||REQUIRED|||-NONE-|||0
A 6 7|||R:PREP|||on|||REQUIRED|||-NONE-|||0
A 0 1|||R:DET|||A|||REQUIRED|||-NONE-|||1
A 3 4|||R:DET|||an|||REQUIRED|||-NONE-|||1
A 6 7|||R:PREP|||on|||REQUIRED|||-NONE-|||1
A 7 7|||M:DET|||a|||REQUIRED|||-NONE-|||1
A 6 7|||R:PREP|||at|||REQUIRED|||-NONE-|||2
A 0 1|||R:DET|||A|||REQUIRED|||-NONE-|||3
A 6 7|||R:PREP|||on|||REQUIRED|||-NONE-|||3
A 7 7|||M:DET|||a|||REQUIRED|||-NONE-|||3

S He is a honest man with an unique talent .
A 2 3|||R:DET|||an|||REQUIRED|||-NONE-|||0
A 6 7|||R:DET|||a|||REQUIRED|||-NONE-|||0
A 2 3|||R:DET|||an|||REQUIRED|||-NONE-|||1
A 6 7|||R:DET|||a|||REQUIRED|||-NONE-|||1
A 8 9|||R:MORPH|||tallent|||REQUIRED|||-NONE-|||2
A 6 7|||R:DET|||a|||REQUIRED|||-NONE-|||3
A 8 9|||R:MORPH|||tallent|||REQUIRED|||-NONE-|||3

S The Most of students in the class has a jobs .
A 0 1|||U:DET||||||REQUIRED|||-NONE-|||0
A 5 6|||U:DET||||||REQUIRED|||-NONE-|||0
A 7 8|||R:VERB:SVA|||have|||REQUIRED|||-NONE-|||0
A 8 9|||U:DET||||||REQUIRED|||-NONE-|||0
A 0 1|||U:DET||||||REQUIRED|||-NONE-|||1
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||1
A 5 6|||U:DET||||||REQUIRED|||-NONE-|||1
A 7 8|||R:VERB:SVA|||have|||REQUIRED|||-NONE-|||1
A 8 9|||U:DET||||||REQUIRED|||-NONE-|||1
A 9 10|||R:NOUN:NUM|||job|||REQUIRED|||-NONE-|||2
A 0 1|||U:DET||||||REQUIRED|||-NONE-|||3
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||3
A 5 6|||U:DET||||||REQUIRED|||-NONE-|||3
A 7 8|||R:VERB:SVA|||have|||REQUIRED|||-NONE-|||3
A 8 9|||U:DET||||||REQUIRED|||-NONE-|||3

S These kind of films are not suitable for kids .
A 0 1|||R:DET|||This|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||0
A 0 1|||R:DET|||This|||REQUIRED|||-NONE-|||1
A 4 5|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||1
A 8 9|||R:NOUN|||children|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 1|||R:DET|||This|||REQUIRED|||-NONE-|||3

S Any people say that there is no hope .
A 0 1|||R:DET|||Some|||REQUIRED|||-NONE-|||0
A 0 1|||R:DET|||Some|||REQUIRED|||-NONE-|||1
A 0 1|||R:DET|||Every|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:SVA|||says|||REQUIRED|||-NONE-|||2
A 6 7|||R:OTHER|||not|||REQUIRED|||-NONE-|||2
A 0 1|||R:DET|||Every|||REQUIRED|||-NONE-|||3
A 3 4|||U:PREP||||||REQUIRED|||-NONE-|||3

S I have much books but few time for read .
A 5 6|||R:ADJ|||little|||REQUIRED|||-NONE-|||0
A 2 3|||R:OTHER|||a lot of|||REQUIRED|||-NONE-|||1
A 5 6|||R:ADJ|||little|||REQUIRED|||-NONE-|||1
A 7 8|||R:PREP|||to|||REQUIRED|||-NONE-|||1
A 8 9|||R:VERB:FORM|||reading|||REQUIRED|||-NONE-|||1
A 5 5|||M:DET|||a|||REQUIRED|||-NONE-|||2
A 2 3|||R:ADJ|||many|||REQUIRED|||-NONE-|||3
A 5 6|||R:ADJ|||little|||REQUIRED|||-NONE-|||3

S All the furniture in this rooms are made from wood .
A 5 6|||R:NOUN:NUM|||room|||REQUIRED|||-NONE-|||0
A 8 9|||R:PREP|||of|||REQUIRED|||-NONE-|||0
A 5 6|||R:NOUN:NUM|||room|||REQUIRED|||-NONE-|||1
A 6 7|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||1
A 8 9|||R:PREP|||of|||REQUIRED|||-NONE-|||1
A 2 3|||R:NOUN:NUM|||furnitures|||REQUIRED|||-NONE-|||2
A 8 9|||R:PREP|||by|||REQUIRED|||-NONE-|||2
A 2 3|||R:NOUN:NUM|||furnitures|||REQUIRED|||-NONE-|||3
A 5 6|||R:NOUN:NUM|||room|||REQUIRED|||-NONE-|||3
A 6 7|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||3
A 8 9|||R:PREP|||of|||REQUIRED|||-NONE-|||3

S The traffic jams makes me angry each mornings .
A 3 4|||R:VERB:SVA|||make|||REQUIRED|||-NONE-|||0
A 6 7|||R:DET|||every|||REQUIRED|||-NONE-|||0
A 7 8|||R:NOUN:NUM|||morning|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:SVA|||make|||REQUIRED|||-NONE-|||1
A 6 7|||R:DET|||every|||REQUIRED|||-NONE-|||1
A 7 8|||R:NOUN:NUM|||morning|||REQUIRED|||-NONE-|||1
A 1 2|||R:NOUN:NUM|||traffics|||REQUIRED|||-NONE-|||2
A 5 6|||R:SPELL|||anger|||REQUIRED|||-NONE-|||2
A 1 2|||R:NOUN:NUM|||traffics|||REQUIRED|||-NONE-|||3
A 2 3|||R:NOUN:NUM|||jam|||REQUIRED|||-NONE-|||3
A 6 7|||R:DET|||every|||REQUIRED|||-NONE-|||3
A 7 8|||R:NOUN:NUM|||morning|||REQUIRED|||-NONE-|||3

S Two third of the water were gone .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 2|||R:NOUN:NUM|||thirds|||REQUIRED|||-NONE-|||1
A 5 6|||R:VERB:SVA|||was|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 1 2|||R:NOUN:NUM|||thirds|||REQUIRED|||-NONE-|||3
A 5 6|||R:VERB:SVA|||was|||REQUIRED|||-NONE-|||3

S Ten dollars are too much for a sandwich .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||1
A 4 5|||R:ADJ|||many|||REQUIRED|||-NONE-|||2
A 3 4|||R:SPELL|||to|||REQUIRED|||-NONE-|||3
A 4 5|||R:ADJ|||many|||REQUIRED|||-NONE-|||3
A 7 8|||R:NOUN|||sandwitch|||REQUIRED|||-NONE-|||3

S The number of cars are increasing year by year .
A 4 5|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||1
A 5 6|||R:MORPH|||increase|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S Neither of them are right nor wrong .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 5 6|||R:CONJ|||or|||REQUIRED|||-NONE-|||3

S Either you and me has to go .
A 2 3|||R:CONJ|||or|||REQUIRED|||-NONE-|||0
A 3 4|||R:PRON|||I|||REQUIRED|||-NONE-|||0
A 2 3|||R:CONJ|||or|||REQUIRED|||-NONE-|||1
A 3 4|||R:PRON|||I|||REQUIRED|||-NONE-|||1
A 4 5|||R:VERB:SVA|||have|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 3 4|||R:PRON|||I|||REQUIRED|||-NONE-|||3
A 4 5|||R:VERB:SVA|||have|||REQUIRED|||-NONE-|||3

S She not only sings and plays the violin .
A 5 5|||M:ADV|||also|||REQUIRED|||-NONE-|||0
A 4 5|||R:OTHER|||but also|||REQUIRED|||-NONE-|||1
A 4 5|||R:CONJ|||or|||REQUIRED|||-NONE-|||2
A 7 8|||R:MORPH|||violine|||REQUIRED|||-NONE-|||2
A 4 5|||R:OTHER|||but also|||REQUIRED|||-NONE-|||3

S Because of he was ill , so he stayed home .
A 1 2|||U:PREP||||||REQUIRED|||-NONE-|||0
A 6 7|||U:ADV||||||REQUIRED|||-NONE-|||0
A 9 9|||M:PREP|||at|||REQUIRED|||-NONE-|||0
A 1 2|||U:PREP||||||REQUIRED|||-NONE-|||1
A 4 5|||R:ADJ|||sick|||REQUIRED|||-NONE-|||1
A 6 7|||U:ADV||||||REQUIRED|||-NONE-|||1
A 9 9|||M:PREP|||at|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 1 2|||U:PREP||||||REQUIRED|||-NONE-|||3
A 6 7|||U:ADV||||||REQUIRED|||-NONE-|||3
A 9 9|||M:PREP|||at|||REQUIRED|||-NONE-|||3

S I like tea and no coffee and juice .
A 4 5|||R:OTHER|||not|||REQUIRED|||-NONE-|||0
A 4 5|||R:OTHER|||not|||REQUIRED|||-NONE-|||1
A 6 7|||R:CONJ|||or|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 3 4|||R:CONJ|||but|||REQUIRED|||-NONE-|||3
A 6 7|||R:CONJ|||or|||REQUIRED|||-NONE-|||3

S Unless you do n't study , you fail
A 8 8|||M:PUNCT|||.|||REQUIRED|||-NONE-|||0
A 7 7|||M:CONTR|||'ll|||REQUIRED|||-NONE-|||1
A 8 8|||M:PUNCT|||.|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 7 7|||M:VERB:TENSE|||will|||REQUIRED|||-NONE-|||3

S So it was dark , we turned on the lamp .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||As|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S He is clever , and lazy however .
A 4 5|||R:CONJ|||but|||REQUIRED|||-NONE-|||0
A 6 6|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 4 5|||R:CONJ|||but|||REQUIRED|||-NONE-|||1
A 6 7|||R:OTHER|||,|||REQUIRED|||-NONE-|||1
A 5 6|||R:ADJ|||lasy|||REQUIRED|||-NONE-|||2
A 4 5|||R:CONJ|||but|||REQUIRED|||-NONE-|||3
A 6 6|||M:PUNCT|||,|||REQUIRED|||-NONE-|||3

S I think so that you will like it to
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||0
A 8 9|||R:SPELL|||too|||REQUIRED|||-NONE-|||0
A 9 9|||M:PUNCT|||.|||REQUIRED|||-NONE-|||0
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||1
A 8 9|||R:SPELL|||too|||REQUIRED|||-NONE-|||1
A 9 9|||M:PUNCT|||.|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||3
A 8 9|||R:SPELL|||too|||REQUIRED|||-NONE-|||3
A 9 9|||M:PUNCT|||.|||REQUIRED|||-NONE-|||3

S For Although being poor , yet he is happy .
A 0 1|||U:PREP||||||REQUIRED|||-NONE-|||0
A 5 6|||U:CONJ||||||REQUIRED|||-NONE-|||0
A 0 1|||U:PREP||||||REQUIRED|||-NONE-|||1
A 2 3|||R:OTHER|||he was|||REQUIRED|||-NONE-|||1
A 5 6|||U:CONJ||||||REQUIRED|||-NONE-|||1
A 7 8|||R:VERB:TENSE|||was|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 1|||U:PREP||||||REQUIRED|||-NONE-|||3
A 5 6|||U:CONJ||||||REQUIRED|||-NONE-|||3
A 7 8|||R:VERB:TENSE|||was|||REQUIRED|||-NONE-|||3

S And Then we eat , and then slept , and then left .
A 0 1|||U:CONJ||||||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:TENSE|||ate|||REQUIRED|||-NONE-|||0
A 0 1|||U:CONJ||||||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:TENSE|||ate|||REQUIRED|||-NONE-|||1
A 5 6|||U:CONJ||||||REQUIRED|||-NONE-|||1
A 7 8|||R:VERB:TENSE|||sleeped|||REQUIRED|||-NONE-|||2
A 3 4|||R:VERB:TENSE|||ate|||REQUIRED|||-NONE-|||3
A 7 8|||R:VERB:TENSE|||sleeped|||REQUIRED|||-NONE-|||3

S We quickly ran quick to the shelter .
A 3 4|||U:ADJ||||||REQUIRED|||-NONE-|||0
A 3 4|||U:ADJ||||||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 3 4|||U:ADJ||||||REQUIRED|||-NONE-|||3

S Recently I hardly not sleep hardly
A 1 1|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 5 6|||R:OTHER|||.|||REQUIRED|||-NONE-|||0
A 1 1|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 3 4|||U:ADV||||||REQUIRED|||-NONE-|||1
A 5 6|||R:OTHER|||.|||REQUIRED|||-NONE-|||1
A 0 1|||R:ADV|||Resently|||REQUIRED|||-NONE-|||2
A 0 1|||R:ADV|||Resently|||REQUIRED|||-NONE-|||3
A 1 1|||M:PUNCT|||,|||REQUIRED|||-NONE-|||3
A 3 4|||R:OTHER|||have|||REQUIRED|||-NONE-|||3
A 4 5|||R:VERB:FORM|||slept|||REQUIRED|||-NONE-|||3
A 6 6|||M:PUNCT|||.|||REQUIRED|||-NONE-|||3

S Unfortunately the shop is yet closed .
A 1 1|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 1 1|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:TENSE|||was|||REQUIRED|||-NONE-|||1
A 4 5|||R:ADV|||already|||REQUIRED|||-NONE-|||1
A 0 1|||R:MORPH|||Unfortunatly|||REQUIRED|||-NONE-|||2
A 5 6|||R:ADJ:FORM|||close|||REQUIRED|||-NONE-|||2
A 0 1|||R:MORPH|||Unfortunatly|||REQUIRED|||-NONE-|||3
A 1 1|||M:PUNCT|||,|||REQUIRED|||-NONE-|||3
A 3 4|||R:VERB:TENSE|||was|||REQUIRED|||-NONE-|||3
A 4 5|||R:ADV|||still|||REQUIRED|||-NONE-|||3

S She can swim very good , even better as me .
A 4 5|||R:ADV|||well|||REQUIRED|||-NONE-|||0
A 8 9|||R:PREP|||than|||REQUIRED|||-NONE-|||0
A 4 5|||R:ADV|||well|||REQUIRED|||-NONE-|||1
A 8 9|||R:PREP|||than|||REQUIRED|||-NONE-|||1
A 9 10|||R:PRON|||I|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 4 5|||R:ADV|||well|||REQUIRED|||-NONE-|||3
A 8 9|||R:PREP|||than|||REQUIRED|||-NONE-|||3

S He is enough old to drive .
A 2 3|||R:ADV|||not|||REQUIRED|||-NONE-|||0
A 2 2|||M:ADV|||not|||REQUIRED|||-NONE-|||1
A 2 4|||R:WO|||old enough|||REQUIRED|||-NONE-|||1
A 5 6|||R:VERB:FORM|||driving|||REQUIRED|||-NONE-|||2
A 2 2|||M:ADV|||not|||REQUIRED|||-NONE-|||3
A 2 4|||R:WO|||old enough|||REQUIRED|||-NONE-|||3

S I am too much tired for to cook now .
A 5 6|||U:PREP||||||REQUIRED|||-NONE-|||0
A 3 4|||U:ADV||||||REQUIRED|||-NONE-|||1
A 5 6|||U:PREP||||||REQUIRED|||-NONE-|||1
A 7 8|||R:VERB:FORM|||cooking|||REQUIRED|||-NONE-|||2
A 3 4|||U:ADV||||||REQUIRED|||-NONE-|||3
A 6 7|||U:VERB:FORM||||||REQUIRED|||-NONE-|||3
A 8 9|||R:OTHER|||tonight|||REQUIRED|||-NONE-|||3

S Hopefully they will come back again home safe .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 5 6|||U:ADV||||||REQUIRED|||-NONE-|||1
A 7 8|||R:MORPH|||safely|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 5 7|||U:ADV||||||REQUIRED|||-NONE-|||3

S They live happy ever after , quiet and peaceful .
A 2 3|||R:MORPH|||happily|||REQUIRED|||-NONE-|||0
A 6 7|||R:MORPH|||quietly|||REQUIRED|||-NONE-|||0
A 8 9|||R:MORPH|||peacefully|||REQUIRED|||-NONE-|||0
A 2 3|||R:MORPH|||happily|||REQUIRED|||-NONE-|||1
A 6 7|||R:MORPH|||quietly|||REQUIRED|||-NONE-|||1
A 8 9|||R:MORPH|||peacefully|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 2 3|||R:MORPH|||happily|||REQUIRED|||-NONE-|||3
A 6 7|||R:MORPH|||quietly|||REQUIRED|||-NONE-|||3
A 8 9|||R:MORPH|||peacefully|||REQUIRED|||-NONE-|||3

S It is a small , and cosy house .
A 5 5|||M:ADJ|||old|||REQUIRED|||-NONE-|||0
A 3 4|||R:ADJ|||little|||REQUIRED|||-NONE-|||1
A 5 6|||R:OTHER|||old|||REQUIRED|||-NONE-|||1
A 6 7|||R:ADJ|||cozy|||REQUIRED|||-NONE-|||1
A 7 8|||R:OTHER|||home|||REQUIRED|||-NONE-|||2
A 3 6|||R:OTHER|||little|||REQUIRED|||-NONE-|||3

S Dear sir or madam , I am writing to complain of your last product .
A 3 4|||R:ORTH|||Madam|||REQUIRED|||-NONE-|||0
A 1 2|||R:ORTH|||Sir|||REQUIRED|||-NONE-|||1
A 3 4|||R:ORTH|||Madam|||REQUIRED|||-NONE-|||1
A 10 11|||R:PREP|||about|||REQUIRED|||-NONE-|||1
A 12 13|||R:ADJ|||latest|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 3 4|||R:ORTH|||Madam|||REQUIRED|||-NONE-|||3
A 10 11|||R:PREP|||about|||REQUIRED|||-NONE-|||3
A 12 13|||R:ADJ|||latest|||REQUIRED|||-NONE-|||3

S Best regard , your sincerely , Maria .
A 1 2|||R:VERB:SVA|||regards|||REQUIRED|||-NONE-|||0
A 1 2|||R:NOUN:NUM|||regards|||REQUIRED|||-NONE-|||1
A 3 4|||R:DET|||yours|||REQUIRED|||-NONE-|||1
A 5 6|||U:PUNCT||||||REQUIRED|||-NONE-|||1
A 4 5|||R:MORPH|||sincerly|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB:SVA|||regards|||REQUIRED|||-NONE-|||3

S The box is heavy as like stone .
A 5 6|||U:PREP||||||REQUIRED|||-NONE-|||0
A 5 6|||R:OTHER|||a|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 5 6|||R:OTHER|||a|||REQUIRED|||-NONE-|||3

S My dream is became a famous actor .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:FORM|||becoming|||REQUIRED|||-NONE-|||1
A 6 7|||R:MORPH|||acter|||REQUIRED|||-NONE-|||2
A 3 4|||R:VERB:FORM|||to become|||REQUIRED|||-NONE-|||3

S Smoking should ban in all the public place .
A 7 8|||R:NOUN:NUM|||places|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:TENSE|||be banned|||REQUIRED|||-NONE-|||1
A 7 8|||R:NOUN:NUM|||places|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:TENSE|||be banned|||REQUIRED|||-NONE-|||3
A 7 8|||R:NOUN:NUM|||places|||REQUIRED|||-NONE-|||3

S The problem can be solve by use computer .
A 6 7|||R:VERB:FORM|||using|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:FORM|||solved|||REQUIRED|||-NONE-|||1
A 6 7|||R:VERB:FORM|||using|||REQUIRED|||-NONE-|||1
A 7 7|||M:DET|||the|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 4 5|||R:VERB:FORM|||solved|||REQUIRED|||-NONE-|||3
A 7 7|||M:DET|||the|||REQUIRED|||-NONE-|||3

S It is said that cats have nine life .
A 7 8|||R:NOUN:NUM|||lives|||REQUIRED|||-NONE-|||0
A 7 8|||R:NOUN:NUM|||lives|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:FORM|||say|||REQUIRED|||-NONE-|||2
A 7 8|||R:NOUN:NUM|||lives|||REQUIRED|||-NONE-|||3

S I just ate , so I am not hungry .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB|||eaten|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 1 1|||M:VERB:TENSE|||have|||REQUIRED|||-NONE-|||3
A 8 9|||R:ADJ|||angry|||REQUIRED|||-NONE-|||3

S He has been to Italy and he will come back the next week .
A 6 7|||U:PRON||||||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB|||gone|||REQUIRED|||-NONE-|||1
A 6 7|||U:PRON||||||REQUIRED|||-NONE-|||1
A 10 11|||U:DET||||||REQUIRED|||-NONE-|||1
A 12 13|||R:SPELL|||weak|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB|||gone|||REQUIRED|||-NONE-|||3
A 6 7|||U:PRON||||||REQUIRED|||-NONE-|||3
A 8 9|||R:VERB|||be|||REQUIRED|||-NONE-|||3
A 10 11|||U:DET||||||REQUIRED|||-NONE-|||3
A 12 13|||R:SPELL|||weak|||REQUIRED|||-NONE-|||3

S They were not aloud to leave until the bell rang .
A 3 4|||R:VERB|||allowed|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB|||allowed|||REQUIRED|||-NONE-|||1
A 6 7|||R:PREP|||till|||REQUIRED|||-NONE-|||2
A 8 9|||R:NOUN|||ball|||REQUIRED|||-NONE-|||2
A 3 4|||R:VERB|||allowed|||REQUIRED|||-NONE-|||3
A 5 6|||R:VERB|||live|||REQUIRED|||-NONE-|||3

S There were a time when I could not sea the see .
A 1 2|||R:VERB:SVA|||was|||REQUIRED|||-NONE-|||0
A 8 9|||R:VERB|||see|||REQUIRED|||-NONE-|||0
A 10 11|||R:NOUN|||sea|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:SVA|||was|||REQUIRED|||-NONE-|||1
A 8 9|||R:VERB|||see|||REQUIRED|||-NONE-|||1
A 10 11|||R:NOUN|||sea|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB:SVA|||was|||REQUIRED|||-NONE-|||3
A 8 9|||R:VERB|||see|||REQUIRED|||-NONE-|||3

S Weather you except it or not does not effect me .
A 2 3|||R:OTHER|||accept|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||Whether|||REQUIRED|||-NONE-|||1
A 2 3|||R:OTHER|||accept|||REQUIRED|||-NONE-|||1
A 8 9|||R:VERB|||affect|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 1|||R:OTHER|||Whether|||REQUIRED|||-NONE-|||3
A 2 3|||R:OTHER|||accept|||REQUIRED|||-NONE-|||3
A 8 9|||R:VERB|||affect|||REQUIRED|||-NONE-|||3

S The principle lead us threw the whole collage .
A 1 2|||R:OTHER|||principal|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:TENSE|||led|||REQUIRED|||-NONE-|||0
A 4 5|||R:PREP|||through|||REQUIRED|||-NONE-|||0
A 1 2|||R:OTHER|||principal|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:TENSE|||led|||REQUIRED|||-NONE-|||1
A 4 5|||R:PREP|||through|||REQUIRED|||-NONE-|||1
A 6 7|||R:ADJ|||entire|||REQUIRED|||-NONE-|||1
A 7 8|||R:NOUN|||college|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 1 2|||R:ADJ|||principal|||REQUIRED|||-NONE-|||3
A 7 8|||R:NOUN|||college|||REQUIRED|||-NONE-|||3

S Its to loose too lose change .
A 1 2|||R:SPELL|||too|||REQUIRED|||-NONE-|||0
A 4 5|||R:ADJ|||loose|||REQUIRED|||-NONE-|||0
A 0 1|||R:PRON|||It|||REQUIRED|||-NONE-|||1
A 1 3|||R:VERB|||'s|||REQUIRED|||-NONE-|||1
A 5 5|||M:ADJ|||loose|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 1|||R:OTHER|||It 's|||REQUIRED|||-NONE-|||3
A 2 3|||U:VERB||||||REQUIRED|||-NONE-|||3
A 3 4|||R:SPELL|||to|||REQUIRED|||-NONE-|||3
A 4 5|||R:ADJ|||loose|||REQUIRED|||-NONE-|||3

S I no that your buy the see .
A 1 2|||R:OTHER|||know|||REQUIRED|||-NONE-|||0
A 6 7|||R:NOUN|||sea|||REQUIRED|||-NONE-|||0
A 1 2|||R:OTHER|||know|||REQUIRED|||-NONE-|||1
A 3 4|||R:PRON|||you|||REQUIRED|||-NONE-|||1
A 4 4|||M:VERB|||are|||REQUIRED|||-NONE-|||1
A 4 5|||R:SPELL|||by|||REQUIRED|||-NONE-|||1
A 6 7|||R:NOUN|||sea|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 1 2|||R:OTHER|||know|||REQUIRED|||-NONE-|||3
A 3 4|||R:PRON|||you|||REQUIRED|||-NONE-|||3
A 4 4|||M:CONTR|||'re|||REQUIRED|||-NONE-|||3
A 4 5|||R:SPELL|||by|||REQUIRED|||-NONE-|||3

S She past the test with flying colours .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 2|||R:OTHER|||passed|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S Their going too by a knew car .
A 3 4|||R:SPELL|||buy|||REQUIRED|||-NONE-|||0
A 5 6|||R:ADJ|||new|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||They 're|||REQUIRED|||-NONE-|||1
A 2 3|||R:SPELL|||to|||REQUIRED|||-NONE-|||1
A 3 4|||R:SPELL|||buy|||REQUIRED|||-NONE-|||1
A 5 6|||R:ADJ|||new|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 1|||R:OTHER|||They are|||REQUIRED|||-NONE-|||3
A 2 3|||R:SPELL|||to|||REQUIRED|||-NONE-|||3
A 3 4|||R:SPELL|||buy|||REQUIRED|||-NONE-|||3
A 5 6|||R:ADJ|||new|||REQUIRED|||-NONE-|||3

S The desert after the diner was delicious .
A 1 2|||R:NOUN|||dessert|||REQUIRED|||-NONE-|||0
A 1 2|||R:NOUN|||dessert|||REQUIRED|||-NONE-|||1
A 4 5|||R:MORPH|||dinner|||REQUIRED|||-NONE-|||1
A 6 7|||R:ADJ|||delicous|||REQUIRED|||-NONE-|||2
A 4 5|||R:MORPH|||dinner|||REQUIRED|||-NONE-|||3

S He laid on the bed and lied there for hours .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB|||lay|||REQUIRED|||-NONE-|||1
A 6 7|||R:VERB:TENSE|||lay|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB|||lay|||REQUIRED|||-NONE-|||3
A 6 7|||R:VERB:TENSE|||lay|||REQUIRED|||-NONE-|||3

S Its been raining cats and dogs all day long .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||It 's|||REQUIRED|||-NONE-|||1
A 3 6|||R:OTHER|||hard|||REQUIRED|||-NONE-|||1
A 8 9|||U:ADV||||||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 1|||R:OTHER|||It 's|||REQUIRED|||-NONE-|||3
A 8 9|||U:ADV||||||REQUIRED|||-NONE-|||3

S I would like to make you a visit in the next week .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 8 10|||U:OTHER||||||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 4 5|||R:VERB|||pay|||REQUIRED|||-NONE-|||3

S The reason why is because he likes the music .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 4 5|||R:PREP|||that|||REQUIRED|||-NONE-|||1
A 7 8|||U:DET||||||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 2 3|||U:ADV||||||REQUIRED|||-NONE-|||3
A 7 8|||U:DET||||||REQUIRED|||-NONE-|||3

S According to me , people should not to smoking .
A 8 9|||R:MORPH|||smoke|||REQUIRED|||-NONE-|||0
A 0 3|||R:OTHER|||I|||REQUIRED|||-NONE-|||1
A 3 4|||R:OTHER|||think|||REQUIRED|||-NONE-|||1
A 7 9|||R:VERB|||smoke|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 2|||R:PREP|||In|||REQUIRED|||-NONE-|||3
A 2 3|||R:DET|||my|||REQUIRED|||-NONE-|||3
A 3 4|||R:OTHER|||opinion|||REQUIRED|||-NONE-|||3
A 6 8|||R:OTHER|||n't|||REQUIRED|||-NONE-|||3

S What concerns me , I am not agree with this .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||As|||REQUIRED|||-NONE-|||1
A 1 2|||R:OTHER|||for|||REQUIRED|||-NONE-|||1
A 5 6|||R:VERB:TENSE|||do|||REQUIRED|||-NONE-|||1
A 6 7|||R:CONTR|||n't|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 1|||R:OTHER|||As|||REQUIRED|||-NONE-|||3
A 1 2|||R:OTHER|||for|||REQUIRED|||-NONE-|||3
A 5 8|||R:OTHER|||disagree|||REQUIRED|||-NONE-|||3

S It makes two years that I do not see my family .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 2|||R:OTHER|||For|||REQUIRED|||-NONE-|||1
A 4 5|||U:DET||||||REQUIRED|||-NONE-|||1
A 6 8|||R:OTHER|||last|||REQUIRED|||-NONE-|||1
A 8 9|||R:VERB:TENSE|||saw|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 2|||R:OTHER|||For|||REQUIRED|||-NONE-|||3
A 4 5|||U:DET||||||REQUIRED|||-NONE-|||3
A 6 7|||R:VERB:TENSE|||have|||REQUIRED|||-NONE-|||3
A 8 9|||R:VERB:FORM|||seen|||REQUIRED|||-NONE-|||3

S Thanks God , nobody was hurted in the accident .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:MORPH|||Thank|||REQUIRED|||-NONE-|||1
A 4 5|||R:VERB:TENSE|||got|||REQUIRED|||-NONE-|||1
A 5 6|||R:VERB:INFL|||hurt|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 1|||R:MORPH|||Thank|||REQUIRED|||-NONE-|||3
A 5 6|||R:VERB:INFL|||hurt|||REQUIRED|||-NONE-|||3

S The government ought to take measures against unemployment as soon as possible .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 3 4|||U:VERB:FORM||||||REQUIRED|||-NONE-|||1
A 8 12|||R:OTHER|||quickly|||REQUIRED|||-NONE-|||1
A 7 8|||R:MORPH|||unemployement|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB|||should|||REQUIRED|||-NONE-|||3
A 4 6|||R:OTHER|||act|||REQUIRED|||-NONE-|||3
A 8 12|||R:OTHER|||quickly|||REQUIRED|||-NONE-|||3

S By the other hand , there are who prefer to stay in house .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 4|||R:OTHER|||However|||REQUIRED|||-NONE-|||1
A 7 7|||M:DET|||those|||REQUIRED|||-NONE-|||1
A 11 12|||R:PREP|||at|||REQUIRED|||-NONE-|||1
A 12 13|||R:NOUN|||home|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 7 7|||M:DET|||some|||REQUIRED|||-NONE-|||3
A 11 13|||R:OTHER|||home|||REQUIRED|||-NONE-|||3

S People says that to travel open the mind .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:SVA|||say|||REQUIRED|||-NONE-|||1
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||1
A 3 6|||R:VERB:FORM|||traveling opens|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB:SVA|||say|||REQUIRED|||-NONE-|||3
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||3
A 3 6|||R:VERB|||traveling broadens|||REQUIRED|||-NONE-|||3

S I am here since three days .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:TENSE|||have been|||REQUIRED|||-NONE-|||1
A 3 4|||R:PREP|||for|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB:TENSE|||have been|||REQUIRED|||-NONE-|||3
A 3 4|||R:PREP|||for|||REQUIRED|||-NONE-|||3

S How do you call this in English ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||What|||REQUIRED|||-NONE-|||1
A 4 5|||R:SPELL|||that|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 1|||R:OTHER|||What|||REQUIRED|||-NONE-|||3
A 4 5|||R:SPELL|||that|||REQUIRED|||-NONE-|||3

S My English is very bad , I know it .
A 8 9|||U:PRON||||||REQUIRED|||-NONE-|||0
A 8 9|||U:PRON||||||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S All is well that ends well .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S The quick brown fox jumps over the lazy dog .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S Nothing in this sentence needs to be corrected .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S We have nothing to hide .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 4 5|||R:MORPH|||hidden|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S He reads the newspaper every morning before breakfast .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 1|||R:PRON|||She|||REQUIRED|||-NONE-|||3

S Water boils at 100 degrees Celsius .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 5 6|||R:ORTH|||celsius|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S The committee meets on the first Tuesday of every month .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 1 2|||R:NOUN|||comittee|||REQUIRED|||-NONE-|||3

S They have been friends for a long time .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 5 6|||R:DET|||the|||REQUIRED|||-NONE-|||2
A 5 6|||R:DET|||the|||REQUIRED|||-NONE-|||3

S Who lives in that house over there ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 4 5|||R:NOUN|||home|||REQUIRED|||-NONE-|||2
A 0 1|||R:PRON|||Whom|||REQUIRED|||-NONE-|||3

S She has finished writing her thesis .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:FORM|||to write|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S Let me know if you need anything else .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 7 8|||R:OTHER|||more|||REQUIRED|||-NONE-|||2
A 7 8|||R:OTHER|||more|||REQUIRED|||-NONE-|||3

S I have lived in three different countries .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S Nothing ventured , nothing gained .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 0 6|||U:OTHER||||||REQUIRED|||-NONE-|||2
A 0 6|||U:OTHER||||||REQUIRED|||-NONE-|||3

S The answer is forty-two .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S I do not agree with this opinion at all .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 0 10|||U:OTHER||||||REQUIRED|||-NONE-|||2
A 0 5|||U:OTHER||||||REQUIRED|||-NONE-|||3
A 5 6|||R:DET|||The|||REQUIRED|||-NONE-|||3
A 6 9|||R:OTHER|||answer is forty-two|||REQUIRED|||-NONE-|||3

S Me like cake .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||I do|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 4|||U:OTHER||||||REQUIRED|||-NONE-|||3

S This sentence have a error .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||1
A 3 4|||R:DET|||an|||REQUIRED|||-NONE-|||1
A 0 6|||U:OTHER||||||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||3
A 3 4|||R:DET|||an|||REQUIRED|||-NONE-|||3

S Naïve cafés sells crème brûlée .
A 2 3|||R:VERB:SVA|||sell|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:SVA|||sell|||REQUIRED|||-NONE-|||1
A 1 2|||R:NOUN|||cafes|||REQUIRED|||-NONE-|||2
A 3 4|||R:SPELL|||creme|||REQUIRED|||-NONE-|||2
A 4 5|||R:SPELL|||brulee|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:FORM|||selling|||REQUIRED|||-NONE-|||3

S The temperature raised to 35 °C 95 °F .
A 2 3|||R:VERB|||rose|||REQUIRED|||-NONE-|||0
A 6 6|||M:OTHER|||, or|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB|||rose|||REQUIRED|||-NONE-|||1
A 6 6|||M:OTHER|||, or|||REQUIRED|||-NONE-|||1
A 6 8|||R:ORTH|||95°F|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB|||rose|||REQUIRED|||-NONE-|||3
A 6 6|||M:CONJ|||or|||REQUIRED|||-NONE-|||3

S Her résumé were impressing „ very good “ .
A 2 3|||R:VERB:SVA|||was|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:SVA|||was|||REQUIRED|||-NONE-|||1
A 3 4|||R:MORPH|||impressive|||REQUIRED|||-NONE-|||1
A 4 5|||R:PUNCT|||“|||REQUIRED|||-NONE-|||1
A 7 8|||R:PUNCT|||”|||REQUIRED|||-NONE-|||1
A 1 2|||R:SPELL|||resume|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:SVA|||was|||REQUIRED|||-NONE-|||3
A 3 4|||R:MORPH|||impressive|||REQUIRED|||-NONE-|||3
A 7 8|||R:PUNCT|||”|||REQUIRED|||-NONE-|||3

S He paid € 20 for a ½ litre .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 2 3|||R:OTHER|||$|||REQUIRED|||-NONE-|||2
A 6 7|||R:NOUN|||half|||REQUIRED|||-NONE-|||2
A 2 3|||R:OTHER|||$|||REQUIRED|||-NONE-|||3

S I ❤ eat pizzas 🍕 🍕🍕 !
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 3 4|||R:NOUN:NUM|||pizza|||REQUIRED|||-NONE-|||1
A 4 5|||U:NOUN||||||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 2 2|||M:VERB:FORM|||to|||REQUIRED|||-NONE-|||3
A 3 4|||R:NOUN:NUM|||pizza|||REQUIRED|||-NONE-|||3

S Привет means hello in russian .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 4 5|||R:ORTH|||Russian|||REQUIRED|||-NONE-|||1
A 0 1|||R:SPELL|||Привeт|||REQUIRED|||-NONE-|||2
A 2 3|||R:SPELL|||hallo|||REQUIRED|||-NONE-|||2
A 2 3|||R:SPELL|||hallo|||REQUIRED|||-NONE-|||3
A 4 5|||R:ORTH|||Russian|||REQUIRED|||-NONE-|||3

S 東京 are capital of 日本 。
A 1 2|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||1
A 2 2|||M:DET|||the|||REQUIRED|||-NONE-|||1
A 3 3|||M:NOUN|||city|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 1|||R:NOUN|||Tokyo|||REQUIRED|||-NONE-|||3
A 1 2|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||3
A 5 6|||R:PUNCT|||.|||REQUIRED|||-NONE-|||3

S She wrote “ I ’m here ” in the wall .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 7 8|||R:PREP|||on|||REQUIRED|||-NONE-|||1
A 2 3|||R:PUNCT|||"|||REQUIRED|||-NONE-|||2
A 7 8|||R:PREP|||on|||REQUIRED|||-NONE-|||3

S The ﬁrst ofﬁce are close .
A 1 2|||R:SPELL|||first|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||0
A 4 5|||R:MORPH|||closed|||REQUIRED|||-NONE-|||0
A 1 2|||R:SPELL|||first|||REQUIRED|||-NONE-|||1
A 2 3|||R:SPELL|||office|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||1
A 4 5|||R:ADJ:FORM|||closed|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 2 3|||R:SPELL|||office|||REQUIRED|||-NONE-|||3
A 3 4|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||3
A 4 5|||R:MORPH|||closed|||REQUIRED|||-NONE-|||3

S Ａｌｌ full-width letter is ｗｉｄｅ .
A 2 3|||R:NOUN:NUM|||letters|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||0
A 0 1|||R:DET|||All|||REQUIRED|||-NONE-|||1
A 2 3|||R:NOUN:NUM|||letters|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||1
A 4 5|||R:ADJ|||wide|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 1|||R:DET|||All|||REQUIRED|||-NONE-|||3
A 2 3|||R:NOUN:NUM|||letters|||REQUIRED|||-NONE-|||3
A 3 4|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||3
A 4 5|||R:ADJ|||wide|||REQUIRED|||-NONE-|||3

S The e​mail have a zero width space in it .
A 2 3|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||3

S Combining marks : cafés is not café .
A 4 5|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||0
A 6 7|||R:OTHER|||café|||REQUIRED|||-NONE-|||0
A 3 4|||R:OTHER|||cafés|||REQUIRED|||-NONE-|||1
A 4 5|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||1
A 6 7|||R:OTHER|||café|||REQUIRED|||-NONE-|||1
A 6 7|||R:ADJ|||cafe|||REQUIRED|||-NONE-|||2
A 4 5|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||3
A 6 7|||R:OTHER|||café|||REQUIRED|||-NONE-|||3

S Visit http://www.example.org/a?b=c&d=e for more informations .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 4 5|||R:NOUN:INFL|||information|||REQUIRED|||-NONE-|||1
A 0 1|||R:VERB:FORM|||Visiting|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S Send me an e-mail at someone@example.org !
A 4 5|||R:PREP|||to|||REQUIRED|||-NONE-|||0
A 4 5|||R:PREP|||to|||REQUIRED|||-NONE-|||1
A 6 7|||R:PUNCT|||.|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 4 5|||R:PREP|||to|||REQUIRED|||-NONE-|||3

S She scored 9.5/10 in the test ( the best result ) .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 3 4|||R:PREP|||on|||REQUIRED|||-NONE-|||1
A 9 10|||R:NOUN:NUM|||results|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S In the 1990s , 3,000,000 person visited it .
A 5 6|||R:NOUN|||people|||REQUIRED|||-NONE-|||0
A 5 6|||R:NOUN|||people|||REQUIRED|||-NONE-|||1
A 5 6|||R:NOUN:NUM|||persons|||REQUIRED|||-NONE-|||2
A 5 6|||R:NOUN|||people|||REQUIRED|||-NONE-|||3

S He say : `` I is ready '' .
A 5 6|||R:VERB:SVA|||am|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:SVA|||says|||REQUIRED|||-NONE-|||1
A 5 6|||R:VERB:SVA|||am|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB:SVA|||says|||REQUIRED|||-NONE-|||3

S Mr Smith 's dog , who barks ... is --- loud .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 5 6|||R:OTHER|||that|||REQUIRED|||-NONE-|||1
A 9 10|||R:PUNCT|||—|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 5 6|||R:OTHER|||which|||REQUIRED|||-NONE-|||3

S C++ and C# is programming language .
A 3 4|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||0
A 5 6|||R:NOUN:NUM|||languages|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||1
A 5 6|||R:NOUN:NUM|||languages|||REQUIRED|||-NONE-|||1
A 4 5|||R:VERB:FORM|||programing|||REQUIRED|||-NONE-|||2
A 4 5|||R:VERB:FORM|||programing|||REQUIRED|||-NONE-|||3

S a b c d e f g
A 0 1|||R:ORTH|||A|||REQUIRED|||-NONE-|||0
A 0 1|||R:ORTH|||A|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 1|||R:ORTH|||A|||REQUIRED|||-NONE-|||3

S A .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A 0 1|||R:ORTH|||a|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S x
A 0 1|||R:OTHER|||y|||REQUIRED|||-NONE-|||0
A 0 1|||R:OTHER|||y|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S Go !
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S yes yes yes yes .
A 0 2|||U:OTHER||||||REQUIRED|||-NONE-|||0
A 0 2|||U:OTHER|||Yes|||REQUIRED|||-NONE-|||1
A 2 3|||R:OTHER|||,|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 2 3|||R:OTHER|||,|||REQUIRED|||-NONE-|||3

S the the the the cat sat sat on on the the mat
A 5 6|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||0
A 7 8|||U:PART||||||REQUIRED|||-NONE-|||0
A 9 10|||U:DET||||||REQUIRED|||-NONE-|||0
A 0 3|||U:DET||||||REQUIRED|||-NONE-|||1
A 5 6|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||1
A 7 8|||U:PART||||||REQUIRED|||-NONE-|||1
A 9 10|||U:DET||||||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 3|||U:DET||||||REQUIRED|||-NONE-|||3
A 5 6|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||3
A 7 8|||U:PART||||||REQUIRED|||-NONE-|||3
A 9 10|||U:DET||||||REQUIRED|||-NONE-|||3

S to be or be not to , this is question
A 1 2|||U:VERB||||||REQUIRED|||-NONE-|||0
A 5 6|||U:PART||||||REQUIRED|||-NONE-|||0
A 7 8|||R:DET|||that|||REQUIRED|||-NONE-|||0
A 3 5|||R:WO|||not be|||REQUIRED|||-NONE-|||1
A 5 6|||U:PART||||||REQUIRED|||-NONE-|||1
A 7 8|||R:DET|||that|||REQUIRED|||-NONE-|||1
A 9 9|||M:DET|||the|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 3 5|||R:WO|||not be|||REQUIRED|||-NONE-|||3
A 9 9|||M:DET|||the|||REQUIRED|||-NONE-|||3

S one two three four five six seven eight
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 4|||R:WO|||four three two one|||REQUIRED|||-NONE-|||1
A 5 7|||R:WO|||seven six|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 4|||R:WO|||four three two one|||REQUIRED|||-NONE-|||3

S I you saw yesterday in the park .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 3|||R:WO|||saw you|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 2|||U:PRON|||You|||REQUIRED|||-NONE-|||3
A 3 3|||M:PRON|||me|||REQUIRED|||-NONE-|||3

S He with her goes now together .
A 3 4|||U:VERB||||||REQUIRED|||-NONE-|||0
A 0 2|||U:PRON|||With|||REQUIRED|||-NONE-|||1
A 3 4|||U:VERB||||||REQUIRED|||-NONE-|||1
A 5 6|||U:ADV||||||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 1 1|||M:VERB|||went|||REQUIRED|||-NONE-|||3

S ca n't wo n't sha n't
A 0 1|||R:CONTR|||can|||REQUIRED|||-NONE-|||0
A 1 2|||R:CONTR|||not|||REQUIRED|||-NONE-|||0
A 3 4|||R:CONTR|||not|||REQUIRED|||-NONE-|||0
A 4 5|||R:CONTR|||shall|||REQUIRED|||-NONE-|||0
A 5 6|||R:CONTR|||not|||REQUIRED|||-NONE-|||0
A 0 1|||R:CONTR|||can|||REQUIRED|||-NONE-|||1
A 1 2|||R:CONTR|||not|||REQUIRED|||-NONE-|||1
A 2 3|||R:CONTR|||will|||REQUIRED|||-NONE-|||1
A 3 4|||R:CONTR|||not|||REQUIRED|||-NONE-|||1
A 4 5|||R:CONTR|||shall|||REQUIRED|||-NONE-|||1
A 5 6|||R:CONTR|||not|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 1|||R:CONTR|||can|||REQUIRED|||-NONE-|||3
A 1 2|||R:CONTR|||not|||REQUIRED|||-NONE-|||3
A 3 4|||R:CONTR|||not|||REQUIRED|||-NONE-|||3
A 5 6|||R:CONTR|||not|||REQUIRED|||-NONE-|||3

S She want that I go away from there , do n't she ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:SVA|||wants|||REQUIRED|||-NONE-|||1
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||1
A 3 4|||R:PRON|||me|||REQUIRED|||-NONE-|||1
A 4 4|||M:VERB:FORM|||to|||REQUIRED|||-NONE-|||1
A 8 10|||R:OTHER|||does|||REQUIRED|||-NONE-|||1
A 4 5|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||2
A 1 2|||R:VERB:SVA|||wants|||REQUIRED|||-NONE-|||3
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||3
A 3 4|||R:PRON|||me|||REQUIRED|||-NONE-|||3
A 4 4|||M:VERB:FORM|||to|||REQUIRED|||-NONE-|||3
A 9 10|||R:VERB:SVA|||does|||REQUIRED|||-NONE-|||3

S Be careful is better than be sorry .
A 0 1|||R:VERB:FORM|||Being|||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB:FORM|||being|||REQUIRED|||-NONE-|||0
A 0 1|||R:VERB:FORM|||Being|||REQUIRED|||-NONE-|||1
A 5 6|||R:VERB:FORM|||being|||REQUIRED|||-NONE-|||1
A 0 1|||M:VERB:FORM|||To be|||REQUIRED|||-NONE-|||2
A 0 1|||R:VERB:FORM|||Being|||REQUIRED|||-NONE-|||3
A 5 6|||R:VERB:FORM|||being|||REQUIRED|||-NONE-|||3

S The use of the mobile phones when driving are forbidden by law .
A 3 4|||U:DET||||||REQUIRED|||-NONE-|||0
A 0 4|||R:OTHER|||Using|||REQUIRED|||-NONE-|||1
A 6 7|||R:OTHER|||behind the wheel|||REQUIRED|||-NONE-|||1
A 7 10|||R:VERB|||is prohibited|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 3 4|||U:DET||||||REQUIRED|||-NONE-|||3
A 6 7|||R:OTHER|||behind the wheel|||REQUIRED|||-NONE-|||3
A 7 9|||R:VERB:TENSE|||is|||REQUIRED|||-NONE-|||3

S He would rather stays at home than going out .
A 3 4|||R:VERB:FORM|||stay|||REQUIRED|||-NONE-|||0
A 7 8|||R:VERB:FORM|||go|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:FORM|||stay|||REQUIRED|||-NONE-|||1
A 7 8|||R:VERB:FORM|||go|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:FORM|||staying|||REQUIRED|||-NONE-|||2
A 7 8|||R:VERB:FORM|||goes|||REQUIRED|||-NONE-|||2
A 3 4|||R:VERB:FORM|||stay|||REQUIRED|||-NONE-|||3
A 7 8|||R:VERB:FORM|||go|||REQUIRED|||-NONE-|||3

S I used to living in a farm ; we use to had cows .
A 3 4|||R:VERB:FORM|||live|||REQUIRED|||-NONE-|||0
A 11 12|||R:VERB:FORM|||have|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:FORM|||live|||REQUIRED|||-NONE-|||1
A 9 10|||R:VERB:TENSE|||used|||REQUIRED|||-NONE-|||1
A 11 12|||R:VERB:FORM|||have|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:FORM|||lived|||REQUIRED|||-NONE-|||2
A 12 13|||R:NOUN:NUM|||cow|||REQUIRED|||-NONE-|||2
A 3 4|||R:VERB:FORM|||live|||REQUIRED|||-NONE-|||3
A 9 10|||R:VERB:TENSE|||used|||REQUIRED|||-NONE-|||3
A 11 12|||R:VERB:FORM|||have|||REQUIRED|||-NONE-|||3

S It 's high time you go to bed .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB:TENSE|||went|||REQUIRED|||-NONE-|||1
A 5 6|||R:VERB:FORM|||going|||REQUIRED|||-NONE-|||2
A 5 6|||R:VERB:FORM|||going|||REQUIRED|||-NONE-|||3

S Do not let he to drives you car .
A 3 4|||R:PRON|||him|||REQUIRED|||-NONE-|||0
A 3 4|||R:PRON|||him|||REQUIRED|||-NONE-|||1
A 4 5|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||1
A 5 6|||R:VERB:SVA|||drive|||REQUIRED|||-NONE-|||1
A 6 7|||R:DET|||your|||REQUIRED|||-NONE-|||1
A 6 7|||R:OTHER|||yours|||REQUIRED|||-NONE-|||2
A 3 4|||R:PRON|||him|||REQUIRED|||-NONE-|||3
A 4 5|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||3
A 5 6|||R:VERB:SVA|||drive|||REQUIRED|||-NONE-|||3
A 6 7|||R:DET|||your|||REQUIRED|||-NONE-|||3

S It is rained all the day yesterday .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:TENSE|||has|||REQUIRED|||-NONE-|||1
A 4 5|||U:DET||||||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 1 2|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||3

S The wind blow hardly and leafs was falling .
A 5 6|||R:NOUN|||leaves|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:TENSE|||was blowing|||REQUIRED|||-NONE-|||1
A 3 4|||R:MORPH|||hard|||REQUIRED|||-NONE-|||1
A 5 6|||R:NOUN|||leaves|||REQUIRED|||-NONE-|||1
A 6 8|||R:VERB:TENSE|||fall|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:SVA|||blows|||REQUIRED|||-NONE-|||2
A 2 3|||R:VERB:TENSE|||blew|||REQUIRED|||-NONE-|||3
A 3 4|||R:MORPH|||hard|||REQUIRED|||-NONE-|||3
A 5 6|||R:NOUN|||leaves|||REQUIRED|||-NONE-|||3

S Nowaday , more and more person has pet .
A 0 1|||R:SPELL|||Nowadays|||REQUIRED|||-NONE-|||0
A 6 7|||R:VERB:SVA|||have|||REQUIRED|||-NONE-|||0
A 0 1|||R:SPELL|||Nowadays|||REQUIRED|||-NONE-|||1
A 2 5|||R:OTHER|||increasingly many|||REQUIRED|||-NONE-|||1
A 5 6|||R:NOUN|||people|||REQUIRED|||-NONE-|||1
A 6 7|||R:VERB:SVA|||have|||REQUIRED|||-NONE-|||1
A 7 8|||R:NOUN:NUM|||pets|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 0 1|||R:SPELL|||Nowadays|||REQUIRED|||-NONE-|||3
A 5 6|||R:NOUN|||people|||REQUIRED|||-NONE-|||3
A 6 7|||R:VERB:SVA|||have|||REQUIRED|||-NONE-|||3
A 7 7|||M:DET|||a|||REQUIRED|||-NONE-|||3

S After finish the school , I went work in my uncle company .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 0 1|||R:VERB|||Having|||REQUIRED|||-NONE-|||1
A 1 2|||R:VERB:FORM|||finished|||REQUIRED|||-NONE-|||1
A 7 7|||M:VERB:FORM|||to|||REQUIRED|||-NONE-|||1
A 8 9|||R:PREP|||at|||REQUIRED|||-NONE-|||1
A 11 11|||M:NOUN:POSS|||'s|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 7 7|||M:VERB:FORM|||to|||REQUIRED|||-NONE-|||3
A 11 11|||M:NOUN:POSS|||'s|||REQUIRED|||-NONE-|||3

S I have a lot friends , who lives in differents contries .
A 4 4|||M:PREP|||of|||REQUIRED|||-NONE-|||0
A 7 8|||R:VERB:SVA|||live|||REQUIRED|||-NONE-|||0
A 10 11|||R:SPELL|||countries|||REQUIRED|||-NONE-|||0
A 4 4|||M:PREP|||of|||REQUIRED|||-NONE-|||1
A 7 8|||R:VERB:SVA|||live|||REQUIRED|||-NONE-|||1
A 9 10|||R:MORPH|||different|||REQUIRED|||-NONE-|||1
A 10 11|||R:SPELL|||countries|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 4 4|||M:PREP|||of|||REQUIRED|||-NONE-|||3
A 9 10|||R:MORPH|||different|||REQUIRED|||-NONE-|||3
A 10 11|||R:SPELL|||countries|||REQUIRED|||-NONE-|||3

S I hope you will be find and hope hearing of you soon .
A 5 6|||R:SPELL|||fine|||REQUIRED|||-NONE-|||0
A 9 10|||R:PREP|||from|||REQUIRED|||-NONE-|||0
A 3 4|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||1
A 5 6|||R:SPELL|||fine|||REQUIRED|||-NONE-|||1
A 8 9|||R:OTHER|||to hear|||REQUIRED|||-NONE-|||1
A 9 10|||R:PREP|||from|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 8 9|||R:OTHER|||to hear|||REQUIRED|||-NONE-|||3

S I think the teacher say that every students must to work hard , and the weather in our citys change quick and nobody know why , and we has never saw so much bird on the sky , and it's owner do not wants to selling it .
A 4 5|||R:VERB:SVA|||says|||REQUIRED|||-NONE-|||0
A 9 10|||U:VERB:FORM||||||REQUIRED|||-NONE-|||0
A 19 20|||R:MORPH|||changes|||REQUIRED|||-NONE-|||0
A 20 21|||R:MORPH|||quickly|||REQUIRED|||-NONE-|||0
A 23 24|||R:VERB:SVA|||knows|||REQUIRED|||-NONE-|||0
A 28 29|||R:VERB:SVA|||have|||REQUIRED|||-NONE-|||0
A 30 31|||R:VERB:FORM|||seen|||REQUIRED|||-NONE-|||0
A 31 32|||R:OTHER|||such|||REQUIRED|||-NONE-|||0
A 32 33|||R:ADJ|||many|||REQUIRED|||-NONE-|||0
A 34 35|||R:PREP|||in|||REQUIRED|||-NONE-|||0
A 41 42|||R:VERB:SVA|||does|||REQUIRED|||-NONE-|||0
A 45 46|||R:VERB:FORM|||sell|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:SVA|||says|||REQUIRED|||-NONE-|||1
A 7 8|||R:NOUN:NUM|||student|||REQUIRED|||-NONE-|||1
A 9 10|||U:VERB:FORM||||||REQUIRED|||-NONE-|||1
A 18 19|||R:SPELL|||city|||REQUIRED|||-NONE-|||1
A 19 20|||R:MORPH|||changes|||REQUIRED|||-NONE-|||1
A 20 21|||R:MORPH|||quickly|||REQUIRED|||-NONE-|||1
A 23 24|||R:VERB:SVA|||knows|||REQUIRED|||-NONE-|||1
A 28 29|||R:VERB:SVA|||have|||REQUIRED|||-NONE-|||1
A 30 31|||R:VERB:FORM|||seen|||REQUIRED|||-NONE-|||1
A 31 32|||R:OTHER|||such|||REQUIRED|||-NONE-|||1
A 32 33|||R:ADJ|||many|||REQUIRED|||-NONE-|||1
A 33 34|||R:NOUN:NUM|||birds|||REQUIRED|||-NONE-|||1
A 34 35|||R:PREP|||in|||REQUIRED|||-NONE-|||1
A 39 40|||R:DET|||its|||REQUIRED|||-NONE-|||1
A 41 42|||R:VERB:SVA|||does|||REQUIRED|||-NONE-|||1
A 43 44|||R:VERB:FORM|||want|||REQUIRED|||-NONE-|||1
A 45 46|||R:VERB:FORM|||sell|||REQUIRED|||-NONE-|||1
A 4 5|||R:VERB:TENSE|||said|||REQUIRED|||-NONE-|||2
A 11 12|||R:MORPH|||hardly|||REQUIRED|||-NONE-|||2
A 16 17|||R:PREP|||at|||REQUIRED|||-NONE-|||2
A 4 5|||R:VERB:SVA|||says|||REQUIRED|||-NONE-|||3
A 7 8|||R:NOUN:NUM|||student|||REQUIRED|||-NONE-|||3
A 9 10|||U:VERB:FORM||||||REQUIRED|||-NONE-|||3
A 18 19|||R:SPELL|||city|||REQUIRED|||-NONE-|||3
A 20 21|||R:MORPH|||quickly|||REQUIRED|||-NONE-|||3
A 23 24|||R:VERB:SVA|||knows|||REQUIRED|||-NONE-|||3
A 31 32|||R:OTHER|||such|||REQUIRED|||-NONE-|||3
A 32 33|||R:ADJ|||many|||REQUIRED|||-NONE-|||3
A 33 34|||R:NOUN:NUM|||birds|||REQUIRED|||-NONE-|||3
A 34 35|||R:PREP|||in|||REQUIRED|||-NONE-|||3
A 39 40|||R:DET|||its|||REQUIRED|||-NONE-|||3
A 41 42|||R:VERB:SVA|||does|||REQUIRED|||-NONE-|||3

S The list has a items number 1 , number 2 , number 3 , number 4 , number 5 , number 6 , number 7 , number 8 , number 9 , number 10 , number 11 , number 12 , number 13 , number 14 , number 15 , number 16 , number 17 , number 18 , number 19 , number 20 , number 21 , number 22 , number 23 , number 24 , number 25 , number 26 , number 27 , number 28 , number 29 , number 30 , number 31 , number 32 , number 33 , number 34 , number 35 , number 36 , number 37 , number 38 , number 39 , number 40 lastly number 41 .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 3 4|||R:DET|||the|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 3 4|||R:DET|||the|||REQUIRED|||-NONE-|||3
A 124 124|||M:CONJ|||and|||REQUIRED|||-NONE-|||3

S When rain stop , we walk to the next village and we look for a place to sleep and we ask the people there for some bread and they tell us stories about the old war and the children play with our dog and somebody sings a old song and the fire become more small and we falls a sleep .
A 46 47|||R:DET|||an|||REQUIRED|||-NONE-|||0
A 52 53|||R:VERB:SVA|||becomes|||REQUIRED|||-NONE-|||0
A 57 58|||R:VERB:SVA|||fall|||REQUIRED|||-NONE-|||0
A 1 1|||M:DET|||the|||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:SVA|||stops|||REQUIRED|||-NONE-|||1
A 46 47|||R:DET|||an|||REQUIRED|||-NONE-|||1
A 52 53|||R:VERB:SVA|||becomes|||REQUIRED|||-NONE-|||1
A 53 54|||U:ADV||||||REQUIRED|||-NONE-|||1
A 54 55|||R:ADJ:FORM|||smaller|||REQUIRED|||-NONE-|||1
A 57 58|||R:VERB:SVA|||fall|||REQUIRED|||-NONE-|||1
A 58 60|||R:ORTH|||asleep|||REQUIRED|||-NONE-|||1
A 47 48|||R:ADJ:FORM|||older|||REQUIRED|||-NONE-|||2
A 2 3|||R:MORPH|||stops|||REQUIRED|||-NONE-|||3
A 46 47|||R:DET|||an|||REQUIRED|||-NONE-|||3
A 52 53|||R:VERB:SVA|||becomes|||REQUIRED|||-NONE-|||3
A 53 54|||U:ADV||||||REQUIRED|||-NONE-|||3
A 54 55|||R:ADJ:FORM|||smaller|||REQUIRED|||-NONE-|||3
A 58 60|||R:ORTH|||asleep|||REQUIRED|||-NONE-|||3

S He 's is tall and I 'm am short .
A 1 2|||U:CONTR||||||REQUIRED|||-NONE-|||0
A 6 7|||U:CONTR||||||REQUIRED|||-NONE-|||0
A 1 2|||U:CONTR||||||REQUIRED|||-NONE-|||1
A 6 7|||U:CONTR||||||REQUIRED|||-NONE-|||1
A 3 4|||R:ADJ|||high|||REQUIRED|||-NONE-|||2
A 1 2|||U:CONTR||||||REQUIRED|||-NONE-|||3
A 6 7|||U:CONTR||||||REQUIRED|||-NONE-|||3

S They 've have a dog that it 's barks .
A 1 2|||U:CONTR||||||REQUIRED|||-NONE-|||0
A 7 8|||U:CONTR||||||REQUIRED|||-NONE-|||0
A 1 2|||U:CONTR||||||REQUIRED|||-NONE-|||1
A 6 8|||U:OTHER||||||REQUIRED|||-NONE-|||1
A 2 3|||R:VERB:FORM|||had|||REQUIRED|||-NONE-|||2
A 4 5|||R:NOUN:NUM|||dogs|||REQUIRED|||-NONE-|||2
A 8 9|||R:VERB:FORM|||barking|||REQUIRED|||-NONE-|||2
A 1 2|||U:CONTR||||||REQUIRED|||-NONE-|||3
A 6 7|||U:PRON||||||REQUIRED|||-NONE-|||3

S We do n't not want it ; you 'll will n't , neither .
A 2 3|||U:CONTR||||||REQUIRED|||-NONE-|||0
A 8 9|||U:CONTR||||||REQUIRED|||-NONE-|||0
A 10 11|||R:CONTR|||not|||REQUIRED|||-NONE-|||0
A 12 13|||R:ADV|||either|||REQUIRED|||-NONE-|||0
A 2 3|||U:CONTR||||||REQUIRED|||-NONE-|||1
A 8 9|||U:CONTR||||||REQUIRED|||-NONE-|||1
A 10 11|||R:CONTR|||not|||REQUIRED|||-NONE-|||1
A 11 12|||U:PUNCT||||||REQUIRED|||-NONE-|||1
A 12 13|||R:ADV|||either|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 2 3|||U:CONTR||||||REQUIRED|||-NONE-|||3
A 8 9|||U:CONTR||||||REQUIRED|||-NONE-|||3
A 12 13|||R:ADV|||either|||REQUIRED|||-NONE-|||3

S The boys ' bike and the girl 's room are new .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 1 3|||R:NOUN:POSS|||boy 's|||REQUIRED|||-NONE-|||1
A 6 8|||R:NOUN:POSS|||girls '|||REQUIRED|||-NONE-|||1
A 8 9|||R:NOUN:NUM|||rooms|||REQUIRED|||-NONE-|||1
A 2 3|||U:NOUN:POSS||||||REQUIRED|||-NONE-|||2
A 9 10|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3

S James ' house is near the Jones 's .
A 6 8|||R:OTHER|||Joneses '|||REQUIRED|||-NONE-|||0
A 1 2|||R:NOUN:POSS|||'s|||REQUIRED|||-NONE-|||1
A 6 8|||R:OTHER|||Joneses '|||REQUIRED|||-NONE-|||1
A 2 3|||R:NOUN|||home|||REQUIRED|||-NONE-|||2
A 2 3|||R:NOUN|||home|||REQUIRED|||-NONE-|||3
A 6 8|||R:OTHER|||Joneses '|||REQUIRED|||-NONE-|||3

S The city 's centre and the river 's bank is lovely .
A 2 3|||U:NOUN:POSS||||||REQUIRED|||-NONE-|||0
A 9 10|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||0
A 2 3|||U:NOUN:POSS||||||REQUIRED|||-NONE-|||1
A 7 8|||U:NOUN:POSS||||||REQUIRED|||-NONE-|||1
A 9 10|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 2 3|||U:NOUN:POSS||||||REQUIRED|||-NONE-|||3
A 7 8|||U:NOUN:POSS||||||REQUIRED|||-NONE-|||3
A 9 10|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||3

S Bread butter jam , tea no milk honey : I want all more .
A 2 2|||M:CONJ|||or|||REQUIRED|||-NONE-|||0
A 12 12|||M:CONJ|||and|||REQUIRED|||-NONE-|||0
A 1 1|||M:CONJ|||and|||REQUIRED|||-NONE-|||1
A 2 2|||M:CONJ|||or|||REQUIRED|||-NONE-|||1
A 5 5|||M:CONJ|||or|||REQUIRED|||-NONE-|||1
A 7 7|||M:CONJ|||and|||REQUIRED|||-NONE-|||1
A 12 12|||M:CONJ|||and|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 2 2|||M:CONJ|||or|||REQUIRED|||-NONE-|||3
A 5 5|||M:CONJ|||and|||REQUIRED|||-NONE-|||3
A 7 7|||M:CONJ|||and|||REQUIRED|||-NONE-|||3
A 12 12|||M:CONJ|||and|||REQUIRED|||-NONE-|||3

S She came saw left ; he stayed slept .
A 3 3|||M:CONJ|||and|||REQUIRED|||-NONE-|||0
A 2 2|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 3 3|||M:CONJ|||and|||REQUIRED|||-NONE-|||1
A 7 7|||M:CONJ|||and|||REQUIRED|||-NONE-|||1
A 6 7|||R:VERB:TENSE|||stay|||REQUIRED|||-NONE-|||2
A 2 2|||M:PUNCT|||,|||REQUIRED|||-NONE-|||3
A 3 3|||M:CONJ|||and|||REQUIRED|||-NONE-|||3
A 6 7|||R:VERB:TENSE|||stay|||REQUIRED|||-NONE-|||3
A 7 7|||M:CONJ|||and|||REQUIRED|||-NONE-|||3

S I know it is true he told me .
A 2 2|||M:PREP|||that|||REQUIRED|||-NONE-|||0
A 8 8|||M:ADV|||so|||REQUIRED|||-NONE-|||0
A 2 2|||M:PREP|||that|||REQUIRED|||-NONE-|||1
A 5 5|||M:PREP|||since|||REQUIRED|||-NONE-|||1
A 8 8|||M:ADV|||so|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A 2 2|||M:PREP|||that|||REQUIRED|||-NONE-|||3
A 5 5|||M:PREP|||because|||REQUIRED|||-NONE-|||3

S The soup was salty nobody ate .
A 4 4|||M:OTHER|||, so|||REQUIRED|||-NONE-|||0
A 3 3|||M:ADV|||very|||REQUIRED|||-NONE-|||1
A 4 4|||M:OTHER|||, so|||REQUIRED|||-NONE-|||1
A 6 6|||M:OTHER|||any of it|||REQUIRED|||-NONE-|||1
A 3 4|||R:SPELL|||salt|||REQUIRED|||-NONE-|||2
A 5 6|||R:VERB:FORM|||eated|||REQUIRED|||-NONE-|||2
A 3 3|||M:ADV|||too|||REQUIRED|||-NONE-|||3
A 4 4|||M:OTHER|||, so|||REQUIRED|||-NONE-|||3
A 6 6|||M:DET|||any|||REQUIRED|||-NONE-|||3

