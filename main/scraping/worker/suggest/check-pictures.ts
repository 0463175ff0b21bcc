import type { SuggestionPreview } from '../../../../shared/contracts/suggest-configuration.ts'
import type { ImageFacts } from '../../../platform/images/inspect-image.ts'
import { makeThumbnail } from '../../../platform/images/thumbnail.ts'
import { isProblem } from '../../../platform/problem.ts'
import type { ChapterImage } from '../collect-images.ts'
import { inOrder } from '../in-order.ts'
import type { SiteFetch } from '../site-fetch.ts'

export type CheckedPictures = {
  readonly preview: readonly SuggestionPreview[]
  readonly asked: number
  /** Pictures that no address gave, or that are no pictures. */
  readonly broken: number
  /** Pictures too small for a page: icons, buttons, avatars. */
  readonly small: number
}

type CheckPorts = { readonly fetch: SiteFetch; readonly inspect: (bytes: Uint8Array) => ImageFacts }

const shownAtFirst = 3
const thumbnailWidth = 240
/** Pixels; pages of old scans are still larger. */
const smallestSide = 250

/** Fetches the first pictures of a chapter, one of the middle and the last: where covers and advertisements stand. */
export async function checkPictures(images: readonly ChapterImage[], ports: CheckPorts): Promise<CheckedPictures> {
  const wanted = [0, 1, 2, Math.floor(images.length / 2), images.length - 1].filter((index) => index < images.length)
  const places = [...new Set(wanted)]
  const checked = await inOrder(places, 3, (index) => checkPicture(images[index] as ChapterImage, index + 1, ports))
  const whole = checked.filter((one) => one !== undefined)
  return {
    preview: whole,
    asked: places.length,
    broken: checked.length - whole.length,
    small: whole.filter(({ width, height }) => width < smallestSide || height < smallestSide).length,
  }
}

async function checkPicture(
  { urls, referer }: ChapterImage,
  page: number,
  { fetch, inspect }: CheckPorts,
): Promise<SuggestionPreview | undefined> {
  for (const url of urls.slice(0, 3)) {
    try {
      const { status, body } = await fetch.image(url, { referer })
      if (status !== 200) continue
      const { width, height, bytes } = inspect(body)
      const thumbnail = page <= shownAtFirst ? await thumbnailOf(body) : null
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
