import type { DownloadsContext } from './context.ts'
import { deleteReadFiles } from './delete-read.ts'
import { keepAhead } from './keep-ahead.ts'

/** What happens behind a person who reads. */
export type ReadingAlong = {
  /** A chapter was opened, or a page of it was turned. */
  read(mangaId: string, chapterId: string): void
  /** Waits for what is being done. */
  settled(): Promise<void>
}

/** A chapter counts as open for so long after a page of it was turned. */
const openMs = 2 * 60_000
/** The pages of a chapter are turned faster than anything about the next chapters changes. */
const repeatMs = 30_000

export function createReadingAlong(
  context: Pick<DownloadsContext, 'db' | 'clock' | 'log' | 'jobs' | 'archives' | 'isFollowed'>,
): ReadingAlong {
  const { clock, log } = context
  const turnedAt = new Map<string, number>()
  /** The chapter of each manga that was handled last. */
  const handledAt = new Map<string, { readonly chapterId: string; readonly at: number }>()
  let work: Promise<void> = Promise.resolve()

  const isOpen = (chapterId: string) => clock.monotonicMs() - (turnedAt.get(chapterId) ?? -openMs) < openMs

  async function follow(mangaId: string, chapterId: string): Promise<void> {
    try {
      await keepAhead(context, chapterId)
      await deleteReadFiles(context, mangaId, (id) => id === chapterId || isOpen(id))
    } catch (error) {
      log.error({ err: error, chapterId }, 'the chapters around the one that is read could not be prepared')
    }
  }

  return {
    read(mangaId, chapterId) {
      const now = clock.monotonicMs()
      turnedAt.set(chapterId, now)
      for (const id of turnedAt.keys()) if (!isOpen(id)) turnedAt.delete(id)
      const last = handledAt.get(mangaId)
      if (last?.chapterId === chapterId && now - last.at < repeatMs) return
      handledAt.set(mangaId, { chapterId, at: now })
      work = work.then(() => follow(mangaId, chapterId))
    },
    settled: () => work,
  }
}
