S The manager decision surprise everybody in the office .
A 3 4|||R:VERB:FORM|||surprising|||REQUIRED|||-NONE-|||0

S My brother car have broken down on the middle of the motorway .
A 1 2|||R:NOUN:NUM|||brothers|||REQUIRED|||-NONE-|||0
A 6 7|||R:PREP|||at|||REQUIRED|||-NONE-|||0

S Childrens is play in the garden behind our house .
A 1 2|||R:VERB:TENSE|||was|||REQUIRED|||-NONE-|||0
A 6 7|||R:PREP|||beside|||REQUIRED|||-NONE-|||0

S She do n't knows how open the new safe .
A 3 4|||R:VERB:FORM|||known|||REQUIRED|||-NONE-|||0
A 7 8|||U:ADJ||||||REQUIRED|||-NONE-|||0

S I am living here since ten years .
A 2 3|||R:MORPH|||live|||REQUIRED|||-NONE-|||0

S He suggested me to see a doctor .
A 3 5|||R:VERB:FORM|||seeing|||REQUIRED|||-NONE-|||0

S We discussed about the plan for two hour .
A 5 6|||R:PREP|||during|||REQUIRED|||-NONE-|||0

S Their teacher explained us the rule .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S The news are very surprised , is n't it ?
A 2 3|||R:VERB:TENSE|||were|||REQUIRED|||-NONE-|||0

S An university have open near the rail way station .
A 0 1|||R:DET|||The|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:FORM|||opening|||REQUIRED|||-NONE-|||0

S There is less peoples in the countrysides than before .
A 1 2|||R:VERB:SVA|||be|||REQUIRED|||-NONE-|||0
A 3 4|||R:NOUN|||persons|||REQUIRED|||-NONE-|||0
A 8 9|||R:ADV|||ago|||REQUIRED|||-NONE-|||0

S I look forward to hear from you soon .
A 4 5|||R:VERB:FORM|||heard|||REQUIRED|||-NONE-|||0

S If I would have more time , I will learn the Spanish .
A 2 3|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||0
A 9 10|||R:VERB:FORM|||learning|||REQUIRED|||-NONE-|||0

S It depend of the whether .
A 1 2|||R:VERB:FORM|||depending|||REQUIRED|||-NONE-|||0
A 4 5|||R:SPELL|||wether|||REQUIRED|||-NONE-|||0

S He is more taller then his elder brother .
A 6 7|||R:ADJ|||older|||REQUIRED|||-NONE-|||0

S The informations that you gave me were usefull .
A 6 7|||R:VERB:TENSE|||is|||REQUIRED|||-NONE-|||0

S She said me that she is tire of wait .
A 1 2|||R:VERB:TENSE|||says|||REQUIRED|||-NONE-|||0
A 6 7|||R:VERB:FORM|||tiring|||REQUIRED|||-NONE-|||0
A 8 9|||R:VERB:FORM|||waited|||REQUIRED|||-NONE-|||0

S Despite of the rain , we go out for a walk .
A 6 7|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0
A 8 9|||R:PREP|||to|||REQUIRED|||-NONE-|||0

S I have good advice for your .
A 2 3|||R:ADJ|||well|||REQUIRED|||-NONE-|||0
A 5 6|||R:PRON|||yours|||REQUIRED|||-NONE-|||0

S When I was child , I use to swimming in river .
A 2 3|||R:VERB:TENSE|||am|||REQUIRED|||-NONE-|||0
A 6 7|||R:VERB:SVA|||uses|||REQUIRED|||-NONE-|||0

S The police has arrest two thief yesterday .
A 2 3|||R:VERB:TENSE|||is|||REQUIRED|||-NONE-|||0
A 4 5|||R:SPELL|||too|||REQUIRED|||-NONE-|||0

S Please , rise your hand if you want ask a question .
A 2 3|||R:VERB:TENSE|||rose|||REQUIRED|||-NONE-|||0
A 7 8|||R:VERB:SVA|||wants|||REQUIRED|||-NONE-|||0
A 9 10|||U:DET||||||REQUIRED|||-NONE-|||0

S Nobody did n't came to the party last Saturday .
A 5 6|||R:DET|||a|||REQUIRED|||-NONE-|||0

S I prefer tea than coffee , but my wife prefer coffee .
A 1 2|||R:VERB:SVA|||prefers|||REQUIRED|||-NONE-|||0
A 9 10|||R:VERB:TENSE|||preferred|||REQUIRED|||-NONE-|||0

S He works very hard for pass the exam .
A 3 4|||R:MORPH|||hardly|||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB:FORM|||passing|||REQUIRED|||-NONE-|||0

S This book are belong to .
A 0 1|||R:DET|||That|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||0

S You must to stopping at the red light .
A 1 2|||U:VERB||||||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:FORM|||stopped|||REQUIRED|||-NONE-|||0
A 7 8|||R:NOUN:NUM|||lights|||REQUIRED|||-NONE-|||0

S The child which is cry is my nephew .
A 2 3|||R:PRON|||what|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:FORM|||cried|||REQUIRED|||-NONE-|||0

S My parent live in a quite neighborhood .
A 1 2|||R:NOUN|||parents'|||REQUIRED|||-NONE-|||0
A 4 5|||R:DET|||an|||REQUIRED|||-NONE-|||0

S Yesterday I have seen an interested film on the television
A 3 4|||R:VERB:FORM|||saw|||REQUIRED|||-NONE-|||0
A 5 6|||R:MORPH|||interest|||REQUIRED|||-NONE-|||0

S I can not to understanding what is he saying .
A 0 1|||R:PRON|||Me|||REQUIRED|||-NONE-|||0
A 5 6|||R:PRON|||which|||REQUIRED|||-NONE-|||0
A 8 9|||R:VERB:FORM|||says|||REQUIRED|||-NONE-|||0

S The informatic department need a new equipment .
A 2 3|||R:NOUN:NUM|||departments|||REQUIRED|||-NONE-|||0
A 6 7|||R:NOUN:NUM|||equipments|||REQUIRED|||-NONE-|||0

S Although it was late , but they continue to work .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S She has went to the Paris for a week .
A 2 3|||R:VERB:FORM|||go|||REQUIRED|||-NONE-|||0
A 6 7|||R:PREP|||since|||REQUIRED|||-NONE-|||0

S I am agree with you about that .
A 2 3|||R:VERB:SVA|||agrees|||REQUIRED|||-NONE-|||0
A 6 7|||R:DET|||this|||REQUIRED|||-NONE-|||0

S His explanation was too difficult for understand .
A 1 2|||R:NOUN:NUM|||explanations|||REQUIRED|||-NONE-|||0
A 6 7|||R:MORPH|||understanding|||REQUIRED|||-NONE-|||0

