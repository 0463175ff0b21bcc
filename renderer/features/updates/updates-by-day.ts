import type { Update } from '../../../shared/contracts/following.ts'

export type UpdateDay = { readonly day: string; readonly updates: readonly Update[] }

/** The local calendar day of a time, such as `2026-11-21`. */
function localDay(iso: string): string {
  const date = new Date(iso)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/**
 * Groups updates by day in their order. Within a day the chapters of a manga are adjacent, highest number first. An update
 * that appears on two pages, because the list has shifted between the requests, is listed once.
 */
export function groupUpdatesByDay(updates: readonly Update[]): readonly UpdateDay[] {
  const unique = new Map(updates.map((update) => [update.chapterId, update]))
  const days = Map.groupBy(unique.values(), (update) => localDay(update.noticedAt))
  return [...days].map(([day, group]) => ({
    day,
    updates: [...Map.groupBy(group, ({ mangaId }) => mangaId).values()].flatMap((chapters) =>
      chapters.toSorted((a, b) => b.number - a.number),
    ),
  }))
}

/** "Today", "Yesterday", or the full date. */
export function formatDay(day: string, language: string, now = new Date()): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(year, month - 1, date)
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  // Rounded, because a day with a clock change has 23 or 25 hours.
  const daysAgo = Math.round((midnight.getTime() - at.getTime()) / 86_400_000)
  if (daysAgo === 0 || daysAgo === 1) {
    return capitalize(new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-daysAgo, 'day'), language)
  }
  const isThisYear = at.getFullYear() === now.getFullYear()
  return capitalize(
    new Intl.DateTimeFormat(language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(!isThisYear && { year: 'numeric' }),
    }).format(at),
    language,
  )
}

const capitalize = (text: string, language: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
