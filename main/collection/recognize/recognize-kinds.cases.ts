/** Names that are easily misread, by kind. The columns are those of `recognize.cases.ts`. */
export const nameKinds: Readonly<Record<string, string>> = {
  'a number before its volume': `
Blue Lantern 031 Vol. 3.cbz | Blue Lantern | 3 | 31
Blue Lantern 031.4 Vol. 3.cbz | Blue Lantern | 3 | 31.4
Blue Lantern/Blue Lantern 7 Vol. 1.cbz | Blue Lantern | 1 | 7
Blue Lantern 7.5 Vol. 1.cbz | Blue Lantern | 1 | 7.5
Blue Lantern 7 Vol. 1.cbz | Blue Lantern 7 | 1 | | | v
Blue Lantern/Blue Lantern 031 Vol. 3.cbz | Blue Lantern | 3 | 31
Blue Lantern/031 Vol. 3.cbz | Blue Lantern | 3 | 31
Blue Lantern/031 (Vol. 3).cbz | Blue Lantern | 3 | 31
Blue Lantern/031 v03.cbz | Blue Lantern | 3 | 31
Blue Lantern 031 v03.cbz | Blue Lantern | 3 | 31
Blue Lantern - 031 (v03).cbz | Blue Lantern | 3 | 31
Blue Lantern 031 (v03) [Group].cbz | Blue Lantern | 3 | 31
Blue Lantern/009v001.cbz | Blue Lantern | 1 | 9
Blue Lantern 009v001.cbz | Blue Lantern | 1 | 9
Blue Lantern 009v02.cbz | Blue Lantern | 2 | 9
Blue Lantern_009v001.cbz | Blue Lantern | 1 | 9
Blue Lantern/c009v01.cbz | Blue Lantern | 1 | 9
Blue Lantern/Blue Lantern c009v01 [Group].cbz | Blue Lantern | 1 | 9
Blue Lantern/009v2.cbz | Blue Lantern | | 9
Blue Lantern 009v2.cbz | Blue Lantern | | 9
Blue Lantern 009v3 [Group].cbz | Blue Lantern | | 9
Blue Lantern 009 Tome 2.cbz | Blue Lantern | 2 | 9
Blue Lantern 009 Tomo 2.cbz | Blue Lantern | 2 | 9
Blue Lantern/009 Band 2.cbz | Blue Lantern | 2 | 9
Blue Lantern/Chapter 009 Volume 002.cbz | Blue Lantern | 2 | 9
Blue Lantern Chapter 009 Volume 002.cbz | Blue Lantern | 2 | 9
Blue Lantern/Ch.9 Vol.2 - The Kite.cbz | Blue Lantern | 2 | 9 | | c | The Kite
Blue Lantern/031 Vol. 3 - The Kite.cbz | Blue Lantern | 3 | 31 | | c | The Kite
Blue Lantern 031-033 Vol. 3.cbz | Blue Lantern | 3 | 31 | 33
Blue Lantern/2 Vol. 3.cbz | Blue Lantern | 3 | 2
Blue Lantern/Blue Lantern 100 Vol. 3 (2016).cbz | Blue Lantern | 3 | 100 | | c | | | 2016
Blue Lantern 100 Vol. 3 (2016).cbz | Blue Lantern 100 | 3 | | | v | | | 2016
86 v03.cbz | 86 | 3 | | | v
Area 9 v03.cbz | Area 9 | 3 | | | v
Blue Lantern 2 v03.cbz | Blue Lantern 2 | 3 | | | v
Agent 47 v03 (2016) (Digital).cbz | Agent 47 | 3 | | | v | | | 2016
Blue Lantern 2016 Vol. 1 Paper Boats.cbz | Blue Lantern 2016 | 1 | | | v | Paper Boats
`,
  'folders of chapters': `
Paper Fox/Chapter 4/02.cbz | Paper Fox | | 4 | | c | | | | part 2
Paper Fox/Chapter 4/01.cbz | Paper Fox | | 4 | | c | | | | part 1
Paper Fox/Chapter 4/4.cbz | Paper Fox | | 4
Paper Fox/Chapter 4/004.cbz | Paper Fox | | 4
Paper Fox/Chapter 4/Chapter 4.cbz | Paper Fox | | 4
Paper Fox/Chapter 4/Paper Fox - 004.cbz | Paper Fox | | 4
Paper Fox/Chapter 4/Paper Fox c004.cbz | Paper Fox | | 4
Paper Fox/Chapter 4/Paper Fox.cbz | Paper Fox | | 4
Paper Fox/Chapter 4 - The Kite/02.cbz | Paper Fox | | 4 | | c | The Kite | | | part 2
Paper Fox/Ch. 4/02.cbz | Paper Fox | | 4 | | c | | | | part 2
Paper Fox/ch004/02.cbz | Paper Fox | | 4 | | c | | | | part 2
Paper Fox/c004/02.cbz | Paper Fox | | 4 | | c | | | | part 2
Paper Fox/Part 2/Chapter 12.cbz | Paper Fox | 2 | 12
Paper Fox/Part 2 - The Sea/Chapter 12.cbz | Paper Fox | 2 | 12
Paper Fox/Arc 2/012.cbz | Paper Fox | 2 | 12
Paper Fox/Book 2/Chapter 12.cbz | Paper Fox | 2 | 12
Paper Fox/Part 2 Chapter 12.cbz | Paper Fox | 2 | 12
Paper Fox/Part 2 - Vol. 3 Ch. 12.cbz | Paper Fox | 3 | 12
Paper Fox Part 2/Paper Fox Part 2 012.cbz | Paper Fox Part 2 | | 12
Paper Fox/Part 2.cbz | Paper Fox | 2 | | | v
Paper Fox/Book 2 - The Sea.cbz | Paper Fox | 2 | | | v | The Sea
Paper Fox/Arc 2 - 012.cbz | Paper Fox | 2 | 12
Part 2/012.cbz | Part 2 | | 12
Paper Fox/004/004.cbz | Paper Fox | | 4
Paper Fox/004/02.cbz | Paper Fox | | 4 | | c | | | | part 2
Shounen/86/86 c003.cbz | 86 | | 3
Paper Fox/Paper Fox Chapter 4/02.cbz | Paper Fox | | 4 | | c | | | | part 2
Paper Fox/Vol.1/Chapter 4/1.cbz | Paper Fox | 1 | 4 | | c | | | | part 1
Paper Fox/Vol.1/Chapter 1/1.cbz | Paper Fox | 1 | 1
Paper Fox/Vol.1 Chapter 4/1.cbz | Paper Fox | 1 | 4 | | c | | | | part 1
Paper Fox/Volume 1 - Chapter 4/4.cbz | Paper Fox | 1 | 4
Paper Fox/Season 2/Episode 4/04.cbz | Paper Fox | 2 | 4
Paper Fox/Chapter 4.5/4.5.cbz | Paper Fox | | 4.5
Paper Fox/Chapter 4 [Group]/Paper Fox - 004 [Group].cbz | Paper Fox | | 4
Paper Fox/Chapter 4 [French]/Paper Fox - 004.cbz | Paper Fox | | 4 | | c | | fr
Paper Fox/Ch. 001-016 [Group]/Paper Fox Ch. 003 [Group].cbz | Paper Fox | | 3
Paper Fox/Chapters 1-50/012.cbz | Paper Fox | | 12
Paper Fox/Chapters 1-50/Chapter 12.cbz | Paper Fox | | 12
Paper Fox/c001-c010/c003.cbz | Paper Fox | | 3
Paper Fox/Chapters 1-50/Paper Fox - 012 - The Kite.cbz | Paper Fox | | 12 | | c | The Kite
Paper Fox #8 (Digital)/Ch. 001-016 [Group]/Paper Fox #8 Ch. 001 [Group].cbz | Paper Fox #8 | | 1
Paper Fox #8/Paper Fox #8 Ch. 001.cbz | Paper Fox #8 | | 1
Paper Fox/Chapitre 4/02.cbz | Paper Fox | | 4 | | c | | | | part 2
Paper Fox/Capítulo 4/04.cbz | Paper Fox | | 4
Paper Fox/Kapitel 4/04.cbz | Paper Fox | | 4
Paper Fox/Глава 4/04.cbz | Paper Fox | | 4
Paper Fox/Том 2/Глава 4/04.cbz | Paper Fox | 2 | 4
紙の狐/第4話/04.cbz | 紙の狐 | | 4
紙の狐/第四話/02.cbz | 紙の狐 | | 4 | | c | | | | part 2
紙の狐/第2巻/第4話/04.cbz | 紙の狐 | 2 | 4
종이 여우/4화/04.cbz | 종이 여우 | | 4
Manga/Paper Fox/Chapter 4/04.cbz | Paper Fox | | 4
downloads/Site (EN)/Paper Fox/Chapter 4/04.cbz | Paper Fox | | 4
Paper Fox Chapter 4/04.cbz | Paper Fox | | 4
Paper Fox - Chapter 4/Paper Fox - 004.cbz | Paper Fox | | 4
Mission 12/003.cbz | Mission 12 | | 3
Stage 7/Stage 7 003.cbz | Stage 7 | | 3
Episode G/Episode G 003.cbz | Episode G | | 3
The Last Chapter/The Last Chapter 003.cbz | The Last Chapter | | 3
Paper Fox/Extra/Chapter 4.cbz | Paper Fox | | 4 | | s
`,
  'numbers of specials': `
Paper Fox/Paper Fox SP02.cbz | Paper Fox | | 2 | | s | SP02
Paper Fox/Paper Fox - SP02.cbz | Paper Fox | | 2 | | s | SP02
Paper Fox/SP02.cbz | Paper Fox | | 2 | | s | SP02
Paper Fox/Specials/SP02.cbz | Paper Fox | | 2 | | s | SP02
Paper Fox/Specials/Paper Fox SP02.cbz | Paper Fox | | 2 | | s | SP02
Paper Fox/Specials/A Winter Walk SP02.cbz | Paper Fox | | 2 | | s | A Winter Walk
Paper Fox/A Winter Walk SP02.cbz | Paper Fox | | 2 | | s | A Winter Walk
Paper Fox/Moon Rabbit SP01.cbz | Paper Fox | | 1 | | s | Moon Rabbit
Paper Fox/Paper Fox - A Winter Walk SP02.cbz | Paper Fox | | 2 | | s | A Winter Walk
Paper Fox/SP02 - A Winter Walk.cbz | Paper Fox | | 2 | | s | A Winter Walk
Paper Fox/SP02 A Winter Walk.cbz | Paper Fox | | 2 | | s | A Winter Walk
Paper Fox/SP01 1. Winter Walk.cbz | Paper Fox | | 1 | | s | 1. Winter Walk
Paper Fox/Specials/Diary 014 (between chapter 083 and ch084) SP11.cbz | Paper Fox | | 11 | | s | Diary 014
Paper Fox/Specials/[Group] Special 1 SP02.cbz | Paper Fox | | 2 | | s | Special 1
Paper Fox/Volume SP01.cbz | Paper Fox | | 1 | | s | Volume
Paper Fox/Chapter 12 Notes SP03.cbz | Paper Fox | | 3 | | s | Chapter 12 Notes
Fox 50/Fox 50 SP01.cbz | Fox 50 | | 1 | | s | SP01
Fox 50/Specials/Fox 50 SP01.cbz | Fox 50 | | 1 | | s | SP01
Fox 50 (Group)/Specials/Fox 50 SP01.cbz | Fox 50 | | 1 | | s | SP01
Paper Fox - SP02 Extra (2019) (Digital).cbz | Paper Fox | | 2 | | s | Extra | | 2019
Paper Fox SP02.cbz | Paper Fox | | 2 | | s | SP02
Paper Fox - SP02.cbz | Paper Fox | | 2 | | s | SP02
Paper Fox Sketch Book (2011) (Digital) SP04.cbz | Paper Fox Sketch Book | | 4 | | s | SP04 | | 2011
Paper Fox/Paper Fox Gaiden SP01.cbz | Paper Fox | | 1 | | s | Gaiden
Paper Fox/Paper Fox Annual #001 (2013).cbz | Paper Fox | | 1 | | s | Annual #001 | | 2013
Paper Fox/Paper Fox Hors-Série 2.cbz | Paper Fox | | 2 | | s | Hors-Série 2
Paper Fox - HS - Le Fil.cbz | Paper Fox | | | | s | HS - Le Fil
Paper Fox/Specials/003.cbz | Paper Fox | | 3 | | s
Paper Fox/Specials/Chapter 3.cbz | Paper Fox | | 3 | | s
SPARK 012.cbz | SPARK | | 12
SPY Kitchen/SPY Kitchen 012.cbz | SPY Kitchen | | 12
`,
  'ordinals in titles': `
Our 2nd Summer.cbz | Our 2nd Summer | | | | s
Our 2nd Summer 003.cbz | Our 2nd Summer | | 3
Our 2nd Summer - 03.cbz | Our 2nd Summer | | 3
Our 2nd Summer c003.cbz | Our 2nd Summer | | 3
Our 2nd Summer v02.cbz | Our 2nd Summer | 2 | | | v
Our 2nd Summer Vol. 2.cbz | Our 2nd Summer | 2 | | | v
2nd Summer 003.cbz | 2nd Summer | | 3
2nd Summer v02.cbz | 2nd Summer | 2 | | | v
2nd Summer/003.cbz | 2nd Summer | | 3
2nd Summer/2nd Summer 003.cbz | 2nd Summer | | 3
The 3rd Princess 014 (2020).cbz | The 3rd Princess | | 14 | | c | | | 2020
The 3rd Princess Ch. 14.cbz | The 3rd Princess | | 14
1st Kiss/Chapter 5.cbz | 1st Kiss | | 5
The 21st Floor - Chapter 5 - The 2nd Door.cbz | The 21st Floor | | 5 | | c | The 2nd Door
Paper Fox/Chapter 5 - 2nd Summer.cbz | Paper Fox | | 5 | | c | 2nd Summer
Paper Fox/005 2nd Summer.cbz | Paper Fox | | 5 | | c | 2nd Summer
Paper Fox/Chapter 5 2nd Summer.cbz | Paper Fox | | 5 | | c | 2nd Summer
Paper Fox/Vol. 2 2nd Summer.cbz | Paper Fox | 2 | | | v | 2nd Summer
Paper Fox/v02 - The 4th Wall.cbz | Paper Fox | 2 | | | v | The 4th Wall
Paper Fox/Ch.5 - 1st Year.cbz | Paper Fox | | 5 | | c | 1st Year
Paper Fox/Season 2 Ch. 5 - 1st Year.cbz | Paper Fox | 2 | 5 | | c | 1st Year
Paper Fox/2nd Summer.cbz | Paper Fox | | | | s | 2nd Summer
Paper Fox 2nd Season 003.cbz | Paper Fox | 2 | 3
Paper Fox/2nd Season/003.cbz | Paper Fox | 2 | 3
Paper Fox 3rd Season Ch. 4.cbz | Paper Fox | 3 | 4
7thNIGHT v01 (2016) (Digital).cbz | 7thNIGHT | 1 | | | v | | | 2016
Paper Fox 2nd Edition v03.cbz | Paper Fox 2nd Edition | 3 | | | v
10th Anniversary Book 012.cbz | 10th Anniversary Book | | 12
`,
  'words of other languages': `
ปราสาทหิมะ เล่ม 1.cbz | ปราสาทหิมะ | 1 | | | v
ปราสาทหิมะ เล่มที่ 5.cbz | ปราสาทหิมะ | 5 | | | v
ปราสาทหิมะ เล่ม 1 ตอนที่ 3.cbz | ปราสาทหิมะ | 1 | 3
ปราสาทหิมะ ตอนที่ 5.cbz | ปราสาทหิมะ | | 5
ปราสาทหิมะ ตอน 5.cbz | ปราสาทหิมะ | | 5
ปราสาทหิมะ บทที่ 112.cbz | ปราสาทหิมะ | | 112
ปราสาทหิมะ/เล่ม 1.cbz | ปราสาทหิมะ | 1 | | | v
ปราสาทหิมะ/ตอนที่ 12.cbz | ปราสาทหิมะ | | 12
ปราสาทหิมะ/เล่ม ๓ ตอนที่ ๑๒.cbz | ปราสาทหิมะ | 3 | 12
Snow Castle เล่มที่ 5.cbz | Snow Castle | 5 | | | v
Snow Castle ปราสาทหิมะ เล่ม 1.cbz | Snow Castle ปราสาทหิมะ | 1 | | | v
Snow Castle ตอนที่12.cbz | Snow Castle | | 12
Замок Том 3 5 Глава.cbz | Замок | 3 | 5
Замок Том 3 Глава 5.cbz | Замок | 3 | 5
Замок 5 Глава.cbz | Замок | | 5
Замок Том 3 5-6 Глава.cbz | Замок | 3 | 5 | 6
Замок Глава 5-2.cbz | Замок | | 5.2
Замок Тома 1-4.cbz | Замок | 1 | | 4 | v
Замок Том 1-4.cbz | Замок | 1 | | 4 | v
Замок 3 том.cbz | Замок | 3 | | | v
Замок/3 том 5 глава.cbz | Замок | 3 | 5
Замок/Том 3. Глава 5. Зима.cbz | Замок | 3 | 5 | | c | Зима
Замок/5 глава - Зима.cbz | Замок | | 5 | | c | Зима
Замок/Выпуск 5.cbz | Замок | | 5
Замок/Том 3/Глава 5.cbz | Замок | 3 | 5
Замок/Розділ 5.cbz | Замок | | 5
Zamek/Tom 3 Rozdział 5.cbz | Zamek | 3 | 5
Zamek tom 3.cbz | Zamek | 3 | | | v
Hrad/Svazek 3 Kapitola 5.cbz | Hrad | 3 | 5
Hrad/3. svazek.cbz | Hrad | 3 | | | v
Kastély/3. kötet.cbz | Kastély | 3 | | | v
Kastély/3. kötet 5. fejezet.cbz | Kastély | 3 | 5
Kastély 5. fejezet.cbz | Kastély | | 5
Kale/3. Cilt 5. Bölüm.cbz | Kale | 3 | 5
Kale 3. Cilt.cbz | Kale | 3 | | | v
Kale/5. Bölüm.cbz | Kale | | 5
Kale/Cilt 3 Bölüm 5 - Kış.cbz | Kale | 3 | 5 | | c | Kış
Lâu đài/Tập 3 Chương 5.cbz | Lâu đài | 3 | 5
Lâu đài Tập 3.cbz | Lâu đài | 3 | | | v
Istana/Jilid 3.cbz | Istana | 3 | | | v
Istana/Volume 3 Bab 5.cbz | Istana | 3 | 5
Kasteel/Deel 3.cbz | Kasteel | 3 | | | v
Kasteel/Deel 3 Hoofdstuk 5.cbz | Kasteel | 3 | 5
Linna/Nide 3.cbz | Linna | 3 | | | v
Linna/Nide 3 Luku 5.cbz | Linna | 3 | 5
Slottet/Bind 3.cbz | Slottet | 3 | | | v
Slottet/Bind 3 Kapittel 5.cbz | Slottet | 3 | 5
Slottet/Volym 3 Kapitel 5.cbz | Slottet | 3 | 5
Castello/Volume 3 Capitolo 5.cbz | Castello | 3 | 5
Castelul/Volumul 3 Capitolul 5.cbz | Castelul | 3 | 5
El castell/Volum 3 Capítol 5.cbz | El castell | 3 | 5
Το κάστρο/Τόμος 3 Κεφάλαιο 5.cbz | Το κάστρο | 3 | 5
Schloss/Band 3 Kapitel 5 - Winter.cbz | Schloss | 3 | 5 | | c | Winter
Château/T03 - Chapitre 5 - L'hiver.cbz | Château | 3 | 5 | | c | L'hiver
Château_-_Tome_2.cbz | Château | 2 | | | v
Château T3 - L'hiver (Durand & Petit).cbz | Château | 3 | | | v | L'hiver
القلعة/المجلد 3 الفصل 5.cbz | القلعة | 3 | 5
القلعة/الفصل 5.cbz | القلعة | | 5
القلعة/الفصل ٥.cbz | القلعة | | 5
הטירה/כרך 3 פרק 5.cbz | הטירה | 3 | 5
눈의 성 6권.cbz | 눈의 성 | 6 | | | v
눈의 성 6.5권.cbz | 눈의 성 | 6.5 | | | v
눈의 성 13회.cbz | 눈의 성 | | 13
눈의 성 13장.cbz | 눈의 성 | | 13
눈의 성 106화.cbz | 눈의 성 | | 106
눈의 성 외전 2화.cbz | 눈의 성 | | 2 | | s | 외전 2화
눈의 성 제3권 제5화.cbz | 눈의 성 | 3 | 5
눈의 성 시즌2 5화.cbz | 눈의 성 | 2 | 5
눈의 성 2년 후 1권.cbz | 눈의 성 2년 후 | 1 | | | v
눈의 성 2년 후 12화.cbz | 눈의 성 2년 후 | | 12
눈의 성 2년 후 v01.cbz | 눈의 성 2년 후 | 1 | | | v
雪之城完全版 第03卷 冬天.cbz | 雪之城完全版 | 3 | | | v | 冬天
雪之城online 第1册.cbz | 雪之城online | 1 | | | v
【冬组汉化&夏组汉化】雪之城卷2第25话.cbz | 雪之城 | 2 | 25
【冬组汉化】雪之城第25话.cbz | 雪之城 | | 25
雪の城で300年、のんびり暮らしています 1巻.cbz | 雪の城で300年、のんびり暮らしています | 1 | | | v
雪の城で300年、のんびり暮らしています 1-3巻.cbz | 雪の城で300年、のんびり暮らしています | 1 | | 3 | v
雪の城で300年、のんびり暮らしています 第12話.cbz | 雪の城で300年、のんびり暮らしています | | 12
(一般コミック) [冬野花] 雪の城 第09巻.cbz | 雪の城 | 9 | | | v
[冬野花]雪の城 ～高校生の冬～　第10話.cbz | 雪の城 ～高校生の冬～ | | 10
[冬野花] 雪の城 第１０巻.cbz | 雪の城 | 10 | | | v
`,
  'words of the title': `
Paper Fox Side Story - First Snow 025.5.cbz | Paper Fox Side Story - First Snow | | 25.5
Paper Fox Side Story - First Snow 017 (2019) (Digital).cbz | Paper Fox Side Story - First Snow | | 17 | | c | | | 2019
Paper Fox Side Story - First Snow c017.cbz | Paper Fox Side Story - First Snow | | 17
Paper Fox Side Story - First Snow v02.cbz | Paper Fox Side Story - First Snow | 2 | | | v
Paper Fox Side Story - First Snow/Paper Fox Side Story - First Snow 017.cbz | Paper Fox Side Story - First Snow | | 17
Paper_Fox_Side_Story_02_RHS.cbz | Paper Fox Side Story | | 2 | | c | RHS
Paper Fox Side Story 002.cbz | Paper Fox Side Story | | 2
Paper Fox Gaiden 012.cbz | Paper Fox Gaiden | | 12
Paper Fox Gaiden v02.cbz | Paper Fox Gaiden | 2 | | | v
Paper Fox/Side Story 02.cbz | Paper Fox | | 2 | | s | Side Story 02
Paper Fox/Paper Fox - Side Story 02.cbz | Paper Fox | | 2 | | s | Side Story 02
Paper Fox - Side Story 02.cbz | Paper Fox | | 2 | | s | Side Story 02
The Hero's Extra 012.cbz | The Hero's Extra | | 12
The Hero's Extra c012.cbz | The Hero's Extra | | 12
The Hero's Extra - Chapter 12.cbz | The Hero's Extra | | 12
The Hero's Extra Chapter 12.cbz | The Hero's Extra | | 12
The Hero's Extra v03.cbz | The Hero's Extra | 3 | | | v
The Extra Is Tired/The Extra Is Tired 012.cbz | The Extra Is Tired | | 12
The Extra Is Tired 012.cbz | The Extra Is Tired | | 12
The Hero's Extra/The Hero's Extra 012.cbz | The Hero's Extra | | 12
The Hero's Extra/Chapter 12.cbz | The Hero's Extra | | 12
The Hero's Extra/The Hero's Extra - Extra 2.cbz | The Hero's Extra | | 2 | | s | Extra 2
A Special Day 012.cbz | A Special Day | | 12
A Special Day v02.cbz | A Special Day | 2 | | | v
Special Delivery - 012.cbz | Special Delivery | | 12
The League of Extra-ordinary Cooks 012.cbz | The League of Extra-ordinary Cooks | | 12
The League of Extra-ordinary Cooks.cbz | The League of Extra-ordinary Cooks | | | | s
Bonus Stage Girl 012.cbz | Bonus Stage Girl | | 12
Prologue to Winter c012.cbz | Prologue to Winter | | 12
Lena the Mission 29.cbz | Lena the Mission | | 29
Lena the Mission - c000-006 (v06) [A&B].cbz | Lena the Mission | 6 | 0 | 6
Lena the Mission - c000 - c006 (v06).cbz | Lena the Mission | 6 | 0 | 6
Secret Mission 29.cbz | Secret Mission | | 29
Secret Mission 029 (2015).cbz | Secret Mission | | 29 | | c | | | 2015
Center Stage 12.cbz | Center Stage | | 12
Center Stage/Center Stage 12.cbz | Center Stage | | 12
Center Stage/Stage 12.cbz | Center Stage | | 12
Center Stage - Stage 12.cbz | Center Stage | | 12
Night File 12.cbz | Night File | | 12
Night File - File 12.cbz | Night File | | 12
The Last Trick 12.cbz | The Last Trick | | 12
The Part Timer 012.cbz | The Part Timer | | 12
Book of Tides Volume 3.cbz | Book of Tides | 3 | | | v
Night of 1000 Lamps 001 (2013).cbz | Night of 1000 Lamps | | 1 | | c | | | 2013
Night of 1000 Lamps v01.cbz | Night of 1000 Lamps | 1 | | | v
19687 Lamps 53.cbz | 19687 Lamps | | 53
19687 Lamps v3 2.cbz | 19687 Lamps | 3 | 2
Fox 2.0 001 (2013).cbz | Fox 2.0 | | 1 | | c | | | 2013
Order of Salt 2 06 (2022).cbz | Order of Salt 2 | | 6 | | c | | | 2022
Harbor 2029 006 (2021) (3 covers) (digital).cbz | Harbor 2029 | | 6 | | c | | | 2021
Harbor 2077 - Night Shift 04.cbz | Harbor 2077 - Night Shift | | 4
Harbor 2077 - Night Shift #04.cbz | Harbor 2077 - Night Shift | | 4
Harbor 2077 #01.cbz | Harbor 2077 | | 1
3000 AD 0366 [1984-04-28].cbz | 3000 AD | | 366 | | c | | | 1984
Harbor '89 (2021).cbz | Harbor '89 | | | | s | | | 2021
Harbor - War of Salt - FX-88 (2021).cbz | Harbor - War of Salt - FX-88 | | | | s | | | 2021
Harbor - War of Salt - FX-88 #1 (2021).cbz | Harbor - War of Salt - FX-88 | | 1 | | c | | | 2021
The 100 Cooks Who Really Love You - Vol. 03 Ch. 023.5 - Volume 3 Extras.cbz | The 100 Cooks Who Really Love You | 3 | 23.5 | | c | Volume 3 Extras
The 100 Cooks Who Really Love You - Vol. 03.5 Ch. 023.5.cbz | The 100 Cooks Who Really Love You | 3.5 | 23.5
Kimi no 100-nin no Kitsune Chapter 1-10.cbz | Kimi no 100-nin no Kitsune | | 1 | 10
Fox 2 Years 12화.cbz | Fox 2 Years | | 12
Fox 2 Years 1권.cbz | Fox 2 Years | 1 | | | v
Level 99 Cook - 012.cbz | Level 99 Cook | | 12
Level 99 Cook 012.cbz | Level 99 Cook | | 12
Lv999 Cook 13.cbz | Lv999 Cook | | 13
Class 3-B v02.cbz | Class 3-B | 2 | | | v
Class 3-B 014.cbz | Class 3-B | | 14
U12 (Under 12) Vol. 0001 Ch. 0002.cbz | U12 | 1 | 2
Anthology - Love Hysteric 2U Chapter 01.cbz | Anthology - Love Hysteric 2U | | 1
Fox-san no. 5 c012.cbz | Fox-san no. 5 | | 12
Ayame 9/Ayame 9 1 - The Summer of 9.cbz | Ayame 9 | | 1 | | c | The Summer of 9
Fox the Runner, swimming 024.cbz | Fox the Runner, swimming | | 24
Nanami-Shirou no Umi - Chapter 012 The End of 3.cbz | Nanami-Shirou no Umi | | 12 | | c | The End of 3
Paper Fox/Ch.15 - The Fear of a 15 Year Old Fox.cbz | Paper Fox | | 15 | | c | The Fear of a 15 Year Old Fox
Paper Fox/Ch.12 - 1 , 2 , 3!.cbz | Paper Fox | | 12 | | c | 1 , 2 , 3!
Paper Fox/Ch.00 - Let's Start from 0.cbz | Paper Fox | | 0 | | c | Let's Start from 0
Paper Fox/Vol.01 Chapter 029 8 Years Ago.cbz | Paper Fox | 1 | 29 | | c | 8 Years Ago
Paper Fox - Digital Colors Vol. 20 Ch. 177 - 30 Million vs 81 Million.cbz | Paper Fox - Digital Colors | 20 | 177 | | c | 30 Million vs 81 Million
Paper Fox/Chapter 054 I Slept At The Shrine (V0).cbz | Paper Fox | | 54 | | c | I Slept At The Shrine
Paper Fox/Episode 406 (52 Pages).cbz | Paper Fox | | 406
Paper Fox/Ch. 187.5 - Vol.31 Omake.cbz | Paper Fox | 31 | 187.5 | | c | Omake
Paper Fox/Vol. 30 Ch. 187.5 - Vol.31 Omake.cbz | Paper Fox | 30 | 187.5 | | c | Vol.31 Omake
Paper Fox/Ch. 33.5 - Volume 04 Bonus Chapter.cbz | Paper Fox | 4 | 33.5 | | c | Bonus Chapter
Paper Fox/Chapter 038.5 - Volume Announcement.cbz | Paper Fox | | 38.5 | | c | Volume Announcement
Paper Fox/Chapter 112 Final Chapter (End).cbz | Paper Fox | | 112 | | c | Final Chapter
Paper Fox/Chapter 12 - Mission 3.cbz | Paper Fox | | 12 | | c | Mission 3
Paper Fox/Chapter 12 - Extra 3.cbz | Paper Fox | | 12 | | c | Extra 3
Paper Fox/Chapter 12 - Agent #7.cbz | Paper Fox | | 12 | | c | Agent #7
Paper Fox -The Anthology- Winter Love 2U Extra Chapter.cbz | Paper Fox -The Anthology- Winter Love 2U | | | | s | Extra Chapter
Paper Fox - Bonus Chapter.cbz | Paper Fox | | | | s | Bonus Chapter
`,
  'a number and a colon': `
Paper Fox/7: The Kite.cbz | Paper Fox | | 7 | | c | The Kite
Paper Fox/007: The Kite.cbz | Paper Fox | | 7 | | c | The Kite
Paper Fox/Paper Fox 404: 00:00.cbz | Paper Fox | | 404 | | c | 00:00
Paper Fox 404: 00:00.cbz | Paper Fox | | 404 | | c | 00:00
Paper Fox 404: The Kite.cbz | Paper Fox | | 404 | | c | The Kite
Paper Fox/Paper Fox 027: Part 002: Chapter 001.cbz | Paper Fox | | 27 | | c | Part 002: Chapter 001
Paper Fox/027: Chapter 001.cbz | Paper Fox | | 27 | | c | Chapter 001
Paper Fox/Paper Fox Ver002 086 : Creeping Snow [3].cbz | Paper Fox | | 86 | | c | Creeping Snow
Paper Fox/Chapter 12: 3:10 to Nagano.cbz | Paper Fox | | 12 | | c | 3:10 to Nagano
Paper Fox/Chapter 12 - 7: The Kite.cbz | Paper Fox | | 12 | | c | 7: The Kite
Paper Fox/Vol.1 Ch.4: The Kite.cbz | Paper Fox | 1 | 4 | | c | The Kite
Paper Fox Vol.1 Ch.4: 24 Hours.cbz | Paper Fox | 1 | 4 | | c | 24 Hours
Paper Fox/Vol.1 Ch.1: March 25 (First Day).cbz | Paper Fox | 1 | 1 | | c | March 25
7: The Long Night c003.cbz | 7: The Long Night | | 3
7: The Long Night 003.cbz | 7: The Long Night | | 3
7: The Long Night - 03.cbz | 7: The Long Night | | 3
7: The Long Night v02.cbz | 7: The Long Night | 2 | | | v
7: The Long Night Chapter 3.cbz | 7: The Long Night | | 3
7: The Long Night/7: The Long Night 003.cbz | 7: The Long Night | | 3
7: The Long Night/Chapter 3.cbz | 7: The Long Night | | 3
24: Hours/24: Hours - 003.cbz | 24: Hours | | 3
2.5: Angels c003.cbz | 2.5: Angels | | 3
Paper Fox: Vol 1.cbz | Paper Fox | 1 | | | v
Paper Fox: Winter 012.cbz | Paper Fox: Winter | | 12
009: Winter - Chapter 4.cbz | 009: Winter | | 4
`,
  'split chapters': `
Paper Fox - c001-004x2 (v01) [Group].cbz | Paper Fox | 1 | 1 | 4
Paper Fox/c001-004x2.cbz | Paper Fox | | 1 | 4
Paper Fox c001-004x1.cbz | Paper Fox | | 1 | 4
Paper Fox 001-004x2.cbz | Paper Fox | | 1 | 4
Paper Fox/c004x2.cbz | Paper Fox | | 4.2
눈의 성 12회#3.cbz | 눈의 성 | | 12 | | c | | | | part 3
눈의 성/12회#3.cbz | 눈의 성 | | 12 | | c | | | | part 3
눈의 성/12화#2.cbz | 눈의 성 | | 12 | | c | | | | part 2
눈의 성 63권#200.cbz | 눈의 성 | 63 | 200
63권#200.cbz | | 63 | 200
Paper Fox/Ch.11 - Part 2.cbz | Paper Fox | | 11 | | c | | | | part 2
Paper Fox/Ch.11 Part II.cbz | Paper Fox | | 11 | | c | | | | part 2
Paper Fox/Ch.11 - Part I - Home.cbz | Paper Fox | | 11 | | c | Home | | | part 1
Paper Fox 001 - 003.cbz | Paper Fox | | 1 | 3
Paper Fox/Ch.11 Part 2.cbz | Paper Fox | | 11 | | c | | | | part 2
Paper Fox/Ch.11, Part 2.cbz | Paper Fox | | 11 | | c | | | | part 2
Paper Fox/Ch.11: Part 2.cbz | Paper Fox | | 11 | | c | | | | part 2
Paper Fox/Chapter 11 (Part 2).cbz | Paper Fox | | 11 | | c | | | | part 2
Paper Fox/Chapter 11 Pt. 2 - The Kite.cbz | Paper Fox | | 11 | | c | The Kite | | | part 2
Paper Fox - Ch. 11 - Part 2 - The Kite.cbz | Paper Fox | | 11 | | c | The Kite | | | part 2
Paper Fox - 011 - Part 2.cbz | Paper Fox | | 11 | | c | | | | part 2
Paper Fox 011 Part 2.cbz | Paper Fox | | 11 | | c | | | | part 2
Paper Fox/011 Part 2.cbz | Paper Fox | | 11 | | c | | | | part 2
Paper Fox/Vol.2 Ch.11 - Part 2.cbz | Paper Fox | 2 | 11 | | c | | | | part 2
Paper Fox/Chapitre 11 - Partie 2.cbz | Paper Fox | | 11 | | c | | | | part 2
Paper Fox/Kapitel 11 - Teil 2.cbz | Paper Fox | | 11 | | c | | | | part 2
Paper Fox/Capítulo 11 Parte 2.cbz | Paper Fox | | 11 | | c | | | | part 2
Замок/Глава 11 часть 2.cbz | Замок | | 11 | | c | | | | part 2
紙の狐/第11話 その2.cbz | 紙の狐 | | 11 | | c | | | | part 2
紙の狐/第11話 前編.cbz | 紙の狐 | | 11 | | c | | | | part first
紙の狐/第11話(後編).cbz | 紙の狐 | | 11 | | c | | | | part last
紙の狐/第11話①.cbz | 紙の狐 | | 11 | | c | | | | part 1
Paper Fox/Vol.15 Ch.90: Here Blooms the Lily, Part 4.cbz | Paper Fox | 15 | 90 | | c | Here Blooms the Lily, Part 4
Paper Fox - Ch. 001 - Hana, Part 1.cbz | Paper Fox | | 1 | | c | Hana, Part 1
Paper Fox/Chapter 006 Game 005 - Nails On Wood (Part 002).cbz | Paper Fox | | 6 | | c | Game 005 - Nails On Wood
Paper Fox/Ch. 177 - The Ball (3).cbz | Paper Fox | | 177 | | c | The Ball
Paper Fox v02 c003 - The Guard (2) [Group].cbz | Paper Fox | 2 | 3 | | c | The Guard
Paper Fox Part 2 - 012.cbz | Paper Fox Part 2 | | 12
Paper Fox Part 2/Chapter 12.cbz | Paper Fox Part 2 | | 12
Paper Fox/Ch.4.1: The Kite.cbz | Paper Fox | | 4.1 | | c | The Kite
Paper Fox/Ch.4.a: The Kite.cbz | Paper Fox | | 4.1 | | c | The Kite
Paper Fox/Ch.4.b.cbz | Paper Fox | | 4.2
Paper Fox/Ch 122-a.cbz | Paper Fox | | 122.1
Paper Fox/Paper Fox 19a.cbz | Paper Fox | | 19.1
Paper Fox 19a.cbz | Paper Fox | | 19.1
Paper_Fox_153b_RHS.cbz | Paper Fox | | 153.2 | | c | RHS
Paper_Fox_150-153b_RHS.cbz | Paper Fox | | 150 | 153.2 | c | RHS
Paper Fox/Ch.5v.2: Alone.cbz | Paper Fox | | 5 | | c | Alone
Paper Fox/Vol.1 Ch.3 (v2).cbz | Paper Fox | 1 | 3
Paper Fox v09 Uncensored (Ch.071-079).cbz | Paper Fox | 9 | 71 | 79 | c | Uncensored
Paper Fox v18 Uncensored (Ch.153-162.5).cbz | Paper Fox | 18 | 153 | 162.5 | c | Uncensored
Paper Fox v11 Uncensored (Ch.089-097+Omake).cbz | Paper Fox | 11 | 89 | 97 | c | Uncensored +Omake
Paper Fox (Ch 59-67) (Ongoing).cbz | Paper Fox | | 59 | 67
Paper Fox Vol-1 (Ch 01-08).cbz | Paper Fox | 1 | 1 | 8
Paper Fox/vol_356-1.cbz | Paper Fox | 356.1 | | | v
Paper Fox c01-c04.cbz | Paper Fox | | 1 | 4
Paper Fox chapters 101-108.cbz | Paper Fox | | 101 | 108
`,
  'full width': `
雪の種＋ - 01.cbz | 雪の種＋ | | 1
雪の種＋ 第１巻.cbz | 雪の種＋ | 1 | | | v
雪の種＋/第１２話.cbz | 雪の種＋ | | 12
雪の種＋/雪の種＋ 第１２話.cbz | 雪の種＋ | | 12
Paper Fox+ 012.cbz | Paper Fox+ | | 12
Paper Fox+ v02.cbz | Paper Fox+ | 2 | | | v
Paper Fox+/Paper Fox+ 012.cbz | Paper Fox+ | | 12
Paper Fox + Moon 012.cbz | Paper Fox + Moon | | 12
雪の種 第１２＋１３話.cbz | 雪の種 | | 12 | 13
雪の種 第１２－１３話.cbz | 雪の種 | | 12 | 13
雪の種 第１２〜１３話.cbz | 雪の種 | | 12 | 13
雪の種 １２.cbz | 雪の種 | | 12
雪の種　１２．５.cbz | 雪の種 | | 12.5
雪の種 ０１２.cbz | 雪の種 | | 12
雪の種 ＃１２.cbz | 雪の種 | | 12
雪の種 第１２．５話.cbz | 雪の種 | | 12.5
雪の種 Ｖｏｌ．３.cbz | 雪の種 | 3 | | | v
雪の種（３）.cbz | 雪の種 | | | | s
雪の種（１２）.cbz | 雪の種 | | 12
雪の種［第３巻］.cbz | 雪の種 | 3 | | | v
雪だよ！ 第３巻.cbz | 雪だよ！ | 3 | | | v
雪だよ！/雪だよ! 第３巻.cbz | 雪だよ！ | 3 | | | v
雪って何？ 第12話.cbz | 雪って何？ | | 12
雪の種/第12話：犬.cbz | 雪の種 | | 12 | | c | 犬
雪の種/第１２話　犬.cbz | 雪の種 | | 12 | | c | 犬
ＰＡＰＥＲ ＦＯＸ 第１巻.cbz | PAPER FOX | 1 | | | v
Paper Fox/ＰＡＰＥＲ　ＦＯＸ　０１２.cbz | Paper Fox | | 12
`,
  'programs and groups': `
[Two Words]_Paper_Fox_v01_[Group].cbz | Paper Fox | 1 | | | v
[Two Words]_Paper_Fox_no_Joou_c012.cbz | Paper Fox no Joou | | 12
Paper Fox 012 (Sep 1973) c2c.cbz | Paper Fox | | 12 | | c | | | 1973
Paper Fox V1 090 c2c (Group-DCP).cbz | Paper Fox | 1 | 90
Paper Fox c000 (S2 LE BD Omake) [Group].cbz | Paper Fox | | 0
Paper Fox Fanbook Extra [Group].cbz | Paper Fox | | | | s | Fanbook Extra
Paper Fox Special OneShot - Fox x Moon (2016).cbz | Paper Fox | | | | s | Special OneShot - Fox x Moon | | 2016
[Group]_Paper_Fox_v02_ch10.cbz | Paper Fox | 2 | 10
[Group]_Paper_Fox_MS_vol01_chp02.cbz | Paper Fox MS | 1 | 2
[Group] Paper Fox to Deshi Chp. 1.cbz | Paper Fox to Deshi | | 1
[Group]Paper_Fox_no_Joou_-_Ch01.cbz | Paper Fox no Joou | | 1
Paper_Fox_c07[AN].cbz | Paper Fox | | 7
Paper_Fox_v17_c100[MT].cbz | Paper Fox | 17 | 100
Paper-Fox-v01-c001[MD].cbz | Paper Fox | 1 | 1
Paper Fox - v4 c20.5 [site].cbz | Paper Fox | 4 | 20.5
Paper Fox c003 (v01) [groupNEET].cbz | Paper Fox | 1 | 3
Paper_Fox_v16[TheGroup].cbz | Paper Fox | 16 | | | v
Paper.Fox.V26.cbz | Paper Fox | 26 | | | v
Paper Fox, v01 (2000) [Press] [Manga-Sketchbook].cbz | Paper Fox | 1 | | | v | | | 2000
Paper Fox {Special Edition} v03.5 (2019) (Digital).cbz | Paper Fox | 3.5 | | | v | | | 2019
Paper Fox Omnibus Edition v01 [Press].cbz | Paper Fox Omnibus Edition | 1 | | | v
Paper Fox v05 (2015) (Digital-HD) (Group-Empire).cbz | Paper Fox | 5 | | | v | | | 2015
Paper Fox - v6 - 10 - (2019).cbz | Paper Fox | 6 | 10 | | c | | | 2019
Paper Fox v1 001 (1966-02) (digital).cbz | Paper Fox | 1 | 1 | | c | | | 1966
Paper Fox v1 #201 (September 2007).cbz | Paper Fox | 1 | 201 | | c | | | 2007
Paper Fox v1 3 (1957) -- The Revenge (noads).cbz | Paper Fox | 1 | 3 | | c | The Revenge | | 1957
Paper Fox vol. 2 #2.cbz | Paper Fox | 2 | 2
Paper Fox #001 (March 2016).cbz | Paper Fox | | 1 | | c | | | 2016
Paper Fox 002 (January 2022) (Digital).cbz | Paper Fox | | 2 | | c | | | 2022
Paper Fox 01 (of 05) (2020) (digital).cbz | Paper Fox | | 1 | | c | | | 2020
Paper Fox (1 of 3).cbz | Paper Fox | | 1
Paper Fox, 2021-08-04 (#02).cbz | Paper Fox | | 2 | | c | | | 2021
Paper Fox 2.cbz | Paper Fox | | 2
paper-fox-chapter-123.cbz | paper fox | | 123
paper-fox-123.cbz | paper fox | | 123
Paper Fox/Ch.191-200 Read Online.cbz | Paper Fox | | 191 | 200
Paper Fox/Vol.1 Ch.3 (v2) Read Online.cbz | Paper Fox | 1 | 3
Paper Fox[Season 001] Ep. 007.cbz | Paper Fox | 1 | 7
Paper Fox/S3 - Chapter 20.cbz | Paper Fox | 3 | 20
Paper Fox/Vol.tbd Chapter 27.cbz | Paper Fox | | 27
Paper Fox/Vol. 00 Ch. 000.cbz | Paper Fox | 0 | 0
Paper Fox Adventures - Ep. 014 - Moving In.cbz | Paper Fox Adventures | | 14 | | c | Moving In
Paper Fox (2019) 001 The Kite (TPB) (Group).cbz | Paper Fox | | 1 | | c | The Kite | | 2019
Paper Fox 001 The Kite (TPB) (Group).cbz | Paper Fox | | 1 | | c | The Kite
Paper Fox & Moon - Trail of Ink 01.cbz | Paper Fox & Moon - Trail of Ink | | 1
Paper Fox 01 - Little Life (2004).cbz | Paper Fox | | 1 | | c | Little Life | | 2004
Paper Fox 033.5 - Moon Team-Up 14 (2006).cbz | Paper Fox | | 33.5 | | c | Moon Team-Up 14 | | 2006
`,
}
