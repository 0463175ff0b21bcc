import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { crc32 } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import { message } from '../../../shared/i18n/message.ts'
import { archiveDocuments, describeVolume } from '../../archives/describe-archive.ts'
import { findPagesOfVolume, type VolumePageRow } from '../../chapters/chapter-files.store.ts'
import type { Db } from '../../database/schema.ts'
import { requireManga } from '../../mangas/require-manga.ts'
import type { OpenArchives } from '../../platform/cbz/open-archives.ts'
import type { OpenArchive } from '../../platform/cbz/read-archive.ts'
import { createZipLayout, type LayoutEntry, readLayout, type ZipLayout } from '../../platform/cbz/zip-layout.ts'
import { createByteStream } from '../../platform/files/byte-stream.ts'
import { readFileStamp } from '../../platform/files/file-stamp.ts'
import { isProblem, Problem } from '../../platform/problem.ts'
import { withFileErrors } from '../explain-file-error.ts'
import type { FileChecks } from '../file-checks.ts'
import { chapterFolders, volumePageName } from './page-names.ts'
import { readUnchanged, type UnchangedFile, withUnchanged } from './unchanged-file.ts'

/** A CBZ of a whole volume, generated while it is read. */
export type OpenedVolume = {
  readonly mangaTitle: string
  readonly volume: number
  readonly sizeBytes: number
  /** Changes when the bytes change. */
  readonly tag: string
  /** Reads bytes `start` to `end` inclusive. Fails when the file of a chapter has changed since. */
  read(start: number, end: number): ReadableStream<Uint8Array>
}

type Deps = {
  readonly db: Db
  readonly archives: OpenArchives
  readonly libraryDir: string
  readonly checks: FileChecks
}

type Chapter = UnchangedFile & { readonly sha256: string; readonly pages: readonly VolumePageRow[] }
type Documents = ReturnType<typeof archiveDocuments>
type VolumeLayout = { readonly layout: ZipLayout<UnchangedFile>; readonly tag: string }

/** Part of every tag. Increment it when the layout of volumes changes. */
const layoutVersion = 2
/** Number of cached layouts. A download in ranges needs the same layout repeatedly. */
const cachedLayouts = 8

export function createVolumes(deps: Deps) {
  const { db, archives, libraryDir } = deps
  /** Of the layouts that failed, none is kept. */
  const layouts = new LRUCache<string, Promise<VolumeLayout>>({ max: cachedLayouts })

  function findLayout(chapters: readonly Chapter[], documents: Documents): Promise<VolumeLayout> {
    const key = layoutKey(chapters, documents)
    const known = layouts.get(key)
    if (known) return known
    const made = createLayout(deps, chapters, documents)
    layouts.set(key, made)
    made.catch(() => layouts.delete(key))
    return made
  }

  async function openVolume(mangaId: string, volumeText: string): Promise<OpenedVolume> {
    const manga = await requireManga(db, mangaId)
    const volume = /^(?:0|[1-9]\d{0,8})$/.test(volumeText) ? Number(volumeText) : undefined
    const rows = volume === undefined ? [] : await findCheckedPages(deps, mangaId, volume)
    if (volume === undefined || rows.length === 0) throw new Problem('not_found', message('reader.volumeEmpty'))
    const chapters = await findFiles(libraryDir, rows)
    const { layout, tag } = await findLayout(chapters, await volumeDocuments(db, manga, volume, rows))
    const read = (position: number, length: number) =>
      readLayout(layout, position, length, (file, offset, bytes) => readUnchanged(archives, file, offset, bytes))
    return {
      mangaTitle: manga.title,
      volume,
      sizeBytes: layout.sizeBytes,
      tag,
      read: (start, end) => createByteStream(start, end, { read }),
    }
  }

  return {
    /**
     * Opens the visible chapters of a volume that have a CBZ as one CBZ.
     * @param volumeText as the address contains it
     * @throws Problem `not_found`; `archive_broken`, `conflict` or `disk_failed` when the file of a chapter cannot be used.
     */
    open: (mangaId: string, volumeText: string) => withFileErrors(openVolume(mangaId, volumeText)),
  }
}

