import { compareAuthors } from '../../mangas/compare-authors.ts'
import { pairSimilarity } from '../../platform/text-similarity.ts'
import type { CatalogManga, TrackerIds } from '../mapping/map-manga.ts'
import { isSameTitle, readTitle, type TitleParts } from './title-parts.ts'

/** A series in files or of another program, and what is known about it. */
export type SeriesToMatch = {
  readonly series: string
  readonly year?: number | null | undefined
  readonly author?: string | null | undefined
  /** Its highest chapter number. */
  readonly lastNumber?: number | undefined
  /** Whether all of it is one chapter without a number. */
  readonly isOneShot?: boolean | undefined
  /** Its identifiers at the trackers of the user. */
  readonly trackers?: TrackerIds | undefined
}

type Known = Pick<CatalogManga, 'title' | 'altTitles' | 'author' | 'publicationYear'> &
  Partial<Pick<CatalogManga, 'lastChapter' | 'trackers' | 'formats'>>

/** An equal title alone makes a proposal likely, not certain. */
const titleShare = 0.85

/** Sequels and spin-offs have the same author: only with an equal title, or a misspelled one, do facts make it likely. */
const undecided = 0.75

/** How likely a manga of the catalog is the series, 0 to 1. From 0.8 on, it is probably right. */
export function confidenceOf(wanted: SeriesToMatch, manga: Known): number {
  const tracked = compareTrackers(wanted.trackers, manga.trackers)
  if (tracked === 'same') return 1
  const { share, isSame, isMisspelled } = compareTitles(wanted.series, manga)
  const authors = compareAuthors(wanted.author ?? '', manga.author)
  const isProbable = isSame || (isMisspelled && authors === 'same')
  const isPossible = tracked !== 'different' && isSameFormat(wanted, manga, authors === 'same')
  const sum = share * titleShare + compareYears(wanted.year, manga.publicationYear) + authorShares[authors ?? 'unknown']
  return Math.round(Math.min(isProbable && isPossible ? 1 : undecided, Math.max(0, sum)) * 100) / 100
}

const authorShares = { same: 0.15, different: -0.3, unknown: 0 } as const

/** Two proposals that differ less than this cannot be told apart. */
const minLead = 0.045

/** Best first. If two are about equally likely, none of them is certain. */
export function rank<T extends { readonly confidence: number }>(proposals: readonly T[]): T[] {
  const sorted = proposals.toSorted((left, right) => right.confidence - left.confidence)
  const [first, second] = sorted
  if (!first || !second || first.confidence - second.confidence >= minLead) return sorted
  return sorted.map((one) => ({ ...one, confidence: Math.min(one.confidence, undecided) }))
}

/** A title with an exclamation mark more is a little less likely: another manga may have exactly this title. */
const shareWithoutMarks = 0.94

type Titles = { readonly share: number; readonly isSame: boolean; readonly isMisspelled: boolean }

function compareTitles(series: string, { title, altTitles, formats = [] }: Known): Titles {
  const wanted = readTitle(series)
  const isColoured = colouredFormats.some((format) => formats.includes(format))
  const all = [title, ...altTitles].map(readTitle).map((one) => (isColoured ? asColoured(one) : one))
  const main = all[0]!
  const same = all.filter((one) => isSameTitle(wanted, one))
  const isMisspelled = all.some((one) => isNearly(wanted, one))
  if (same.length === 0) {
    const share = Math.max(...all.map((one) => pairSimilarity(wanted.full, one.full)))
    return { share, isSame: false, isMisspelled }
  }
  const hasMarks = wanted.marks === '' || same.some(({ marks }) => marks === wanted.marks)
  const hasOtherMarks = !hasMarks && same.every(({ marks }) => marks !== '')
  // A sequel can have the title of its predecessor among its other ones.
  const isSame = !hasOtherMarks && saysNoOtherEdition(wanted, main)
  return { share: hasMarks ? 1 : shareWithoutMarks, isSame, isMisspelled: false }
}

const colouredFormats = ['official colored', 'fan colored']

/** The catalog may say so in one title only. */
const asColoured = (title: TitleParts): TitleParts => ({
  ...title,
  editions: [...new Set([...title.editions, 'coloured'])].sort(),
})

const saysNoOtherEdition = (wanted: TitleParts, { editions }: TitleParts): boolean =>
  editions.every((edition) => wanted.editions.includes(edition) || wanted.full.includes(edition))

/** Nearly the same letters. A word or number more is another manga, or another edition. */
const minMisspelled = 0.9

function isNearly(one: TitleParts, other: TitleParts): boolean {
  if (one.editions.join() !== other.editions.join() || digitsOf(one.full) !== digitsOf(other.full)) return false
  if (withShortVowels(one.key) === withShortVowels(other.key)) return true
  if (one.key.includes(other.key) || other.key.includes(one.key)) return false
  return pairSimilarity(one.full, other.full) >= minMisspelled
}

/** Long vowels of Japanese are written in several ways. */
const withShortVowels = (key: string): string => key.replace(/o[ou]+|oh(?=[^aeiou]|$)/g, 'o').replaceAll('uu', 'u')

const digitsOf = (text: string): string => text.replace(/\P{N}+/gu, ' ').trim()

/** A tracker has one entry for a work, so one equal identifier decides. */
function compareTrackers(ofSeries: TrackerIds = {}, ofCatalog: TrackerIds = {}): 'same' | 'different' | undefined {
  const both = (['al', 'mal', 'kt'] as const).filter((name) => ofSeries[name] && ofCatalog[name])
  if (both.some((name) => ofSeries[name] === ofCatalog[name])) return 'same'
  return both.length > 0 ? 'different' : undefined
}

/** Whether both can be a series, a one-shot or a work of fans. */
function isSameFormat(
  { series, lastNumber = 0, isOneShot = false }: SeriesToMatch,
  { title, formats = [], lastChapter }: Known,
  isSameAuthor: boolean,
): boolean {
  const of = (editions: readonly string[], edition: string) =>
    editions.includes(edition) || formats.includes(edition.replace('-', ''))
  const wanted = readTitle(series).editions
  const found = readTitle(title).editions
  if (of(found, 'doujinshi') && !isSameAuthor && !wanted.includes('doujinshi')) return false
  const isFoundOneShot = of(found, 'one-shot')
  if (isFoundOneShot ? lastNumber > 1 : isOneShot) return false
  return !isLonger(lastNumber, lastChapter)
}

/** Sites add extras after the end, but not half a series. */
const isLonger = (lastNumber: number, lastChapter: number | null | undefined): boolean =>
  lastChapter != null && lastNumber > lastChapter * 1.25 + 5

/** Files of a later volume or edition have a later year, but none is older than its series. */
function compareYears(ofFiles: number | null | undefined, published: number | null): number {
  if (!ofFiles || !published) return 0
  if (Math.abs(ofFiles - published) <= 1) return 0.1
  return ofFiles < published ? -0.2 : 0
}
