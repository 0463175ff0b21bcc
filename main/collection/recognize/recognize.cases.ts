/**
 * Names as programs and users write them, with what a reader of the name understands: chapters, then volumes, specials and
 * files without any number.
 * Columns: path | series | volume | number | last number | kind (c, v, s) | title | language | year | label.
 */
export const nameShapes = `
One Piece/One Piece c001.cbz | One Piece | | 1
One Piece/One Piece c1044.cbz | One Piece | | 1044
One Piece/One Piece - c001.cbz | One Piece | | 1
One Piece/One Piece - c001 (v01).cbz | One Piece | 1 | 1
One Piece/One Piece v01 c001.cbz | One Piece | 1 | 1
One Piece/One Piece - v01 c001.cbz | One Piece | 1 | 1
One Piece/One Piece c001 (v01) [Viz].cbz | One Piece | 1 | 1
One Piece/One Piece v001c0001.cbz | One Piece | 1 | 1
One Piece/One_Piece_v01_c001.cbz | One Piece | 1 | 1
One Piece/One.Piece.v01.c001.cbz | One Piece | 1 | 1
One Piece/One-Piece-v01-c001.cbz | One Piece | 1 | 1
One Piece/Chapter 1.cbz | One Piece | | 1
One Piece/Chapter 0001.cbz | One Piece | | 1
One Piece/Chapter 1 - Romance Dawn.cbz | One Piece | | 1 | | c | Romance Dawn
One Piece/Chapter 1: Romance Dawn.cbz | One Piece | | 1 | | c | Romance Dawn
One Piece/Chapter 1_ Romance Dawn.cbz | One Piece | | 1 | | c | Romance Dawn
One Piece/Ch. 1.cbz | One Piece | | 1
One Piece/Ch.001.cbz | One Piece | | 1
One Piece/Ch 001 - Romance Dawn.cbz | One Piece | | 1 | | c | Romance Dawn
One Piece/ch001.cbz | One Piece | | 1
One Piece/ch_001.cbz | One Piece | | 1
One Piece/chap 12.cbz | One Piece | | 12
One Piece/chap_012.cbz | One Piece | | 12
One Piece/Chap.12.cbz | One Piece | | 12
One Piece/CHAPTER 12.cbz | One Piece | | 12
One Piece/Vol. 1 Ch. 1.cbz | One Piece | 1 | 1
One Piece/Vol.01 Ch.001.cbz | One Piece | 1 | 1
One Piece/Vol.01 Ch.001 - Romance Dawn.cbz | One Piece | 1 | 1 | | c | Romance Dawn
One Piece/Vol. 01 Ch. 001.5 - Extra.cbz | One Piece | 1 | 1.5 | | c | Extra
One Piece/Volume 1 Chapter 1.cbz | One Piece | 1 | 1
One Piece/Volume 1, Chapter 1.cbz | One Piece | 1 | 1
One Piece/Volume 01 - Chapter 003.cbz | One Piece | 1 | 3
One Piece/Vol 1/Ch 3.cbz | One Piece | 1 | 3
One Piece/Volume 12/Chapter 100.cbz | One Piece | 12 | 100
One Piece/Vol.12/100.cbz | One Piece | 12 | 100
One Piece/v12/c100.cbz | One Piece | 12 | 100
One Piece/One Piece v12/100.cbz | One Piece | 12 | 100
One Piece/One Piece Vol. 12/One Piece 100.cbz | One Piece | 12 | 100
One Piece/001.cbz | One Piece | | 1
One Piece/1.cbz | One Piece | | 1
One Piece/0001.cbz | One Piece | | 1
One Piece/12.5.cbz | One Piece | | 12.5
One Piece/001 - Romance Dawn.cbz | One Piece | | 1 | | c | Romance Dawn
One Piece/001. Romance Dawn.cbz | One Piece | | 1 | | c | Romance Dawn
One Piece/001 Romance Dawn.cbz | One Piece | | 1 | | c | Romance Dawn
One Piece/[001] Romance Dawn.cbz | One Piece | | 1 | | c | Romance Dawn
One Piece/One Piece 001.cbz | One Piece | | 1
One Piece/One Piece - 001.cbz | One Piece | | 1
One Piece/One Piece - 001 - Romance Dawn.cbz | One Piece | | 1 | | c | Romance Dawn
One Piece/One Piece 001 - Romance Dawn.cbz | One Piece | | 1 | | c | Romance Dawn
One Piece/One_Piece_001.cbz | One Piece | | 1
One Piece/one-piece-001.cbz | One Piece | | 1
One Piece/One.Piece.001.cbz | One Piece | | 1
One Piece/One Piece #001.cbz | One Piece | | 1
One Piece/One Piece #1 - Romance Dawn.cbz | One Piece | | 1 | | c | Romance Dawn
One Piece/#12.cbz | One Piece | | 12
One Piece/One Piece no. 12.cbz | One Piece | | 12
One Piece/One Piece (001).cbz | One Piece | | 1
One Piece/One Piece [001].cbz | One Piece | | 1
One Piece/[Group] One Piece - 001.cbz | One Piece | | 1
One Piece/[Group] One Piece 001 [A1B2C3D4].cbz | One Piece | | 1
One Piece/[Group] One Piece - c001 [1920].cbz | One Piece | | 1
One Piece/[Group]_One_Piece_-_001.cbz | One Piece | | 1
One Piece/One Piece - 001 (Group).cbz | One Piece | | 1
One Piece/One Piece c001 [Group].cbz | One Piece | | 1
One Piece/One Piece c001 (Group) (web).cbz | One Piece | | 1
One Piece/(Group) One Piece c001.cbz | One Piece | | 1
One Piece/One Piece c001-003.cbz | One Piece | | 1 | 3
One Piece/One Piece c001-c003.cbz | One Piece | | 1 | 3
One Piece/One Piece ch. 1-3.cbz | One Piece | | 1 | 3
One Piece/Chapters 1-8.cbz | One Piece | | 1 | 8
One Piece/Chapter 1 - 8.cbz | One Piece | | 1 | 8
One Piece/Chapter 1~8.cbz | One Piece | | 1 | 8
One Piece/Chapters 1 to 8.cbz | One Piece | | 1 | 8
One Piece/Chapter 1+2.cbz | One Piece | | 1 | 2
One Piece/Chapter 1 & 2.cbz | One Piece | | 1 | 2
One Piece/One Piece 001-003.cbz | One Piece | | 1 | 3
One Piece/One Piece - 001-003.cbz | One Piece | | 1 | 3
One Piece/001-003.cbz | One Piece | | 1 | 3
One Piece/One Piece v01 c001-008.cbz | One Piece | 1 | 1 | 8
One Piece/One Piece (c001-008) (v01).cbz | One Piece | 1 | 1 | 8
One Piece/Vol.01 Ch.001-008.cbz | One Piece | 1 | 1 | 8
One Piece/c010.5.cbz | One Piece | | 10.5
One Piece/One Piece c010.5.cbz | One Piece | | 10.5
One Piece/One Piece - 010.5.cbz | One Piece | | 10.5
One Piece/Chapter 10.5.cbz | One Piece | | 10.5
One Piece/Chapter 10.5 - Side Story.cbz | One Piece | | 10.5 | | c | Side Story
One Piece/Chapter 10-5.cbz | One Piece | | 10.5
One Piece/Chapter 10_5.cbz | One Piece | | 10.5
One Piece/Ch.010.1.cbz | One Piece | | 10.1
One Piece/Ch.010.25.cbz | One Piece | | 10.25
One Piece/Chapter 0.cbz | One Piece | | 0
One Piece/Chapter 000.cbz | One Piece | | 0
One Piece/c000.cbz | One Piece | | 0
One Piece/Chapter 12a.cbz | One Piece | | 12.1
One Piece/Chapter 12b.cbz | One Piece | | 12.2
One Piece/c012a.cbz | One Piece | | 12.1
One Piece/One Piece 012b.cbz | One Piece | | 12.2
One Piece/Chapter 12 Part 1.cbz | One Piece | | 12 | | c | | | | part 1
One Piece/Chapter 12 Part 2.cbz | One Piece | | 12 | | c | | | | part 2
One Piece/Chapter 12 (Part 2).cbz | One Piece | | 12 | | c | | | | part 2
One Piece/Chapter 12 pt. 2.cbz | One Piece | | 12 | | c | | | | part 2
One Piece/Chapter 12 - Part 3 - The End.cbz | One Piece | | 12 | | c | The End | | | part 3
One Piece/One Piece c001 v2.cbz | One Piece | | 1
One Piece/One Piece - 001v2.cbz | One Piece | | 1
One Piece/One Piece c001v2 [Group].cbz | One Piece | | 1
One Piece/Chapter 5 [END].cbz | One Piece | | 5
One Piece/Chapter 5 END.cbz | One Piece | | 5
One Piece/Chapter 5 (Final).cbz | One Piece | | 5
One Piece/Chapter 5 [FR].cbz | One Piece | | 5 | | c | | fr
One Piece/Chapter 5 (en).cbz | One Piece | | 5 | | c | | en
One Piece/Chapter 5 [English].cbz | One Piece | | 5 | | c | | en
One Piece/Chapter 5 [French] [Group].cbz | One Piece | | 5 | | c | | fr
One Piece/Chapter 5 (pt-br).cbz | One Piece | | 5 | | c | | pt-BR
One Piece/Chapter 5 [PT-BR] [Group].cbz | One Piece | | 5 | | c | | pt-BR
One Piece/Chapter 5 (Español).cbz | One Piece | | 5 | | c | | es
One Piece/Chapter 5 [日本語].cbz | One Piece | | 5 | | c | | ja
One Piece/Chapter 5 [Deutsch].cbz | One Piece | | 5 | | c | | de
One Piece/Chapter 5 [ITA].cbz | One Piece | | 5 | | c | | it
One Piece/Chapter 5 [RUS].cbz | One Piece | | 5 | | c | | ru
One Piece/Vol.01 Ch.001 (en) [Group].cbz | One Piece | 1 | 1 | | c | | en
One Piece/Vol.01 Ch.001 - Romance Dawn (en) [Group].cbz | One Piece | 1 | 1 | | c | Romance Dawn | en
One Piece/Ch.0012 - The Dog (en) [Group].cbz | One Piece | | 12 | | c | The Dog | en
One Piece/en/Chapter 5.cbz | One Piece | | 5 | | c | | en
One Piece/English/Chapter 5.cbz | One Piece | | 5 | | c | | en
One Piece/French/Vol 2/Ch 11.cbz | One Piece | 2 | 11 | | c | | fr
One Piece (1997)/One Piece c001.cbz | One Piece | | 1 | | c | | | 1997
One Piece (1997)/Chapter 1.cbz | One Piece | | 1 | | c | | | 1997
One Piece (1997-2024)/Chapter 1.cbz | One Piece | | 1 | | c | | | 1997
One Piece/One Piece 001 (1997).cbz | One Piece | | 1 | | c | | | 1997
One Piece/One Piece #001 (1997) (Digital).cbz | One Piece | | 1 | | c | | | 1997
One Piece/One Piece 001 (1997) (Digital) (Group-Empire).cbz | One Piece | | 1 | | c | | | 1997
One Piece/One Piece - c001 (v01) - p000 [web] [Group].cbz | One Piece | 1 | 1
One Piece/Group_Chapter 12.cbz | One Piece | | 12
One Piece/Group_Ch. 12 - The Dog.cbz | One Piece | | 12 | | c | The Dog
One Piece/Group_Vol.2 Ch.12 - The Dog.cbz | One Piece | 2 | 12 | | c | The Dog
One Piece/Some Scans_Vol. 2 Ch. 12.cbz | One Piece | 2 | 12
MangaDex (EN)/One Piece/Group_Vol.2 Ch.12 - The Dog.cbz | One Piece | 2 | 12 | | c | The Dog
downloads/One Piece/Chapter 12.cbz | One Piece | | 12
Manga/One Piece/Chapter 12.cbz | One Piece | | 12
Shounen/Oda/One Piece/Chapter 12.cbz | One Piece | | 12
One Piece c001.cbz | One Piece | | 1
One Piece - Chapter 12 - The Dog.cbz | One Piece | | 12 | | c | The Dog
One Piece Chapter 12 The Dog.cbz | One Piece | | 12 | | c | The Dog
One Piece - 12 - The Dog.cbz | One Piece | | 12 | | c | The Dog
One Piece, Chapter 12.cbz | One Piece | | 12
One Piece (Chapter 12).cbz | One Piece | | 12
One Piece [Chapter 12].cbz | One Piece | | 12
one_piece_chapter_12.cbz | one piece | | 12
one-piece-chapter-12.cbz | one piece | | 12
OnePiece012.cbz | OnePiece | | 12
OnePiece_012.cbz | OnePiece | | 12
20th Century Boys/20th Century Boys 005.cbz | 20th Century Boys | | 5
20th Century Boys/20th Century Boys c005.cbz | 20th Century Boys | | 5
20th Century Boys/Chapter 5.cbz | 20th Century Boys | | 5
20th Century Boys c005.cbz | 20th Century Boys | | 5
Eyeshield 21/Eyeshield 21 - 003.cbz | Eyeshield 21 | | 3
Eyeshield 21/Eyeshield 21 003.cbz | Eyeshield 21 | | 3
Eyeshield 21/Eyeshield 21 c003.cbz | Eyeshield 21 | | 3
Eyeshield 21/Eyeshield 21 v01 c003.cbz | Eyeshield 21 | 1 | 3
Eyeshield 21/003.cbz | Eyeshield 21 | | 3
Eyeshield 21 c003.cbz | Eyeshield 21 | | 3
Eyeshield 21 - 003.cbz | Eyeshield 21 | | 3
7 Seeds/7 Seeds 012.cbz | 7 Seeds | | 12
7 Seeds/7 Seeds - Chapter 12.cbz | 7 Seeds | | 12
7 Seeds/Chapter 12.cbz | 7 Seeds | | 12
7 Seeds 012.cbz | 7 Seeds | | 12
86/86 c003.cbz | 86 | | 3
86/Chapter 3.cbz | 86 | | 3
86/86 - 003.cbz | 86 | | 3
Mob Psycho 100/Mob Psycho 100 c012.cbz | Mob Psycho 100 | | 12
Mob Psycho 100/Mob Psycho 100 012.cbz | Mob Psycho 100 | | 12
Mob Psycho 100/Mob Psycho 100 - 012.cbz | Mob Psycho 100 | | 12
Mob Psycho 100/Mob Psycho 100 - 100.cbz | Mob Psycho 100 | | 100
Mob Psycho 100/Mob Psycho 100 Chapter 100.cbz | Mob Psycho 100 | | 100
Kaiju No. 8/Kaiju No. 8 c012.cbz | Kaiju No. 8 | | 12
Kaiju No. 8/Kaiju No. 8 - 012.cbz | Kaiju No. 8 | | 12
Kaiju No. 8/Kaiju No. 8 012.cbz | Kaiju No. 8 | | 12
Kaiju No. 8/Chapter 12.cbz | Kaiju No. 8 | | 12
Kaiju No. 8 - Chapter 12.cbz | Kaiju No. 8 | | 12
Zom 100/Zom 100 c005.cbz | Zom 100 | | 5
365 Days to the Wedding/365 Days to the Wedding 014.cbz | 365 Days to the Wedding | | 14
1/2 Prince/1⁄2 Prince c004.cbz | 1⁄2 Prince | | 4
Area 51/Area 51 - 007.cbz | Area 51 | | 7
Area 51/Area 51 c007 (2014).cbz | Area 51 | | 7 | | c | | | 2014
Tokyo Ghoul re/Tokyo Ghoul re c012.cbz | Tokyo Ghoul re | | 12
Tokyo Ghoul:re/Tokyo Ghoul_re c012.cbz | Tokyo Ghoul:re | | 12
Re:Zero/Re_Zero - 012.cbz | Re:Zero | | 12
Fullmetal Alchemist/FMA c012.cbz | Fullmetal Alchemist | | 12
Kaguya-sama - Love Is War/Kaguya-sama - Love Is War c012.cbz | Kaguya-sama - Love Is War | | 12
Kaguya-sama - Love Is War/Kaguya-sama - Love Is War - 012.cbz | Kaguya-sama - Love Is War | | 12
Kaguya-sama - Love Is War/Kaguya-sama - Love Is War - 012 - The Game.cbz | Kaguya-sama - Love Is War | | 12 | | c | The Game
Kaguya-sama - Love Is War/Kaguya-sama - Love Is War - c001 (v01) - p000 [web].cbz | Kaguya-sama - Love Is War | 1 | 1
Kaguya-sama - Love Is War - Chapter 12.cbz | Kaguya-sama - Love Is War | | 12
Yotsuba&!/Yotsuba&! c012.cbz | Yotsuba&! | | 12
D.Gray-man/D.Gray-man c012.cbz | D.Gray-man | | 12
D.Gray-man/D.Gray-man 012.cbz | D.Gray-man | | 12
Dr. Stone/Dr. Stone c012.cbz | Dr. Stone | | 12
Dr. Stone/Dr. Stone 012 (2017).cbz | Dr. Stone | | 12 | | c | | | 2017
Hunter x Hunter/Hunter x Hunter 350.cbz | Hunter x Hunter | | 350
Air Gear/Air Gear Trick 12.cbz | Air Gear | | 12
Tower of God/S2 Ch. 3.cbz | Tower of God | 2 | 3
Tower of God/Season 2 Chapter 3.cbz | Tower of God | 2 | 3
Tower of God/Season 2 - Episode 3.cbz | Tower of God | 2 | 3
Tower of God/Season 2/Episode 3.cbz | Tower of God | 2 | 3
Tower of God/Season 2/003.cbz | Tower of God | 2 | 3
Tower of God/[Season 2] Ep. 3.cbz | Tower of God | 2 | 3
Tower of God/(S2) Episode 3.cbz | Tower of God | 2 | 3
Tower of God/Tower of God S02 003.cbz | Tower of God | 2 | 3
Tower of God/Tower Of God S01 014 (CBT) (digital).cbz | Tower of God | 1 | 14
Tower of God/Tower of God S02E003.cbz | Tower of God | 2 | 3
Tower of God/Saison 2 Chapitre 3.cbz | Tower of God | 2 | 3
Tower of God/Temporada 2 Capítulo 3.cbz | Tower of God | 2 | 3
Solo Leveling/Episode 12.cbz | Solo Leveling | | 12
Solo Leveling/Ep. 12.cbz | Solo Leveling | | 12
Solo Leveling/Ep012.cbz | Solo Leveling | | 12
Solo Leveling/E012.cbz | Solo Leveling | | 12
Solo Leveling/Issue 12.cbz | Solo Leveling | | 12
Naruto/Chapitre 12.cbz | Naruto | | 12
Naruto/Chapitre 12 - Le Chien.cbz | Naruto | | 12 | | c | Le Chien
Naruto/Naruto - Chapitre 012 VF.cbz | Naruto | | 12 | | c | | fr
Naruto/Naruto Tome 3 Chapitre 12.cbz | Naruto | 3 | 12
Naruto/Naruto T03 Ch12.cbz | Naruto | 3 | 12
Naruto/Capítulo 12.cbz | Naruto | | 12
Naruto/Capitulo 12 - El Perro.cbz | Naruto | | 12 | | c | El Perro
Naruto/Cap. 12.cbz | Naruto | | 12
Naruto/Cap 012.cbz | Naruto | | 12
Naruto/Naruto Tomo 3 Cap 12.cbz | Naruto | 3 | 12
Naruto/Capitolo 12.cbz | Naruto | | 12
Naruto/Kapitel 12.cbz | Naruto | | 12
Naruto/Kapitel 12 - Der Hund.cbz | Naruto | | 12 | | c | Der Hund
Naruto/Band 3 Kapitel 12.cbz | Naruto | 3 | 12
Naruto/Naruto Bd. 3 Kap. 12.cbz | Naruto | 3 | 12
Naruto/Глава 12.cbz | Naruto | | 12
Naruto/Том 3 Глава 12.cbz | Naruto | 3 | 12
Naruto/Rozdział 12.cbz | Naruto | | 12
Naruto/Bölüm 12.cbz | Naruto | | 12
Naruto/Chương 12.cbz | Naruto | | 12
Naruto/第12話.cbz | Naruto | | 12
Naruto/第012話.cbz | Naruto | | 12
Naruto/第１２話.cbz | Naruto | | 12
Naruto/第12話 犬.cbz | Naruto | | 12 | | c | 犬
Naruto/第12話「犬」.cbz | Naruto | | 12 | | c | 犬
Naruto/第12.5話.cbz | Naruto | | 12.5
Naruto/第12-14話.cbz | Naruto | | 12 | 14
Naruto/第１２～１４話.cbz | Naruto | | 12 | 14
Naruto/12話.cbz | Naruto | | 12
Naruto/第12话.cbz | Naruto | | 12
Naruto/第12回.cbz | Naruto | | 12
Naruto/第12章.cbz | Naruto | | 12
Naruto/第3巻/第12話.cbz | Naruto | 3 | 12
Naruto/第3巻 第12話.cbz | Naruto | 3 | 12
Naruto/제12화.cbz | Naruto | | 12
Naruto/12화.cbz | Naruto | | 12
進撃の巨人/進撃の巨人 第12話.cbz | 進撃の巨人 | | 12
進撃の巨人/進撃の巨人 第０１２話.cbz | 進撃の巨人 | | 12
進撃の巨人 第12話.cbz | 進撃の巨人 | | 12
[諫山創] 進撃の巨人 第12話.cbz | 進撃の巨人 | | 12
進撃の巨人/０１２.cbz | 進撃の巨人 | | 12
나 혼자만 레벨업/나 혼자만 레벨업 12화.cbz | 나 혼자만 레벨업 | | 12
斗破苍穹/第12话.cbz | 斗破苍穹 | | 12
海賊王/海賊王 第1044話.cbz | 海賊王 | | 1044
One Piece/One Piece 1044 (2022) (Digital) (1r0n).cbz | One Piece | | 1044 | | c | | | 2022
One Piece/One Piece 012 of 24.cbz | One Piece | | 12
One Piece/One Piece 012 (of 24) (1997).cbz | One Piece | | 12 | | c | | | 1997
One Piece/0012 Chapter 12.cbz | One Piece | | 12
One Piece/012 - Chapter 12 - The Dog.cbz | One Piece | | 12 | | c | The Dog
One Piece/Chapter 12 (200p).cbz | One Piece | | 12
One Piece/Chapter 12 - 1000 Years.cbz | One Piece | | 12 | | c | 1000 Years
One Piece/Chapter 12 - The 7 Warlords.cbz | One Piece | | 12 | | c | The 7 Warlords
One Piece/c012 - Vol. 3.cbz | One Piece | 3 | 12
One Piece/Chapter 1,000.cbz | One Piece | | 1000
One Piece/One Piece - Digital Colored Comics c012.cbz | One Piece - Digital Colored Comics | | 12
Berserk/Berserk - Chapter 363 - Tears of Morning Dew.cbz | Berserk | | 363 | | c | Tears of Morning Dew
Berserk/Berserk 363 [Evil Genius].cbz | Berserk | | 363
Vinland Saga/Vinland Saga - 001 - Normanni [KA].cbz | Vinland Saga | | 1 | | c | Normanni
JoJo's Bizarre Adventure Part 3/JoJo's Bizarre Adventure Part 3 - 012.cbz | JoJo's Bizarre Adventure Part 3 | | 12
JoJo's Bizarre Adventure Part 3/JoJo's Bizarre Adventure Part 3 c012.cbz | JoJo's Bizarre Adventure Part 3 | | 12
JoJo's Bizarre Adventure Part 3/Chapter 12.cbz | JoJo's Bizarre Adventure Part 3 | | 12
Hajime no Ippo/HnI c1012.cbz | Hajime no Ippo | | 1012
Detective Conan/Detective Conan - File 1012.cbz | Detective Conan | | 1012
Girls' Last Tour/Girls' Last Tour - c012x1 (v02).cbz | Girls' Last Tour | 2 | 12.1
Girls' Last Tour/Girls' Last Tour - c012x2 (v02) [Yen].cbz | Girls' Last Tour | 2 | 12.2
Nichijou/Nichijou - c012.5 (v02) - Extra.cbz | Nichijou | 2 | 12.5 | | c | Extra
Blame!/Blame! - c012 (v02) [Vertical].cbz | Blame! | 2 | 12
Bleach/Bleach - c-012.cbz | Bleach | | 12
Bleach/Bleach 12.cbz | Bleach | | 12
Bleach/Bleach - 100 (Group) [v3].cbz | Bleach | | 100
[Group] Bleach ch. 100-105 [v2].cbz | Bleach | | 100 | 105
Bleach/Bleach - 12.cbz | Bleach | | 12
Bleach/Bleach_12.cbz | Bleach | | 12
Bleach/Bleach-12.cbz | Bleach | | 12
Bleach/Bleach 012 copy.cbz | Bleach | | 12
Bleach/Bleach 012 (1).cbz | Bleach | | 12
Bleach/Bleach   012.cbz | Bleach | | 12
Bleach/bleach_ch_012_colored.cbz | Bleach | | 12 | | c | colored
One Piece/Vol.TBD Ch.1044.cbz | One Piece | | 1044
One Piece/Vol.TBD Ch.1044 - Warrior of Liberation (en) [Group].cbz | One Piece | | 1044 | | | Warrior of Liberation | en
One Piece/One Piece Vol. TBA Ch. 1044.cbz | One Piece | | 1044
One Piece/Volume Unknown Chapter 12.cbz | One Piece | | 12
One Piece/One Piece - 686 & 687.cbz | One Piece | | 686 | 687
One Piece/One Piece - Chapter 1 - The 2nd Coming of 3.cbz | One Piece | | 1 | | | The 2nd Coming of 3
One Piece/One Piece 001 of 12.cbz | One Piece | | 1
ワンピース/第三話.cbz | ワンピース | | 3
ワンピース/ワンピース 第十二話 約束.cbz | ワンピース | | 12 | | | 約束
ワンピース/第二巻 第二十一話.cbz | ワンピース | 2 | 21
海贼王/第一百零五话.cbz | 海贼王 | | 105
海贼王/第一〇五回.cbz | 海贼王 | | 105
ワンピース/第十巻.cbz | ワンピース | 10 | | | v
ワンピース/第千四十四話.cbz | ワンピース | | 1044
ワンピース/第二巻/第三話.cbz | ワンピース | 2 | 3
One Piece/One Piece v01.cbz | One Piece | 1 | | | v
One Piece/One Piece v001.cbz | One Piece | 1 | | | v
One Piece/One Piece v105 (2022).cbz | One Piece | 105 | | | v | | | 2022
One Piece/One Piece - v01.cbz | One Piece | 1 | | | v
One Piece/One Piece - v01 - Romance Dawn.cbz | One Piece | 1 | | | v | Romance Dawn
One Piece/One Piece v01 - Romance Dawn (2003) (Digital) (AnHeroGold-Empire).cbz | One Piece | 1 | | | v | Romance Dawn | | 2003
One Piece/One Piece v01 (2003) (Digital) (1r0n).cbz | One Piece | 1 | | | v | | | 2003
One Piece/One Piece Vol. 1.cbz | One Piece | 1 | | | v
One Piece/One Piece Vol.01.cbz | One Piece | 1 | | | v
One Piece/One Piece Vol 01.cbz | One Piece | 1 | | | v
One Piece/One Piece, Vol. 1.cbz | One Piece | 1 | | | v
One Piece/One Piece, Vol. 1_ Romance Dawn.cbz | One Piece | 1 | | | v | Romance Dawn
One Piece/One Piece Volume 1.cbz | One Piece | 1 | | | v
One Piece/One Piece - Volume 01.cbz | One Piece | 1 | | | v
One Piece/One Piece Volume 01 - Romance Dawn.cbz | One Piece | 1 | | | v | Romance Dawn
One Piece/One_Piece_v01.cbz | One Piece | 1 | | | v
One Piece/One.Piece.v01.cbz | One Piece | 1 | | | v
One Piece/One.Piece.v01.2003.Digital.cbz | One Piece | 1 | | | v
One Piece/One-Piece-v01.cbz | One Piece | 1 | | | v
One Piece/one_piece_vol_01.cbz | One Piece | 1 | | | v
One Piece/one-piece-volume-1.cbz | One Piece | 1 | | | v
One Piece/One Piece (Vol. 1).cbz | One Piece | 1 | | | v
One Piece/One Piece (Vol 01) (2003).cbz | One Piece | 1 | | | v | | | 2003
One Piece/One Piece [v01].cbz | One Piece | 1 | | | v
One Piece/One Piece [Volume 1].cbz | One Piece | 1 | | | v
One Piece/One Piece [Vol.01][Digital].cbz | One Piece | 1 | | | v
One Piece/v01.cbz | One Piece | 1 | | | v
One Piece/v1.cbz | One Piece | 1 | | | v
One Piece/Vol. 1.cbz | One Piece | 1 | | | v
One Piece/Vol.01.cbz | One Piece | 1 | | | v
One Piece/Volume 1.cbz | One Piece | 1 | | | v
One Piece/Volume 01 - Romance Dawn.cbz | One Piece | 1 | | | v | Romance Dawn
One Piece/Volume 1 [Group].cbz | One Piece | 1 | | | v
One Piece/volume_001.cbz | One Piece | 1 | | | v
One Piece/VOL 1.cbz | One Piece | 1 | | | v
One Piece/[Group] One Piece v01.cbz | One Piece | 1 | | | v
One Piece/[Group] One Piece - Vol. 01 [Complete].cbz | One Piece | 1 | | | v
One Piece/[Oda Eiichiro] One Piece v01 [English].cbz | One Piece | 1 | | | v | | en
One Piece/[Oda Eiichiro] One Piece v01 (French).cbz | One Piece | 1 | | | v | | fr
One Piece/One Piece v01-03.cbz | One Piece | 1 | | 3 | v
One Piece/One Piece v01-v03.cbz | One Piece | 1 | | 3 | v
One Piece/One Piece v01-02-03 (Omnibus Edition).cbz | One Piece | 1 | | 3 | v
One Piece/One Piece Vol. 1-3.cbz | One Piece | 1 | | 3 | v
One Piece/One Piece Vols. 1-3.cbz | One Piece | 1 | | 3 | v
One Piece/One Piece Volumes 1-3.cbz | One Piece | 1 | | 3 | v
One Piece/One Piece (3-in-1 Edition) v01-02-03 (2009).cbz | One Piece | 1 | | 3 | v | | | 2009
One Piece/One Piece Volume 1 - 3.cbz | One Piece | 1 | | 3 | v
One Piece/One Piece Omnibus v01.cbz | One Piece | 1 | | | v
One Piece/One Piece Omnibus Vol. 1 (2009).cbz | One Piece | 1 | | | v | | | 2009
One Piece/One Piece - Omnibus 1.cbz | One Piece | 1 | | | v
One Piece/One Piece (Omnibus) v01.cbz | One Piece | 1 | | | v
One Piece/One Piece v01 (Omnibus).cbz | One Piece | 1 | | | v
One Piece/One Piece v01.5.cbz | One Piece | 1.5 | | | v
One Piece/One Piece v00.cbz | One Piece | 0 | | | v
One Piece/One Piece v01 [f] (c2c).cbz | One Piece | 1 | | | v
One Piece/One Piece v01 (f).cbz | One Piece | 1 | | | v
One Piece/One Piece v01 (2003) (f2) (Digital).cbz | One Piece | 1 | | | v | | | 2003
One Piece/One Piece v01 (2003-2004) (Digital).cbz | One Piece | 1 | | | v | | | 2003
One Piece (2003)/One Piece v01.cbz | One Piece | 1 | | | v | | | 2003
One Piece [English]/One Piece v01.cbz | One Piece | 1 | | | v | | en
One Piece (English) (Digital)/v01.cbz | One Piece | 1 | | | v | | en
[Oda] One Piece/v01.cbz | One Piece | 1 | | | v
One Piece v01.cbz | One Piece | 1 | | | v
One Piece - Vol 1.cbz | One Piece | 1 | | | v
[Oda] One Piece v01 [English] [Digital].cbz | One Piece | 1 | | | v | | en
Volumes/One Piece v01.cbz | One Piece | 1 | | | v
One Piece/Volumes/One Piece v01.cbz | One Piece | 1 | | | v
One Piece/Volumes/v01.cbz | One Piece | 1 | | | v
One Piece/Volumes/Volume 01.cbz | One Piece | 1 | | | v
One Piece/Volume 01/One Piece.cbz | One Piece | 1 | | | v
One Piece/One Piece v01/One Piece v01.cbz | One Piece | 1 | | | v
One Piece/Tome 1.cbz | One Piece | 1 | | | v
One Piece/One Piece T01.cbz | One Piece | 1 | | | v
One Piece/One Piece - T01.cbz | One Piece | 1 | | | v
One Piece/One Piece - Tome 01.cbz | One Piece | 1 | | | v
One Piece/One Piece Tome 01 - A l'aube d'une grande aventure.cbz | One Piece | 1 | | | v | A l'aube d'une grande aventure
One Piece/One Piece - T01 - A l'aube.cbz | One Piece | 1 | | | v | A l'aube
One Piece/One Piece (Oda) T01 [FR].cbz | One Piece | 1 | | | v | | fr
One Piece/Tomo 1.cbz | One Piece | 1 | | | v
One Piece/One Piece Tomo 01.cbz | One Piece | 1 | | | v
One Piece/Band 1.cbz | One Piece | 1 | | | v
One Piece/One Piece Bd. 01.cbz | One Piece | 1 | | | v
One Piece/One Piece Band 01 - Das Abenteuer beginnt.cbz | One Piece | 1 | | | v | Das Abenteuer beginnt
One Piece/Том 1.cbz | One Piece | 1 | | | v
One Piece/Tom 1.cbz | One Piece | 1 | | | v
One Piece/Cilt 1.cbz | One Piece | 1 | | | v
ONE PIECE/第1巻.cbz | ONE PIECE | 1 | | | v
ONE PIECE/第01巻.cbz | ONE PIECE | 1 | | | v
ONE PIECE/第１巻.cbz | ONE PIECE | 1 | | | v
ONE PIECE/第０１巻.cbz | ONE PIECE | 1 | | | v
ONE PIECE/1巻.cbz | ONE PIECE | 1 | | | v
ONE PIECE/ONE PIECE 第1巻.cbz | ONE PIECE | 1 | | | v
ONE PIECE/ONE PIECE 第01-03巻.cbz | ONE PIECE | 1 | | 3 | v
ONE PIECE/ONE PIECE 01巻.cbz | ONE PIECE | 1 | | | v
ONE PIECE/ONE PIECE 巻01.cbz | ONE PIECE | 1 | | | v
ONE PIECE/第1卷.cbz | ONE PIECE | 1 | | | v
ONE PIECE/第1冊.cbz | ONE PIECE | 1 | | | v
ONE PIECE/제1권.cbz | ONE PIECE | 1 | | | v
ONE PIECE/1권.cbz | ONE PIECE | 1 | | | v
[尾田栄一郎] ONE PIECE 第01巻.cbz | ONE PIECE | 1 | | | v
(一般コミック) [尾田栄一郎] ONE PIECE 第01巻.cbz | ONE PIECE | 1 | | | v
[尾田栄一郎] ONE PIECE v01.cbz | ONE PIECE | 1 | | | v
鬼滅の刃/鬼滅の刃 第5巻.cbz | 鬼滅の刃 | 5 | | | v
鬼滅の刃/鬼滅の刃 5巻 [DL版].cbz | 鬼滅の刃 | 5 | | | v
鬼滅の刃/鬼滅の刃　第０５巻.cbz | 鬼滅の刃 | 5 | | | v
鬼滅の刃 第5巻.cbz | 鬼滅の刃 | 5 | | | v
20th Century Boys/20th Century Boys v05.cbz | 20th Century Boys | 5 | | | v
20th Century Boys/20th Century Boys - The Perfect Edition v05 (2019).cbz | 20th Century Boys - The Perfect Edition | 5 | | | v | | | 2019
20th Century Boys v05 (2019) (Digital).cbz | 20th Century Boys | 5 | | | v | | | 2019
Eyeshield 21/Eyeshield 21 v05.cbz | Eyeshield 21 | 5 | | | v
Eyeshield 21 v05.cbz | Eyeshield 21 | 5 | | | v
Kaiju No. 8/Kaiju No. 8 v05 (2022).cbz | Kaiju No. 8 | 5 | | | v | | | 2022
Kaiju No. 8 v05.cbz | Kaiju No. 8 | 5 | | | v
86--EIGHTY-SIX/86--EIGHTY-SIX v05.cbz | 86--EIGHTY-SIX | 5 | | | v
Mob Psycho 100 v05 (2019) (Digital) (danke-Empire).cbz | Mob Psycho 100 | 5 | | | v | | | 2019
Mob Psycho 100/Mob Psycho 100 Vol. 5.cbz | Mob Psycho 100 | 5 | | | v
Zom 100 - Bucket List of the Dead v05.cbz | Zom 100 - Bucket List of the Dead | 5 | | | v
Kaguya-sama - Love Is War v05 (2018) (Digital) (danke-Empire).cbz | Kaguya-sama - Love Is War | 5 | | | v | | | 2018
Re-ZERO -Starting Life in Another World- v05.cbz | Re-ZERO -Starting Life in Another World | 5 | | | v
Dungeon Meshi v05 (2017) (Digital) (danke-Empire).cbz | Dungeon Meshi | 5 | | | v | | | 2017
Delicious in Dungeon/Delicious in Dungeon v05 (2018) (Digital) (LuCaZ).cbz | Delicious in Dungeon | 5 | | | v | | | 2018
Berserk Deluxe Edition v05 (2020) (Digital).cbz | Berserk Deluxe Edition | 5 | | | v | | | 2020
Berserk/Berserk Deluxe Edition v05.cbz | Berserk Deluxe Edition | 5 | | | v
Akira v01 (2000) (c2c) (Group).cbz | Akira | 1 | | | v | | | 2000
Vagabond (VizBig Edition) v05 (2010).cbz | Vagabond | 5 | | | v | | | 2010
Monster - The Perfect Edition v05 (2015).cbz | Monster - The Perfect Edition | 5 | | | v | | | 2015
Fullmetal Alchemist/FMA v05.cbz | Fullmetal Alchemist | 5 | | | v
JoJo's Bizarre Adventure - Part 3 - Stardust Crusaders v05.cbz | JoJo's Bizarre Adventure - Part 3 - Stardust Crusaders | 5 | | | v
JoJo's Bizarre Adventure Part 3 v05.cbz | JoJo's Bizarre Adventure Part 3 | 5 | | | v
Sailor Moon v05v2.cbz | Sailor Moon | 5 | | | v
Nana v05 RAW.cbz | Nana | 5 | | | v
Nana - Volume 05 (Beloved) [Shoujo Beat].cbz | Nana | 5 | | | v
Nausicaa v05 (of 07) (1995).cbz | Nausicaa | 5 | | | v | | | 1995
Dragon Ball - v05 - The Red Ribbon Army.cbz | Dragon Ball | 5 | | | v | The Red Ribbon Army
Dragon Ball Super v05.cbz | Dragon Ball Super | 5 | | | v
Dr. Slump v05.cbz | Dr. Slump | 5 | | | v
D.Gray-man v05 (2007).cbz | D.Gray-man | 5 | | | v | | | 2007
A Silent Voice v05 (2016).cbz | A Silent Voice | 5 | | | v | | | 2016
A.I. Love You v05.cbz | A.I. Love You | 5 | | | v
BLAME! v05.cbz | BLAME! | 5 | | | v
K-ON! v02.cbz | K-ON! | 2 | | | v
Initial D v05.cbz | Initial D | 5 | | | v
Ajin - Demi-Human v05 (2015).cbz | Ajin - Demi-Human | 5 | | | v | | | 2015
Chobits Omnibus 1.cbz | Chobits | 1 | | | v
Cardcaptor Sakura Omnibus v02 (2011).cbz | Cardcaptor Sakura | 2 | | | v | | | 2011
One Piece/Special.cbz | One Piece | | | | s | Special
One Piece/Special 1.cbz | One Piece | | 1 | | s | Special 1
One Piece/One Piece Special.cbz | One Piece | | | | s | Special
One Piece/One Piece - Special 1.cbz | One Piece | | 1 | | s | Special 1
One Piece/One Piece - Special - Loguetown.cbz | One Piece | | | | s | Special - Loguetown
One Piece/Extra.cbz | One Piece | | | | s | Extra
One Piece/Extra 2.cbz | One Piece | | 2 | | s | Extra 2
One Piece/Extra Chapter 2.cbz | One Piece | | 2 | | s | Extra Chapter 2
One Piece/Bonus.cbz | One Piece | | | | s | Bonus
One Piece/Bonus 3.cbz | One Piece | | 3 | | s | Bonus 3
One Piece/Omake.cbz | One Piece | | | | s | Omake
One Piece/Omake 3.cbz | One Piece | | 3 | | s | Omake 3
One Piece/One Piece Omake 03.cbz | One Piece | | 3 | | s | Omake 03
One Piece/Side Story.cbz | One Piece | | | | s | Side Story
One Piece/Side Story 2.cbz | One Piece | | 2 | | s | Side Story 2
One Piece/Prologue.cbz | One Piece | | | | s | Prologue
One Piece/Epilogue.cbz | One Piece | | | | s | Epilogue
One Piece/One Piece - Prologue.cbz | One Piece | | | | s | Prologue
One Piece/Oneshot.cbz | One Piece | | | | s | Oneshot
One Piece/One-shot.cbz | One Piece | | | | s | One-shot
One Piece/One Shot.cbz | One Piece | | | | s | One Shot
One Piece/One Piece (Oneshot).cbz | One Piece | | | | s | Oneshot
One Piece/One Piece [One Shot].cbz | One Piece | | | | s | One Shot
One Piece/Pilot.cbz | One Piece | | | | s | Pilot
One Piece/One Piece - Pilot.cbz | One Piece | | | | s | Pilot
One Piece/Gaiden.cbz | One Piece | | | | s | Gaiden
One Piece/One Piece Annual 2013.cbz | One Piece | | | | s | Annual 2013 | | 2013
One Piece/One Piece Annual 01 (2013).cbz | One Piece | | 1 | | s | Annual 01 | | 2013
One Piece/One Piece SP01.cbz | One Piece | | 1 | | s | SP01
One Piece/Artbook.cbz | One Piece | | | | s | Artbook
One Piece/One Piece Artbook 2.cbz | One Piece | | 2 | | s | Artbook 2
One Piece/One Piece Fanbook.cbz | One Piece | | | | s | Fanbook
One Piece/One Piece Guidebook.cbz | One Piece | | | | s | Guidebook
One Piece/Specials/Loguetown.cbz | One Piece | | | | s | Loguetown
One Piece/Extras/Loguetown.cbz | One Piece | | | | s | Loguetown
One Piece/番外編.cbz | One Piece | | | | s | 番外編
One Piece/番外編 2.cbz | One Piece | | 2 | | s | 番外編 2
One Piece/特別編.cbz | One Piece | | | | s | 特別編
One Piece/おまけ.cbz | One Piece | | | | s | おまけ
One Piece/読み切り.cbz | One Piece | | | | s | 読み切り
One Piece/Hors-série.cbz | One Piece | | | | s | Hors-série
One Piece/One Piece HS 1.cbz | One Piece | | 1 | | s | HS 1
One Piece/Especial 1.cbz | One Piece | | 1 | | s | Especial 1
One Piece/Extra 1 - The Cat.cbz | One Piece | | 1 | | s | Extra 1 - The Cat
One Piece/Vol.05 Extra.cbz | One Piece | 5 | | | s | Extra
One Piece/One Piece v05 Omake.cbz | One Piece | 5 | | | s | Omake
One Piece/Vol.05 Omake 2.cbz | One Piece | 5 | 2 | | s | Omake 2
One Piece/Loguetown.cbz | One Piece | | | | s | Loguetown
Loguetown.cbz | Loguetown | | | | s
[Oda] Loguetown.cbz | Loguetown | | | | s
[Oda] Loguetown (2004).cbz | Loguetown | | | | s | | | 2004
[Circle (Artist)] Loguetown (Parody) [English] [Digital].cbz | Loguetown | | | | s | | en
(C95) [Circle (Artist)] Loguetown (Parody) [Japanese].cbz | Loguetown | | | | s | | ja
Oda/[Oda] Loguetown.cbz | Loguetown | | | | s
`
