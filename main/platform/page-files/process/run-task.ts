import { renameSync, statSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { message } from '../../../../shared/i18n/message.ts'
import { describeImage, mediaTypeOf, requireImages } from '../../cbz/measure-pages.ts'
import { decodeText } from '../../cbz/read-archive.ts'
import { archiveBroken } from '../../cbz/read-directory.ts'
import { detectType } from '../detect-type.ts'
import { type ArchiveListing, type ArchivePart, listArchive } from './list-archive.ts'
import type { ImageFacts, PageList, PageNote } from './page-list.ts'
import { listPdf, measurePdf, renderPdfPage } from './pdf.ts'
import type { ArchiveType } from './seven-zip.ts'
import { checkSevenZipHeader } from './seven-zip-header.ts'
import { unpackParts } from './unpack-archive.ts'

type Archive = { readonly path: string; readonly type: ArchiveType; readonly listing: ArchiveListing }

const listings = new LRUCache<string, Archive>({ max: 20 })

/** Reads the directory once as long as the file is the same. Undefined for a document. */
async function openArchive(path: string): Promise<Archive | undefined> {
  const { size, mtimeMs, ino } = await stat(path)
  const key = `${path} ${size} ${mtimeMs} ${ino}`
  const known = listings.get(key)
  if (known) return known
  const type = await detectType(path)
  if (type === 'pdf') return undefined
  if (type === 'zip' || type === 'epub' || type === 'folder') throw new Error(`${type} needs no unpacking`)
  if (type === '7z') await checkSevenZipHeader(path)
  const archive = { path, type, listing: await listArchive(path, type, size) }
  listings.set(key, archive)
  return archive
}

/** @throws Problem `archive_broken` */
export async function listPages(path: string): Promise<PageList> {
  const archive = await openArchive(path)
  if (!archive) return await listPdf(path)
  const { pages, comicInfo, metronInfo, isSolid } = archive.listing
  // Pages are not unpacked to list them: their names say what they are.
  requireImages(
    pages.map(({ name }) => ({ media_type: mediaTypeOf(name) })),
    pages.length,
  )
  const infos = [comicInfo, metronInfo].filter((part) => part !== undefined)
  const texts = new Map<number, string>()
  if (infos.length > 0)
    await unpackParts(archive, infos, ({ position }, bytes) => {
      texts.set(position, decodeText(bytes))
      return undefined
    })
  const textOf = (part: ArchivePart | undefined) => part && texts.get(part.position)
  return { pages: [...pages], isSolid, comicInfo: textOf(comicInfo), metronInfo: textOf(metronInfo) }
}

/** @throws Problem `archive_broken` */
export async function measureAll(path: string, note: (note: PageNote) => void): Promise<(ImageFacts | null)[]> {
  const archive = await openArchive(path)
  if (!archive) return await measurePdf(path, note)
  const { pages } = archive.listing
  const places = new Map(pages.map(({ position }, index) => [position, index]))
  const measured: (ImageFacts | null)[] = new Array(pages.length).fill(null)
  await unpackParts(archive, pages, ({ position, sizeBytes }, bytes) => {
    const facts = describeImage(bytes)
    if (facts) measured[places.get(position)!] = { ...facts, size_bytes: sizeBytes }
    return undefined
  })
  return measured
}

/** Pages behind the wanted one that are unpacked with it: about a minute of reading. */
const maxBytesAhead = 128 * 2 ** 20

type Unpack = { readonly path: string; readonly page: number; readonly folder: string; readonly prefix: string }

/** @returns the wanted page if it could not be stored. @throws Problem `archive_broken` */
export async function unpackPages(
  { path, page, folder, prefix }: Unpack,
  note: (note: PageNote) => void,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const store = (index: number, bytes: Uint8Array): boolean => {
    const isStored = writeFile(join(folder, `${prefix}-${index}`), bytes)
    if (isStored) note({ kind: 'ready', page: index })
    return isStored
  }
  const archive = await openArchive(path)
  if (!archive) {
    const bytes = await renderPdfPage(path, page, note)
    return store(page, bytes) ? undefined : bytes
  }
  const { pages, isSolid } = archive.listing
  const wanted = pages[page]
  if (!wanted) throw archiveBroken(message('reader.pageNotInArchive'))
  const places = new Map(pages.map(({ position }, index) => [position, index]))
  const parts = isSolid ? pages.filter(({ position }) => position >= wanted.position) : [wanted]
  let result: Uint8Array<ArrayBuffer> | undefined
  let ahead = 0
  await unpackParts(archive, parts, ({ position }, bytes) => {
    const index = places.get(position)!
    const isStored = store(index, bytes)
    if (index === page && !isStored) result = bytes as Uint8Array<ArrayBuffer>
    ahead += bytes.byteLength
    return isStored && ahead < maxBytesAhead
  })
  return result
}

/** Without the cache, pages are unpacked again each time. */
function writeFile(path: string, bytes: Uint8Array): boolean {
  if (exists(path)) return true
  try {
    const temporary = `${path}.${process.pid}.part`
    writeFileSync(temporary, bytes)
    renameSync(temporary, path)
    return true
  } catch {
    return false
  }
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined
