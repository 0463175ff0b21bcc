import { basename } from 'node:path'
import type { CollectionItem } from '../../../shared/contracts/collection.ts'
import { yieldRegularly } from '../../platform/yield-regularly.ts'
import type { ReadFile } from '../folders/compare.ts'
import { takenOf } from '../follow/taken.ts'
import type { Corrections } from './corrections.ts'
import type { PlannedFile } from './plan-jobs.ts'

/** What a file is: as guessed, and corrected by the user. Undefined when it is left out. */
export function decide(file: ReadFile, corrections: Corrections | undefined): PlannedFile | undefined {
  const guess = file.item as CollectionItem
  const correction = corrections?.get(guess.path)
  if (corrections && !correction) return undefined
  const given = Object.fromEntries(Object.entries(correction ?? {}).filter(([, value]) => value !== undefined))
  const { kind, series, ...item } = { ...guess, ...(given as Partial<CollectionItem>) }
  // A file of another chapter than guessed is no piece of it.
  if (item.number !== guess.number && item.label === guess.label) item.label = null
  if (kind === 'unreadable') return undefined
  const { key, info, facts } = file
  return { key, info, facts, item: { ...item, kind, series: nameSeries(series, guess) }, taken: takeGuess(file) }
}

/** Without a series in its name the file is a series of its own. */
const nameSeries = (series: string, { path }: CollectionItem): string => series.trim() || basename(path)

/** As `decide`, for many files. */
export async function decideAll(
  files: readonly ReadFile[],
  corrections: Corrections | undefined,
): Promise<PlannedFile[]> {
  const planned: PlannedFile[] = []
  for (const file of files) {
    await yieldRegularly()
    const one = decide(file, corrections)
    if (one) planned.push(one)
  }
  return planned
}

function takeGuess({ item, info }: ReadFile): string {
  const guess = item as CollectionItem
  return JSON.stringify(takenOf({ item: { ...guess, series: nameSeries(guess.series, guess) }, info }))
}