S Its a pity you ca n't come with us .
A 1 2|||U:DET||||||REQUIRED|||-NONE-|||0
A 4 5|||R:CONTR|||can|||REQUIRED|||-NONE-|||0
A 7 8|||U:PREP||||||REQUIRED|||-NONE-|||0

S The dog wagged it's tail happy .
A 2 3|||R:VERB:TENSE|||wag|||REQUIRED|||-NONE-|||0
A 5 6|||R:MORPH|||happiness|||REQUIRED|||-NONE-|||0

S Who's bag is this ?
A 1 2|||R:NOUN:NUM|||bags|||REQUIRED|||-NONE-|||0
A 3 4|||R:DET|||these|||REQUIRED|||-NONE-|||0

S I ca n't found my key no where .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S They will arrived in the airport at 6 pm .
A 1 2|||R:VERB:TENSE|||shall|||REQUIRED|||-NONE-|||0
A 3 4|||R:PREP|||to|||REQUIRED|||-NONE-|||0

S A lot of student in my class does not likes the maths .
A 3 4|||R:NOUN|||study|||REQUIRED|||-NONE-|||0
A 7 8|||R:VERB:TENSE|||did|||REQUIRED|||-NONE-|||0

S How is your name ? he ask .
A 0 1|||R:OTHER|||Which|||REQUIRED|||-NONE-|||0
A 3 4|||R:NOUN:NUM|||names|||REQUIRED|||-NONE-|||0
A 5 6|||R:PRON|||she|||REQUIRED|||-NONE-|||0

S We should took care of the enviroment .
A 4 5|||R:PREP|||about|||REQUIRED|||-NONE-|||0

S Every students have their own computers .
A 0 1|||R:DET|||All|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:TENSE|||had|||REQUIRED|||-NONE-|||0
A 4 5|||U:ADJ||||||REQUIRED|||-NONE-|||0

S The teacher , that come from england , speak slow .
A 1 2|||R:NOUN:NUM|||teachers|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:TENSE|||came|||REQUIRED|||-NONE-|||0
A 8 9|||R:VERB:TENSE|||spoke|||REQUIRED|||-NONE-|||0

S Me and my friend has bought same shoe .
A 0 1|||R:PRON|||I|||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB:FORM|||buy|||REQUIRED|||-NONE-|||0

S In the monday I usually plays the football with mine friends .
A 4 5|||R:MORPH|||usual|||REQUIRED|||-NONE-|||0
A 9 10|||R:OTHER|||my|||REQUIRED|||-NONE-|||0

S I saw him to cross the street careful .
A 1 2|||R:VERB:TENSE|||have seen|||REQUIRED|||-NONE-|||0
A 7 8|||R:MORPH|||carefull|||REQUIRED|||-NONE-|||0

S Beside , the price of the houses have raised .
A 3 4|||R:NOUN|||prize|||REQUIRED|||-NONE-|||0
A 5 6|||U:DET||||||REQUIRED|||-NONE-|||0
A 7 8|||R:VERB:TENSE|||is|||REQUIRED|||-NONE-|||0

S He succeeded to convince they .
A 1 2|||R:MORPH|||success|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:FORM|||convinced|||REQUIRED|||-NONE-|||0

S The hotel where we stayed in was confortable .
A 1 2|||R:NOUN|||hostel|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB|||staid|||REQUIRED|||-NONE-|||0
A 6 7|||R:VERB:TENSE|||is|||REQUIRED|||-NONE-|||0

S On my opinion , the pollution is one of the big problem .
A 5 6|||R:NOUN|||polution|||REQUIRED|||-NONE-|||0
A 10 11|||R:ADJ:FORM|||bigest|||REQUIRED|||-NONE-|||0

S It was a such a beatiful day that we decide going at the beach .
A 1 2|||R:VERB:SVA|||were|||REQUIRED|||-NONE-|||0
A 6 7|||R:NOUN:NUM|||days|||REQUIRED|||-NONE-|||0
A 9 10|||R:VERB:FORM|||deciding|||REQUIRED|||-NONE-|||0

S The film was bored , so we leave early .
A 2 3|||R:VERB:TENSE|||is|||REQUIRED|||-NONE-|||0
A 5 6|||R:CONJ|||but|||REQUIRED|||-NONE-|||0
A 8 9|||R:MORPH|||earlier|||REQUIRED|||-NONE-|||0

S I have never been in japan before .
A 2 2|||M:ADV|||not|||REQUIRED|||-NONE-|||0
A 2 3|||R:ADV|||ever|||REQUIRED|||-NONE-|||0
A 6 7|||U:PREP||||||REQUIRED|||-NONE-|||0

S Could you tell me where is the station ?
A 5 6|||R:VERB|||does|||REQUIRED|||-NONE-|||0

S What you are do this week end ?
A 3 4|||R:VERB:FORM|||done|||REQUIRED|||-NONE-|||0
A 4 5|||R:DET|||the|||REQUIRED|||-NONE-|||0

S Never I have saw such a mess .
A 0 1|||R:ADV|||Ever|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:FORM|||see|||REQUIRED|||-NONE-|||0
A 5 6|||U:DET||||||REQUIRED|||-NONE-|||0

S Only then he understood his mistake .
A 0 1|||R:ADV|||Just|||REQUIRED|||-NONE-|||0
A 3 3|||M:VERB:TENSE|||did|||REQUIRED|||-NONE-|||0
A 4 5|||R:DET|||the|||REQUIRED|||-NONE-|||0

S She likes very much chocolate .
A 1 2|||R:SPELL|||like|||REQUIRED|||-NONE-|||0
A 4 5|||R:NOUN:NUM|||chocolates|||REQUIRED|||-NONE-|||0

S He gave to me yesterday the book .
A 1 2|||R:VERB:TENSE|||gives|||REQUIRED|||-NONE-|||0
A 3 4|||R:DET|||my|||REQUIRED|||-NONE-|||0
A 5 6|||R:DET|||a|||REQUIRED|||-NONE-|||0

S Always I forget where I put my glasses .
A 2 3|||R:VERB:TENSE|||forgot|||REQUIRED|||-NONE-|||0
A 6 7|||R:OTHER|||mine|||REQUIRED|||-NONE-|||0

S The red big balloon flew away .
A 4 5|||R:VERB|||flied|||REQUIRED|||-NONE-|||0

S Nice day , is n't it ?
A 0 1|||R:MORPH|||Nicely|||REQUIRED|||-NONE-|||0
A 3 5|||R:OTHER|||isnt|||REQUIRED|||-NONE-|||0

