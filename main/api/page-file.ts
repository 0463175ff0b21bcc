import type { Catalog } from '../catalog/catalog.ts'
import type { OpenedPage, Reader, Thumbnail } from '../reader/reader.ts'
import type { FileContent } from './file-response.ts'

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
      read: async (start, end) => (await page.bytes()).subarray(start, end + 1),
    }
  }
  return thumbnailFile({ tag: page.tag, bytes: await thumbnail(page, width) }, width, immutable)
}

export const thumbnailFile = ({ tag, bytes }: Thumbnail, width: number, immutable: boolean): FileContent => ({
  mediaType: 'image/webp',
  sizeBytes: bytes.byteLength,
  tag: `${tag}-${width}`,
  immutable,
  read: async (start, end) => bytes.subarray(start, end + 1),
})

type CatalogCover = Awaited<ReturnType<Catalog['getCover']>>

/** A cover that is not in the library. */
export const coverFile = ({ bytes, info, tag }: CatalogCover, immutable: boolean): FileContent => ({
  mediaType: info.mediaType,
  sizeBytes: bytes.byteLength,
  tag,
  immutable,
  read: async (start, end) => bytes.subarray(start, end + 1),
})
