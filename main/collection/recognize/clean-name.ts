/** The extensions of files that hold a chapter, in this or a later version. */
const fileExtension = /\.(?:cb[zr7t]|zip|rar|7z|tar|pdf|epub)$/i

export const withoutExtension = (name: string): string => name.replace(fileExtension, '')

/** A plus directly behind a title belongs to it. */
const edges = /^[\s\-–—－_.,:：;~+]+|(?:[\s\-–—－_,:：;~]|(?<=\s)\+)+$/gu

/** Text without separators at its ends and with single spaces. A closing full stop belongs to the text. */
export const tidy = (text: string): string => text.replace(/\s+/gu, ' ').replace(edges, '').trim()

/** Letters and digits only, for comparing writings of one title. */
export const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * A name in one notation: characters of one width, and spaces where the writer used underscores, dots or hyphens instead.
 * A decimal point stays a point.
 */
export function spread(name: string): string {
  // Letters, digits and brackets only: other signs of full width belong to titles, and some carry meaning, such as ½.
  const text = name.replace(/[０-９Ａ-Ｚａ-ｚ（）［］｛｝＿．\u3000\uFF65-\uFF9F]+/gu, (part) => part.normalize('NFKC'))
  // Names of groups have spaces where the rest has none: `[Two Words]_Title_v01`.
  if (/\s/u.test(text.replace(/\[[^\]]*\]/gu, '').trim())) return text
  if (text.includes('_')) return text.replace(/(?<=[a-z.\s_]\d+)(?<!_v\d+)_(?=\d(?!\d))/giu, '.').replaceAll('_', ' ')
  if (/\p{L}\.\p{L}/u.test(text) || /\p{L}\.[vc]?\d+\./iu.test(text))
    return text.replace(/\.(?!\d{1,2}(?!\d)|(?<=\d\.)[a-e]$)|(?<!\d)\./gu, ' ')
  if ((text.match(/[^\s-]-(?=[^\s-])/gu)?.length ?? 0) >= 2 || /^\p{L}+-\d+$/u.test(text))
    return text.replace(/(?<=[^\s-])-(?=[^\s-])(?<!\d-(?=\d))/gu, ' ')
  return text
}
