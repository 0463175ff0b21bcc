/** Words that name a chapter, before its number: `Chapter 12`, `Глава 12`. `|` separates them. */
export const chapterWords =
  'chapter|chapters|chap|chp|chpt|ch|capítulo|capítulos|capitulo|cap|capítol|capitolo|capitolul|chapitre|chapitres|kapitel|kapittel|kap|kapitola|fejezet|rozdział|rozdz|розділ|раздзел|hoofdstuk|luku|poglavlje|κεφάλαιο|κεφ|глава|главы|гл|chương|bölüm|bölümü|bab|kabanata|episode|episodes|episodio|episódio|épisode|ep|eps|epizod|epizoda|эпизод|эп|серия|выпуск|folge|aflevering|avsnitt|afsnit|jakso|hồi|scan|الفصل|فصل|الحلقة|حلقة|چپتر|قسمت|פרק|अध्याय|चैप्टर'
/** Words and signs before the number of a chapter in names of files. */
export const chapterWordsInNames = 'chaps|chs|capitoli|caps|глави|issue|issues|n°|nº|№'
/** Words for a number of a comic, which other words may follow: `Issue Annual 1`. */
export const issueWords =
  'issue|issues|número|numero|numéro|edição|edición|édition|edizione|nummer|heft|ausgabe|wydanie|numer|zeszyt|номер|sayı'
/** Words that some series use for chapters, and that others have in their titles. */
export const chapterWordsOfTitles = 'file|trick|mission|stage'
/** Without a word boundary, because the script has no blanks. */
export const gluedChapterWords = 'ตอนที่|ตอน|บทที่|บท'
/** Only directly before digits: `c012`, `S2E5`. */
export const shortChapterWords = 'c|e'
/** After the number: `52. Bölüm`, `25 глава`. */
export const chapterWordsAfter =
  'bölüm|bölümü|kapitel|kapitola|kapitoly|fejezet|rész|rozdział|глава|гл|розділ|раздзел|эпизод|серия|выпуск|folge|hoofdstuk|epizod'
/** Counters behind the number: `12話`. */
export const counters = '話话回화장章회集幕夜節节品局'
/** Chapter words where they are the only number, else volumes. */
export const weakChapterWords = 'tập'

export const volumeWords =
  'volume|volumes|vol|volum|volumul|volym|tome|tomo|tom|том|тома|томи|τόμος|band|bind|bd|cilt|kötet|jilid|svazek|deel|nide|tập|quyển|เล่มที่|เล่ม|المجلد|مجلد|جلد|כרך|खंड'
export const volumeWordsInNames = 'vols|tomes|tomos|bde|omnibus'
export const volumeWordsAfter = 'том|cilt|kötet|svazek|巻|卷|권|册|冊'

export const seasonWords =
  'season|seasons|saison|temporada|temp|stagione|staffel|sezon|sezonul|сезон|seizoen|sæson|säsong|sesong|kausi|musim|mùa|シーズン|시즌|ซีซั่นที่|ซีซั่น|ซีซัน|الموسم|موسم'
export const seasonWordsAfter = 'season|temporada|sezon|сезон|saison|staffel|季|期|시즌'

/** Other divisions of a manga, by the name that is stored. */
export const divisionWords: Readonly<Record<string, string>> = {
  part: 'part|parte|partie|teil|часть|частина|phần|ภาคที่|ภาค|الجزء|جزء|bagian|kısım|część|část|パート|파트',
  arc: 'arc|arco|арка|saga',
  book: 'book|livre|libro|livro|книга|buch|kitap',
}
export const divisionWordsAfter: Readonly<Record<string, string>> = { part: '部|부' }

/** Pieces of one chapter, behind its number: `第12話 前編`, `Chapter 12 Part 2`. */
export const pieceWords = 'part|pt|partie|parte|teil|часть|частина|phần|kısım|część|パート|파트|その'
export const namedPieces: Readonly<Record<string, string>> = {
  first: '前編|前篇|前半|上編|上篇|上|前|상|상편',
  middle: '中編|中篇|中|중|중편',
  last: '後編|後篇|后篇|後半|下編|下篇|下|後|后|하|하편',
}

