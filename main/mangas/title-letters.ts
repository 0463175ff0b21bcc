import type { TitleLetter } from '../../shared/contracts/mangas.ts'

/** The first character of each row of the kana table, small ones included. */
const kanaRows = [...'ぁかさたなはまゃらゎ']
const kanaNames = [...'あかさたなはまやらわ']
/** From a hiragana to its katakana. */
const toKatakana = 0x60
const hangulInitials = [...'ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ']
const syllablesPerInitial = 588

/**
 * The letter that a title is filed under, by the first character of its sort key: a letter, `#` for digits and signs, a row of
 * the kana table, the first consonant of a Hangul syllable, or 漢 for every Chinese character.
 */
export function titleLetter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (/\p{Script=Hiragana}/u.test(character)) return kanaRow(code, 0)
  if (/\p{Script=Katakana}/u.test(character)) return kanaRow(code - toKatakana, toKatakana)
  if (code >= 0xac00 && code <= 0xd7a3)
    return hangulInitials[Math.floor((code - 0xac00) / syllablesPerInitial)] ?? character
  if (/\p{Script=Han}/u.test(character)) return '漢'
  return /\p{L}/u.test(character) ? character.toUpperCase() : '#'
}

function kanaRow(hiragana: number, offset: number): string {
  const row = kanaRows.findLastIndex((first) => hiragana >= first.charCodeAt(0))
  return String.fromCharCode((kanaNames[Math.max(0, row)] ?? 'あ').charCodeAt(0) + offset)
}

/** Adds up the counts of first characters in the order of titles. Letters stay in this order. */
export function groupByLetter(
  characters: readonly { readonly character: string; readonly count: number }[],
): TitleLetter[] {
  const letters: TitleLetter[] = []
  for (const { character, count } of characters) {
    const letter = titleLetter(character)
    const last = letters.at(-1)
    if (last?.letter === letter) letters[letters.length - 1] = { letter, count: last.count + count }
    else letters.push({ letter, count })
  }
  return letters
}
