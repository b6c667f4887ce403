S Я вчера купив новий книгу .
A 1 2|||R:SPELL|||вчора|||REQUIRED|||-NONE-|||0
A 3 4|||R:ADJ:GENDER|||нову|||REQUIRED|||-NONE-|||0

S Моя сестра живе у Київ .
A 4 5|||R:PROPN:CASE|||Києві|||REQUIRED|||-NONE-|||0

S Ми ходимо вчора до музей .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Він любити читати книги .
A 1 2|||R:VERB:FORM|||любить|||REQUIRED|||-NONE-|||0

S Вона приймала участь у конкурс .
A 1 2|||R:VERB|||брала|||REQUIRED|||-NONE-|||0
A 4 5|||R:NOUN:CASE|||конкурсі|||REQUIRED|||-NONE-|||0

S На столі лежить три яблук .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Я не знав що ти приїдиш .
A 3 3|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 5 6|||R:SPELL|||приїдеш|||REQUIRED|||-NONE-|||0

S Діти грає у двір .
A 1 2|||R:VERB:SVA|||грають|||REQUIRED|||-NONE-|||0
A 3 4|||R:NOUN:CASE|||дворі|||REQUIRED|||-NONE-|||0

S Це самий кращий фільм який я бачив .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Ми прийшли додому пізньо ввечері .
A 3 4|||R:SPELL|||пізно|||REQUIRED|||-NONE-|||0

S Я дуже рад тебе бачити .
A 2 3|||R:ADJ:CASE|||радий|||REQUIRED|||-NONE-|||0

S У нас багато друзі .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Він розмовляє українською мовою хорошо .
A 4 5|||R:OTHER|||добре|||REQUIRED|||-NONE-|||0

S Завтра ми поїхали на море .
A 2 3|||R:VERB:TENSE|||поїдемо|||REQUIRED|||-NONE-|||0

S Мій брат вчиться на університеті .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Я читаю цікаву книга про історія України .
A 3 4|||R:NOUN:CASE|||книгу|||REQUIRED|||-NONE-|||0
A 5 6|||R:NOUN:CASE|||історію|||REQUIRED|||-NONE-|||0

S Я получив лист від бабуся .
A 1 2|||R:VERB|||отримав|||REQUIRED|||-NONE-|||0
A 4 5|||R:NOUN:CASE|||бабусі|||REQUIRED|||-NONE-|||0

S Моя мама працюе лікарка .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Ця дівчина дуже гарний і розумний .
A 3 4|||R:ADJ:GENDER|||гарна|||REQUIRED|||-NONE-|||0
A 5 6|||R:ADJ:GENDER|||розумна|||REQUIRED|||-NONE-|||0

S Ти можеш мені допомогти ?
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Сьогодні гарна погода , тому ми підемо гуляти .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Я забув мій телефон в дома .
A 2 3|||R:PRON|||свій|||REQUIRED|||-NONE-|||0
A 4 6|||R:ORTH|||вдома|||REQUIRED|||-NONE-|||0

S Коли я був маленький ми жили у село .
A 4 4|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 7 8|||R:NOUN:NUM|||селі|||REQUIRED|||-NONE-|||0

S Він сказав що не має час .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Не дивлячись на дощ ми пішли в парк .
A 0 2|||R:OTHER|||Незважаючи|||REQUIRED|||-NONE-|||0

S У вівторнику в мене буде екзамен .
A 1 2|||R:SPELL|||вівторок|||REQUIRED|||-NONE-|||0
A 5 6|||R:NOUN|||іспит|||REQUIRED|||-NONE-|||0

S Наша слідуюча зупинка — вокзал .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Я хочу щоб ти прийти .
A 2 2|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0
A 4 5|||R:VERB:FORM|||прийшов|||REQUIRED|||-NONE-|||0

S Вони купив квитки на потяг .
A 1 2|||R:VERB:SVA|||купили|||REQUIRED|||-NONE-|||0

S Його дочка вчить англійський мову .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Ми чекали на автобус пів година .
A 5 6|||R:NOUN:CASE|||години|||REQUIRED|||-NONE-|||0

S Це найкрасивіше місто яке я бачив .
A 3 3|||M:PUNCT|||,|||REQUIRED|||-NONE-|||0

S У кімнаті стоїть велике стіл і чотири стільця .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Скільки коштує ці яблуко ?
A 1 2|||R:VERB:SVA|||коштують|||REQUIRED|||-NONE-|||0
A 3 4|||R:NOUN:CASE|||яблука|||REQUIRED|||-NONE-|||0

S Він відкрив вікно , бо було жарко .
A 1 2|||R:VERB|||відчинив|||REQUIRED|||-NONE-|||0

S Дякую вас за допомога .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Я люблю каву з молоко .
A 4 5|||R:NOUN:CASE|||молоком|||REQUIRED|||-NONE-|||0

S Приїжджайте до нас влітку .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Учора падав сніг і діти катався на санки .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S На мою думку , це правельне рішення .
A 5 6|||R:SPELL|||правильне|||REQUIRED|||-NONE-|||0

