import type { Update } from '../../../../shared/contracts/following.ts'

type NewChaptersOfManga = {
  readonly mangaId: string
  readonly title: string
  readonly thumbnailUrl: string | null
  /** The number of new chapters. */
  readonly count: number
  /** The chapter with the lowest number. */
  readonly first: Update
}

const maxMangas = 12

/**
 * Groups unread updates by manga, the manga with the newest chapter first.
 * @param updates newest first
 */
export function groupNewChapters(updates: readonly Update[]): readonly NewChaptersOfManga[] {
  const groups = Map.groupBy(
    updates.filter(({ isRead }) => !isRead),
    ({ mangaId }) => mangaId,
  )
  return [...groups].slice(0, maxMangas).map(([mangaId, chapters]) => {
    const first = chapters.reduce((lowest, chapter) => (chapter.number < lowest.number ? chapter : lowest))
    const { mangaTitle: title, thumbnailUrl } = first
    return { mangaId, title, thumbnailUrl, count: chapters.length, first }
  })
}
