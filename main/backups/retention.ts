/** A backup that Bunko may delete. */
type Dated = { readonly name: string; readonly createdAt: string }

const dayMs = 86_400_000

const periods = [
  { count: 7, of: (date: Date) => Math.floor(date.getTime() / dayMs) },
  // Days since 1970-01-01, a Thursday: weeks begin on Monday.
  { count: 4, of: (date: Date) => Math.floor((date.getTime() / dayMs + 3) / 7) },
  { count: 6, of: (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth() },
] as const

/**
 * The backups that are no longer needed: all but the newest of each of the last seven days, four weeks and six months that
 * have one. Periods without a backup do not count, so that nothing expires while Bunko is not used.
 */
export function findExpired<Backup extends Dated>(backups: readonly Backup[]): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  const kept = new Set<Backup>()
  for (const { count, of } of periods) {
    const seen = new Set<number>()
    for (const backup of newestFirst) {
      const period = of(new Date(backup.createdAt))
      if (seen.has(period)) continue
      if (seen.size === count) break
      seen.add(period)
      kept.add(backup)
    }
  }
  return newestFirst.filter((backup) => !kept.has(backup))
}
