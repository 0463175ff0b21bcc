import type { Tx } from '../database/schema.ts'
import { inParts, rowsPerStatement } from '../platform/in-parts.ts'
import type { ForeignChapter } from './foreign-library.ts'
import { addBookmarks, addProgress, addSessions, type ReadState, setLastRead } from './other-programs.store.ts'

/**
 * Adds the progress, bookmarks and history of chapters. Several chapters of the other program can be one of the library.
 * @returns the number of read chapters
 */
export async function takeProgress(
  tx: Tx,
  mangaId: string,
  matched: ReadonlyMap<ForeignChapter, string>,
  now: string,
): Promise<number> {
  const states = new Map<string, ReadState>()
  let lastRead = ''
  for (const [{ progress }, chapterId] of matched) {
    if (!progress) continue
    const { page, isRead, readAt } = progress
    const before = states.get(chapterId)
    states.set(chapterId, {
      chapterId,
      page: Math.max(page, before?.page ?? 1),
      isRead: isRead || before?.isRead === true,
      updatedAt: [readAt ?? now, before?.updatedAt ?? ''].sort().at(-1)!,
    })
    if (readAt !== null && readAt > lastRead) lastRead = readAt
  }
  for (const part of inParts([...states.values()], rowsPerStatement)) await addProgress(tx, part)
  if (lastRead !== '') await setLastRead(tx, mangaId, lastRead)
  const marked = [...matched].flatMap(([{ bookmarks }, chapterId]) => bookmarks.map((page) => ({ chapterId, page })))
  for (const part of inParts(marked, rowsPerStatement)) await addBookmarks(tx, part, now)
  const sessions = [...matched].flatMap(([{ session }, chapterId]) => (session ? [{ ...session, chapterId }] : []))
  for (const part of inParts(sessions, rowsPerStatement)) await addSessions(tx, mangaId, part, now)
  return [...states.values()].filter(({ isRead }) => isRead).length
}
