import sharp from 'sharp'
import { decodeMark, type PageMark, stripCells } from './strip.ts'

const darkest = 128

/**
 * Reads the strip at the bottom edge of a drawn page. Works after JPEG compression and scaling down to a width of 320
 * pixels.
 * @throws Error if the bytes are not an image or have no complete strip
 */
export async function readPage(bytes: Uint8Array): Promise<PageMark> {
  const { data, info } = await sharp(bytes).flatten().greyscale().raw().toBuffer({ resolveWithObject: true })
  const brightness = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 255
  const bits = stripCells(info.width, info.height).map((middle) => {
    const reach = Math.max(0, Math.floor(info.width / 64 / 4))
    const rise = Math.max(0, Math.floor(info.width / 128 / 4))
    let sum = 0
    let count = 0
    for (let y = Math.floor(middle.y) - rise; y <= Math.floor(middle.y) + rise; y++) {
      for (let x = Math.floor(middle.x) - reach; x <= Math.floor(middle.x) + reach; x++) {
        sum += brightness(x, y)
        count++
      }
    }
    return sum / count < darkest ? '1' : '0'
  })
  const mark = decodeMark(bits.join(''))
  if (!mark) throw new Error(`This ${info.width}x${info.height} image carries no readable page strip.`)
  return mark
}
