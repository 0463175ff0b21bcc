import { escapePattern } from '../../../addresses/slugs.ts'
import { cleanText, foldText } from '../fold-text.ts'

/** The words of a list that `|` separates, folded, longest first, as a part of a pattern. */
export const anyWord = (list: string): string =>
  [...new Set(list.split('|').map((word) => foldText(cleanText(word))))]
    .sort((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|')

export const wordStart = String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Hebrew}])`
export const wordEnd = String.raw`(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Hebrew}])`

/** Words, whole where the script has blanks between words. */
export const wholeWord = (list: string): string => String.raw`${wordStart}(?:${anyWord(list)})${wordEnd}`

/** `12`, `012`, `10.5`, `10,5`, `1,124`. */
export const decimal = String.raw`\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:[.,]\d+(?![\d.,]*[./]\d))?`

export function parseDecimal(text: string): number {
  if (/^\d{1,3}(?:,\d{3})+$/.test(text)) return Number(text.replaceAll(',', ''))
  return Number(text.replace(',', '.'))
}
