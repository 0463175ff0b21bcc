/** Words for chapters outside the numbering. */
const words = [
  'specials?|extras?|bonus|omake|side[\\s-]?stor(?:y|ies)|prologue|prologo|prólogo|epilogue|interlude|afterword',
  'one[\\s-]?shot|pilot|gaiden|annual|sp(?=\\s?\\d)|hs(?=\\s?\\d)|hors[\\s-]?s[ée]rie|especial|spezial',
  'art\\s?book|fan\\s?book|guide\\s?book|data\\s?book|character book|illustrations?',
  '番外編|番外篇|特別編|特典|おまけ|オマケ|読み切り|読切|外伝|単発|외전|번외편',
].join('|')

const alone = new RegExp(`^(?:${words})(?:\\s*\\d{1,3})?$`, 'iu')
/** The word ends the name, or a number or a separator follows. */
const inName = new RegExp(
  `(?<!\\p{L})(?:${words})(?!\\p{L})(?=\\s*(?:$|[-–:_\\d#]|\\bno\\b))|(?:番外編|番外篇|特別編|おまけ|読み切り|外伝)`,
  'iu',
)
/** Words that mark the numbered chapter after them as an extra one. */
const beforeChapter = /(?<!\p{L})(?:specials?|extras?|bonus|omake|side[\s-]?story|番外編|特別編|おまけ)[\s\-:_]*$/iu

export const isSpecialWord = (text: string): boolean => alone.test(text.trim())

export const isFolderOfSpecials = (name: string): boolean =>
  /^(?:specials?|extras?|bonus|omake|side stories|one[\s-]?shots?|番外編|特別編|おまけ)$/iu.test(name.trim())

/** Where a special word starts in a name. */
export const findSpecialWord = (text: string, from: number): number | undefined => {
  const match = inName.exec(text.slice(from))
  return match ? from + match.index : undefined
}

/** Where a special word starts that stands directly before `end`. */
export const findSpecialBefore = (text: string, from: number, end: number): number | undefined => {
  const match = beforeChapter.exec(text.slice(from, end))
  return match ? from + match.index : undefined
}
