import { message } from '../../../../shared/i18n/message.ts'
import type { Problem } from '../../../platform/problem.ts'
import type { ListedChapter } from '../../protocol/messages.ts'
import { createTimeLimit, TimeLimitError } from '../extract/time-limit.ts'
import { settingProblem } from '../setting-problem.ts'
import { chapterNumberFromUrl } from './chapter-text.ts'
import { detectDateOrders, parseReleaseDate, parseUnlockDate } from './dates/release-date.ts'
import type { ListEntry } from './entries.ts'
import { readLabels, sayTheSame } from './labels/list-labels.ts'
import { type Label, type LabelKind, plainLabel } from './labels/read-label.ts'
import { minOtherNumber } from './list-gaps.ts'
import { type Identified, identifyEntries, type NumberedEntry } from './list-identities.ts'
import { recognizeVersions } from './recognize-versions.ts'

/**
 * The chapters of a whole list, in its order, each (number, volume, language, label) once. Leaves out notices and entries
 * without a number. A one-shot is chapter 1: the only entry of its list, which says so or says nothing. Empty if different
 * entries seem to be the same chapter: their number belongs to something else.
 */
export function resolveEntries(read: readonly ListEntry[], dateRules: ListDateRules): ListedChapter[] {
  const entries = recognizeVersions(read)
  const labels = readLabels(entries)
  if (areMisread(entries, labels)) return []
  const haveIds = areUrlNumbersIds(entries, labels)
  const listed = entries.flatMap((entry, index) => toCandidate(entry, labels[index] ?? null, haveIds))
  const numbered = identifyEntries(readOneshot(entries, labels, listed) ?? onlyNumbered(listed))
  const isUnlockDate = (text: string) => parseUnlockDate(text, dateRules) !== null
  const dates = readDates(
    numbered.map(({ entry }) => (entry.lock ? entry.dates.filter((text) => !isUnlockDate(text)) : entry.dates)),
    dateRules,
  )
  const unlockDates = readDates(
    numbered.map(({ entry }) => entry.lock?.until ?? []),
    dateRules,
    parseUnlockDate,
  )
  return numbered.map((one, index) => toChapter(one, dates[index] ?? null, unlockDates[index] ?? null))
}

const minDifferent = 3

/** Whether the numbers in the addresses are hardly ever those that the labels name. */
function areUrlNumbersIds(entries: readonly ListEntry[], labels: readonly (Label | null)[]): boolean {
  const both = entries.flatMap(({ url }, index) => {
    const [named, inUrl] = [labels[index]?.number ?? null, url === '' ? null : chapterNumberFromUrl(url)]
    return named === null || inUrl === null ? [] : [named === inUrl]
  })
  return both.length >= minDifferent && both.filter((isSame) => isSame).length * 2 < both.length
}

/** Whether entries with different texts and addresses have one number, and are not versions of one chapter. */
function areMisread(entries: readonly ListEntry[], labels: readonly (Label | null)[]): boolean {
  const count = (of: (entry: ListEntry) => string) => new Set(entries.map(of)).size
  return (
    sayTheSame(labels) &&
    entries.every(({ ruled }) => ruled === undefined) &&
    count(({ url }) => url) >= minDifferent &&
    count(({ texts: [text = ''] }) => text) >= minDifferent &&
    count(({ language, groups, hints }) => JSON.stringify([language, groups, hints])) < entries.length
  )
}

/** Whether an entry may be a chapter, without knowing the others. */
export function isListable(entry: ListEntry): boolean {
  const [label = null] = readLabels([entry])
  return toCandidate(entry, label).some(({ number }) => number !== null)
}

type Candidate = Omit<NumberedEntry, 'number'> & { readonly entry: ListEntry; readonly number: number | null }

function toCandidate(entry: ListEntry, read: Label | null, haveIds = false): Candidate[] {
  if (read?.kind === 'notice') return []
  const { url, ruled, language } = entry
  const label = read ?? plainLabel
  if (ruled === null && label.kind !== 'extra') return []
  const volume = entry.volume ?? ruled?.volume ?? label.volume
  const facts = { entry, url, isLocked: entry.lock !== undefined, volume, language, label }
  if (ruled) return [{ ...facts, label: ruledLabel(label, ruled.volume), number: ruled.number }]
  if (label.number !== null) return [{ ...facts, number: label.number }]
  const inUrl = url === '' ? null : chapterNumberFromUrl(url)
  const isId = haveIds && inUrl !== null && (label.kind === 'extra' || inUrl >= minOtherNumber)
  // The URL says which chapter a final chapter or a prologue is.
  if (inUrl !== null && !isId) return [{ ...facts, label: { ...label, ...mainStory(label) }, number: inUrl }]
  return label.kind === 'extra' ? [{ ...facts, number: null }] : []
}