S I ask him what did he want .
A 2 3|||R:PRON|||his|||REQUIRED|||-NONE-|||0
A 4 6|||R:WO|||he did|||REQUIRED|||-NONE-|||0

S You speak English well , do n't you ?
A 2 4|||R:WO|||well English|||REQUIRED|||-NONE-|||0

S Tom and Mary they is good friend .
A 1 2|||R:OTHER|||,|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:TENSE|||were|||REQUIRED|||-NONE-|||0
A 6 7|||R:MORPH|||friendship|||REQUIRED|||-NONE-|||0

S There a cat and two dog in the yard .
A 3 4|||U:CONJ||||||REQUIRED|||-NONE-|||0
A 6 7|||R:PREP|||at|||REQUIRED|||-NONE-|||0

S She born in 1998 .
A 2 3|||R:PREP|||on|||REQUIRED|||-NONE-|||0

S I like know about courses .
A 4 5|||R:NOUN:NUM|||course|||REQUIRED|||-NONE-|||0

S sun rises in east .
A 0 1|||R:ORTH|||Sun|||REQUIRED|||-NONE-|||0
A 2 3|||R:PREP|||on|||REQUIRED|||-NONE-|||0
A 3 4|||R:ORTH|||East|||REQUIRED|||-NONE-|||0

S He went home because felt bad .
A 3 4|||R:OTHER|||cause|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:TENSE|||feel|||REQUIRED|||-NONE-|||0

S is raining so take an umbrella .
A 0 0|||M:PRON|||There|||REQUIRED|||-NONE-|||0
A 1 2|||R:MORPH|||rain|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:SVA|||takes|||REQUIRED|||-NONE-|||0
A 5 6|||R:NOUN|||umbrela|||REQUIRED|||-NONE-|||0

S you hurry , you miss train .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S We went trip Rome and Florence .
A 2 3|||R:VERB:SVA|||trips|||REQUIRED|||-NONE-|||0
A 4 5|||R:CONJ|||but|||REQUIRED|||-NONE-|||0

S They already finished homeworks .
A 2 3|||R:VERB:TENSE|||finish|||REQUIRED|||-NONE-|||0
A 3 4|||R:NOUN|||home work|||REQUIRED|||-NONE-|||0

S My mother she is a nurse and my father a engineer .
A 4 5|||U:DET||||||REQUIRED|||-NONE-|||0
A 10 11|||R:NOUN|||engeneer|||REQUIRED|||-NONE-|||0

S I very like this kind of music
A 2 3|||R:SPELL|||liked|||REQUIRED|||-NONE-|||0
A 5 6|||U:PREP||||||REQUIRED|||-NONE-|||0

S The the meeting is been cancelled .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S He he said that that was not not true .
A 6 7|||R:OTHER|||no|||REQUIRED|||-NONE-|||0
A 8 9|||R:MORPH|||truth|||REQUIRED|||-NONE-|||0

S We are will going to there tomorrow .
A 2 3|||R:VERB:TENSE|||shall|||REQUIRED|||-NONE-|||0
A 4 5|||R:OTHER|||at|||REQUIRED|||-NONE-|||0

S She is comes from the Spain .
A 3 4|||R:PREP|||of|||REQUIRED|||-NONE-|||0
A 5 6|||R:ORTH|||spain|||REQUIRED|||-NONE-|||0

S I do always to brush my teeths before to go to bed .
A 2 3|||R:MORPH|||alway|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:FORM|||brushing|||REQUIRED|||-NONE-|||0
A 7 8|||R:ADV|||after|||REQUIRED|||-NONE-|||0
A 9 10|||R:VERB:FORM|||went|||REQUIRED|||-NONE-|||0

S The car's of my father is the blue .
A 1 2|||R:NOUN|||cars|||REQUIRED|||-NONE-|||0

S My father 's car and my mother bicycle is both old .
A 2 3|||U:NOUN:POSS||||||REQUIRED|||-NONE-|||0
A 8 9|||R:VERB:TENSE|||were|||REQUIRED|||-NONE-|||0
A 10 11|||R:NOUN:NUM|||olds|||REQUIRED|||-NONE-|||0

S The students' opinions matters .
A 2 3|||R:NOUN:NUM|||opinion|||REQUIRED|||-NONE-|||0

S Yesterday 's news is old new .
A 1 2|||U:NOUN:POSS||||||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||0
A 5 6|||R:SPELL|||knew|||REQUIRED|||-NONE-|||0

S It is the dog bone , not the cat 's .
A 4 5|||R:NOUN:NUM|||bones|||REQUIRED|||-NONE-|||0

S Lets go to the cinema to night .
A 0 1|||R:MORPH|||Let|||REQUIRED|||-NONE-|||0

S I wo n't able come because I 'm busy .
A 1 2|||R:CONTR|||will|||REQUIRED|||-NONE-|||0
A 3 4|||R:SPELL|||abel|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:FORM|||coming|||REQUIRED|||-NONE-|||0
A 5 6|||R:SPELL|||becouse|||REQUIRED|||-NONE-|||0
A 8 9|||R:ADJ|||bussy|||REQUIRED|||-NONE-|||0

S He should of call me first .
A 2 3|||R:VERB:TENSE|||had|||REQUIRED|||-NONE-|||0
A 4 5|||R:PRON|||I|||REQUIRED|||-NONE-|||0

S I 'd better leave now .
A 4 5|||R:SPELL|||know|||REQUIRED|||-NONE-|||0

S You was right and I were wrong .
A 2 3|||R:ADJ|||write|||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB:TENSE|||am|||REQUIRED|||-NONE-|||0

S Ca you help me ?
A 0 1|||R:VERB:TENSE|||Could|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:FORM|||helping|||REQUIRED|||-NONE-|||0
A 4 5|||R:PUNCT|||.|||REQUIRED|||-NONE-|||0

S We sha n't be there .
A 4 5|||R:SPELL|||their|||REQUIRED|||-NONE-|||0

S I can not wait to see you .
A 1 2|||R:SPELL|||cant|||REQUIRED|||-NONE-|||0
A 2 3|||U:ADV||||||REQUIRED|||-NONE-|||0
A 4 5|||R:PART|||for|||REQUIRED|||-NONE-|||0
A 6 7|||R:PRON|||your|||REQUIRED|||-NONE-|||0

S She 's gone shopping with her's sister .
A 2 3|||R:VERB:FORM|||went|||REQUIRED|||-NONE-|||0
A 6 7|||R:NOUN:NUM|||sisters|||REQUIRED|||-NONE-|||0

