import { foldText } from '../platform/fold-text.ts'
import { pairSimilarity } from '../platform/text-similarity.ts'

/** The title without case, accents, punctuation, English articles and remarks in brackets, such as languages. */
export const normalizeTitle = (title: string): string =>
  foldText(title)
    .replace(/[[(（【][^\])）】]*[\])）】]/gu, ' ')
    .replace(/[’'`]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:the|an?) (?=.)/, '') || foldText(title)

/** How similar two titles are, 0 to 1. 1 only if they are equal without case, accents and punctuation. */
export function titleSimilarity(left: string, right: string): number {
  const [a, b] = [normalizeTitle(left), normalizeTitle(right)]
  if (a === '' || b === '') return 0
  if (a === b) return 1
  const joined = a.replaceAll(' ', '') === b.replaceAll(' ', '')
  return joined ? 0.98 : Math.min(0.95, Math.max(pairSimilarity(a, b), prefixSimilarity(a, b)))
}

/** Sites shorten titles, or add subtitles: one title is the start of the other. */
function prefixSimilarity(left: string, right: string): number {
  const [short, long] = left.length < right.length ? [left, right] : [right, left]
  return short.length >= 6 && long.startsWith(`${short} `) ? 0.8 : 0
}

/** Whether the titles have a word in common. */
export function hasCommonWord(left: string, right: string): boolean {
  const words = new Set(normalizeTitle(left).split(' '))
  return normalizeTitle(right)
    .split(' ')
    .some((word) => words.has(word))
}
