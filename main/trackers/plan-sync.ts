import { differences, type Entry, emptyEntry, fitTo, type Rules } from './tracker.ts'

export type SyncState = {
  /** What the tracker said when it was last read; null while it was not on the list there. */
  readonly known: Entry | null
  /** What it says now. */
  readonly remote: Entry | null
  /** What the user changed. */
  readonly change: Partial<Entry>
  /** The user saw what the tracker says before changing it. */
  readonly isDecided: boolean
  /** The highest chapter that was read. */
  readonly readTo: number | null
  /** Number of all chapters. */
  readonly chapters: number | null
  readonly rules: Rules
  readonly today: string
}

export type SyncPlan =
  | { readonly kind: 'conflict'; readonly remote: Entry }
  | { readonly kind: 'save'; readonly changes: Partial<Entry>; readonly entry: Entry }

/**
 * Decides what to write. Reading only raises the progress. A value that both sides changed is for the user to decide, and so
 * is a lower progress.
 */
export function planSync({ known, remote, change, isDecided, readTo, chapters, rules, today }: SyncState): SyncPlan {
  const wanted = fitTo(rules, change)
  if (remote && !isDecided && isDisputed(known, remote, wanted)) return { kind: 'conflict', remote }
  const start = remote ?? emptyEntry
  let entry: Entry = { ...start, ...wanted }
  if (wanted.status === 'completed' && start.status !== 'completed') entry = complete(entry, chapters, rules, today)
  const read = toProgress(readTo, chapters, rules)
  if (read > entry.progress && entry.status !== 'completed') {
    entry = raise(entry, read, rules, today)
    // The user may leave a manga after the last chapter that was read.
    if (wanted.status !== 'paused' && wanted.status !== 'dropped') entry = readOn(entry, chapters, rules, today)
  }
  return { kind: 'save', changes: remote ? differences(remote, entry) : entry, entry }
}

function isDisputed(known: Entry | null, remote: Entry, wanted: Partial<Entry>): boolean {
  if (wanted.progress !== undefined && wanted.progress < remote.progress) return true
  const base = known ?? remote
  return (Object.keys(wanted) as (keyof Entry)[]).some(
    (name) => remote[name] !== base[name] && remote[name] !== wanted[name],
  )
}

/** A one-shot has the number 0 here, and is one chapter there. */
function toProgress(readTo: number | null, chapters: number | null, rules: Rules): number {
  if (readTo === null) return 0
  if (readTo === 0) return chapters === 1 ? 1 : 0
  return rules.hasFractions ? readTo : Math.floor(readTo)
}

const raise = (entry: Entry, progress: number, rules: Rules, today: string): Entry => ({
  ...entry,
  progress,
  startedAt: rules.hasDates && entry.progress === 0 ? (entry.startedAt ?? today) : entry.startedAt,
})

/** The status that follows from the progress. */
function readOn(entry: Entry, chapters: number | null, rules: Rules, today: string): Entry {
  const isLast = chapters !== null && entry.progress >= chapters && rules.completesByReading
  if (isLast) return complete({ ...entry, status: 'completed' }, chapters, rules, today)
  return { ...entry, status: entry.status === 'rereading' ? 'rereading' : 'reading' }
}

const complete = (entry: Entry, chapters: number | null, rules: Rules, today: string): Entry => ({
  ...entry,
  progress: Math.max(entry.progress, chapters ?? 0),
  finishedAt: rules.hasDates ? (entry.finishedAt ?? today) : null,
})