/** The pages of a volume, as they are after another program has changed archives. */
async function findCheckedPages({ db, checks }: Deps, mangaId: string, volume: number): Promise<VolumePageRow[]> {
  const rows = await findPagesOfVolume(db, mangaId, volume)
  const files = new Map(rows.map(({ id, file_path: path, sha256 }) => [id, { chapterId: id, path, sha256 }]))
  const results = await Promise.all([...files.values()].map((file) => checks.hasChanged(file, 'none')))
  return results.includes(true) ? await findPagesOfVolume(db, mangaId, volume) : rows
}

async function findFiles(libraryDir: string, rows: readonly VolumePageRow[]): Promise<readonly Chapter[]> {
  const byChapter = [...Map.groupBy(rows, (row) => row.id).values()]
  return await Promise.all(
    byChapter.map(async (pages) => {
      const { file_path, number, sha256 } = pages[0]!
      const path = resolve(libraryDir, file_path)
      const stamp = await readFileStamp(path)
      const name = message('reader.chapterName', { number: formatChapterNumber(number) })
      if (stamp) return { path, stamp, name, sha256, pages }
      throw new Problem('not_found', message('reader.volumeFileMissing', { name }))
    }),
  )
}

/** A key of everything that the layout depends on. */
function layoutKey(chapters: readonly Chapter[], documents: Documents): string {
  const facts = JSON.stringify([documents, chapters], (_, value) =>
    typeof value === 'bigint' ? String(value) : (value as unknown),
  )
  return createHash('sha256').update(facts).digest('hex')
}

async function createLayout(
  { archives }: Deps,
  chapters: readonly Chapter[],
  { comicInfo, metronInfo }: Documents,
): Promise<VolumeLayout> {
  const folders = chapterFolders(chapters.map(({ pages }) => pages[0]!))
  const entries: LayoutEntry<UnchangedFile>[] = []
  for (const [index, chapter] of chapters.entries()) {
    const work = (archive: OpenArchive) => layoutEntries(archive, chapter, folders[index]!)
    entries.push(
      ...(await withUnchanged(archives, chapter, work).catch((error: unknown) => nameChapter(chapter, error))),
    )
  }
  entries.push(documentEntry('MetronInfo.xml', metronInfo), documentEntry('ComicInfo.xml', comicInfo))
  const layout = createZipLayout(entries)
  const hash = createHash('sha256').update(`${layoutVersion}\n`)
  for (const { sha256 } of chapters) hash.update(`${sha256}\n`)
  // The directory is part of the tag because a file that was changed externally still has its old checksum in the
  // library.
  return { layout, tag: hash.update(layout.directory).digest('hex') }
}

function documentEntry(name: string, text: string): LayoutEntry<UnchangedFile> {
  const content = Buffer.from(text)
  return { name, sizeBytes: content.length, crc32: crc32(content), content }
}

/** Adds the name of the chapter whose file is damaged. */
function nameChapter({ name }: Chapter, error: unknown): never {
  if (!isProblem(error, 'archive_broken')) throw error
  throw new Problem('archive_broken', message('reader.volumeFileBroken', { name, reason: error.userMessage }), {
    cause: error,
  })
}

/** The stored pages of a chapter with their names in the volume. */
async function layoutEntries(
  archive: OpenArchive,
  chapter: Chapter,
  folder: string,
): Promise<readonly LayoutEntry<UnchangedFile>[]> {
  const byName = new Map(archive.entries.map((entry) => [entry.name, entry]))
  const laid: LayoutEntry<UnchangedFile>[] = []
  for (const { page, entry_name, media_type } of chapter.pages) {
    const entry = byName.get(entry_name)
    if (!entry) {
      throw new Problem('archive_broken', message('reader.volumePageMissing', { page }))
    }
    const { offset, length } = await archive.locate(entry)
    laid.push({
      name: volumePageName(folder, page, media_type),
      sizeBytes: entry.sizeBytes,
      crc32: entry.crc32,
      ...(entry.method === 'deflated' && { deflatedBytes: length }),
      content: { source: chapter, offset },
    })
  }
  return laid
}

async function volumeDocuments(
  db: Db,
  manga: MangaDetail,
  volume: number,
  rows: readonly VolumePageRow[],
): Promise<Documents> {
  const [language, ...others] = new Set(rows.map((row) => row.language))
  const info = await describeVolume(db, manga, {
    volume,
    language: others.length === 0 ? (language ?? null) : null,
    sourceNames: [...new Set(rows.flatMap((row) => row.source_name || []))],
    pages: rows.map(({ width, height, size_bytes }) => ({ width, height, sizeBytes: size_bytes })),
  })
  return archiveDocuments(info)
}
