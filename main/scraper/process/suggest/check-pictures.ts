import type { PicturePreview } from '../../../../shared/contracts/test-configuration.ts'
import type { ChapterImage } from '../chapter/collect-images.ts'
import { inOrder } from '../concurrency.ts'
import { type PreviewPorts, previewPicture } from '../chapter/preview-images.ts'

export type CheckedPictures = {
  readonly preview: readonly PicturePreview[]
  readonly asked: number
  /** Pictures that no address gave, or that are no pictures. */
  readonly broken: number
  /** Pictures too small for a page: icons, buttons, avatars. */
  readonly small: number
}

/** Pixels; pages of old scans are still larger. */
const smallestSide = 250

/** Fetches the first pictures of a chapter, one of the middle and the last: where covers and advertisements stand. */
export async function checkPictures(images: readonly ChapterImage[], ports: PreviewPorts): Promise<CheckedPictures> {
  const wanted = [0, 1, 2, Math.floor(images.length / 2), images.length - 1].filter((index) => index < images.length)
  const places = [...new Set(wanted)]
  const checked = await inOrder(places, 3, (index) => previewPicture(images[index] as ChapterImage, index + 1, ports))
  const whole = checked.filter((one) => one !== undefined)
  return {
    preview: whole,
    asked: places.length,
    broken: checked.length - whole.length,
    small: whole.filter(({ width, height }) => width < smallestSide || height < smallestSide).length,
  }
}
