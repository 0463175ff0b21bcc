import sharp from 'sharp'
import { drawCover } from './cover.ts'
import { type DrawingStyle, styleDefinitions, styleOf } from './drawing-style.ts'
import { lettering } from './lettering.ts'
import { drawPanels } from './panels.ts'
import { createRandom } from './random.ts'
import { drawStrip, mangaTag, stripHeight } from './strip.ts'

export type PageFormat = 'jpeg' | 'png' | 'webp'

export interface PageInput {
  /** At most 8 of a-z, 0-9 and -. */
  readonly site: string
  /** Slug; determines hero and tints. */
  readonly manga: string
  /** Visible title; default is the slug with spaces. Characters without a glyph leave a gap. */
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

/** Cache size in bytes. The oldest pages are evicted first; redrawn pages have the same bytes. */
const cacheLimit = 96 * 1024 * 1024
const cache = new Map<string, Promise<Buffer>>()
const sizes = new WeakMap<Promise<Buffer>, number>()
let cachedBytes = 0

/** Draws a manga page of about 60 to 250 KB that people and `readPage` can identify. Same input, same bytes. */
export function drawPage(input: PageInput): Promise<Buffer> {
  const key = JSON.stringify(input, Object.keys(input).sort())
  const known = cache.get(key)
  if (known) return known
  const drawing = render(input)
  cache.set(key, drawing)
  drawing.then(
    (bytes) => {
      sizes.set(drawing, bytes.length)
      evictOldest(bytes.length)
    },
    () => cache.delete(key),
  )
  return drawing
}

function evictOldest(added: number): void {
  cachedBytes += added
  for (const [key, drawing] of cache) {
    if (cachedBytes <= cacheLimit) return
    const size = sizes.get(drawing)
    // Pages without a size are still being drawn.
    if (size === undefined) continue
    cache.delete(key)
    cachedBytes -= size
  }
}

async function render(input: PageInput): Promise<Buffer> {
  try {
    return await encode(input)
  } catch {
    // If Bunko runs in this process, it blocks SVG in sharp for safety when it makes its first thumbnail.
    sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
    return await encode(input)
  }
}

function encode(input: PageInput): Promise<Buffer> {
  const image = sharp(Buffer.from(pageSvg(input))).flatten({ background: '#fff' })
  if (input.format === 'png') return image.png({ compressionLevel: 7, palette: false }).toBuffer()
  if (input.format === 'webp') return image.webp({ quality: 78, effort: 1 }).toBuffer()
  return image.jpeg({ quality: 72 }).toBuffer()
}

/** The page as SVG. */
export function pageSvg(input: PageInput): string {
  const width = (input.width ?? 900) * (input.wide ? 2 : 1)
  const height = input.height ?? 1300
  const isCover = input.cover ?? (input.page === 1 && input.chapter <= 1)
  const style = styleOf(input.manga, isCover || input.colour === true)
  const random = createRandom(`page ${input.manga} ${input.chapter} ${input.page}`)
  const title = input.title ?? input.manga.replaceAll('-', ' ')
  const footer = Math.round(Math.min(width, 900) * 0.115)
  const bottom = height - stripHeight(width) - footer
  const area = isCover
    ? { x: 0, y: 0, width, height: bottom - 8 }
    : { x: 26, y: 26, width: width - 52, height: bottom - 26 - 14 }
  const drawn = isCover ? drawCover(random, style, area, title) : drawPanels(random, style, area)
  const picture = `<clipPath id="area"><rect width="${width}" height="${bottom - 8}"/></clipPath><g clip-path="url(#area)">${drawn}</g>`
  const mark = { site: input.site, chapter: input.chapter, page: input.page, mangaTag: mangaTag(input.manga) }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${styleDefinitions(style)}<rect width="${width}" height="${height}" fill="${style.paper}"/>${picture}${imprint(input, style, title, { top: bottom, width, height: footer })}${drawStrip(mark, width, height)}</svg>`
}

/** Site, title, chapter and page as text that remains readable at a third of the size. */
function imprint(
  input: PageInput,
  style: DrawingStyle,
  title: string,
  band: { top: number; width: number; height: number },
): string {
  const unit = band.height
  const left = 26
  const box = unit * 1.5
  const block = `<rect x="${left}" y="${band.top}" width="${box}" height="${unit * 0.86}" rx="10" fill="${style.inColour ? style.tones[2] : style.ink}"/>`
  const number = lettering(String(input.page), {
    x: left + box / 2,
    y: band.top + unit * 0.16,
    size: unit * 0.54,
    anchor: 'middle',
    colour: '#fff',
    maxWidth: box * 0.8,
  })
  const textLeft = left + box + 20
  const room = band.width - textLeft - left
  const site = lettering(input.site, {
    x: band.width - left,
    y: band.top + unit * 0.06,
    size: unit * 0.28,
    anchor: 'end',
    colour: style.ink,
    maxWidth: room * 0.3,
  })
  const name = lettering(title, {
    x: textLeft,
    y: band.top + unit * 0.06,
    size: unit * 0.28,
    colour: style.ink,
    maxWidth: room * 0.66,
  })
  const place = lettering(`CHAPTER ${input.chapter} - PAGE ${input.page} / ${input.pages}`, {
    x: textLeft,
    y: band.top + unit * 0.5,
    size: unit * 0.34,
    colour: style.ink,
    maxWidth: room,
  })
  return block + number + site + name + place
}
