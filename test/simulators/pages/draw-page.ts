import { drawCover, drawPanels, styleOf, svg, writeNumber, writeTitle } from './drawing.ts'
import { createRandom } from './random.ts'
import { rasterizeSvg } from './rasterize-svg.ts'
import { drawStrip, mangaTag, stripHeight } from './strip.ts'

export type PageFormat = 'jpeg' | 'png' | 'webp' | 'avif'

export interface PageInput {
  /** At most 8 of a-z, 0-9 and -. */
  readonly site: string
  /** Slug; determines hero and tints. */
  readonly manga: string
  /** Title on the cover; default is the slug with spaces. */
  readonly title?: string
  readonly chapter: number
  readonly page: number
  readonly pages: number
  readonly format: PageFormat
  readonly width?: number
  readonly height?: number
  /** A spread, twice as wide. */
  readonly wide?: boolean
  readonly colour?: boolean
  /** Default: true for page 1 of chapters up to 1. */
  readonly cover?: boolean
}

/** Pages that are drawn again have the same bytes. */
const keptPages = 300
const cache = new Map<string, Promise<Buffer>>()

/** Draws a manga page that people and `readPage` can identify. Same input, same bytes. */
export function drawPage(input: PageInput): Promise<Buffer> {
  const key = JSON.stringify(input, Object.keys(input).sort())
  const known = cache.get(key)
  if (known) return known
  const drawing = encode(pageSvg(input), input.format)
  cache.set(key, drawing)
  if (cache.size > keptPages) cache.delete(cache.keys().next().value!)
  return drawing
}

/**
 * Draws an image that groups and sites insert between pages, as JPEG. It has no strip, so that `readPage` throws if a test
 * takes it for a page.
 */
export function drawCredit(input: {
  site: string
  kind: 'credit' | 'ad'
  width?: number
  height?: number
}): Promise<Buffer> {
  const { site, kind, width = 900, height = 420 } = input
  const name = `${site} ${kind}`
  const area = { x: 0, y: 0, width, height }
  const words = kind === 'ad' ? 'ADVERTISEMENT' : 'THANK YOU FOR READING'
  const picture = drawPanels(createRandom(name), styleOf(name, true), area)
  return encode(svg(width, height, picture + writeTitle(words, width / 2, height / 2, width * 0.7)), 'jpeg')
}

function encode(drawing: string, format: PageFormat): Promise<Buffer> {
  return rasterizeSvg(drawing, (svg) => {
    const image = svg.flatten({ background: '#fff' })
    if (format === 'png') return image.png({ compressionLevel: 7, palette: false })
    if (format === 'webp') return image.webp({ quality: 78, effort: 1 })
    if (format === 'avif') return image.avif({ quality: 55, effort: 0 })
    return image.jpeg({ quality: 72 })
  })
}

function pageSvg(input: PageInput): string {
  const { site, manga, title = manga.replaceAll('-', ' '), chapter, page, pages } = input
  const width = (input.width ?? 900) * (input.wide ? 2 : 1)
  const height = input.height ?? 1300
  const isCover = input.cover ?? (page === 1 && chapter <= 1)
  const style = styleOf(manga, isCover || input.colour === true)
  const random = createRandom(`page ${manga} ${chapter} ${page}`)
  const footer = Math.round(Math.min(width, 900) * 0.1)
  const bottom = height - stripHeight(width) - footer
  const picture = isCover
    ? drawCover(random, style, { x: 0, y: 0, width, height: bottom - 8 }, title)
    : drawPanels(random, style, { x: 26, y: 26, width: width - 52, height: bottom - 40 })
  const clipped = `<clipPath id="area"><rect width="${width}" height="${bottom - 8}"/></clipPath><g clip-path="url(#area)">${picture}</g>`
  const numbers =
    writeNumber(String(chapter), 30, bottom + footer * 0.25, footer * 0.4) +
    writeNumber(`${page}/${pages}`, width * 0.6, bottom + footer * 0.15, footer * 0.6)
  const mark = { site, chapter, page, mangaTag: mangaTag(manga) }
  return svg(width, height, clipped + numbers + drawStrip(mark, width, height))
}
