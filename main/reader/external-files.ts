import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import type { ReaderChapter } from '../../shared/contracts/reader.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import { type StoredPage, versionTag } from '../library/library.ts'
import { measurePages } from '../platform/cbz/measure-pages.ts'
import { archiveBroken } from '../platform/cbz/read-directory.ts'
import { timestamp } from '../platform/clock.ts'
import { type FileStamp, readFileStamp } from '../platform/files/file-stamp.ts'
import { Problem } from '../platform/problem.ts'
import type { ReaderContext } from './context.ts'
import { findExternalFile, findExternalPageRow, listExternalPages, storeExternalFile } from './external-files.store.ts'
import { repackRar } from './repack-rar.ts'

type FilesContext = Pick<ReaderContext, 'db' | 'clock' | 'archives' | 'cacheDir'>

const zips = ['.cbz', '.zip']
const rars = ['.cbr', '.rar']

/**
 * Makes an archive outside the library readable without copying it. Its pages are indexed again only when the file has
 * changed.
 * @returns the identifier of its chapter; the same for the same path
 * @throws Problem `not_found`, `archive_broken`
 */
export async function openExternalFile(context: FilesContext, file: string): Promise<{ readonly id: string }> {
  const path = await realpath(file).catch(() => resolve(file))
  const stamp = await readFileStamp(path)
  if (stamp === undefined)
    throw new Problem('not_found', message('reader.externalFileMissing', { name: basename(file) }))
  const id = externalFileId(path)
  const tag = fileTag(path, stamp)
  const readablePath = await toReadableZip(context, path, tag)
  if ((await findExternalFile(context.db, id))?.tag !== tag) await indexPages(context, { id, path, tag, readablePath })
  return { id }
}

async function indexPages(
  { db, clock, archives }: FilesContext,
  { id, path, tag, readablePath }: Readonly<Record<'id' | 'path' | 'tag' | 'readablePath', string>>,
): Promise<void> {
  // The open archive may be the previous version of the file.
  await archives.forget(readablePath)
  const pages = await archives.use(readablePath, measurePages)
  if (pages.length === 0) throw archiveBroken(message('archives.noImages'))
  const archive = { id, path, tag, readable_path: readablePath, page_count: pages.length, opened_at: timestamp(clock) }
  await db.transaction().execute((tx) => storeExternalFile(tx, archive, pages))
}

/** Whether pages are read from a repacked copy of the archive. */
export const needsCopy = (path: string): boolean => rars.includes(extname(path).toLowerCase())

/** The path of a ZIP with the same pages as an archive: the file itself, or a repacked copy. */
export async function toReadablePath(context: Pick<FilesContext, 'cacheDir'>, path: string): Promise<string> {
  if (zips.includes(extname(path).toLowerCase())) return path
  const stamp = await readFileStamp(path)
  if (stamp === undefined)
    throw new Problem('not_found', message('reader.externalFileMissing', { name: basename(path) }))
  return await toReadableZip(context, path, fileTag(path, stamp))
}

/** The path of a ZIP with the same pages: the file itself, or the repacked copy of a RAR. */
async function toReadableZip({ cacheDir }: Pick<FilesContext, 'cacheDir'>, path: string, tag: string): Promise<string> {
  const extension = extname(path).toLowerCase()
  if (zips.includes(extension)) return path
  if (!rars.includes(extension)) throw archiveBroken(message('archives.unknownExtension'))
  const copy = join(cacheDir, `external-${tag}.cbz`)
  if ((await readFileStamp(copy)) === undefined) await repackRar(path, copy)
  return copy
}

/** Has the format of the library's identifiers, because the reader's addresses and keys require it. */
function externalFileId(path: string): string {
  const hex = createHash('sha256').update(`loose ${path}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const fileTag = (path: string, { sizeBytes, modifiedNs, inode }: FileStamp): string =>
  createHash('sha256').update(`${path} ${sizeBytes} ${modifiedNs} ${inode}`).digest('hex')

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
    neighbors: { previous: null, next: null },
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

export { measurePages }