S That 's I mean ,
A 2 3|||R:ORTH|||i|||REQUIRED|||-NONE-|||0
A 4 5|||R:PUNCT|||;|||REQUIRED|||-NONE-|||0

S What a wonderfull day .
A 2 3|||R:SPELL|||wonderfully|||REQUIRED|||-NONE-|||0
A 4 5|||R:PUNCT|||?|||REQUIRED|||-NONE-|||0

S Do you know the answer .
A 2 3|||R:SPELL|||now|||REQUIRED|||-NONE-|||0
A 4 5|||R:NOUN|||anser|||REQUIRED|||-NONE-|||0

S However most of the people do n't care .
A 0 1|||R:ORTH|||How ever|||REQUIRED|||-NONE-|||0
A 1 2|||R:MORPH|||mostly|||REQUIRED|||-NONE-|||0
A 4 5|||R:NOUN:NUM|||peoples|||REQUIRED|||-NONE-|||0
A 6 7|||R:CONTR|||not|||REQUIRED|||-NONE-|||0

S Firstly we need bread milk and eggs .
A 2 3|||R:VERB:SVA|||needs|||REQUIRED|||-NONE-|||0
A 5 6|||U:CONJ||||||REQUIRED|||-NONE-|||0

S The man , who lives next door , is a doctor .
A 1 2|||R:NOUN:NUM|||men|||REQUIRED|||-NONE-|||0
A 3 4|||R:PRON|||which|||REQUIRED|||-NONE-|||0
A 5 6|||R:SPELL|||near|||REQUIRED|||-NONE-|||0

S Hello , she said .
A 1 3|||R:PUNCT|||. She|||REQUIRED|||-NONE-|||0
A 4 5|||R:PUNCT|||,|||REQUIRED|||-NONE-|||0

S My hobbies are : reading , swimming and to cook .
A 2 3|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:FORM|||read|||REQUIRED|||-NONE-|||0

S I bought apples ; pears ; and grapes .
A 1 2|||R:VERB:TENSE|||buyed|||REQUIRED|||-NONE-|||0

S well i think so to ..
A 0 1|||R:ADJ|||Good|||REQUIRED|||-NONE-|||0
A 3 4|||U:ADV||||||REQUIRED|||-NONE-|||0

S The internet have change our life .
A 3 4|||R:VERB:FORM|||changing|||REQUIRED|||-NONE-|||0
A 5 6|||R:NOUN|||live|||REQUIRED|||-NONE-|||0

S He live in new york city .
A 1 2|||R:VERB:TENSE|||lived|||REQUIRED|||-NONE-|||0
A 3 4|||R:ORTH|||New|||REQUIRED|||-NONE-|||0

S ENGLISH is not so easy as FRENCH .
A 0 1|||R:ORTH|||english|||REQUIRED|||-NONE-|||0
A 4 5|||R:MORPH|||easily|||REQUIRED|||-NONE-|||0

S The Head Master of our School is strict .
A 7 8|||R:ADJ|||strickt|||REQUIRED|||-NONE-|||0

S to day , every body has a cell phone .
A 5 6|||R:VERB:SVA|||have|||REQUIRED|||-NONE-|||0

S Some times I can sleep all ready at 9 o'clock .
A 4 5|||R:VERB|||slept|||REQUIRED|||-NONE-|||0

S He has a well known brother in law .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S My co-worker is an ex policeman .
A 3 4|||R:DET|||a|||REQUIRED|||-NONE-|||0

S I beleive that goverment should recieve more critisism .
A 1 2|||R:SPELL|||beleave|||REQUIRED|||-NONE-|||0
A 5 6|||R:SPELL|||receives|||REQUIRED|||-NONE-|||0
A 7 8|||R:SPELL|||criticisms|||REQUIRED|||-NONE-|||0

S Definately , it is nessesary to aknowledge the sucess .
A 4 5|||R:SPELL|||neccessary|||REQUIRED|||-NONE-|||0
A 6 7|||R:SPELL|||acknowlege|||REQUIRED|||-NONE-|||0
A 8 9|||R:SPELL|||succes|||REQUIRED|||-NONE-|||0

S Tomorow we will definetly visit the musium .
A 3 4|||R:SPELL|||definately|||REQUIRED|||-NONE-|||0

S The adress is writen on the envelop .
A 1 2|||R:SPELL|||adres|||REQUIRED|||-NONE-|||0
A 3 4|||R:SPELL|||writting|||REQUIRED|||-NONE-|||0

S Thier freind wich I meat is realy wierd .
A 0 1|||R:SPELL|||There|||REQUIRED|||-NONE-|||0
A 4 5|||R:SPELL|||meet|||REQUIRED|||-NONE-|||0
A 6 7|||R:SPELL|||real|||REQUIRED|||-NONE-|||0

S I choosed the blue knifes and forkes .
A 1 2|||R:SPELL|||choosen|||REQUIRED|||-NONE-|||0

S She teached the mouses to runned .
A 1 2|||R:VERB:INFL|||teach|||REQUIRED|||-NONE-|||0
A 3 4|||R:NOUN:NUM|||mouse|||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB|||ran|||REQUIRED|||-NONE-|||0

S The sheeps was eated by wolfs .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S He cutted his foots when he falled .
A 1 2|||R:VERB|||cuts|||REQUIRED|||-NONE-|||0
A 3 4|||R:NOUN:NUM|||foot|||REQUIRED|||-NONE-|||0

S The childs bringed theirs toies .
A 1 2|||R:NOUN:INFL|||child|||REQUIRED|||-NONE-|||0
A 3 4|||R:OTHER|||there|||REQUIRED|||-NONE-|||0

S I readed three serieses of crisises news .
A 1 2|||R:VERB|||red|||REQUIRED|||-NONE-|||0
A 3 4|||R:SPELL|||serie|||REQUIRED|||-NONE-|||0
A 5 6|||R:NOUN:INFL|||crisis|||REQUIRED|||-NONE-|||0

S We goed to see the fishs and swimmed .
A 1 2|||R:VERB:INFL|||going|||REQUIRED|||-NONE-|||0
A 5 6|||R:SPELL|||fishes|||REQUIRED|||-NONE-|||0
A 7 8|||R:NOUN|||swum|||REQUIRED|||-NONE-|||0

S He writed his memorys in two diarys .
A 6 7|||R:NOUN:INFL|||diary|||REQUIRED|||-NONE-|||0

S They are more happy and more healthy than us .
A 2 3|||R:ADV|||most|||REQUIRED|||-NONE-|||0

S It is the goodest and most cheap restaurant .
A 7 8|||R:MORPH|||restaurent|||REQUIRED|||-NONE-|||0

