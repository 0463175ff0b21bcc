import { isAbsolute } from 'node:path'
import { findReadFiles } from '../chapters/reading-order.store.ts'
import { isProblem } from '../platform/problem.ts'
import { findSettingsTime, readSettings } from '../settings/settings.ts'
import type { DownloadsDeps } from './downloads-deps.ts'

/** A chapter counts as open for so long after a page of it was turned. */
const openMs = 2 * 60_000
/** The pages of a chapter are turned faster than anything about the next chapters changes. */
const repeatMs = 30_000

/** What happens behind a user who reads. */
export function createReadingAlong(deps: DownloadsDeps, keepAhead: (chapterId: string) => Promise<void>) {
  const { db, clock, log, archives } = deps
  const turnedAt = new Map<string, number>()
  /** The chapter of each manga that was handled last. */
  const handledAt = new Map<string, { readonly chapterId: string; readonly at: number }>()
  let work: Promise<void> = Promise.resolve()

  const isOpen = (chapterId: string) => clock.monotonicMs() - (turnedAt.get(chapterId) ?? -openMs) < openMs

  async function follow(mangaId: string, chapterId: string): Promise<void> {
    try {
      await keepAhead(chapterId)
      await deleteReadFiles(mangaId, (id) => id === chapterId || isOpen(id))
    } catch (error) {
      log.error({ err: error, chapterId }, 'the chapters around the one that is read could not be prepared')
    }
  }

  /**
   * Moves the files of chapters that were read to the end to the trash, except the last ones and those that are open. Only
   * chapters that were read since the settings say so.
   */
  async function deleteReadFiles(mangaId: string, isOpen: (chapterId: string) => boolean): Promise<void> {
    const { deleteAfterReading, keepLastRead } = (await readSettings(db)).downloads
    const since = deleteAfterReading ? await findSettingsTime(db, 'downloads') : undefined
    if (since === undefined) return
    const read = await findReadFiles(db, mangaId, since)
    for (const { id, path } of read.slice(keepLastRead)) {
      if (isOpen(id) || isAbsolute(path)) continue
      try {
        await archives.delete(id)
      } catch (error) {
        if (!isProblem(error)) throw error
        log.warn({ chapterId: id, reason: error.detail }, 'the file of a read chapter stays')
      }
    }
  }

  return {
    /** A chapter was opened, or a page of it was turned. */
    read(mangaId: string, chapterId: string): void {
      const now = clock.monotonicMs()
      turnedAt.set(chapterId, now)
      for (const id of turnedAt.keys()) if (!isOpen(id)) turnedAt.delete(id)
      const last = handledAt.get(mangaId)
      if (last?.chapterId === chapterId && now - last.at < repeatMs) return
      handledAt.set(mangaId, { chapterId, at: now })
      work = work.then(() => follow(mangaId, chapterId))
    },
    /** Waits for what is being done. */
    settled: () => work,
  }
}
