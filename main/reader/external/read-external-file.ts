import { createHash } from 'node:crypto'
import { basename, dirname, extname } from 'node:path'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import type { Db } from '../../database/schema.ts'
import type { StoredPage } from '../../library/library.ts'
import { versionTag } from '../version-tag.ts'
import { findExternalFile, findExternalPageRow, listExternalPages } from './external-files.store.ts'

/** An external file as a chapter whose manga is its folder; undefined when the identifier is unknown. */
export async function readExternalChapter(db: Db, id: string): Promise<ReaderChapter | undefined> {
  const archive = await findExternalFile(db, id)
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
    pages: (await listExternalPages(db, id)).map(({ width, height }) => ({ width, height })),
    groups: [],
    sourceName: null,
    readerSettings: {},
  }
}

/** A page of an external file; `file_path` is absolute. */
export async function findExternalPage(db: Db, id: string, number: number): Promise<StoredPage | undefined> {
  const [archive, page] = await Promise.all([findExternalFile(db, id), findExternalPageRow(db, id, number)])
  return archive && page && { ...page, file_path: archive.readable_path, sha256: archive.tag }
}
