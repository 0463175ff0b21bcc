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
