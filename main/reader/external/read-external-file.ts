import { createHash } from 'node:crypto'
import { basename, dirname, extname } from 'node:path'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import type { Db } from '../../database/schema.ts'
import type { StoredPage } from '../../library/chapters.store.ts'
import { versionTag } from '../version-tag.ts'
import { findLoose, findLoosePage, loosePages } from './external-files.store.ts'

/** An archive outside the library as the reader sees a chapter: its folder stands for the manga. Undefined for no such. */
export async function looseContext(db: Db, id: string): Promise<ReaderChapter | undefined> {
  const archive = await findLoose(db, id)
  if (archive === undefined) return undefined
  const { path, page_count: pageCount, page, completed, tag } = archive
  const folder = dirname(path)
  return {
    id,
    title: basename(path, extname(path)),
    number: '',
    manga: { id: createHash('sha256').update(folder).digest('hex').slice(0, 32), title: basename(folder) },
    navigation: { previous: null, next: null },
    isLoose: true,
    isAvailable: true,
    pageCount,
    lastReadPage: page,
    isRead: completed === 1,
    version: versionTag(tag),
    pages: (await loosePages(db, id)).map(({ width, height }) => ({ width, height })),
    groups: [],
    sourceName: null,
    readerSettings: {},
  }
}

/** A page of such an archive as one of a chapter; its path is absolute. */
export async function findLooseStoredPage(db: Db, id: string, number: number): Promise<StoredPage | undefined> {
  const [archive, page] = await Promise.all([findLoose(db, id), findLoosePage(db, id, number)])
  return archive && page && { ...page, file_path: archive.readable_path, sha256: archive.tag }
}
