import { cleanText, foldInPlace } from '../fold-text.ts'

export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** The words of a list that `|` separates, folded, longest first, as a part of a pattern. */
export const anyWord = (list: string): string =>
  [...new Set(list.split('|').map((word) => foldInPlace(cleanText(word))))]
    .sort((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|')

/** No word continues here. Thai, Chinese, Japanese and Korean have no blanks between words. */
export const wordStart = String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Hebrew}])`
export const wordEnd = String.raw`(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Hebrew}])`

/** Words, whole where the script has blanks between words. */
export const wholeWord = (list: string): string => String.raw`${wordStart}(?:${anyWord(list)})${wordEnd}`
