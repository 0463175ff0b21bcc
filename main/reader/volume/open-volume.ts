import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import { say } from '../../../shared/sentences/sentence.ts'
import { comicInfoXml } from '../../library/comic-info.ts'
import { findManga } from '../../library/mangas.store.ts'
import { pagesOfVolume, type VolumePageRow } from '../../library/volumes.store.ts'
import { currentStamp } from '../../platform/cbz/file-stamp.ts'
import type { OpenArchive } from '../../platform/cbz/read-archive.ts'
import { type LaidEntry, layOutZip, readLayout, type ZipLayout } from '../../platform/cbz/zip-layout.ts'
import { byteStream } from '../../platform/files/byte-stream.ts'
import { isProblem, Problem } from '../../platform/problem.ts'
import type { ReaderPorts } from '../open-page.ts'
import { chapterFolders, volumePageName } from './page-names.ts'
import { createRecent } from './recent.ts'
import { readUnchanged, type UnchangedFile, withUnchanged } from './unchanged-file.ts'

/** A CBZ of a whole volume, made while it is read. */
export type OpenedVolume = {
  readonly mangaTitle: string
  readonly volume: number
  readonly sizeBytes: number
  /** Changes with the bytes. */
  readonly tag: string
  /** Bytes `start` to `end`, both included. Fails when a file of a chapter has changed since. */
  read(start: number, end: number): ReadableStream<Uint8Array>
}

export type Volumes = {
  /**
   * The visible chapters of a volume that have a CBZ, as one.
   * @param volume as it stands in the address
   * @throws Problem `not_found`; `archive_broken` or `conflict` when the file of a chapter cannot be used.
   */
  open(mangaId: string, volume: string): Promise<OpenedVolume>
}

type Chapter = UnchangedFile & { readonly sha256: string; readonly pages: readonly VolumePageRow[] }
type Laid = { readonly layout: ZipLayout<UnchangedFile>; readonly tag: string }

/** Goes into every tag: to be changed together with how volumes are put together. */
const layoutVersion = 1
/** Volumes whose layout is kept, for a download in parts asks for the same one again and again. */
const keptLayouts = 8

export function createVolumes(ports: ReaderPorts): Volumes {
  const layouts = createRecent<Laid>(keptLayouts)
  return {
    async open(mangaId, volumeText) {
      const manga = await findManga(ports.db, mangaId)
      if (!manga) throw new Problem('not_found', say('There is no manga with this identifier.'))
      const volume = /^(?:0|[1-9]\d{0,8})$/.test(volumeText) ? Number(volumeText) : undefined
      const rows = volume === undefined ? [] : await pagesOfVolume(ports.db, mangaId, volume)
      if (volume === undefined || rows.length === 0) {
        throw new Problem('not_found', say('This volume has no downloaded chapter that is visible.'))
      }
      const chapters = await findFiles(ports.libraryDir, rows)
      const comicInfo = volumeInfo(manga, volume, rows)
      const { layout, tag } = await layouts.get(keyOf(chapters, comicInfo), () => layOut(ports, chapters, comicInfo))
      const read = (position: number, length: number) =>
        readLayout(layout, position, length, (file, offset, bytes) =>
          readUnchanged(ports.archives, file, offset, bytes),
        )
      return {
        mangaTitle: manga.title,
        volume,
        sizeBytes: layout.sizeBytes,
        tag,
        read: (start, end) => byteStream(start, end, { read }),
      }
    },
  }
}

async function findFiles(libraryDir: string, rows: readonly VolumePageRow[]): Promise<readonly Chapter[]> {
  const byChapter = [...Map.groupBy(rows, (row) => row.id).values()]
  return await Promise.all(
    byChapter.map(async (pages) => {
      const { file_path, number, sha256 } = pages[0]!
      const path = join(libraryDir, file_path)
      const stamp = await currentStamp(path)
      const name = say('chapter {number}', { number: formatChapterNumber(number) })
      if (stamp) return { path, stamp, name, sha256, pages }
      const detail = say(
        'The file of {name} is not on the disk any more. Bring the disk back, or download the chapter again.',
        { name },
      )
      throw new Problem('not_found', detail)
    }),
  )
}

/** All that the layout follows from: where nothing of it has changed, neither has the layout. */
function keyOf(chapters: readonly Chapter[], comicInfo: string): string {
  const facts = JSON.stringify([comicInfo, chapters], (_, value) =>
    typeof value === 'bigint' ? String(value) : (value as unknown),
  )
  return createHash('sha256').update(facts).digest('hex')
}

async function layOut({ archives }: ReaderPorts, chapters: readonly Chapter[], comicInfo: string): Promise<Laid> {
  const folders = chapterFolders(chapters.map(({ pages }) => pages[0]!))
  const entries: LaidEntry<UnchangedFile>[] = []
  for (const [index, chapter] of chapters.entries()) {
    const work = (archive: OpenArchive) => entriesOf(archive, chapter, folders[index]!)
    entries.push(...(await withUnchanged(archives, chapter, work).catch((error: unknown) => blame(chapter, error))))
  }
  const info = Buffer.from(comicInfo)
  entries.push({ name: 'ComicInfo.xml', sizeBytes: info.length, crc32: crc32(info), content: info })
  const layout = layOutZip(entries)
  const hash = createHash('sha256').update(`${layoutVersion}\n`)
  for (const { sha256 } of chapters) hash.update(`${sha256}\n`)
  // The records tell the tag of a file that was changed from outside, of which the library has only the former sum.
  return { layout, tag: hash.update(layout.directory).digest('hex') }
}

/** Says which of the many files it is that cannot be used. */
function blame({ name }: Chapter, error: unknown): never {
  if (!isProblem(error, 'archive_broken')) throw error
  throw new Problem('archive_broken', say('The file of {name}: {reason}', { name, reason: error.sentence }), {
    cause: error,
  })
}

/** The pages of a chapter as they lie in its archive, under their names in the volume. */
async function entriesOf(
  archive: OpenArchive,
  chapter: Chapter,
  folder: string,
): Promise<readonly LaidEntry<UnchangedFile>[]> {
  const byName = new Map(archive.entries.map((entry) => [entry.name, entry]))
  const laid: LaidEntry<UnchangedFile>[] = []
  for (const { page, entry_name, media_type } of chapter.pages) {
    const entry = byName.get(entry_name)
    if (!entry) {
      const detail = say('It was changed from outside, and page {page} is not in it. Download the chapter again.', {
        page,
      })
      throw new Problem('archive_broken', detail)
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

function volumeInfo(manga: MangaDetail, volume: number, rows: readonly VolumePageRow[]): string {
  const [language, ...others] = new Set(rows.map((row) => row.language))
  return comicInfoXml({
    series: manga.title,
    volume,
    language: others.length === 0 ? (language ?? null) : null,
    writer: manga.author,
    year: manga.publicationYear,
    genres: manga.genres,
    summary: manga.description,
    pageCount: rows.length,
    scanInformation: [...new Set(rows.flatMap((row) => row.source_name ?? []))].join(', '),
    manga: 'YesAndRightToLeft',
    pages: rows.map(({ width, height, size_bytes }) => ({ width, height, sizeBytes: size_bytes })),
  })
}
