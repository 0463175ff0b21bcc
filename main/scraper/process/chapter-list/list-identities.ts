import { foldInPlace } from '../../../platform/fold-text.ts'
import type { Label } from './labels/read-label.ts'

/** An entry with its number, before entries with the same number get different labels. */
export type NumberedEntry = {
  readonly url: string
  readonly isLocked: boolean
  readonly label: Label
  readonly number: number
  readonly volume: number | null
  readonly language: string | null
}

/**
 * Distinguishes the entries of a list: the label of a chapter of the main story is empty, an extra or another season has
 * its own. Of several entries for the same chapter the one with a plain label stays, the others get the label that their
 * text says; without one they are versions of the same chapter, of which the first is the entry.
 */
export function identifyEntries<E extends NumberedEntry>(entries: readonly E[]): Identified<E>[] {
  const numbered = readRanges(entries)
  const divisionOf = chooseDivisions(numbered)
  const sharesNumber = countShared(numbered)
  const marked = numbered.map((entry) => ({ ...entry, mark: markOf(entry, divisionOf(entry), sharesNumber(entry)) }))
  return withoutTwins(marked)
}

/** Several ranges that begin with the same number are parts of it: `10-1`, `10-2`. */
function readRanges<E extends NumberedEntry>(entries: readonly E[]): E[] {
  const ends = new Map<string, Set<number>>()
  const keyOf = ({ number, volume, language }: E) => `${number}|${volume}|${language}`
  for (const entry of entries) {
    const { end } = entry.label
    if (end !== null) ends.set(keyOf(entry), (ends.get(keyOf(entry)) ?? new Set<number>()).add(end))
  }
  return entries.map((entry) => {
    const { label, number } = entry
    if (label.end === null || (ends.get(keyOf(entry))?.size ?? 0) < 2) return entry
    const decimal = Number(`${number}.${label.end}`)
    return label.end < 10
      ? { ...entry, number: decimal, label: { ...label, end: null } }
      : { ...entry, label: { ...label, end: null, part: String(label.end) } }
  })
}

/**
 * The season, part, arc or book of an entry, if numbers restart in it. Where they continue, as in a second season that
 * begins with 86, it says nothing, also if only that chapter names it. The first is the main story.
 */
function chooseDivisions<E extends NumberedEntry>(entries: readonly E[]): (entry: E) => string {
  const parse = (division: string | null) => {
    const [name = '', number = '1'] = division?.split(' ') ?? []
    return { name, number: Number(number) }
  }
  const main = entries.filter(({ label }) => label.kind === 'chapter')
  const restarts = (name: string): boolean => {
    const of = (wanted: (number: number) => boolean) =>
      main
        .filter(({ label }) => label.division === null || parse(label.division).name === name)
        .filter(({ label }) => wanted(parse(label.division).number))
        .map(({ number }) => number)
    const later = [...new Set(main.map(({ label }) => parse(label.division)).filter((one) => one.name === name))]
    return [...new Set(later.map(({ number }) => number))]
      .filter((number) => number > 1)
      .some((number) => {
        const before = of((other) => other < number)
        const own = of((other) => other === number)
        const first = Math.min(...own)
        const preceding = Math.max(...before.filter((one) => one < first))
        const continues = first - preceding <= 1 && own.every((one) => !before.includes(one))
        return !continues && (before.length === 0 || first <= Math.max(...before))
      })
  }
  const names = new Set(main.map(({ label }) => parse(label.division).name))
  const restarting = new Set([...names].filter((name) => name !== '' && restarts(name)))
  return ({ label }) => {
    const { name, number } = parse(label.division)
    const isKept = label.kind !== 'chapter' || restarting.has(name)
    return number > 1 && isKept ? (label.division ?? '') : ''
  }
}

/** Whether several entries have the number of an entry: only then a part is one of several. */
function countShared<E extends NumberedEntry>(entries: readonly E[]): (entry: E) => boolean {
  const keyOf = ({ number, volume, language, label }: E) =>
    [number, volume, language, label.division, label.kind, label.mark].join('|')
  const counts = new Map<string, Set<string>>()
  for (const entry of entries) {
    counts.set(keyOf(entry), (counts.get(keyOf(entry)) ?? new Set<string>()).add(entry.label.part ?? ''))
  }
  return (entry) => (counts.get(keyOf(entry))?.size ?? 0) > 1
}

function markOf({ label }: NumberedEntry, division: string, sharesNumber: boolean): string {
  if (label.kind === 'volume') return 'volume'
  const part = label.part !== null && sharesNumber ? `part ${label.part}` : ''
  return [division, label.mark ?? '', part].filter((text) => text !== '').join(' ')
}

type Marked = NumberedEntry & { readonly mark: string }
export type Identified<E> = E & { readonly mark: string; readonly versions: readonly E[] }

const identityOf = ({ number, volume, language, mark }: Marked) => JSON.stringify([number, volume, language, mark])

/** Lower is plainer. @param usual the words before the number of most entries: others count something else, as in `Yearling #1` */
const rankOf = ({ label, mark }: Marked, usual: string | undefined): number =>
  mark !== ''
    ? 0
    : (label.isNamed ? 0 : 4) + (label.mention === null ? 0 : 2) + (usual === undefined || label.lead === usual ? 0 : 1)

function usualLead(entries: readonly Marked[]): string | undefined {
  const main = entries.filter(({ mark }) => mark === '')
  const found = [...Map.groupBy(main, ({ label }) => label.lead)].find(([, same]) => same.length * 2 > main.length)
  return found?.[0]
}

function withoutTwins<E extends Marked>(entries: readonly E[]): Identified<E>[] {
  const usual = usualLead(entries)
  const rank = (entry: E) => rankOf(entry, usual)
  // Of two equal entries, the free one stands for the chapter.
  const order = (entry: E) => rank(entry) * 2 + Number(entry.isLocked)
  const best = new Map<string, E>()
  for (const entry of entries) {
    const known = best.get(identityOf(entry))
    if (!known || (order(entry) < order(known) && entry.url !== known.url)) best.set(identityOf(entry), entry)
  }
  const kept = new Map([...best].map(([identity, entry]) => [identity, { ...entry, versions: [] as E[] }]))
  const listed: string[] = []
  for (const entry of entries) {
    const identity = identityOf(entry)
    const winner = best.get(identity) as E
    const own = rank(entry) > rank(winner) && entry.url !== winner.url ? ownMark(entry) : ''
    const marked = own === '' ? entry : { ...entry, mark: own }
    const known = kept.get(identityOf(marked))
    if (own !== '' && !known) kept.set(identityOf(marked), { ...marked, versions: [] })
    if (entry === winner || (own !== '' && !known)) listed.push(identityOf(marked))
    else if (known && [known, ...known.versions].every(({ url }) => url !== entry.url)) known.versions.push(entry)
  }
  return listed.map((identity) => kept.get(identity) as Identified<E>)
}

/** The label of an entry that is not the chapter of its number: what its text mentions, or its words. */
const ownMark = ({ label }: Marked): string =>
  label.mention ??
  foldInPlace(label.text)
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
    .slice(0, 60)