/** A number rule decides the number and, if it finds one, the volume, not whether the entry is an extra. */
const ruledLabel = (label: Label, volume: number | null): Label => ({
  ...label,
  kind: label.kind === 'volume' ? 'chapter' : label.kind,
  end: null,
  part: null,
  isNamed: true,
  ...(volume !== null && { division: null }),
})

const mainStory = ({ mark }: Label) => ({
  kind: 'chapter' as LabelKind,
  mark: null,
  mention: mark,
  isNamed: mark === null,
})

/** The chapter of a list with a single address and no number: `Oneshot`, `Read now` or only a picture. */
function readOneshot(
  entries: readonly ListEntry[],
  [label = null]: readonly (Label | null)[],
  listed: readonly Candidate[],
): (Candidate & NumberedEntry)[] | undefined {
  const [entry] = entries
  const isOnly = entry?.ruled === undefined && entry?.url !== '' && new Set(entries.map(({ url }) => url)).size === 1
  if (!entry || !isOnly || listed.some(({ number }) => number !== null)) return undefined
  if (label !== null && label.mark !== 'oneshot') return undefined
  const { url, volume, language } = entry
  return [{ entry, url, isLocked: entry.lock !== undefined, volume, language, label: plainLabel, number: 1 }]
}

/** A list of extras without numbers has no chapters. */
function onlyNumbered(entries: readonly Candidate[]): (Candidate & NumberedEntry)[] {
  if (entries.every(({ number }) => number === null)) return []
  // As in the catalog, an extra without a number has the number 0.
  return entries.map((entry) => ({ ...entry, number: entry.number ?? 0 }))
}

function toChapter(
  { entry, label, number, volume, language, mark, versions }: Identified<Candidate & NumberedEntry>,
  date: Date | null,
  unlockDate: Date | null,
): ListedChapter {
  const range = label.end === null ? null : `${number}–${label.end}`
  return {
    number,
    volume,
    title: entry.title ?? entry.ruled?.title ?? (mark === '' ? (label.title ?? range) : label.text || label.title),
    url: entry.url,
    isLocked: entry.lock !== undefined,
    unlocksAt: unlockDate?.toISOString() ?? null,
    language,
    groups: groupsOf(entry),
    ...(versions.some(isFree) && { versions: versions.filter(isFree).slice(0, maxVersions).map(toVersion) }),
    publishedAt: date?.toISOString() ?? null,
    kind:
      label.kind === 'notice' || mark === ''
        ? 'chapter'
        : label.kind === 'chapter' && label.mention
          ? 'extra'
          : label.kind,
    label: mark,
    ...(label.end !== null && { end: label.end }),
  }
}

const maxVersions = 50
const isFree = ({ isLocked, url }: Candidate) => !isLocked && url !== ''
const toVersion = ({ url, entry }: Candidate) => ({ url, groups: groupsOf(entry) })
const groupsOf = ({ groups }: ListEntry): string[] => [...new Set(groups)].slice(0, 10)

/** How the dates of a list are written. */
export type ListDateRules = {
  readonly formats?: readonly string[] | undefined
  /** BCP 47. */
  readonly language?: string | undefined
  readonly now: Date
}

const timeoutMs = 2000

/**
 * The release dates of entries, each from the first of its texts that is a date. All texts together decide whether the
 * day or the month comes first. Throws `selector_invalid` for formats that take too long.
 */
function readDates(
  entries: readonly (readonly string[])[],
  rules: ListDateRules,
  parseDate = parseReleaseDate,
): (Date | null)[] {
  const orders = detectDateOrders(
    entries.flatMap(([text = '']) => text),
    rules,
  )
  // The names of months in all languages are prepared at first use, which does not count.
  parseReleaseDate('1 January 2026', { now: rules.now })
  const runWithLimit = createTimeLimit(timeoutMs)
  const cache = new Map<string, Date | null>()
  const read = (text: string): Date | null => {
    const known = cache.get(text)
    if (known !== undefined) return known
    const date = parse(text)
    cache.set(text, date)
    return date
  }
  const parse = (text: string) => {
    try {
      return runWithLimit(() => parseDate(text, { ...rules, orders }))
    } catch (error) {
      throw error instanceof TimeLimitError ? timeLimitExceeded(text, error) : error
    }
  }
  return entries.map((texts) => texts.map(read).find((date) => date !== null) ?? null)
}

function timeLimitExceeded(text: string, cause: TimeLimitError): Problem {
  const problem = message('chapterList.dateTimedOut', { text: text.slice(0, 40), seconds: cause.seconds })
  const suggestion = message('chapterList.adviceDateFormats')
  return settingProblem('selector_invalid', problem, suggestion, 'options.chapterList.date.formats', cause)
}
