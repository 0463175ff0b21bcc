/** Latin letters that Unicode does not take apart, lower case. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ı: 'i',
}
const notPlain = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/**
 * Folds text for comparing and sorting: removes case, accents and width variants. Keeps kana voicing marks, because か and
 * が are different letters.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, (mark) => (mark === '\u3099' || mark === '\u309A' ? mark : ''))
    .normalize('NFC')
    .toLowerCase()
    .replace(notPlain, (letter) => plainLetters[letter]!)
    .trim()
}

/**
 * A key that sorts titles naturally: folded, with the length of each number before it, so that 482 comes before 4262.
 * Leading zeros do not count.
 */
export const titleSortKey = (title: string): string =>
  foldText(title).replace(/[0-9]+/g, (digits) => {
    const number = digits.replace(/^0+(?=.)/, '')
    return String(Math.min(number.length, 99)).padStart(2, '0') + number
  })

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches all of ASCII
const isAscii = /^[\u0000-\u007F]*$/
const fullWidth = /[！-～]/
const marks = /^\p{M}+$/u
const foldable = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}]/u
const others: Readonly<Record<string, string>> = {
  İ: 'i',
  ı: 'i',
  ł: 'l',
  đ: 'd',
  ß: 's',
  '٫': '.',
  '・': ' ',
  ʼ: "'",
  '’': "'",
}
const zeros = [0x0660, 0x06f0, 0x0966, 0x0e50]

/** One line in composed form. `foldInPlace` keeps its positions. */
export const cleanText = (raw: string): string =>
  raw
    .normalize('NFC')
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u00AD]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Lower case without accents, with ASCII digits and half-width signs: `ＢÖＬÜＭ ５２` becomes `bolum 52`. Each UTF-16 unit
 * stays at its position.
 */
export function foldInPlace(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase()
  let folded = ''
  for (const character of text) folded += foldCharacter(character)
  return folded
}

function foldCharacter(raw: string): string {
  if (raw.length > 1) return raw
  const character = fullWidth.test(raw) ? String.fromCharCode(raw.charCodeAt(0) - 0xfee0) : raw
  if (character < '\u0080') return character.toLowerCase()
  const digit = digitOf(character)
  if (digit !== undefined) return String(digit)
  const lower = character.toLowerCase()
  const other = others[character] ?? others[lower]
  if (other !== undefined) return other
  const [base = lower, ...rest] = lower.normalize('NFD')
  if (foldable.test(base) && marks.test(rest.join('') || base)) return base
  return lower.length === 1 ? lower : character
}

function digitOf(character: string): number | undefined {
  const code = character.charCodeAt(0)
  const zero = zeros.find((first) => code >= first && code <= first + 9)
  return zero === undefined ? undefined : code - zero
}

/** Replaces matches by as many spaces, so that positions stay. */
export const blankOut = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (match: string) => ' '.repeat(match.length))
