import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import { matchChapter, orderVersions, readSourceList } from '../chapter-lists/chapter-lists.ts'
import {
  type ChapterRow,
  findChaptersOfManga,
  findChapterVersions,
  setChapterVersions,
} from '../chapters/chapters.store.ts'
import { findManga } from '../mangas/mangas.store.ts'
import { timestamp } from '../platform/clock.ts'
import type { ListedChapter } from '../scraper/protocol/messages.ts'
import type { TaskOptions } from '../scraper/scraper.ts'
import { readSettings } from '../settings/settings.ts'
import type { DownloadsDeps } from './downloads-deps.ts'

type ReadOptions = Pick<TaskOptions, 'signal' | 'onWait'>
type ListedChapterKey = { readonly chapterId: string; readonly mangaId: string }

/** A list that was just read is not read again for the other chapters that it lacks. */
const freshMs = 10 * 60_000

/** The addresses of chapters in the chapter list of a source. */
export function createListedAddresses(deps: DownloadsDeps) {
  const { db, clock } = deps
  const readAt = new Map<string, number>()
  const isFresh = (time: number) => Math.abs(clock.now().getTime() - time) < freshMs

  async function readAddresses(source: ContentSource, mangaId: string, options: ReadOptions): Promise<void> {
    const manga = await findManga(db, mangaId)
    if (!manga) return
    const { chapters } = await readSourceList(deps, source, manga, options)
    await db.transaction().execute(async (tx) => {
      const { preferredGroups } = (await readSettings(tx)).catalog
      for (const [chapterId, listed] of matchListed(await findChaptersOfManga(tx, mangaId), chapters)) {
        const key = { chapterId, sourceId: source.id }
        await setChapterVersions(tx, key, listed, orderVersions(listed, preferredGroups), timestamp(clock))
      }
    })
  }

  return {
    /** Reads the list of the manga and stores its addresses, unless it was just read. */
    async refresh(
      source: ContentSource,
      { chapterId, mangaId }: ListedChapterKey,
      options: ReadOptions,
    ): Promise<string | undefined> {
      const key = `${source.id} ${mangaId}`
      const last = readAt.get(key)
      if (last === undefined || !isFresh(last)) {
        await readAddresses(source, mangaId, options)
        for (const [one, time] of readAt) if (!isFresh(time)) readAt.delete(one)
        readAt.set(key, clock.now().getTime())
      }
      return (await findChapterVersions(db, chapterId)).get(source.id)?.[0]?.url
    },
  }
}

/** The library's chapters with their entries. The first entry of a chapter counts. */
function matchListed(rows: readonly ChapterRow[], listed: readonly ListedChapter[]): Map<string, ListedChapter> {
  const byNumber = Map.groupBy(rows, ({ number }) => number)
  const found = new Map<string, ListedChapter>()
  for (const entry of listed) {
    const row = matchChapter(byNumber.get(entry.number) ?? [], entry)
    if (row && !found.has(row.id)) found.set(row.id, entry)
  }
  return found
}
