/** The first letters of up to two words, or the first character of a title without spaces such as a Japanese one. */
export function initials(title: string): string {
  const words = title.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? []
  const telling = words.filter((word) => !articles.has(word.toLocaleLowerCase('en')))
  const chosen = telling.length > 0 ? telling : words
  const [first = ''] = chosen
  if (first === '') return [...title.trim()][0] ?? ''
  if (isIdeographic(first)) return [...first][0]!
  return chosen.slice(0, 2).map(initialOf).join('')
}

const articles = new Set([
  'a',
  'an',
  'the',
  'of',
  'is',
  'le',
  'la',
  'les',
  'un',
  'une',
  'de',
  'du',
  'der',
  'die',
  'das',
  'el',
  'los',
])

const isIdeographic = (word: string): boolean => /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(word)

/** A number stays whole if it is short: `20` of "20 Years". */
const initialOf = (word: string): string =>
  /^\d{1,2}$/.test(word) ? word : ([...word][0] ?? '').toLocaleUpperCase('en')

const colors = 6
const patterns = 4

/** The color and the pattern of a generated cover, from 1. The same title always has the same ones. */
export function coverDesign(title: string): { readonly color: number; readonly pattern: number } {
  let hash = 0
  for (const character of title) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  // Mixes the bits, because similar titles have similar sums.
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
  return { color: (mixed % colors) + 1, pattern: ((mixed >>> 16) % patterns) + 1 }
}
