/**
 * The form in which text is compared and sorted: without case, accents and width variants. Kana voicing marks are
 * kept, for か and が are different letters.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, (mark) => (mark === '\u3099' || mark === '\u309A' ? mark : ''))
    .normalize('NFC')
    .toLowerCase()
    .trim()
}
