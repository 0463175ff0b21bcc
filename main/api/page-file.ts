import { createBytePool } from '../platform/byte-pool.ts'
import type { OpenedPage } from '../reader/open-page.ts'
import type { Thumbnails } from '../reader/thumbnails.ts'
import type { FileAnswer } from './file-response.ts'

const pageMemory = createBytePool()

/** A page as a file, smaller where a width is wanted. An address that names the version can be kept for ever. */
export async function pageFile(
  { thumbnails }: { readonly thumbnails: Thumbnails },
  page: OpenedPage,
  { width, v }: { readonly width?: number | undefined; readonly v?: string | undefined },
): Promise<FileAnswer> {
  const immutable = v !== undefined && page.tag.startsWith(`${v}-`)
  if (width === undefined || width >= page.width) {
    return {
      mediaType: page.mediaType,
      sizeBytes: page.sizeBytes,
      tag: page.tag,
      immutable,
      read: async (start, end) => (await page.bytes(pageMemory.acquire)).subarray(start, end + 1),
      giveBack: pageMemory.release,
    }
  }
  const bytes = await thumbnails.get(page.tag, width, page.bytes)
  return {
    mediaType: 'image/webp',
    sizeBytes: bytes.byteLength,
    tag: `${page.tag}-${width}`,
    immutable,
    read: async (start, end) => bytes.subarray(start, end + 1),
  }
}
