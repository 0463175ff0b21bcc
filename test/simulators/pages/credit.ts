import sharp from 'sharp'
import { styleDefinitions, styleOf } from './drawing-style.ts'
import { lettering } from './lettering.ts'
import { createRandom } from './random.ts'
import { coverScenes } from './scenery.ts'

const words = {
  credit: ['THANK YOU FOR READING', 'TRANSLATION: A KIND PERSON', 'PLEASE DO NOT RE-UPLOAD'],
  ad: ['BUY ONE LANTERN', 'GET ONE MOON FREE', 'ADVERTISEMENT'],
} as const

/**
 * Draws an image that groups and sites insert between pages, as JPEG. It has no strip, so that `readPage` throws if a
 * test takes it for a page.
 */
export async function drawCredit(input: {
  site: string
  kind: 'credit' | 'ad'
  width?: number
  height?: number
}): Promise<Buffer> {
  const { width = 900, height = 420 } = input
  const style = styleOf(`${input.site} ${input.kind}`, true)
  const random = createRandom(`interlude ${input.site} ${input.kind}`)
  const area = { x: 0, y: 0, width, height }
  const lines = words[input.kind].map((line, index) =>
    lettering(line, {
      x: width / 2,
      y: height * (0.22 + index * 0.22),
      size: height * (index === 0 ? 0.12 : 0.075),
      anchor: 'middle',
      maxWidth: width * 0.9,
      colour: '#fffdf5',
      halo: style.ink,
    }),
  )
  const site = lettering(input.site, {
    x: width - 20,
    y: height - 40,
    size: 22,
    anchor: 'end',
    colour: '#fffdf5',
    halo: style.ink,
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${styleDefinitions(style)}${random.pick(coverScenes)(area, random, style)}${lines.join('')}${site}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}