S This exercise is easyer than the lastest one .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S She is beautifuller than a rose .
A 5 6|||R:NOUN:NUM|||roses|||REQUIRED|||-NONE-|||0

S He drives more fast than anybody .
A 3 4|||R:MORPH|||faster|||REQUIRED|||-NONE-|||0
A 5 6|||R:NOUN|||nobody|||REQUIRED|||-NONE-|||0

S The more you read , the more well you write .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S My bad day was worst than your .
A 1 2|||R:ADJ:FORM|||badest|||REQUIRED|||-NONE-|||0

S Success is importance for economical grow .
A 0 1|||R:MORPH|||Succeed|||REQUIRED|||-NONE-|||0
A 2 3|||R:MORPH|||importantly|||REQUIRED|||-NONE-|||0
A 4 5|||R:MORPH|||economy|||REQUIRED|||-NONE-|||0

S The scientifics made an investigate about the disease .
A 1 2|||R:NOUN|||science|||REQUIRED|||-NONE-|||0
A 5 6|||R:PREP|||on|||REQUIRED|||-NONE-|||0
A 7 8|||R:NOUN|||decease|||REQUIRED|||-NONE-|||0

S She sings beautiful and dances graceful .
A 2 3|||R:MORPH|||beauty|||REQUIRED|||-NONE-|||0
A 4 5|||R:NOUN:NUM|||dance|||REQUIRED|||-NONE-|||0

S He is an intelligence and friend person .
A 3 4|||R:MORPH|||intelligently|||REQUIRED|||-NONE-|||0
A 5 6|||R:NOUN:NUM|||friends|||REQUIRED|||-NONE-|||0

S The different between them is obviously .
A 1 2|||R:MORPH|||differ|||REQUIRED|||-NONE-|||0
A 3 4|||R:PRON|||they|||REQUIRED|||-NONE-|||0
A 5 6|||R:OTHER|||obvius|||REQUIRED|||-NONE-|||0

S My decide to emigration was not easily .
A 6 7|||R:OTHER|||ease|||REQUIRED|||-NONE-|||0

S It is real difficulty to choice .
A 2 3|||R:MORPH|||reality|||REQUIRED|||-NONE-|||0

S They live in poor and hungry .
A 1 2|||R:VERB|||leave|||REQUIRED|||-NONE-|||0
A 3 4|||R:MORPH|||poorness|||REQUIRED|||-NONE-|||0
A 5 6|||R:MORPH|||hungriness|||REQUIRED|||-NONE-|||0

S The develop of technological is fastly .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S I have strong believe in educate .
A 3 4|||R:MORPH|||believes|||REQUIRED|||-NONE-|||0
A 5 6|||R:MORPH|||educational|||REQUIRED|||-NONE-|||0

S Our advertise attracts youngs .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S The sick were helped by volunteer doctors .
A 2 3|||R:VERB:SVA|||was|||REQUIRED|||-NONE-|||0
A 4 5|||R:PREP|||from|||REQUIRED|||-NONE-|||0
A 6 7|||R:NOUN:NUM|||doctor|||REQUIRED|||-NONE-|||0

S She made a mistake in the test .
A 4 5|||R:PREP|||on|||REQUIRED|||-NONE-|||0
A 6 7|||R:NOUN|||text|||REQUIRED|||-NONE-|||0

S I did a mistake and made my homework .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S He told that he lost his wallet .
A 1 2|||R:VERB:TENSE|||tells|||REQUIRED|||-NONE-|||0

S Remember me to take the medicine .
A 0 1|||R:VERB:FORM|||Remembering|||REQUIRED|||-NONE-|||0

S Could you borrow me some money ?
A 0 1|||R:VERB:TENSE|||Can|||REQUIRED|||-NONE-|||0
A 3 4|||R:DET|||my|||REQUIRED|||-NONE-|||0
A 5 6|||R:NOUN:NUM|||moneys|||REQUIRED|||-NONE-|||0

S I listened a strange noise from the roof .
A 4 5|||R:NOUN|||noisy|||REQUIRED|||-NONE-|||0

S Look at that man carry ladder .
A 0 1|||R:VERB|||See|||REQUIRED|||-NONE-|||0
A 2 3|||R:DET|||those|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:SVA|||carries|||REQUIRED|||-NONE-|||0

S The journey took us all the night .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S She wears today a uniform .
A 3 4|||R:DET|||an|||REQUIRED|||-NONE-|||0

S We are knowing each other since 2010 .
A 5 6|||R:PREP|||from|||REQUIRED|||-NONE-|||0

S I am understanding now what you are meaning .
A 1 2|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||0
A 6 8|||R:VERB:TENSE|||meant|||REQUIRED|||-NONE-|||0

S While he was having a shower , the phone was ringing .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S By the time we arrived , the train left .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S I study French for six years now .
A 1 2|||R:VERB:TENSE|||am studying|||REQUIRED|||-NONE-|||0
A 5 6|||R:NOUN:NUM|||year|||REQUIRED|||-NONE-|||0

S He will have finished by Friday .
A 2 3|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||0
A 5 6|||R:ORTH|||friday|||REQUIRED|||-NONE-|||0

S They had been wait for an hour when bus came .
A 3 4|||R:VERB:FORM|||waited|||REQUIRED|||-NONE-|||0
A 5 6|||R:DET|||a|||REQUIRED|||-NONE-|||0
A 7 8|||R:OTHER|||while|||REQUIRED|||-NONE-|||0
A 9 10|||R:VERB:TENSE|||come|||REQUIRED|||-NONE-|||0

S If she was rich , she would buy a yacht .
A 3 4|||R:ADJ:FORM|||richer|||REQUIRED|||-NONE-|||0

S I wish I can fly .
A 1 2|||R:VERB:SVA|||wishes|||REQUIRED|||-NONE-|||0

S He must be working late yesterday .
A 3 4|||R:VERB:FORM|||worked|||REQUIRED|||-NONE-|||0

S You would better to hurry up .
A 3 5|||R:VERB|||hurrying|||REQUIRED|||-NONE-|||0

S It has been a long time since I have seen him .
A 10 11|||R:PRON|||he|||REQUIRED|||-NONE-|||0

S The bridge was build on 1890 .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Three window were broke by the storm .
A 0 1|||R:SPELL|||Tree|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:SVA|||was|||REQUIRED|||-NONE-|||0
A 4 5|||R:PREP|||from|||REQUIRED|||-NONE-|||0
A 6 7|||R:NOUN:NUM|||storms|||REQUIRED|||-NONE-|||0

S My wallet has stole in the underground .
A 2 3|||R:VERB:SVA|||have|||REQUIRED|||-NONE-|||0
A 4 5|||R:PREP|||at|||REQUIRED|||-NONE-|||0

