type Chapter = {
  readonly isVisible: boolean
  readonly isAvailable: boolean
  readonly isRead: boolean
  readonly lastReadPage: number | null
  /** Whether it was read last of its manga. */
  readonly isLastRead: boolean
}

export type ReadingTarget<C> = {
  readonly kind: 'start' | 'continue' | 'again'
  readonly chapter: C
}

/**
 * Finds the chapter to read next: the one that was read last, or the first unread one after it. Where that says nothing,
 * the last partly read one, otherwise the first unread one after the last read one, otherwise the first unread one,
 * otherwise the first one. Only visible chapters count.
 * @param chapters lowest number first
 * @param isReadable which chapters count; by default the downloaded ones
 */
export function findReadingTarget<C extends Chapter>(
  chapters: readonly C[],
  isReadable: (chapter: C) => boolean = ({ isAvailable }) => isAvailable,
): ReadingTarget<C> | undefined {
  const readable = chapters.filter((chapter) => chapter.isVisible && isReadable(chapter))
  const latest = readable.findLastIndex(({ isLastRead }) => isLastRead)
  const following = latest >= 0 && readable.slice(latest).find((chapter) => !chapter.isRead)
  if (following) return { kind: 'continue', chapter: following }
  const started = readable.findLast((chapter) => !chapter.isRead && (chapter.lastReadPage ?? 0) > 0)
  if (started) return { kind: 'continue', chapter: started }
  const lastRead = readable.findLastIndex((chapter) => chapter.isRead)
  const next = readable.slice(lastRead + 1).find((chapter) => !chapter.isRead)
  const unread = next ?? readable.find((chapter) => !chapter.isRead)
  if (unread) return { kind: lastRead >= 0 ? 'continue' : 'start', chapter: unread }
  return readable[0] && { kind: 'again', chapter: readable[0] }
}
