import type { CatalogItem } from '../../shared/contracts/catalog.ts'
import { knownAuthor } from '../../shared/contracts/mangas.ts'
import { message } from '../../shared/i18n/message.ts'
import { listAddress } from '../catalog/catalog.ts'
import type { ForeignLibrary, ForeignSeries } from './foreign-library.ts'
import { invalidPath } from './open-file.ts'
import type { OtherProgramsDeps } from './other-programs-deps.ts'

/** Shelves have no longer names. */
const maxNameLength = 100

/**
 * A public list of the catalog. Its mangas go on a shelf with its name.
 * @throws Problem `validation_failed` on `path` if it is private or does not exist; `upstream_failed`, `upstream_timeout`
 */
export async function readCatalogList(
  catalog: Pick<OtherProgramsDeps['catalog'], 'readList'>,
  id: string,
  signal: AbortSignal | undefined,
): Promise<ForeignLibrary> {
  const list = await catalog.readList(id, signal)
  if (!list) throw invalidPath(message('otherPrograms.listPrivate'))
  const name = [...list.name].slice(0, maxNameLength).join('').trim() || 'MangaDex'
  return {
    program: 'mangadex',
    path: listAddress(id),
    name,
    series: list.items.map((item) => toSeries(item, name)),
    folders: [],
    users: [],
    user: null,
    leftOut: list.missingCount > 0 ? [message('otherPrograms.listMissing', { count: list.missingCount })] : [],
  }
}

const toSeries = (item: CatalogItem, shelf: string): ForeignSeries => ({
  key: item.externalId,
  title: item.title,
  otherTitles: item.altTitles,
  author: knownAuthor(item.author) || null,
  description: item.description,
  notes: '',
  genres: item.genres,
  status: item.status,
  year: item.publicationYear,
  coverUrl: item.thumbnailUrl,
  rating: null,
  shelves: [shelf],
  catalogId: item.externalId,
  trackers: {},
  site: null,
  chapters: [],
})