/** Entries beside the numbered chapters, by the name that is stored, in any language. */
export const extraWords: Readonly<Record<string, string>> = {
  'side story':
    'side story|side stories|side-story|side-stories|sidestory|side chapter|spin-off|spinoff|spin off|historia paralela|história paralela|historia lateral|historia secundaria|histoire parallèle|histoire secondaire|storia parallela|storia secondaria|nebengeschichte|yan hikaye|побочная история|побочные истории|сайд-стори|сайд стори|historia poboczna|ngoại truyện|phiên ngoại|cerita sampingan|kisah sampingan|قصة جانبية|番外編|番外篇|番外话|番外話|番外|スピンオフ|サイドストーリー|외전|번외편|번외',
  gaiden: 'gaiden|外伝|外传|外傳',
  annual:
    'annual|annuals|anual|anuales|anuais|annuel|annuelle|annuale|annuali|jahrbuch|jahresband|rocznik|ежегодник|щорічник|yıllık|年刊|연간|연감',
  special:
    'special|specials|giant-size|giant size|king-size|king size|free comic book day|fcbd|ashcan|sonderheft|sonderausgabe|specjalne|especial|especiales|especiais|spécial|spéciale|speciale|speciali|specjalny|specjalna|spezial|sonderkapitel|sonderfolge|hors-série|hors série|özel|специальная|спешл|спецвыпуск|speciální|spesial|đặc biệt|特別編|特別篇|特别篇|特别编|特別話|特别话|特別号|特别号|特刊|増刊号|増刊|スペシャル|특별편|특별화|특별호|스페셜|ตอนพิเศษ|บทพิเศษ|พิเศษ|خاص|خاصة|ویژه|מיוחד',
  bonus: 'bonus|bonuskapitel|omake|omakes|бонус|おまけ|オマケ|보너스|โบนัส',
  extra:
    'extra|extras|extrakapitel|ekstra|экстра|дополнительная|дополнительно|доп|dodatek|dodatkowy|اضافي|إضافي|اضافية|エクストラ|加更|เสริม',
  prologue:
    'prologue|prolog|prólogo|prologo|prologi|πρόλογος|пролог|プロローグ|序章|序幕|楔子|프롤로그|서막|บทนำ|مقدمة|mở đầu|פרולוג',
  epilogue:
    'epilogue|epilog|epílogo|epilogo|epilogi|επίλογος|эпилог|エピローグ|終章|终章|尾声|에필로그|บทส่งท้าย|خاتمة|vĩ thanh',
  afterword:
    'afterword|postface|posfácio|nachwort|postfazione|posłowie|послесловие|sonsöz|あとがき|後書き|后记|後記|후기',
  interlude: 'interlude|intermission|interludio|interlúdio|intermezzo|entracte|интерлюдия|幕間|막간',
  oneshot:
    'oneshot|one-shot|one shot|oneshots|ваншот|сингл|capítulo único|historia única|tek bölümlük|読切|読み切り|よみきり|ワンショット|원샷|단편|ون شوت|وان شوت',
  final:
    'final chapter|last chapter|final episode|capítulo final|último capítulo|chapitre final|dernier chapitre|capitolo finale|letztes kapitel|final bölüm|final|последняя глава|финал|最終話|最終回|最终话|最终回|大结局|최종화|마지막화|마지막 화|完結編',
  preview: 'preview|teaser|trailer|予告|预告|예고|티저|プレビュー|avance',
}
/** Words that mean an extra also behind the title of a manga. The others are parts of titles: `The Extra Chapter 52`. */
export const clearExtras: readonly string[] = ['side story', 'annual', 'oneshot', 'prologue', 'epilogue', 'afterword']

export const noticeWords =
  "notice|notices|announcement|announcements|hiatus|on break|author's note|authors note|author note|note from the author|update schedule|aviso|avisos|anuncio|anúncio|comunicado|hiato|annonce|avis|ankündigung|mitteilung|annuncio|avviso|duyuru|duyurular|объявление|объявления|анонс|уведомление|перерыв|хиатус|оголошення|ogłoszenie|pengumuman|thông báo|tạm ngưng|ประกาศ|แจ้งข่าว|إعلان|اعلان|تنويه|お知らせ|告知|休載|お詫び|通知|公告|请假条|请假|請假|休刊|停更|공지사항|공지|휴재"

/** What a number counts if it is no chapter: `120 chapters`, `14 views`. */
export const countedWords =
  'chapters|chapitres|capítulos|capitulos|capitoli|episodes|глав|view|views|reads|comment|comments|reply|replies|page|pages|like|likes|votes|followers|follows|bookmarks|members|coin|coins|vistas|visitas|visualizações|comentarios|comentários|páginas|vues|commentaires|aufrufe|seiten|просмотр|просмотров|просмотра|комментариев|страниц|görüntülenme|yorum|lượt xem|bình luận|dilihat|조회|댓글|閲覧|次阅读|人气|مشاهدة|تعليق'
