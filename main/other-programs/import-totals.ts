import type { JobContext } from '../jobs/job.ts'

/** What an import did. */
export type ImportTotals = {
  readonly mangaIds: Set<string>
  /** Mangas and chapters that the library did not have, and chapters that it had. */
  added: number
  chapters: number
  known: number
  read: number
  shelves: number
}

export const startTotals = (): ImportTotals => ({
  mangaIds: new Set(),
  added: 0,
  chapters: 0,
  known: 0,
  read: 0,
  shelves: 0,
})

export function toContext({ mangaIds, ...counts }: ImportTotals): JobContext {
  const [mangaId] = mangaIds
  return { mangas: mangaIds.size, ...counts, ...(mangaId !== undefined && mangaIds.size === 1 && { mangaId }) }
}
