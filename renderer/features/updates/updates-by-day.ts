import type { Update } from '../../../shared/contracts/following.ts'

export type UpdateDay = { readonly day: string; readonly updates: readonly Update[] }

/** Local calendar day of a moment, `2026-11-21`. */
export function dayOf(iso: string): string {
  const date = new Date(iso)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/**
 * Days in the order in which they are listed, newest first; in a day the chapters of a manga stand together, highest
 * number first. A chapter that moved a page while it was read counts once.
 */
export function updatesByDay(updates: readonly Update[]): readonly UpdateDay[] {
  const unique = new Map(updates.map((update) => [update.chapterId, update]))
  const days = Map.groupBy(unique.values(), (update) => dayOf(update.noticedAt))
  return [...days].map(([day, group]) => ({
    day,
    updates: [...Map.groupBy(group, ({ mangaId }) => mangaId).values()].flatMap((ofManga) =>
      ofManga.toSorted((a, b) => b.number - a.number),
    ),
  }))
}

/** `today`, `yesterday`, else the date in full. */
export function dayWords(day: string, language: string, now = new Date()): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(year, month - 1, date)
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  // Days differ in length where clocks are put back.
  const daysAgo = Math.round((midnight.getTime() - at.getTime()) / 86_400_000)
  if (daysAgo === 0 || daysAgo === 1) {
    return capital(new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-daysAgo, 'day'), language)
  }
  const isThisYear = at.getFullYear() === now.getFullYear()
  return capital(
    new Intl.DateTimeFormat(language, {
      ...{ weekday: 'long', day: 'numeric', month: 'long' },
      ...(!isThisYear && { year: 'numeric' }),
    }).format(at),
    language,
  )
}

const capital = (text: string, language: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
