/** Words for chapters outside the numbering. */
const words = [
  '(?:extra|bonus|special)\\s(?:chapter|episode)s?|specials?|extras?|bonus|omake|side[\\s-]?stor(?:y|ies)|prologue|prologo|prólogo|epilogue|interlude|afterword',
  'one[\\s-]?shot|pilot|gaiden|annual|sp(?=\\s?\\d)|hs(?=\\s?\\d)|hors[\\s-]?s[ée]rie|(?<=[-–]\\s)t?hs(?=\\s[-–])|especial|spezial',
  'art\\s?book|fan\\s?book|guide\\s?book|data\\s?book|character book|illustrations?',
  '番外編|番外篇|特別編|特典|おまけ|オマケ|読み切り|読切|外伝|単発|외전|번외편',
].join('|')

const alone = new RegExp(`^(?:${words})(?:\\s*\\d{1,3})?$`, 'iu')
/** The word ends the name, or a number or a separator follows. `Extra-ordinary` is another word. */
const inName = new RegExp(
  `(?<!\\p{L})(?:${words})(?!\\p{L}|-\\p{L})(?=\\s*(?:$|[-–:_\\d#]|\\bno\\b|(?:${words})(?!\\p{L})))|(?:番外編|番外篇|特別編|おまけ|読み切り|外伝)`,
  'giu',
)
/**
 * Behind other words of a title, without a separator between them, these words belong to it when a number of its own
 * follows: `The Novel's Extra 12`, `Goblin Slayer Side Story - Year One 025`.
 */
const possessive = /(?:['’]s|(?<!\p{L})(?:the|an?))\s+$/iu
const ofSeries = /^(?:side[\s-]?stor(?:y|ies)|gaiden)/iu
const numberFollows = /^\P{L}*\d|\s0\d|\s[vc]\d|\s\d+\.\d/iu

function belongsToTitle(text: string, { index, 0: word }: RegExpExecArray): boolean {
  const before = text.slice(0, index)
  const after = text.slice(index + word.length)
  if (!/\p{L}\s+$/u.test(before)) return false
  return (possessive.test(before) || ofSeries.test(word)) && numberFollows.test(after)
}

/** Words that mark the numbered chapter after them as an extra one. */
const beforeChapter =
  /(?<!\p{L})(?:specials?|extras?|bonus|omake|annual|side[\s-]?story|番外編|番外篇|特別編|おまけ|외전|번외편)[\s\-:_]*$/iu

export const isSpecialWord = (text: string): boolean => alone.test(text.trim())

export const isFolderOfSpecials = (name: string): boolean =>
  /^(?:specials?|extras?|bonus|omake|side stories|one[\s-]?shots?|番外編|特別編|おまけ)$/iu.test(name.trim())

/** Where a special word starts in a name. */
export const findSpecialWord = (text: string, from: number): number | undefined => {
  const rest = text.slice(from)
  const match = [...rest.matchAll(inName)].find((one) => !belongsToTitle(rest, one))
  return match && from + match.index
}

/** Where a special word starts that stands directly before `end`. */
export const findSpecialBefore = (text: string, from: number, end: number): number | undefined => {
  const rest = text.slice(from, end)
  const match = beforeChapter.exec(rest)
  return match && !possessive.test(rest.slice(0, match.index)) ? from + match.index : undefined
}
