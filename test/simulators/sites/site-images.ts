import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { drawCredit, drawPage } from '../pages/draw-page.ts'
import { fileFormatOf, type PageRef, type SimManga } from './library.ts'

export interface ServedBytes {
  readonly bytes: Buffer
  readonly contentType: string
}

/** Ratio of height to width: the cover of a webtoon is not a strip. */
const coverShape = 1.45

/** The full-size bytes of a page. `pages` is the page count printed on it. */
export function pageBytes(site: string, manga: SimManga, ref: PageRef, pages: number): Promise<Buffer> {
  const { width, height } = manga.pageSize
  const cover = ref.page === 1 && ref.chapter === manga.chapters[0]?.number
  return drawPage({
    site,
    manga: manga.slug,
    title: manga.title,
    chapter: ref.chapter,
    page: ref.page,
    pages,
    format: fileFormatOf(ref).format,
    width,
    height: cover ? Math.min(height, Math.round(width * coverShape)) : height,
    wide: manga.spreadEvery > 0 && ref.page % manga.spreadEvery === 0,
    colour: manga.colour,
    cover,
  })
}

const cache = new Map<string, Promise<ServedBytes>>()

/** Draws a picture the first time. */
export function once(key: string, make: () => Promise<ServedBytes>): Promise<ServedBytes> {
  const known = cache.get(key)
  if (known) return known
  const made = make()
  cache.set(key, made)
  return made
}

export function coverBytes(site: string, manga: SimManga): Promise<ServedBytes> {
  return once(`cover ${site} ${manga.slug}`, async () => {
    const chapter = manga.chapters[0]?.number ?? 1
    const page = await drawPage({
      site,
      manga: manga.slug,
      title: manga.title,
      chapter,
      page: 1,
      pages: 1,
      format: 'jpeg',
      cover: true,
    })
    return {
      bytes: await sharp(page).resize({ width: 320 }).jpeg({ quality: 78 }).toBuffer(),
      contentType: 'image/jpeg',
    }
  })
}

/** Logo, loading image, credit or advertisement. */
export function decorationBytes(site: string, kind: 'logo' | 'loading' | 'credit' | 'ad'): Promise<ServedBytes> {
  return once(`${kind} ${site}`, async () => {
    if (kind === 'loading') {
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="15" fill="none" stroke="#999" stroke-width="4" stroke-dasharray="60 40"/></svg>'
      return { bytes: Buffer.from(svg), contentType: 'image/svg+xml' }
    }
    if (kind !== 'logo') return { bytes: await drawCredit({ site, kind }), contentType: 'image/jpeg' }
    const banner = await drawCredit({ site, kind: 'credit', width: 400, height: 120 })
    return { bytes: await sharp(banner).resize({ width: 200 }).png().toBuffer(), contentType: 'image/png' }
  })
}

export async function thumbnail(bytes: Buffer, width: number): Promise<Buffer> {
  return sharp(bytes).resize({ width }).jpeg({ quality: 70 }).toBuffer()
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Mirrors the sixteen tiles of an image at the diagonal and encodes it as JPEG. Applying it twice restores the image. A
 * tile is a quarter of the width and height, rounded down to a multiple of eight pixels; the remaining edges are
 * unchanged.
 */
export async function swapTiles(bytes: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const tile = { width: Math.floor(width / 32) * 8, height: Math.floor(height / 32) * 8 }
  const swapped = Buffer.from(data)
  for (let line = 0; line < tile.height * 4; line++) {
    const [row, rest] = [Math.floor(line / tile.height), line % tile.height]
    for (let column = 0; column < 4; column++) {
      const from = (line * width + column * tile.width) * channels
      const to = ((column * tile.height + rest) * width + row * tile.width) * channels
      data.copy(swapped, to, from, from + tile.width * channels)
    }
  }
  return sharp(swapped, { raw: { width, height, channels } }).jpeg({ quality: 92 }).toBuffer()
}
