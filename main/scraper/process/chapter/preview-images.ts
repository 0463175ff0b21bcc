import type { PicturePreview } from '../../../../shared/contracts/test-configuration.ts'
import type { ImageInfo } from '../../../platform/images/inspect-image.ts'
import { makeThumbnail } from '../../../platform/images/thumbnail.ts'
import { isProblem } from '../../../platform/problem.ts'
import { mapWithConcurrency } from '../concurrency.ts'
import type { SiteFetch } from '../site-fetch.ts'
import type { ChapterImage } from './collect-images.ts'

export type PreviewDeps = { readonly fetch: SiteFetch; readonly inspect: (bytes: Uint8Array) => ImageInfo }

/** As many pictures of a chapter as are shown small. */
export const previewCount = 3
const thumbnailWidth = 240

/** The first pictures of a chapter, without those that cannot be had. */
export async function previewImages(images: readonly ChapterImage[], ports: PreviewDeps): Promise<PicturePreview[]> {
  const first = images.slice(0, previewCount)
  const pictures = await mapWithConcurrency(first, previewCount, (image, index) =>
    previewImage(image, index + 1, ports),
  )
  return pictures.filter((picture) => picture !== undefined)
}

/** A picture as it was fetched and checked, small where it is one of the first; undefined when no address gives it. */
export async function previewImage(
  { urls, referer }: ChapterImage,
  page: number,
  { fetch, inspect }: PreviewDeps,
): Promise<PicturePreview | undefined> {
  for (const url of urls.slice(0, 3)) {
    try {
      const { status, body } = await fetch.image(url, { referer })
      if (status !== 200) continue
      const { width, height, bytes } = inspect(body)
      const thumbnail = page <= previewCount ? await thumbnailOf(body) : null
      return { page, imageUrl: url, width, height, sizeBytes: bytes, thumbnail }
    } catch (error) {
      if (!isProblem(error)) throw error
    }
  }
  return undefined
}

async function thumbnailOf(picture: Uint8Array): Promise<string | null> {
  try {
    return Buffer.from(await makeThumbnail(picture, thumbnailWidth)).toString('base64')
  } catch (error) {
    if (!isProblem(error)) throw error
    return null
  }
}
