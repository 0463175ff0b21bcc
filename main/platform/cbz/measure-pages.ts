import { imageSize } from 'image-size'
import type { MeasuredPage } from './measured-page.ts'
import type { ArchiveEntry, OpenArchive } from './read-archive.ts'

/** Most images have their dimensions in the first bytes; JPEGs with a large profile have them later. */
const headBytes = [2 * 1024, 64 * 1024]
const concurrency = 8

export type { MeasuredPage }

const mediaTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
}

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
  archive: OpenArchive,
  entry: ArchiveEntry,
): Promise<Omit<MeasuredPage, 'number'> | undefined> {
  const { name: entry_name, sizeBytes: size_bytes } = entry
  const facts = (await readFromHead(archive, entry)) ?? describeImage(await archive.read(entry))
  return facts && { entry_name, size_bytes, ...facts }
}

async function readFromHead(archive: OpenArchive, entry: ArchiveEntry) {
  if (entry.method !== 'stored') return undefined
  for (const length of headBytes) {
    const found = describeImage(await archive.readHead(entry, length))
    if (found) return found
    if (entry.compressedBytes <= length) break
  }
  return undefined
}

type ImageFacts = Pick<MeasuredPage, 'media_type' | 'width' | 'height'>

/** What an image is by its start; undefined when these are too few bytes, or it is no image that can be shown. */
export function describeImage(bytes: Uint8Array): ImageFacts | undefined {
  const facts = imageDimensions(bytes)
  const media_type = facts && mediaTypes[facts.type ?? '']
  return media_type ? { media_type, width: facts.width, height: facts.height } : undefined
}

function imageDimensions(bytes: Uint8Array): { width: number; height: number; type?: string } | undefined {
  try {
    return imageSize(bytes)
  } catch {
    // Too few bytes, or not an image: the caller reads the whole file, then leaves it out.
    return undefined
  }
}
