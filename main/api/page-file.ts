import { createBytePool } from '../platform/byte-pool.ts'
import type { OpenedPage, Reader } from '../reader/reader.ts'
import type { FileContent } from './file-response.ts'

const pageMemory = createBytePool()

/** A page as a file, scaled down to `width`. A URL with the version tag `v` is immutable. */
export async function pageFile(
  { thumbnail }: Pick<Reader, 'thumbnail'>,
  page: OpenedPage,
  { width, v }: { readonly width?: number | undefined; readonly v?: string | undefined },
): Promise<FileContent> {
  const immutable = v !== undefined && page.tag.startsWith(`${v}-`)
  if (width === undefined || width >= page.width) {
    return {
      mediaType: page.mediaType,
      sizeBytes: page.sizeBytes,
      tag: page.tag,
      immutable,
      read: async (start, end) => (await page.bytes(pageMemory.acquire)).subarray(start, end + 1),
      release: pageMemory.release,
    }
  }
  const bytes = await thumbnail(page, width)
  return {
    mediaType: 'image/webp',
    sizeBytes: bytes.byteLength,
    tag: `${page.tag}-${width}`,
    immutable,
    read: async (start, end) => bytes.subarray(start, end + 1),
  }
}
