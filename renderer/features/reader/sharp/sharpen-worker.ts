// Enlarges a page to twice its sides on the graphics card, beside the screen. Anime4K draws the lines again.
import { createEnlarger, type Enlarge } from './create-enlarger.ts'
import { cutTile, overlap, type Page, tilesOf } from './tiles.ts'

/** Undefined: the page is shown as it is. `hasFailed`: so are all others. */
export type SharpAnswer = { readonly image?: Blob | undefined; readonly hasFailed?: boolean }

let enlarger: Promise<Enlarge> | undefined

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  enlargePage(data).then(
    (image) => postMessage({ image } satisfies SharpAnswer),
    () => postMessage({ hasFailed: true } satisfies SharpAnswer),
  )
})

async function enlargePage(image: Blob): Promise<Blob | undefined> {
  const page = await readPixels(image)
  if (!page) return undefined
  enlarger ??= createEnlarger()
  const enlarge = await enlarger
  const canvas = new OffscreenCanvas(2 * page.width, 2 * page.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  for (const tile of tilesOf(page)) {
    const picture = await enlarge(cutTile(page, tile))
    const [x, y] = [2 * (tile.left - overlap), 2 * (tile.top - overlap)]
    context.putImageData(picture, x, y, 2 * overlap, 2 * overlap, 2 * tile.width, 2 * tile.height)
  }
  return await canvas.convertToBlob()
}

/** The pixels of an image; undefined if it is transparent in places, which the network does not know. */
async function readPixels(image: Blob): Promise<Page | undefined> {
  const bitmap = await createImageBitmap(image)
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  context?.drawImage(bitmap, 0, 0)
  bitmap.close()
  if (!context) return undefined
  const { data } = context.getImageData(0, 0, width, height)
  const pixels = new Uint32Array(data.buffer)
  return pixels.every((pixel) => pixel >>> 24 === 255) ? { width, height, pixels } : undefined
}
