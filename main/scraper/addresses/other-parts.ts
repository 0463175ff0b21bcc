import { decodeAddress } from './address-text.ts'
import { isGeneric } from './slugs.ts'

/**
 * Parts of a format that probably differ between chapters or mangas: numbers, identifiers, and texts other than common
 * words. What follows the chapter in the path is usable if a list proves that it does not change.
 */
export function findOtherParts(format: string, isProved: boolean): string[] {
  const { text } = decodeAddress(format)
  const chapterAt = text.lastIndexOf('{chapter}')
  return [...text.matchAll(/[^/?#&]+/g)].flatMap(({ 0: part, index }) => {
    const isParameter = /^[^={]+=/.test(part)
    const words = wordsOf(part.replace(/\.(?:html?|php|aspx?|jsp)$/i, ''), isParameter)
    if (isSiteFolder(part, words) && index < chapterAt) return []
    return words
      .filter(
        (word) =>
          !isHarmless(word.text, { isAfter: index + word.index > chapterAt, isConstant: isProved && !isParameter }),
      )
      .map((word) => word.text)
  })
}

/** The words of a segment or of the value of a parameter, without placeholders and common words. */
const wordsOf = (part: string, isParameter: boolean) => {
  const from = isParameter ? part.indexOf('=') + 1 : 0
  return [...part.slice(from).matchAll(/\{(?:slug|chapter)\}|[^-_.~ +!:,{}]+/g)]
    .filter(({ 0: word }) => !word.startsWith('{') && !isGeneric(word))
    .map(({ 0: word, index }) => ({ text: word, index: from + index }))
}

/** A folder of one plain word is the same for all series of the site: `/lector/{slug}/10`. */
const isSiteFolder = (part: string, words: readonly { readonly text: string }[]) =>
  words.length === 1 && !/[{=\d]/.test(part) && /^\p{L}+$/u.test(words[0]?.text ?? '') && !/\p{Ll}\p{Lu}/u.test(part)

type Place = { readonly isAfter: boolean; readonly isConstant: boolean }

const isHarmless = (word: string, { isAfter, isConstant }: Place): boolean =>
  /^0+$/.test(word) ||
  chapterMark.test(word) ||
  (isAfter && (/^0*1$/.test(word) || (isConstant && /^(?:\d{1,3}|\p{L}+)$/u.test(word))))

/** Marks next to the number, such as `화` and `第`. */
const chapterMark = /^(?:[第제화회장話话回章]|b[oö]l[uü]m|глава|ตอนที่|ตอน|บทที่|الفصل|rozdzia[lł]|ch[uư][oơ]ng)$/iu
