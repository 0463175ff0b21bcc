import type { Update } from '../../../shared/contracts/following.ts'
import { localDay } from '../../i18n/days.ts'

export type UpdateDay = { readonly day: string; readonly updates: readonly Update[] }

/**
 * Groups updates by day in their order. Within a day the chapters of a manga are adjacent, highest number first. An update
 * that appears on two pages, because the list has shifted between the requests, is listed once.
 */
export function groupUpdatesByDay(updates: readonly Update[]): readonly UpdateDay[] {
  const unique = new Map(updates.map((update) => [update.chapterId, update]))
  const days = Map.groupBy(unique.values(), (update) => localDay(new Date(update.noticedAt)))
  return [...days].map(([day, group]) => ({
    day,
    updates: [...Map.groupBy(group, ({ mangaId }) => mangaId).values()].flatMap((chapters) =>
      chapters.toSorted((a, b) => b.number - a.number),
    ),
  }))
}
