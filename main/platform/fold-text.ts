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
