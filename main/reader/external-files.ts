import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { basename, dirname, extname, resolve } from 'node:path'
import type { ReaderChapter } from '../../shared/contracts/reader.ts'
import { message } from '../../shared/i18n/message.ts'
import { type StoredPage, versionTag } from '../chapters/chapter-files.store.ts'
import type { Db } from '../database/schema.ts'
import { measurePages, requireImages } from '../platform/cbz/measure-pages.ts'
import type { OpenArchives } from '../platform/cbz/open-archives.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { type FileStamp, readFileStamp } from '../platform/files/file-stamp.ts'
import { Problem } from '../platform/problem.ts'
import { withFileErrors } from './explain-file-error.ts'
import { findExternalFile, findExternalPageRow, listExternalPages, storeExternalFile } from './external-files.store.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly archives: OpenArchives }

/**
 * Makes an archive outside the library readable without copying it. Its pages are indexed again only when the file has
 * changed.
 * @returns the identifier of its chapter; the same for the same path
 * @throws Problem `not_found`, `archive_broken`, and those of `explainFileError`
 */
export async function openExternalFile(deps: Deps, file: string): Promise<{ readonly id: string }> {
  const path = await realpath(file).catch(() => resolve(file))
  const stamp = await withFileErrors(readFileStamp(path))
  if (stamp === undefined)
    throw new Problem('not_found', message('reader.externalFileMissing', { name: basename(file) }))
  const id = externalFileId(path)
  const tag = fileTag(path, stamp)
  if ((await findExternalFile(deps.db, id))?.tag !== tag) await withFileErrors(indexPages(deps, { id, path, tag }))
  return { id }
}

async function indexPages(
  { db, clock, archives }: Deps,
  { id, path, tag }: Readonly<Record<'id' | 'path' | 'tag', string>>,
): Promise<void> {
  // The open archive may be the previous version of the file.
  await archives.forget(path)
  const pages = await archives.use(path, async (archive) => {
    const measured = await measurePages(archive)
    requireImages(measured, archive.entries.length)
    return measured
  })
  const archive = { id, path, tag, readable_path: path, page_count: pages.length, opened_at: timestamp(clock) }
  await db.transaction().execute((tx) => storeExternalFile(tx, archive, pages))
}

/** Has the format of the library's identifiers, because the reader's addresses and keys require it. */
function externalFileId(path: string): string {
  const hex = createHash('sha256').update(`loose ${path}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const fileTag = (path: string, { sizeBytes, modifiedNs, inode }: FileStamp): string =>
  createHash('sha256').update(`file ${path} ${sizeBytes} ${modifiedNs} ${inode}`).digest('hex')

/** An external file as a chapter whose manga is its folder; undefined when the identifier is unknown. */
export async function readExternalChapter(db: Db, id: string): Promise<Omit<ReaderChapter, 'incognito'> | undefined> {
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
    neighbors: { previous: null, next: null },
    list: null,
    isFirstReading: false,
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
