import { escapePattern } from '../../platform/chapter-text/word-patterns.ts'
import { decodeAddress, decodeText, encodeSlug } from './address-text.ts'
import { type NumberPosition, namedNumberPatterns } from './chapter-positions.ts'

/** Words of addresses that are the same for all mangas of a site. */
const generic = new RegExp(
  `^(?:${[
    'mangas?|manhwas?|manhuas?|comics?|komik|webtoons?|toons?|novels?|doujin(?:shi)?s?|bd',
    'series?|titles?|titulos?|obras?|works?|books?|story|stories|projects?|projeto|proyecto|releases?',
    'read(?:er|ing)?|readonline|view(?:er)?|watch|leer|ler|lire|lecture|lectura|lecteur|oku|baca|doc|truyen|tranh',
    'chapters?|chapitres?|chap|ch|c|capitulos?|capitolo|cap|kapitel|episodes?|ep|eps|bolum|chuong|glava|issue',
    'vol(?:ume)?s?|tomes?|tomo|season|pages?|p|all|list|full|details?|contents?|index|home|default|main|app',
    'category|catalog|library|scans?|scanlations?|online|free|raw|web|www|public|style|paged|html?|php|aspx?|id|no',
    '[a-z]{1,2}(?:[-_][a-z]{2,3})?',
  ].join('|')})$`,
  'iu',
)

/** Whether a part of an address is a common word, a language or empty, and so the same for all mangas. */
export const isGeneric = (part: string): boolean => part === '' || generic.test(part)

/** A part of a decoded address that may be the slug. */
type SlugCandidate = { readonly text: string; readonly start: number }

/**
 * Parts of a decoded address that may be the slug, most likely first: those that the URL of the series shares, then
 * whole parts near the number, without words such as `chapter-10`.
 */
export function slugCandidates(text: string, series: string | undefined): SlugCandidate[] {
  const parts = splitParts(text).flatMap(withoutChapter)
  const whole = parts.filter(({ text: part }) => !isGeneric(part) && /[\p{L}\d]/u.test(part))
  const shared = series === undefined ? [] : whole.flatMap((part) => sharedRuns(part, series))
  const trimmed = whole.flatMap(trimGeneric)
  const ranked = [...trimmed, ...whole].sort((a, b) => score(b) - score(a) || b.start - a.start)
  const seen = new Set<string>()
  return [...shared.sort((a, b) => b.text.length - a.text.length), ...ranked]
    .filter(({ text: part, start }) => !seen.has(`${start} ${part}`) && seen.add(`${start} ${part}`))
    .slice(0, maxCandidates)
}

const maxCandidates = 12

/** Slugs have letters, usually several words. */
const score = ({ text }: SlugCandidate) => (/\p{L}{2}/u.test(text) ? 2 : 0) + (/\p{L}[-_ ]/u.test(text) ? 1 : 0)

/** Segments of the path and values of the query, without a file extension. */
const splitParts = (text: string): SlugCandidate[] =>
  [...text.matchAll(/[^/?#&=]+(?![^/?#&=]*=)/g)].map(({ 0: part, index }) => ({
    text: part.replace(/\.(?:html?|php|aspx?|jsp)$/i, ''),
    start: index,
  }))

/** A part, and what remains of it before and after a number such as `chapter-10`. */
function withoutChapter({ text, start }: SlugCandidate): SlugCandidate[] {
  const named = namedNumberPatterns.flatMap((pattern) => [...text.matchAll(pattern)])
  const numbered = /^(.*\p{L}.*?)[-_. ]\d+(?:[-_.]\d+)?$/u.exec(text)?.[1]
  return [
    { text, start },
    ...named.flatMap(({ 0: match, index }) => [
      { text: text.slice(0, index).replace(/[-_. ]+$/, ''), start },
      trimStart({ text: text.slice(index + match.length), start: start + index + match.length }),
    ]),
    ...(numbered === undefined ? [] : [{ text: numbered, start }]),
  ]
}

const trimStart = ({ text, start }: SlugCandidate): SlugCandidate => {
  const lead = /^[-_. ]*/.exec(text)?.[0].length ?? 0
  return { text: text.slice(lead), start: start + lead }
}

/** Without leading and trailing common words: `read-star-smith-online`. */
function trimGeneric({ text, start }: SlugCandidate): SlugCandidate[] {
  const words = wordsOf(text)
  const isCommon = (word: string) => word.length > 2 && isGeneric(word)
  const first = words.findIndex((word) => !isCommon(word.text))
  const last = words.findLastIndex((word) => !isCommon(word.text))
  const [from, to] = [words[first], words[last]]
  if (!from || !to || (first === 0 && last === words.length - 1)) return []
  return [{ text: text.slice(from.start, to.start + to.text.length), start: start + from.start }]
}

const wordsOf = (text: string): SlugCandidate[] =>
  [...text.matchAll(/[^-_. ]+/g)].map(({ 0: word, index }) => ({ text: word, start: index }))

/** The longest run of words that a part shares with another address. */
function sharedRuns({ text, start }: SlugCandidate, other: string): SlugCandidate[] {
  const words = wordsOf(text).slice(0, 30)
  for (let length = words.length; length > 0; length--) {
    for (let first = 0; first + length <= words.length; first++) {
      const [from, to] = [words[first], words[first + length - 1]]
      if (!from || !to) continue
      const run = text.slice(from.start, to.start + to.text.length)
      if (!isGeneric(run) && standalone(run).test(other)) return [{ text: run, start: start + from.start }]
    }
  }
  return []
}

const standalone = (text: string) => new RegExp(`(?<![\\p{L}\\d])${escapePattern(text)}(?![\\p{L}\\d])`, 'gu')

/** Replaces the slug in a path by `{slug}`. Undefined if the path does not contain it. */
export function replaceSlug(path: string, slug: string): string | undefined {
  const decoded = decodeAddress(path)
  const spellings = [...new Set([decodeAddress(encodeSlug(slug)).text, decodeText(slug), slug])]
  const wanted = spellings.find((text) => text !== '' && standalone(text).test(decoded.text))
  return wanted === undefined ? undefined : replaceAt(path, decoded, positionsOf(decoded.text, wanted), '{slug}')
}

/** Replaces a candidate by `{slug}`, wherever it occurs. Numbers are replaced only at their own place. */
export function replaceCandidate(path: string, { text, start }: SlugCandidate): string {
  const decoded = decodeAddress(path)
  const own = { start, end: start + text.length }
  return replaceAt(path, decoded, /\p{L}/u.test(text) ? positionsOf(decoded.text, text) : [own], '{slug}')
}

const positionsOf = (text: string, part: string) =>
  [...text.matchAll(standalone(part))].map(({ index }) => ({ start: index, end: index + part.length }))

/** Replaces positions of the decoded text in the encoded one. */
export const replaceAt = (
  encoded: string,
  { at }: Pick<ReturnType<typeof decodeAddress>, 'at'>,
  positions: readonly Pick<NumberPosition, 'start' | 'end'>[],
  replacement: string,
): string =>
  positions
    .toSorted((a, b) => b.start - a.start)
    .reduce((result, { start, end }) => result.slice(0, at(start)) + replacement + result.slice(at(end)), encoded)