S The cake tastes well .
A 2 3|||R:VERB:TENSE|||tasted|||REQUIRED|||-NONE-|||0

S He made me to laugh and let me to go .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S I enjoy to read and avoid to watch TV .
A 1 2|||R:VERB:SVA|||enjoys|||REQUIRED|||-NONE-|||0
A 6 7|||U:VERB:FORM||||||REQUIRED|||-NONE-|||0

S She stopped to smoke two years before .
A 1 2|||R:VERB:TENSE|||stop|||REQUIRED|||-NONE-|||0
A 4 5|||R:SPELL|||to|||REQUIRED|||-NONE-|||0
A 6 7|||R:ADV|||since|||REQUIRED|||-NONE-|||0

S They kept on to talk during the lecture .
A 5 6|||R:PREP|||while|||REQUIRED|||-NONE-|||0
A 7 8|||R:MORPH|||lector|||REQUIRED|||-NONE-|||0

S We managed finding a room with a view .
A 2 3|||R:VERB:FORM|||find|||REQUIRED|||-NONE-|||0
A 4 5|||R:NOUN:NUM|||rooms|||REQUIRED|||-NONE-|||0

S It is no use to cry over spilt milk .
A 3 4|||R:MORPH|||used|||REQUIRED|||-NONE-|||0
A 6 7|||R:PREP|||about|||REQUIRED|||-NONE-|||0
A 8 9|||R:NOUN:NUM|||milks|||REQUIRED|||-NONE-|||0

S He is used to work at night .
A 2 3|||R:MORPH|||use|||REQUIRED|||-NONE-|||0
A 5 6|||R:PREP|||in|||REQUIRED|||-NONE-|||0

S To swim is good for health .
A 0 2|||U:PART|||Swim|||REQUIRED|||-NONE-|||0
A 3 4|||R:ADJ|||well|||REQUIRED|||-NONE-|||0

S The woman sits there is my boss .
A 2 3|||R:VERB:SVA|||sit|||REQUIRED|||-NONE-|||0
A 6 7|||R:NOUN|||bos|||REQUIRED|||-NONE-|||0

S Being tired , he gone straight to bed .
A 1 2|||R:MORPH|||tiring|||REQUIRED|||-NONE-|||0
A 5 6|||R:OTHER|||strait|||REQUIRED|||-NONE-|||0
A 7 8|||R:SPELL|||bad|||REQUIRED|||-NONE-|||0

S I am interested on history and good in maths .
A 2 3|||R:MORPH|||interesting|||REQUIRED|||-NONE-|||0
A 4 5|||R:NOUN|||story|||REQUIRED|||-NONE-|||0
A 6 7|||R:ADV|||well|||REQUIRED|||-NONE-|||0
A 8 9|||R:NOUN:NUM|||math|||REQUIRED|||-NONE-|||0

S She is married with a pilot .
A 2 3|||R:MORPH|||marry|||REQUIRED|||-NONE-|||0

S They arrived to the village at the evening .
A 1 2|||R:VERB:TENSE|||arrive|||REQUIRED|||-NONE-|||0
A 5 6|||R:PREP|||on|||REQUIRED|||-NONE-|||0
A 7 8|||R:NOUN:NUM|||evenings|||REQUIRED|||-NONE-|||0

S He apologised to me of being late .
A 4 5|||R:PREP|||about|||REQUIRED|||-NONE-|||0
A 6 7|||R:MORPH|||later|||REQUIRED|||-NONE-|||0

S We paid the tickets in cash .
A 3 4|||R:NOUN:NUM|||ticket|||REQUIRED|||-NONE-|||0
A 5 6|||R:NOUN:NUM|||cashes|||REQUIRED|||-NONE-|||0

S Listen me , and wait your turn .
A 4 5|||R:VERB|||weight|||REQUIRED|||-NONE-|||0

S I asked to my teacher for help in this exercise .
A 1 2|||R:VERB:TENSE|||ask|||REQUIRED|||-NONE-|||0

S She entered in the room without to knock on the door .
A 5 6|||R:ORTH|||with out|||REQUIRED|||-NONE-|||0

S He reached to the top of the mountain .
A 4 5|||R:NOUN|||stop|||REQUIRED|||-NONE-|||0

S At the morning I drink coffee with out sugar .
A 0 1|||R:PREP|||On|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:SVA|||drinks|||REQUIRED|||-NONE-|||0
A 6 7|||R:OTHER|||and|||REQUIRED|||-NONE-|||0
A 8 9|||R:MORPH|||suger|||REQUIRED|||-NONE-|||0

S The plane took at noon and landed in time .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Turn the light before you go .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S She gave smoking and took running .
A 5 6|||R:VERB:FORM|||run|||REQUIRED|||-NONE-|||0

S Put your coat , it is cold out side .
A 1 1|||M:PART|||up|||REQUIRED|||-NONE-|||0
A 2 3|||R:NOUN|||cot|||REQUIRED|||-NONE-|||0

S He picked up the phone and hung on up immediately .
A 7 8|||R:PART|||off|||REQUIRED|||-NONE-|||0
A 9 10|||R:ADV|||inmediately|||REQUIRED|||-NONE-|||0

S They looked after their lost cat every where .
A 2 3|||R:PREP|||at|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB|||loosed|||REQUIRED|||-NONE-|||0
A 7 8|||R:SPELL|||were|||REQUIRED|||-NONE-|||0

S We ran out petrol on the way to home .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S I and him went there by ourself .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Him gave I that what I needed it .
A 0 1|||R:PRON|||His|||REQUIRED|||-NONE-|||0
A 2 3|||R:OTHER|||my|||REQUIRED|||-NONE-|||0

S The people what I know helps theirselves .
A 5 6|||R:VERB:TENSE|||helped|||REQUIRED|||-NONE-|||0

S Anyone knows nothing about it .
A 0 1|||R:NOUN|||Someone|||REQUIRED|||-NONE-|||0
A 2 3|||R:NOUN|||something|||REQUIRED|||-NONE-|||0
A 4 5|||R:PRON|||them|||REQUIRED|||-NONE-|||0

S Somebody left there umbrella .
A 1 2|||R:VERB:TENSE|||leaved|||REQUIRED|||-NONE-|||0

S Each of us have our problem .
A 2 3|||R:PRON|||we|||REQUIRED|||-NONE-|||0

S Who did broke the window ?
A 0 1|||R:PRON|||Whom|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:FORM|||break|||REQUIRED|||-NONE-|||0

S What of these two do you prefer ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S I lost my pen , can I use your one ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S The my favourite color is the green .
A 1 2|||R:OTHER|||Mine|||REQUIRED|||-NONE-|||0

