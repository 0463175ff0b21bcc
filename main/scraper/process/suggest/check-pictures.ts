import type { PicturePreview } from '../../../../shared/contracts/test-configuration.ts'
import type { ChapterImage } from '../chapter/collect-images.ts'
import { type PreviewDeps, previewImage } from '../chapter/preview-images.ts'
import { mapWithConcurrency } from '../concurrency.ts'

export type CheckedImages = {
  readonly preview: readonly PicturePreview[]
  readonly requested: number
  /** Pictures that no address gave, or that are no pictures. */
  readonly broken: number
  /** Pictures too small for a page: icons, buttons, avatars. */
  readonly tooSmall: number
}

/** Pixels; pages of old scans are still larger. */
const smallestSide = 250

/** Fetches the first pictures of a chapter, one of the middle and the last: where covers and advertisements stand. */
export async function checkImages(images: readonly ChapterImage[], ports: PreviewDeps): Promise<CheckedImages> {
  const wanted = [0, 1, 2, Math.floor(images.length / 2), images.length - 1].filter((index) => index < images.length)
  const places = [...new Set(wanted)]
  const checked = await mapWithConcurrency(places, 3, (index) =>
    previewImage(images[index] as ChapterImage, index + 1, ports),
  )
  const whole = checked.filter((one) => one !== undefined)
  return {
    preview: whole,
    asked: places.length,
    broken: checked.length - whole.length,
    small: whole.filter(({ width, height }) => width < smallestSide || height < smallestSide).length,
  }
}
