// Finds the panels of a page beside the screen, which goes on meanwhile.
import type { ReadingDirection } from '../page-navigation.ts'
import { findPanels, sampleWidth } from './find-panels.ts'

export type PanelRequest = { readonly id: number; readonly picture: ImageBitmap; readonly direction: ReadingDirection }

addEventListener('message', ({ data }: MessageEvent<PanelRequest>) => {
  const { id, picture, direction } = data
  postMessage({ id, panels: findPanels(toGrey(picture), direction) })
})

function toGrey(picture: ImageBitmap) {
  const width = Math.min(sampleWidth, picture.width)
  const height = Math.max(1, Math.round((picture.height * width) / Math.max(1, picture.width)))
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) return { pixels: new Uint8Array(width * height), width, height }
  // What is transparent is paper.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  const { data } = context.getImageData(0, 0, width, height)
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at++) {
    const from = at * 4
    pixels[at] = ((data[from] ?? 0) * 3 + (data[from + 1] ?? 0) * 6 + (data[from + 2] ?? 0)) / 10
  }
  return { pixels, width, height }
}
