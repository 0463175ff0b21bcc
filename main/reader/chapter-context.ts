import { formatChapterNumber } from '../../shared/chapter-number.ts'
import type { ReaderChapter } from '../../shared/contracts/reader.ts'
import { findPages, versionTag } from '../chapters/chapter-files.store.ts'
import { chapterGroups, findChapter, findNeighbour } from '../chapters/chapters.store.ts'
import { findPlaceInList, type ListNeighbor, type PlaceInList } from '../chapters/reading-lists.store.ts'
import { countMissingBetween, listNearby, type Side } from '../chapters/reading-order.store.ts'
import { chapterNotFound } from '../chapters/require-chapter.ts'
import type { Db } from '../database/schema.ts'
import { findManga } from '../mangas/mangas.store.ts'
import { readExternalChapter } from './external-files.ts'
import { readOverrides } from './manga-reader-settings.ts'
import { findProgress, isNeverRead } from './progress.store.ts'

/** @throws Problem `not_found`. */
export async function readChapterContext(
  db: Db,
  chapterId: string,
  listId?: string,
): Promise<Omit<ReaderChapter, 'incognito'>> {
  const chapter = await findChapter(db, chapterId)
  const manga = chapter && (await findManga(db, chapter.manga_id))
  if (!chapter || !manga) {
    const external = await readExternalChapter(db, chapterId)
    if (external) return external
    throw chapterNotFound()
  }
  const progress = await findProgress(db, chapterId)
  const linkTo = async (side: 'previous' | 'next') => {
    const found = await findNeighbour(db, chapter, side)
    return found ? { id: found.id, number: formatChapterNumber(found.number) } : null
  }
  const neighborOn = async (side: Side) => {
    const [found] = await listNearby(db, chapter, side, 1)
    return (
      found && {
        id: found.id,
        number: formatChapterNumber(found.number),
        title: found.title,
        groups: chapterGroups(found),
        isAvailable: found.file_path !== null,
        isRead: found.completed === 1,
        pageCount: found.page_count,
        missing: await countMissingBetween(db, manga.id, chapter.number, found.number),
        mangaTitle: null,
      }
    )
  }
  const place = listId === undefined ? undefined : await findPlaceInList(db, listId, chapterId)
  return {
    id: chapter.id,
    title: chapter.title ?? '',
    number: formatChapterNumber(chapter.number),
    manga: { id: manga.id, title: manga.title },
    ...(place
      ? placeInList(listId!, place, manga.id)
      : {
          navigation: { previous: await linkTo('previous'), next: await linkTo('next') },
          neighbors: { previous: (await neighborOn('previous')) ?? null, next: (await neighborOn('next')) ?? null },
          list: null,
        }),
    isFirstReading: await isNeverRead(db, manga.id),
    isLoose: false,
    isAvailable: chapter.file_path !== null,
    pageCount: chapter.page_count,
    lastReadPage: progress?.page ?? null,
    isRead: progress?.completed === 1,
    version: chapter.sha256 && versionTag(chapter.sha256),
    pages: (await findPages(db, chapterId, 0, chapter.page_count ?? 0)).map(({ width, height }) => ({ width, height })),
    groups: chapterGroups(chapter),
    sourceName: chapter.source_name,
    readerSettings: await readOverrides(db, manga.id),
  }
}

function placeInList(id: string, place: PlaceInList, mangaId: string) {
  const { name, position, total, missing, previous, next, previousWithFile, nextWithFile } = place
  const link = (found: { readonly id: string; readonly number: number } | undefined) =>
    found ? { id: found.id, number: formatChapterNumber(found.number) } : null
  const neighbor = (found: ListNeighbor | undefined) =>
    found
      ? {
          id: found.id,
          number: formatChapterNumber(found.number),
          title: found.title,
          groups: chapterGroups(found),
          isAvailable: found.file_path !== null,
          isRead: found.completed === 1,
          pageCount: found.page_count,
          missing: 0,
          mangaTitle: found.manga_id === mangaId ? null : found.manga_title,
        }
      : null
  return {
    navigation: { previous: link(previousWithFile), next: link(nextWithFile) },
    neighbors: { previous: neighbor(previous), next: neighbor(next) },
    list: { id, name, position, total, missing: [...missing] },
  }
}
