type Chapter = {
  readonly isVisible: boolean
  readonly isAvailable: boolean
  readonly isRead: boolean
  readonly lastReadPage: number | null
}

export type ReadingTarget<C> = {
  readonly kind: 'start' | 'continue' | 'again'
  readonly chapter: C
}

/**
 * Finds the chapter to read next: the last partly read one, otherwise the first unread one after the last read one,
 * otherwise the first unread one, otherwise the first one. Only visible downloaded chapters count.
 * @param chapters lowest number first
 */
export function findReadingTarget<C extends Chapter>(chapters: readonly C[]): ReadingTarget<C> | undefined {
  const downloaded = chapters.filter((chapter) => chapter.isAvailable && chapter.isVisible)
  const started = downloaded.findLast((chapter) => !chapter.isRead && (chapter.lastReadPage ?? 0) > 0)
  if (started) return { kind: 'continue', chapter: started }
  const lastRead = downloaded.findLastIndex((chapter) => chapter.isRead)
  const next = downloaded.slice(lastRead + 1).find((chapter) => !chapter.isRead)
  const unread = next ?? downloaded.find((chapter) => !chapter.isRead)
  if (unread) return { kind: lastRead >= 0 ? 'continue' : 'start', chapter: unread }
  return downloaded[0] && { kind: 'again', chapter: downloaded[0] }
}