S The Life is a short and the art is long .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S She plays piano and guitar in a orchestra .
A 7 8|||R:NOUN|||orquestra|||REQUIRED|||-NONE-|||0

S dog is man best friend .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S An European and a American sat in bench .
A 6 7|||R:PREP|||at|||REQUIRED|||-NONE-|||0

S He is a honest man with an unique talent .
A 8 9|||R:MORPH|||tallent|||REQUIRED|||-NONE-|||0

S The Most of students in the class has a jobs .
A 9 10|||R:NOUN:NUM|||job|||REQUIRED|||-NONE-|||0

S These kind of films are not suitable for kids .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Any people say that there is no hope .
A 0 1|||R:DET|||Every|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:SVA|||says|||REQUIRED|||-NONE-|||0
A 6 7|||R:OTHER|||not|||REQUIRED|||-NONE-|||0

S I have much books but few time for read .
A 5 5|||M:DET|||a|||REQUIRED|||-NONE-|||0

S All the furniture in this rooms are made from wood .
A 2 3|||R:NOUN:NUM|||furnitures|||REQUIRED|||-NONE-|||0
A 8 9|||R:PREP|||by|||REQUIRED|||-NONE-|||0

S The traffic jams makes me angry each mornings .
A 1 2|||R:NOUN:NUM|||traffics|||REQUIRED|||-NONE-|||0
A 5 6|||R:SPELL|||anger|||REQUIRED|||-NONE-|||0

S Two third of the water were gone .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Ten dollars are too much for a sandwich .
A 4 5|||R:ADJ|||many|||REQUIRED|||-NONE-|||0

S The number of cars are increasing year by year .
A 5 6|||R:MORPH|||increase|||REQUIRED|||-NONE-|||0

S Neither of them are right nor wrong .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Either you and me has to go .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S She not only sings and plays the violin .
A 4 5|||R:CONJ|||or|||REQUIRED|||-NONE-|||0
A 7 8|||R:MORPH|||violine|||REQUIRED|||-NONE-|||0

S Because of he was ill , so he stayed home .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S I like tea and no coffee and juice .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Unless you do n't study , you fail
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S So it was dark , we turned on the lamp .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S He is clever , and lazy however .
A 5 6|||R:ADJ|||lasy|||REQUIRED|||-NONE-|||0

S I think so that you will like it to
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S For Although being poor , yet he is happy .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S And Then we eat , and then slept , and then left .
A 7 8|||R:VERB:TENSE|||sleeped|||REQUIRED|||-NONE-|||0

S We quickly ran quick to the shelter .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Recently I hardly not sleep hardly
A 0 1|||R:ADV|||Resently|||REQUIRED|||-NONE-|||0

S Unfortunately the shop is yet closed .
A 0 1|||R:MORPH|||Unfortunatly|||REQUIRED|||-NONE-|||0
A 5 6|||R:ADJ:FORM|||close|||REQUIRED|||-NONE-|||0

S She can swim very good , even better as me .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S He is enough old to drive .
A 5 6|||R:VERB:FORM|||driving|||REQUIRED|||-NONE-|||0

S I am too much tired for to cook now .
A 7 8|||R:VERB:FORM|||cooking|||REQUIRED|||-NONE-|||0

S Hopefully they will come back again home safe .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S They live happy ever after , quiet and peaceful .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S It is a small , and cosy house .
A 7 8|||R:OTHER|||home|||REQUIRED|||-NONE-|||0

S Dear sir or madam , I am writing to complain of your last product .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Best regard , your sincerely , Maria .
A 4 5|||R:MORPH|||sincerly|||REQUIRED|||-NONE-|||0

S The box is heavy as like stone .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S My dream is became a famous actor .
A 6 7|||R:MORPH|||acter|||REQUIRED|||-NONE-|||0

S Smoking should ban in all the public place .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S The problem can be solve by use computer .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S It is said that cats have nine life .
A 2 3|||R:VERB:FORM|||say|||REQUIRED|||-NONE-|||0

S I just ate , so I am not hungry .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S He has been to Italy and he will come back the next week .
A 12 13|||R:SPELL|||weak|||REQUIRED|||-NONE-|||0

S They were not aloud to leave until the bell rang .
A 6 7|||R:PREP|||till|||REQUIRED|||-NONE-|||0
A 8 9|||R:NOUN|||ball|||REQUIRED|||-NONE-|||0

S There were a time when I could not sea the see .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Weather you except it or not does not effect me .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S The principle lead us threw the whole collage .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Its to loose too lose change .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S I no that your buy the see .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S She past the test with flying colours .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Their going too by a knew car .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S The desert after the diner was delicious .
A 6 7|||R:ADJ|||delicous|||REQUIRED|||-NONE-|||0

S He laid on the bed and lied there for hours .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Its been raining cats and dogs all day long .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S I would like to make you a visit in the next week .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S The reason why is because he likes the music .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S According to me , people should not to smoking .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S What concerns me , I am not agree with this .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S It makes two years that I do not see my family .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Thanks God , nobody was hurted in the accident .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S The government ought to take measures against unemployment as soon as possible .
A 7 8|||R:MORPH|||unemployement|||REQUIRED|||-NONE-|||0

S By the other hand , there are who prefer to stay in house .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S People says that to travel open the mind .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S I am here since three days .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S How do you call this in English ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S My English is very bad , I know it .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S All is well that ends well .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S The quick brown fox jumps over the lazy dog .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Nothing in this sentence needs to be corrected .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S We have nothing to hide .
A 4 5|||R:MORPH|||hidden|||REQUIRED|||-NONE-|||0

S He reads the newspaper every morning before breakfast .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Water boils at 100 degrees Celsius .
A 5 6|||R:ORTH|||celsius|||REQUIRED|||-NONE-|||0

S The committee meets on the first Tuesday of every month .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S They have been friends for a long time .
A 5 6|||R:DET|||the|||REQUIRED|||-NONE-|||0

S Who lives in that house over there ?
A 4 5|||R:NOUN|||home|||REQUIRED|||-NONE-|||0

S She has finished writing her thesis .
A 3 4|||R:VERB:FORM|||to write|||REQUIRED|||-NONE-|||0

S Let me know if you need anything else .
A 7 8|||R:OTHER|||more|||REQUIRED|||-NONE-|||0

S I have lived in three different countries .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Nothing ventured , nothing gained .
A 0 6|||U:OTHER||||||REQUIRED|||-NONE-|||0

S The answer is forty-two .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S I do not agree with this opinion at all .
A 0 10|||U:OTHER||||||REQUIRED|||-NONE-|||0

