import type { MangaWrite } from '../../../shared/contracts/mangas.ts'
import { unknownAuthor, unknownGenre } from '../../../shared/contracts/mangas.ts'
import type { ArchiveRecord } from '../../archives/archive-record.ts'
import type { Tx } from '../../database/schema.ts'
import { insertNewManga } from '../../mangas/edit-manga.ts'
import { findFolderKeys, findManga, findMangaIdByExternalId, findTakenSlugs } from '../../mangas/mangas.store.ts'
import { fileNameKey } from '../../platform/files/safe-names.ts'
import { idOfName } from '../../platform/ids.ts'
import { findFreeSlug, toSlugs } from '../../platform/slugs.ts'
import { findMangaByTitle, toManga } from '../adopt/find-mangas.ts'
import { topFolder, type UnknownFile, type UnknownManga } from './find-unknown.ts'
import { setFolder } from './reclaim.store.ts'

/**
 * The manga of the files: the library's own, or a new one as the newest file describes it.
 * @returns its identifier, and whether it is new
 */
export async function chooseManga(
  tx: Tx,
  { id, files }: UnknownManga,
  now: Date,
): Promise<{ mangaId: string; isNew: boolean }> {
  if (id !== undefined && (await findManga(tx, id))) return { mangaId: id, isNew: false }
  const newest = files.toSorted((a, b) => b.modifiedMs - a.modifiedMs || (a.path < b.path ? 1 : -1))
  const described = newest.find((file) => file.record)
  const known = described
    ? await findByCatalogEntry(tx, described.record!)
    : await findMangaByTitle(tx, seriesOf(files))
  if (known !== undefined) return { mangaId: known, isNew: false }
  const mangaId = described?.record?.manga.id ?? idOfName(`manga ${seriesOf(files)}`)
  const manga = described ? fromRecord(described) : fromNames(files, mangaId, now)
  const taken = await findTakenSlugs(tx, manga.slug)
  const slug = findFreeSlug(manga.slug, (one) => taken.has(one))
  await insertNewManga(tx, mangaId, { ...manga, slug }, now.toISOString())
  await keepFolder(tx, mangaId, files)
  return { mangaId, isNew: true }
}

const seriesOf = (files: readonly UnknownFile[]): string => files[0]!.item.series.slice(0, 255)

const findByCatalogEntry = async (tx: Tx, { manga }: ArchiveRecord): Promise<string | undefined> =>
  manga.externalId === null ? undefined : await findMangaIdByExternalId(tx, manga.externalId)

function fromRecord({ record, info }: UnknownFile): MangaWrite {
  const { id: _, ...facts } = record!.manga
  return {
    ...facts,
    description: info?.summary ?? '',
    author: info?.writer ?? unknownAuthor,
    genres: info?.genres && info.genres.length > 0 ? [...info.genres] : [unknownGenre],
  }
}

function fromNames(files: readonly UnknownFile[], id: string, now: Date): MangaWrite {
  const years = files.map(({ item }) => item.year).filter((year) => year !== null)
  const info = files.find((file) => file.info?.summary ?? file.info?.writer ?? file.info?.genres)?.info
  const series = seriesOf(files)
  const year = years.length > 0 ? Math.min(...years) : null
  return toManga({ series, year, info }, toSlugs(series, [], id).slug, now)
}

/** The manga keeps the folder that its files are in. */
async function keepFolder(tx: Tx, mangaId: string, files: readonly UnknownFile[]): Promise<void> {
  const folder = topFolder(files[0]!.path)
  const key = fileNameKey(folder)
  if (folder === '' || (await findFolderKeys(tx, [key])).size > 0) return
  await setFolder(tx, mangaId, folder, key)
}
