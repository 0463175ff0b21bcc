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
 * Where reading goes on: the furthest chapter that was begun and not finished; else the first unread one after the
 * furthest that was read; else the first unread one; else from the start again. Only chapters that are on disk count.
 * @param chapters lowest number first
 */
export function readingTarget<C extends Chapter>(chapters: readonly C[]): ReadingTarget<C> | undefined {
  const onDisk = chapters.filter((chapter) => chapter.isAvailable && chapter.isVisible)
  const begun = onDisk.findLast((chapter) => !chapter.isRead && (chapter.lastReadPage ?? 0) > 0)
  if (begun) return { kind: 'continue', chapter: begun }
  const furthest = onDisk.findLastIndex((chapter) => chapter.isRead)
  const next = onDisk.slice(furthest + 1).find((chapter) => !chapter.isRead)
  const unread = next ?? onDisk.find((chapter) => !chapter.isRead)
  if (unread) return { kind: furthest >= 0 ? 'continue' : 'start', chapter: unread }
  return onDisk[0] && { kind: 'again', chapter: onDisk[0] }
}
