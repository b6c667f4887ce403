S Ich habe gestern ins Kino gegangen .
A 1 2|||R:AUX|||bin|||REQUIRED|||-NONE-|||0
A 1 2|||R:AUX|||bin|||REQUIRED|||-NONE-|||1

S Meine Bruder wohnt in ein großen Stadt .
A 0 1|||R:DET:FORM|||Mein|||REQUIRED|||-NONE-|||0
A 4 5|||R:DET:FORM|||einer|||REQUIRED|||-NONE-|||0
A 0 1|||R:DET:FORM|||Mein|||REQUIRED|||-NONE-|||1
A 4 5|||R:DET:FORM|||einer|||REQUIRED|||-NONE-|||1

S Wir haben viel Bücher gekaufen .
A 2 3|||R:DET:FORM|||viele|||REQUIRED|||-NONE-|||0
A 4 5|||R:SPELL|||gekauft|||REQUIRED|||-NONE-|||0
A 2 3|||R:DET:FORM|||viele|||REQUIRED|||-NONE-|||1
A 4 5|||R:SPELL|||gekauft|||REQUIRED|||-NONE-|||1

S Der Mädchen spielt mit der Hund .
A 0 1|||R:DET:FORM|||Das|||REQUIRED|||-NONE-|||0
A 4 5|||R:DET:FORM|||dem|||REQUIRED|||-NONE-|||0
A 0 1|||R:DET:FORM|||Das|||REQUIRED|||-NONE-|||1
A 4 5|||R:DET:FORM|||dem|||REQUIRED|||-NONE-|||1

S Weil ich müde bin , ich gehe nach hause .
A 5 7|||R:WO|||gehe ich|||REQUIRED|||-NONE-|||0
A 8 9|||R:ORTH|||Hause|||REQUIRED|||-NONE-|||0
A 5 7|||R:WO|||gehe ich|||REQUIRED|||-NONE-|||1
A 8 9|||R:ORTH|||Hause|||REQUIRED|||-NONE-|||1

S Er hat mir gesagt dass er kommt nicht .
A 4 4|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 6 8|||R:WO|||nicht kommt|||REQUIRED|||-NONE-|||0
A 4 4|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 6 8|||R:WO|||nicht kommt|||REQUIRED|||-NONE-|||1

S Am Wochenende ich besuche meine Großeltern .
A 2 4|||R:WO|||besuche ich|||REQUIRED|||-NONE-|||0
A 2 4|||R:WO|||besuche ich|||REQUIRED|||-NONE-|||1

S Die Kinder spielt im garten .
A 2 3|||R:VERB:FORM|||spielen|||REQUIRED|||-NONE-|||0
A 4 5|||R:ORTH|||Garten|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:FORM|||spielen|||REQUIRED|||-NONE-|||1
A 4 5|||R:ORTH|||Garten|||REQUIRED|||-NONE-|||1

S Ich interessiere mich über die Musik .
A 3 4|||R:ADP|||für|||REQUIRED|||-NONE-|||0
A 3 4|||R:ADP|||für|||REQUIRED|||-NONE-|||1

S Das Wetter ist heute schön .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Er arbeitet seit drei Jahre bei dieser Firma .
A 4 5|||R:NOUN:FORM|||Jahren|||REQUIRED|||-NONE-|||0
A 4 5|||R:NOUN:FORM|||Jahren|||REQUIRED|||-NONE-|||1

S Können Sie mir bitte hilfen ?
A 4 5|||R:SPELL|||helfen|||REQUIRED|||-NONE-|||0
A 4 5|||R:SPELL|||helfen|||REQUIRED|||-NONE-|||1

S Ich möchte ein Kaffee und ein Suppe .
A 2 3|||R:DET:FORM|||einen|||REQUIRED|||-NONE-|||0
A 5 6|||R:DET:FORM|||eine|||REQUIRED|||-NONE-|||0
A 2 3|||R:DET:FORM|||einen|||REQUIRED|||-NONE-|||1
A 5 6|||R:DET:FORM|||eine|||REQUIRED|||-NONE-|||1

S Gestern habe ich mit meine Freundin telefoniert .
A 4 5|||R:DET:FORM|||meiner|||REQUIRED|||-NONE-|||0
A 4 5|||R:DET:FORM|||meiner|||REQUIRED|||-NONE-|||1

S Sie ist größer wie ihr Bruder .
A 3 4|||R:OTHER|||als|||REQUIRED|||-NONE-|||0
A 3 4|||R:OTHER|||als|||REQUIRED|||-NONE-|||1

S Wenn ich Zeit hätte , würde ich reisen .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Das ist dass Buch dass ich gelest habe .
A 2 3|||R:OTHER|||das|||REQUIRED|||-NONE-|||0
A 4 4|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 4 5|||R:OTHER|||das|||REQUIRED|||-NONE-|||0
A 6 7|||R:SPELL|||gelesen|||REQUIRED|||-NONE-|||0
A 2 3|||R:OTHER|||das|||REQUIRED|||-NONE-|||1
A 4 4|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 4 5|||R:OTHER|||das|||REQUIRED|||-NONE-|||1
A 6 7|||R:SPELL|||gelesen|||REQUIRED|||-NONE-|||1

S Der Zug kommt um acht Uhr an .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Ich freue mir auf dein Brief .
A 2 3|||R:PRON:FORM|||mich|||REQUIRED|||-NONE-|||0
A 4 5|||R:DET:FORM|||deinen|||REQUIRED|||-NONE-|||0
A 2 3|||R:PRON:FORM|||mich|||REQUIRED|||-NONE-|||1
A 4 5|||R:DET:FORM|||deinen|||REQUIRED|||-NONE-|||1

