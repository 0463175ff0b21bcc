/** Names of volumes, specials and files without any number. The columns are those of `chapterShapes`. */
export const otherShapes = `
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
