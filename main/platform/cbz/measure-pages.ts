import { constants, inflateRawSync } from 'node:zlib'
import { imageSize } from 'image-size'
import { message } from '../../../shared/i18n/message.ts'
import { heifType } from '../images/inspect-image.ts'
import type { MeasuredPage } from './measured-page.ts'
import type { ArchiveEntry, OpenArchive } from './read-archive.ts'
import { archiveBroken } from './read-directory.ts'

/** Most images have their dimensions in the first bytes; JPEGs with a large profile have them later. */
const headBytes = [2 * 1024, 64 * 1024]
const concurrency = 8

export type { MeasuredPage }

const mediaTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  tiff: 'image/tiff',
  jxl: 'image/jxl',
  'jxl-stream': 'image/jxl',
  bmp: 'image/bmp',
  jp2: 'image/jp2',
}

/** Images that no library here decodes. */
const notShown: Readonly<Record<string, string>> = {
  'image/jxl': 'JPEG XL',
  'image/heic': 'HEIC',
  'image/bmp': 'BMP',
  'image/jp2': 'JPEG 2000',
}

const isShown = ({ media_type }: Pick<MeasuredPage, 'media_type'>): boolean => !(media_type in notShown)

/** What an image should be by its name. */
export const mediaTypeOf = (name: string): string =>
  `image/${/\.(jxl|hei[cf]|bmp|jp2)$/i.exec(name)?.[1]?.toLowerCase().replace('heif', 'heic') ?? 'jpeg'}`

/** @throws Problem `archive_broken` unless one of the images that a file has by its names can be shown */
export function requireImages(measured: readonly Pick<MeasuredPage, 'media_type'>[], imageCount: number): void {
  if (measured.some(isShown)) return
  if (imageCount === 0) throw archiveBroken(message('archives.noImages'))
  if (measured.length === 0) throw archiveBroken(message('archives.imagesDamaged'))
  const formats = [...new Set(measured.map(({ media_type }) => notShown[media_type]))].join(', ')
  throw archiveBroken(message('archives.otherImages', { formats }))
}

/** Reads images until one can be shown, mostly the start of the first. @throws as `requireImages` */
export async function requireShownImage(archive: EntrySource, entries: readonly ArchiveEntry[]): Promise<void> {
  const measured: ImageFacts[] = []
  for (const entry of entries) {
    const facts = await measurePage(archive, entry)
    if (facts) measured.push(facts)
    if (facts && isShown(facts)) return
  }
  requireImages(measured, entries.length)
}

type EntrySource = Pick<OpenArchive, 'read' | 'readHead'>

/**
 * The pages of an archive in reading order. Reads only the start of each stored image, so that an archive opens
 * quickly. Files that are not supported images are left out.
 */
export async function measurePages(archive: OpenArchive): Promise<MeasuredPage[]> {
  if (archive.measure) return await archive.measure()
  const measured: (Omit<MeasuredPage, 'number'> | undefined)[] = new Array(archive.entries.length)
  const queue = [...archive.entries.entries()]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) measured[next[0]] = await measurePage(archive, next[1])
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return measured.filter((page) => page !== undefined).map((page, index) => ({ number: index + 1, ...page }))
}

async function measurePage(
  archive: EntrySource,
  entry: ArchiveEntry,
): Promise<Omit<MeasuredPage, 'number'> | undefined> {
  const { name: entry_name, sizeBytes: size_bytes } = entry
  const facts = (await readFromHead(archive, entry)) ?? describeImage(await archive.read(entry))
  return facts && { entry_name, size_bytes, ...facts }
}

async function readFromHead(archive: EntrySource, entry: ArchiveEntry) {
  for (const length of headBytes) {
    const head = await archive.readHead(entry, length)
    const found = describeImage(entry.method === 'stored' ? head : unpackStart(head))
    if (found) return found
    if (entry.compressedBytes <= length) break
  }
  return undefined
}

const noBytes = new Uint8Array()

/** Compressed data without its end. */
function unpackStart(compressed: Uint8Array): Uint8Array {
  try {
    return inflateRawSync(compressed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 2 ** 20 })
  } catch {
    // The caller reads the whole file, which says what is wrong.
    return noBytes
  }
}

type ImageFacts = Pick<MeasuredPage, 'media_type' | 'width' | 'height'>

/** What an image is by its start; undefined when these are too few bytes, or it is no image that can be shown. */
export function describeImage(bytes: Uint8Array): ImageFacts | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const heif = heifType(buffer)
  if (heif) return describeHeif(buffer, heif)
  const facts = imageDimensions(bytes)
  const media_type = facts && mediaTypes[facts.type ?? '']
  return media_type ? { media_type, width: facts.width, height: facts.height } : undefined
}

/** The largest image of the file (ISO/IEC 23008-12, 6.5.3); the others are its tiles and thumbnails. */
function describeHeif(bytes: Buffer, media_type: string): ImageFacts | undefined {
  let [width, height] = [0, 0]
  for (let at = bytes.indexOf('ispe'); at !== -1 && at + 16 <= bytes.length; at = bytes.indexOf('ispe', at + 4)) {
    const size = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)] as const
    if (size[0] * size[1] > width * height) [width, height] = size
  }
  return width > 0 ? { media_type, width, height } : undefined
}

function imageDimensions(bytes: Uint8Array): { width: number; height: number; type?: string } | undefined {
  try {
    return imageSize(bytes)
  } catch {
    // Too few bytes, or not an image: the caller reads the whole file, then leaves it out.
    return undefined
  }
}