S In die Schule lernen wir Deutsch und mathematik .
A 1 2|||R:DET:FORM|||der|||REQUIRED|||-NONE-|||0
A 7 8|||R:ORTH|||Mathematik|||REQUIRED|||-NONE-|||0
A 1 2|||R:DET:FORM|||der|||REQUIRED|||-NONE-|||1
A 7 8|||R:ORTH|||Mathematik|||REQUIRED|||-NONE-|||1

S Trotz dem Regen wir sind spazieren gegangen .
A 1 2|||R:DET:FORM|||des|||REQUIRED|||-NONE-|||0
A 2 3|||R:NOUN:FORM|||Regens|||REQUIRED|||-NONE-|||0
A 3 5|||R:WO|||sind wir|||REQUIRED|||-NONE-|||0
A 3 5|||R:WO|||sind wir|||REQUIRED|||-NONE-|||1

S Mein Vater ist ein Lehrer .
A 3 4|||U:DET||||||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Ich weiß nicht wo ist der Bahnhof .
A 3 3|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 4 7|||R:WO|||der Bahnhof ist|||REQUIRED|||-NONE-|||0
A 3 3|||M:PUNCT|||,|||REQUIRED|||-NONE-|||1
A 4 7|||R:WO|||der Bahnhof ist|||REQUIRED|||-NONE-|||1

S Sie hat eine interesante Idee .
A 3 4|||R:SPELL|||interessante|||REQUIRED|||-NONE-|||0
A 3 4|||R:SPELL|||interessante|||REQUIRED|||-NONE-|||1

S Nächste Montag fahre ich nach Schweiz .
A 0 1|||R:ADJ:FORM|||Nächsten|||REQUIRED|||-NONE-|||0
A 4 5|||R:ADP|||in|||REQUIRED|||-NONE-|||0
A 5 5|||M:DET|||die|||REQUIRED|||-NONE-|||0
A 4 5|||R:ADP|||in|||REQUIRED|||-NONE-|||1
A 5 5|||M:DET|||die|||REQUIRED|||-NONE-|||1

S Die Auto von mein Onkel ist kaputt .
A 0 1|||R:DET:FORM|||Das|||REQUIRED|||-NONE-|||0
A 3 4|||R:DET:FORM|||meinem|||REQUIRED|||-NONE-|||0
A 0 1|||R:DET:FORM|||Das|||REQUIRED|||-NONE-|||1
A 3 4|||R:DET:FORM|||meinem|||REQUIRED|||-NONE-|||1

S Wir treffen um halb neun .
A 2 2|||M:PRON|||uns|||REQUIRED|||-NONE-|||0
A 2 2|||M:PRON|||uns|||REQUIRED|||-NONE-|||1

S Er kann sehr gut schwimmt .
A 4 5|||R:VERB:FORM|||schwimmen|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:FORM|||schwimmen|||REQUIRED|||-NONE-|||1

S Je mehr ich lese , desto mehr ich verstehe .
A 7 9|||R:WO|||verstehe ich|||REQUIRED|||-NONE-|||0
A 7 9|||R:WO|||verstehe ich|||REQUIRED|||-NONE-|||1

S Die Leute ist sehr freundlich .
A 2 3|||R:AUX:FORM|||sind|||REQUIRED|||-NONE-|||0
A 2 3|||R:AUX:FORM|||sind|||REQUIRED|||-NONE-|||1

S Kannst du mir das erklären ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Ich habe keinen Zeit für dich .
A 2 3|||R:DET:FORM|||keine|||REQUIRED|||-NONE-|||0
A 2 3|||R:DET:FORM|||keine|||REQUIRED|||-NONE-|||1

S Das schmeckt mich nicht .
A 2 3|||R:PRON:FORM|||mir|||REQUIRED|||-NONE-|||0
A 2 3|||R:PRON:FORM|||mir|||REQUIRED|||-NONE-|||1

S Letztes Jahr waren wir in Italia gefahren .
A 2 3|||R:AUX:FORM|||sind|||REQUIRED|||-NONE-|||0
A 4 5|||R:ADP|||nach|||REQUIRED|||-NONE-|||0
A 5 6|||R:SPELL|||Italien|||REQUIRED|||-NONE-|||0
A 2 3|||R:AUX:FORM|||sind|||REQUIRED|||-NONE-|||1
A 4 5|||R:ADP|||nach|||REQUIRED|||-NONE-|||1
A 5 6|||R:SPELL|||Italien|||REQUIRED|||-NONE-|||1

S Ich gehe zu Arzt , denn ich bin krank .
A 2 3|||R:ADP|||zum|||REQUIRED|||-NONE-|||0
A 2 3|||R:ADP|||zum|||REQUIRED|||-NONE-|||1

S Sie trägt ein roter Rock .
A 2 3|||R:DET:FORM|||einen|||REQUIRED|||-NONE-|||0
A 3 4|||R:ADJ:FORM|||roten|||REQUIRED|||-NONE-|||0
A 2 3|||R:DET:FORM|||einen|||REQUIRED|||-NONE-|||1
A 3 4|||R:ADJ:FORM|||roten|||REQUIRED|||-NONE-|||1

S Entschuldigung , wie spät ist es ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S Viele Menschen glaubt , das es stimmt .
A 2 3|||R:VERB:FORM|||glauben|||REQUIRED|||-NONE-|||0
A 4 5|||R:OTHER|||dass|||REQUIRED|||-NONE-|||0
A 2 3|||R:VERB:FORM|||glauben|||REQUIRED|||-NONE-|||1
A 4 5|||R:OTHER|||dass|||REQUIRED|||-NONE-|||1

S Er hat sich gestern verletzen .
A 4 5|||R:VERB:FORM|||verletzt|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:FORM|||verletzt|||REQUIRED|||-NONE-|||1

S Die Arbeit macht mir viel Spaß .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

