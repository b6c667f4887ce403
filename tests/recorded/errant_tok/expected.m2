S I do nt know what your doing .
A 2 3|||R:CONTR|||n't|||REQUIRED|||-NONE-|||0
A 5 6|||R:PRON|||you|||REQUIRED|||-NONE-|||0
A 6 6|||M:CONTR|||'re|||REQUIRED|||-NONE-|||0

S He ca n't comes , because he ill .
A 3 4|||R:VERB:FORM|||come|||REQUIRED|||-NONE-|||0
A 7 7|||M:CONTR|||'s|||REQUIRED|||-NONE-|||0

S She 's went to the U.S. at 10 am .
A 1 2|||U:CONTR||||||REQUIRED|||-NONE-|||0
A 8 10|||R:OTHER|||a.m.|||REQUIRED|||-NONE-|||0

S Its raining , isn't it ?
A 0 1|||R:OTHER|||It 's|||REQUIRED|||-NONE-|||0
A 3 4|||UNK|||is n't|||REQUIRED|||-NONE-|||0

S We was gon na left at 5 pm .
A 1 2|||R:VERB:SVA|||were|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:FORM|||leave|||REQUIRED|||-NONE-|||0

S I do n't likes it .
A 3 4|||R:VERB:FORM|||like|||REQUIRED|||-NONE-|||0

S They 'll went home yesterday .
A 1 2|||U:CONTR||||||REQUIRED|||-NONE-|||0

S Who 'd you sees there ?
A 1 2|||R:CONTR|||did|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:FORM|||see|||REQUIRED|||-NONE-|||0

S The childrens ' room is clean .
A 1 3|||R:OTHER|||children 's|||REQUIRED|||-NONE-|||0

S My fathers car are red .
A 1 2|||R:NOUN:POSS|||father 's|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||0

S I have 5 kg of sugars .
A 5 6|||R:NOUN:NUM|||sugar|||REQUIRED|||-NONE-|||0

S He payed $ 5 for it 's .
A 1 2|||R:VERB:TENSE|||paid|||REQUIRED|||-NONE-|||0
A 6 7|||U:CONTR||||||REQUIRED|||-NONE-|||0

S Let 's we go , y' all !
A 2 3|||U:PRON||||||REQUIRED|||-NONE-|||0

S " I 'm agree " , she said .
A 2 3|||U:CONTR||||||REQUIRED|||-NONE-|||0
A 4 6|||R:WO|||, "|||REQUIRED|||-NONE-|||0

S I 'd of gone there .
A 2 3|||R:OTHER|||have|||REQUIRED|||-NONE-|||0

S You should n't 've went .
A 3 4|||R:CONTR|||have|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:FORM|||gone|||REQUIRED|||-NONE-|||0

S There 's two cats here .
A 1 2|||R:CONTR|||are|||REQUIRED|||-NONE-|||0

S It ai n't no good 'cause it 's old .
A 1 2|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||0
A 3 4|||R:DET|||any|||REQUIRED|||-NONE-|||0
A 5 6|||R:PREP|||because|||REQUIRED|||-NONE-|||0

S She do n't have no time .
A 1 2|||R:VERB:SVA|||does|||REQUIRED|||-NONE-|||0
A 4 5|||R:DET|||any|||REQUIRED|||-NONE-|||0

S I m sure he can not swims .
A 1 2|||R:CONTR|||'m|||REQUIRED|||-NONE-|||0
A 6 7|||R:MORPH|||swim|||REQUIRED|||-NONE-|||0

S This is Ann 's and Bobs ' house .
A 3 4|||U:NOUN:POSS||||||REQUIRED|||-NONE-|||0
A 5 7|||R:OTHER|||Bob 's|||REQUIRED|||-NONE-|||0

S The state - of - art system do n't works .
A 4 4|||M:OTHER|||- the|||REQUIRED|||-NONE-|||0
A 7 8|||R:VERB:SVA|||does|||REQUIRED|||-NONE-|||0
A 9 10|||R:MORPH|||work|||REQUIRED|||-NONE-|||0

S Please e - mail me at ann@example , com .
A 1 4|||R:OTHER|||email|||REQUIRED|||-NONE-|||0
A 6 7|||R:OTHER|||ann@example.com|||REQUIRED|||-NONE-|||0
A 7 9|||U:OTHER||||||REQUIRED|||-NONE-|||0

S See http://example.com for more informations .
A 1 2|||R:OTHER|||https://example.com|||REQUIRED|||-NONE-|||0
A 4 5|||R:NOUN:INFL|||information|||REQUIRED|||-NONE-|||0

S I 've been there since 2 years ago ...
A 4 5|||R:PREP|||for|||REQUIRED|||-NONE-|||0
A 5 6|||R:OTHER|||two|||REQUIRED|||-NONE-|||0
A 7 9|||R:OTHER|||.|||REQUIRED|||-NONE-|||0

S He said that ' I am tired ' .
A 2 3|||R:OTHER|||,|||REQUIRED|||-NONE-|||0
A 3 4|||R:PUNCT|||"|||REQUIRED|||-NONE-|||0
A 7 8|||U:PUNCT||||||REQUIRED|||-NONE-|||0
A 9 9|||M:PUNCT|||"|||REQUIRED|||-NONE-|||0

S What 's he do?He teach .
A 1 2|||R:CONTR|||does|||REQUIRED|||-NONE-|||0
A 3 4|||R:ORTH|||do ? He|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:SVA|||teaches|||REQUIRED|||-NONE-|||0

S She is more taller then me ! !
A 2 3|||U:ADV||||||REQUIRED|||-NONE-|||0
A 4 5|||R:SPELL|||than|||REQUIRED|||-NONE-|||0
A 6 7|||U:PUNCT||||||REQUIRED|||-NONE-|||0

S I   have two   spaces here .
A 1 2|||U:SPACE||||||REQUIRED|||-NONE-|||0
A 4 5|||U:SPACE||||||REQUIRED|||-NONE-|||0

S I have no spaces   wrong .
A 2 2|||M:SPACE||| |||REQUIRED|||-NONE-|||0
A 3 4|||R:NOUN:NUM|||space|||REQUIRED|||-NONE-|||0
A 4 5|||U:SPACE||||||REQUIRED|||-NONE-|||0

S Leading space are kept out .
A 1 2|||R:NOUN:NUM|||spaces|||REQUIRED|||-NONE-|||0

S Tabs 	 is tokens too .
A 1 1|||M:VERB|||are|||REQUIRED|||-NONE-|||0
A 2 3|||U:VERB||||||REQUIRED|||-NONE-|||0

S We 'd better to go ; it 'll rains .
A 3 4|||U:VERB:FORM||||||REQUIRED|||-NONE-|||0
A 8 9|||R:VERB:FORM|||rain|||REQUIRED|||-NONE-|||0

S That 'll does , that s enough .
A 2 3|||R:VERB:FORM|||do|||REQUIRED|||-NONE-|||0
A 5 6|||R:CONTR|||'s|||REQUIRED|||-NONE-|||0

S He would n't never do it 's .
A 2 3|||U:CONTR||||||REQUIRED|||-NONE-|||0
A 6 7|||U:CONTR||||||REQUIRED|||-NONE-|||0

S Wanna come ? I got ta to go .
A 0 1|||R:OTHER|||Do you want to|||REQUIRED|||-NONE-|||0
A 4 4|||M:CONTR|||'ve|||REQUIRED|||-NONE-|||0
A 5 6|||U:VERB:TENSE||||||REQUIRED|||-NONE-|||0

S In the 90 's musics was better .
A 2 2|||M:NOUN|||'|||REQUIRED|||-NONE-|||0
A 2 4|||R:OTHER|||90s ,|||REQUIRED|||-NONE-|||0
A 4 5|||R:NOUN:NUM|||music|||REQUIRED|||-NONE-|||0

S It costs 50 % .

S At 20 ° C water do nt boils .
A 4 4|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB:SVA|||does|||REQUIRED|||-NONE-|||0
A 6 7|||R:CONTR|||n't|||REQUIRED|||-NONE-|||0
A 7 8|||R:MORPH|||boil|||REQUIRED|||-NONE-|||0

S I like cats , dogs and bird .
A 5 5|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 6 7|||R:NOUN:NUM|||birds|||REQUIRED|||-NONE-|||0

S He is well known .
A 3 3|||M:PUNCT|||-|||REQUIRED|||-NONE-|||0

