import type { ForeignUser } from '../foreign-library.ts'

/** The users with most progress first, and the one whose progress is read: the wanted one, or the first. */
export function chooseUser(
  users: readonly ForeignUser[],
  wanted: string | null,
): { users: readonly ForeignUser[]; user: string | null } {
  const sorted = users.toSorted((left, right) => right.readCount - left.readCount)
  const chosen = sorted.find(({ id }) => id === wanted) ?? sorted[0]
  return { users: sorted, user: chosen?.id ?? null }
}

/** A time of SQLite, `2026-11-22 09:45:00.123` in UTC, as ISO 8601; null for one that is unknown. */
export function toIsoTime(text: string | null): string | null {
  if (text === null || text.startsWith('0001')) return null
  const time = Date.parse(`${text.replace(' ', 'T').replace(/Z$/, '')}Z`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
