import type { Update } from '../../../shared/contracts/following.ts'

export type NewOfManga = {
  readonly mangaId: string
  readonly title: string
  readonly thumbnailUrl: string | null
  /** How many of its chapters are new. */
  readonly count: number
  /** Where reading begins: the lowest number. */
  readonly first: Update
}

/** As many mangas as one likes to look through. */
const most = 12

/** What is not read, one entry a manga, the manga with the newest chapter first. @param updates newest first */
export function newByManga(updates: readonly Update[]): readonly NewOfManga[] {
  const groups = Map.groupBy(
    updates.filter(({ isRead }) => !isRead),
    ({ mangaId }) => mangaId,
  )
  return [...groups].slice(0, most).map(([mangaId, chapters]) => {
    const first = chapters.reduce((lowest, chapter) => (chapter.number < lowest.number ? chapter : lowest))
    const { mangaTitle: title, thumbnailUrl } = first
    return { mangaId, title, thumbnailUrl, count: chapters.length, first }
  })
}