S The well - known writer die in 1990 - 2000 .
A 2 3|||U:PUNCT||||||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB:TENSE|||died|||REQUIRED|||-NONE-|||0
A 6 7|||R:PREP|||between|||REQUIRED|||-NONE-|||0
A 8 9|||R:OTHER|||and|||REQUIRED|||-NONE-|||0

S He / she are late .
A 1 2|||R:OTHER|||or|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||0

S Mr . Smith live in St. Paul .
A 0 2|||UNK|||Mr.|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:SVA|||lives|||REQUIRED|||-NONE-|||0

S I love it 😀 so much !
A 1 2|||R:VERB:TENSE|||loved|||REQUIRED|||-NONE-|||0
A 3 6|||R:WO|||so much 😀|||REQUIRED|||-NONE-|||0

S Do n’t you thinks so ?
A 1 2|||R:CONTR|||n't|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:FORM|||think|||REQUIRED|||-NONE-|||0

S He ’s my best friends .
A 1 2|||R:CONTR|||'s|||REQUIRED|||-NONE-|||0
A 4 5|||R:NOUN:NUM|||friend|||REQUIRED|||-NONE-|||0

S This sentence is fine .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S This   one differs only in spaces .
A 1 3|||R:WO|||one  |||REQUIRED|||-NONE-|||0

S This one is n't , but tokens are equal .

S Everything goes .
A 0 3|||U:OTHER||||||REQUIRED|||-NONE-|||0

S Nothing here changes , nor here .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S He 'd went if he 'd knew .
A 2 3|||R:VERB:TENSE|||have gone|||REQUIRED|||-NONE-|||0
A 6 7|||R:VERB:FORM|||known|||REQUIRED|||-NONE-|||0

S How 's you doing ? How 'd it went ?
A 1 2|||R:CONTR|||are|||REQUIRED|||-NONE-|||0
A 8 9|||R:VERB:FORM|||go|||REQUIRED|||-NONE-|||0

S You 're book is on you 're desk .
A 0 1|||R:DET|||Your|||REQUIRED|||-NONE-|||0
A 1 2|||U:CONTR||||||REQUIRED|||-NONE-|||0
A 5 6|||R:DET|||your|||REQUIRED|||-NONE-|||0
A 6 7|||U:CONTR||||||REQUIRED|||-NONE-|||0

S They re going too the beach .
A 1 2|||R:CONTR|||'re|||REQUIRED|||-NONE-|||0
A 3 4|||R:SPELL|||to|||REQUIRED|||-NONE-|||0

S I could of been there to .
A 2 3|||R:OTHER|||'ve|||REQUIRED|||-NONE-|||0
A 5 6|||R:SPELL|||too|||REQUIRED|||-NONE-|||0

S He 's the man who 's wife left .
A 4 6|||R:OTHER|||whose|||REQUIRED|||-NONE-|||0

S Lets us eat , Grandma 's ready .
A 0 1|||R:VERB:SVA|||Let|||REQUIRED|||-NONE-|||0
A 1 2|||R:CONTR|||'s|||REQUIRED|||-NONE-|||0
A 3 4|||R:PUNCT|||;|||REQUIRED|||-NONE-|||0

S She 's got alot of friend 's .
A 3 4|||R:ORTH|||a lot|||REQUIRED|||-NONE-|||0
A 5 7|||R:NOUN:POSS|||friends|||REQUIRED|||-NONE-|||0

S Is n't they nice ? Are n't he ?
A 0 1|||R:VERB:SVA|||Are|||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB:SVA|||Is|||REQUIRED|||-NONE-|||0

S I ai n't , you is n't , we was n't .
A 1 2|||R:CONTR|||'m|||REQUIRED|||-NONE-|||0
A 2 3|||R:CONTR|||not|||REQUIRED|||-NONE-|||0
A 5 6|||R:VERB:SVA|||are|||REQUIRED|||-NONE-|||0
A 9 10|||R:VERB:SVA|||were|||REQUIRED|||-NONE-|||0

S He need n't to come , he must n't comes .
A 3 4|||U:VERB:FORM||||||REQUIRED|||-NONE-|||0
A 9 10|||R:VERB:FORM|||come|||REQUIRED|||-NONE-|||0