S Me like cake .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S This sentence have a error .
A 0 6|||U:OTHER||||||REQUIRED|||-NONE-|||0

S Naïve cafés sells crème brûlée .
A 1 2|||R:NOUN|||cafes|||REQUIRED|||-NONE-|||0
A 3 4|||R:SPELL|||creme|||REQUIRED|||-NONE-|||0
A 4 5|||R:SPELL|||brulee|||REQUIRED|||-NONE-|||0

S The temperature raised to 35 °C 95 °F .
A 6 8|||R:ORTH|||95°F|||REQUIRED|||-NONE-|||0

S Her résumé were impressing „ very good “ .
A 1 2|||R:SPELL|||resume|||REQUIRED|||-NONE-|||0

S He paid € 20 for a ½ litre .
A 2 3|||R:OTHER|||$|||REQUIRED|||-NONE-|||0
A 6 7|||R:NOUN|||half|||REQUIRED|||-NONE-|||0

S I ❤ eat pizzas 🍕 🍕🍕 !
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Привет means hello in russian .
A 0 1|||R:SPELL|||Привeт|||REQUIRED|||-NONE-|||0
A 2 3|||R:SPELL|||hallo|||REQUIRED|||-NONE-|||0

S 東京 are capital of 日本 。
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S She wrote “ I ’m here ” in the wall .
A 2 3|||R:PUNCT|||"|||REQUIRED|||-NONE-|||0

S The ﬁrst ofﬁce are close .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Ａｌｌ full-width letter is ｗｉｄｅ .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S The e​mail have a zero width space in it .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Combining marks : cafés is not café .
A 6 7|||R:ADJ|||cafe|||REQUIRED|||-NONE-|||0

S Visit http://www.example.org/a?b=c&d=e for more informations .
A 0 1|||R:VERB:FORM|||Visiting|||REQUIRED|||-NONE-|||0

S Send me an e-mail at someone@example.org !
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S She scored 9.5/10 in the test ( the best result ) .
A 9 10|||R:NOUN:NUM|||results|||REQUIRED|||-NONE-|||0

S In the 1990s , 3,000,000 person visited it .
A 5 6|||R:NOUN:NUM|||persons|||REQUIRED|||-NONE-|||0

S He say : `` I is ready '' .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Mr Smith 's dog , who barks ... is --- loud .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S C++ and C# is programming language .
A 4 5|||R:VERB:FORM|||programing|||REQUIRED|||-NONE-|||0

S a b c d e f g
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S A .
A 0 1|||R:ORTH|||a|||REQUIRED|||-NONE-|||0

S x
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Go !
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S yes yes yes yes .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S the the the the cat sat sat on on the the mat
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S to be or be not to , this is question
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S one two three four five six seven eight
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S I you saw yesterday in the park .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S He with her goes now together .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S ca n't wo n't sha n't
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S She want that I go away from there , do n't she ?
A 4 5|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0

S Be careful is better than be sorry .
A 0 1|||M:VERB:FORM|||To be|||REQUIRED|||-NONE-|||0

S The use of the mobile phones when driving are forbidden by law .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S He would rather stays at home than going out .
A 3 4|||R:VERB:FORM|||staying|||REQUIRED|||-NONE-|||0
A 7 8|||R:VERB:FORM|||goes|||REQUIRED|||-NONE-|||0

S I used to living in a farm ; we use to had cows .
A 3 4|||R:VERB:FORM|||lived|||REQUIRED|||-NONE-|||0
A 12 13|||R:NOUN:NUM|||cow|||REQUIRED|||-NONE-|||0

S It 's high time you go to bed .
A 5 6|||R:VERB:FORM|||going|||REQUIRED|||-NONE-|||0

S Do not let he to drives you car .
A 6 7|||R:OTHER|||yours|||REQUIRED|||-NONE-|||0

S It is rained all the day yesterday .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S The wind blow hardly and leafs was falling .
A 2 3|||R:VERB:SVA|||blows|||REQUIRED|||-NONE-|||0

S Nowaday , more and more person has pet .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S After finish the school , I went work in my uncle company .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S I have a lot friends , who lives in differents contries .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S I hope you will be find and hope hearing of you soon .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S I think the teacher say that every students must to work hard , and the weather in our citys change quick and nobody know why , and we has never saw so much bird on the sky , and it's owner do not wants to selling it .
A 4 5|||R:VERB:TENSE|||said|||REQUIRED|||-NONE-|||0
A 11 12|||R:MORPH|||hardly|||REQUIRED|||-NONE-|||0
A 16 17|||R:PREP|||at|||REQUIRED|||-NONE-|||0

S The list has a items number 1 , number 2 , number 3 , number 4 , number 5 , number 6 , number 7 , number 8 , number 9 , number 10 , number 11 , number 12 , number 13 , number 14 , number 15 , number 16 , number 17 , number 18 , number 19 , number 20 , number 21 , number 22 , number 23 , number 24 , number 25 , number 26 , number 27 , number 28 , number 29 , number 30 , number 31 , number 32 , number 33 , number 34 , number 35 , number 36 , number 37 , number 38 , number 39 , number 40 lastly number 41 .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S When rain stop , we walk to the next village and we look for a place to sleep and we ask the people there for some bread and they tell us stories about the old war and the children play with our dog and somebody sings a old song and the fire become more small and we falls a sleep .
A 47 48|||R:ADJ:FORM|||older|||REQUIRED|||-NONE-|||0

S He 's is tall and I 'm am short .
A 3 4|||R:ADJ|||high|||REQUIRED|||-NONE-|||0

S They 've have a dog that it 's barks .
A 2 3|||R:VERB:FORM|||had|||REQUIRED|||-NONE-|||0
A 4 5|||R:NOUN:NUM|||dogs|||REQUIRED|||-NONE-|||0
A 8 9|||R:VERB:FORM|||barking|||REQUIRED|||-NONE-|||0

S We do n't not want it ; you 'll will n't , neither .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S The boys ' bike and the girl 's room are new .
A 2 3|||U:NOUN:POSS||||||REQUIRED|||-NONE-|||0
A 9 10|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||0

S James ' house is near the Jones 's .
A 2 3|||R:NOUN|||home|||REQUIRED|||-NONE-|||0

S The city 's centre and the river 's bank is lovely .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Bread butter jam , tea no milk honey : I want all more .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S She came saw left ; he stayed slept .
A 6 7|||R:VERB:TENSE|||stay|||REQUIRED|||-NONE-|||0

S I know it is true he told me .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S The soup was salty nobody ate .
A 3 4|||R:SPELL|||salt|||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB:FORM|||eated|||REQUIRED|||-NONE-|||0

