import { message } from '../../../shared/i18n/message.ts'
import { pageBroken } from './image-formats.ts'
import { inspectImage, maxPixels } from './inspect-image.ts'
import { loadSharp } from './load-sharp.ts'

/** An image by its size in pixels and the brightness (0 to 255) of `sampleSide` rows of as many places. */
export type Picture = { readonly width: number; readonly height: number; readonly brightness: readonly number[] }

export const sampleSide = 32
/** Two parts that are exchanged, of twenty, make the correlation lower. Scaling does not. */
const minCorrelation = 0.97
/** Below this deviation a picture is blank, and each order of its parts looks alike. */
const minDeviation = 6

/**
 * Reads an image for `isSamePicture`. Call this in a worker process only, as `makeThumbnail`.
 * @throws Problem `page_broken`
 */
export async function readPicture(image: Uint8Array): Promise<Picture> {
  const { width, height } = inspectImage(image)
  const sharp = await loadSharp()
  try {
    const picture = sharp(image, { limitInputPixels: maxPixels, failOn: 'truncated' }).flatten({ background: '#fff' })
    const small = picture.greyscale().resize(sampleSide, sampleSide, { fit: 'fill', kernel: 'linear' })
    return { width, height, brightness: [...(await small.raw().toBuffer())] }
  } catch (error) {
    throw pageBroken(message('imageFiles.notDecodable'), { cause: error })
  }
}

/** Whether two pictures show the same, with all parts in the same places, perhaps in another size. */
export function isSamePicture({ brightness: left }: Picture, { brightness: right }: Picture): boolean {
  const deviations = [deviationOf(left), deviationOf(right)] as const
  if (left.length !== right.length || Math.min(...deviations) < minDeviation) return false
  const means = [meanOf(left), meanOf(right)] as const
  const together = meanOf(left.map((one, at) => (one - means[0]) * ((right[at] as number) - means[1])))
  return together / (deviations[0] * deviations[1]) >= minCorrelation
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return Math.sqrt(meanOf(values.map((one) => (one - mean) ** 2)))
}
