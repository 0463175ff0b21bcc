import { imageSize } from 'image-size'
import type { ArchiveEntry, OpenArchive } from './read-archive.ts'

/** A page of an archive, as its start describes it. */
export type MeasuredPage = {
  /** From 1, in reading order. */
  readonly number: number
  readonly entry_name: string
  readonly media_type: string
  readonly width: number
  readonly height: number
  readonly size_bytes: number
}

/** Enough bytes to read the dimensions of an image, including JPEGs with a large profile. */
const headBytes = 64 * 1024
const concurrency = 8

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
  const facts = imageDimensions(await readHead(archive, entry)) ?? imageDimensions(await archive.read(entry))
  const media_type = facts && mediaTypes[facts.type ?? '']
  return media_type ? { entry_name, media_type, size_bytes, width: facts.width, height: facts.height } : undefined
}

async function readHead(archive: OpenArchive, entry: ArchiveEntry): Promise<Uint8Array> {
  if (entry.method !== 'stored') return await archive.read(entry)
  const { offset, length } = await archive.locate(entry)
  return await archive.readRange(offset, Math.min(length, headBytes))
}

function imageDimensions(bytes: Uint8Array): { width: number; height: number; type?: string } | undefined {
  try {
    return imageSize(bytes)
  } catch {
    // Too few bytes, or not an image: the caller reads the whole file, then leaves it out.
    return undefined
  }
}
