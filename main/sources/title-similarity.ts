import { foldText } from '../platform/fold-text.ts'

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
  return joined ? 0.98 : Math.min(0.95, Math.max(bigramSimilarity(a, b), prefixSimilarity(a, b)))
}

/** The Sørensen–Dice coefficient of the pairs of letters. */
function bigramSimilarity(left: string, right: string): number {
  const [a, b] = [bigrams(left), bigrams(right)]
  const counts = new Map<string, number>()
  for (const pair of a) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  let common = 0
  for (const pair of b) {
    const count = counts.get(pair) ?? 0
    if (count === 0) continue
    counts.set(pair, count - 1)
    common += 1
  }
  return (2 * common) / (a.length + b.length || 1)
}

function bigrams(text: string): string[] {
  const letters = [...text]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
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
