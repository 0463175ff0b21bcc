import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { drawPage } from '../pages/draw-page.ts'
import type { SimCatalogManga, SimChapter } from './entities.ts'

/** The site name that `readPage` returns for covers of the catalog. */
const coverSite = 'catalog'

/** The site name that `readPage` returns for pages of a chapter version. It distinguishes the versions. */
export const pageSite = (chapterId: string): string => `c-${chapterId.replaceAll('-', '').slice(-6)}`

export type PageFile = { readonly name: string; readonly bytes: Buffer; readonly type: string }
export type ChapterFiles = {
  readonly hash: string
  readonly data: readonly PageFile[]
  readonly dataSaver: readonly PageFile[]
}

/** Large enough for the strip that identifies the page, small enough to download 1,200 chapters. */
const size = { width: 640, height: 920 }
const saverQuality = 45

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The chapter number in the strip of its pages; 0 if the chapter has no number. */
export const chapterMark = (chapter: SimChapter): number => {
  const number = Number.parseFloat(chapter.attributes.chapter ?? '0')
  return Number.isNaN(number) ? 0 : Math.round(number * 100) / 100
}

/** All files of a chapter in both qualities. Names contain the hash of the bytes, which clients verify. */
export async function chapterFiles(manga: SimCatalogManga, chapter: SimChapter): Promise<ChapterFiles> {
  const { pages } = chapter.attributes
  const hash = sha256(Buffer.from(chapter.id)).slice(0, 32)
  const drawn = await Promise.all(Array.from({ length: pages }, (_, index) => bothQualities(manga, chapter, index + 1)))
  return { hash, data: drawn.map(({ full }) => full), dataSaver: drawn.map(({ saver }) => saver) }
}

const cache = new Map<string, Promise<{ readonly full: PageFile; readonly saver: PageFile }>>()
const cacheLimit = 2000

function bothQualities(manga: SimCatalogManga, chapter: SimChapter, page: number) {
  const key = `${chapter.id} ${page}`
  const known = cache.get(key)
  if (known) return known
  const drawn = draw(manga, chapter, page)
  cache.set(key, drawn)
  if (cache.size > cacheLimit) cache.delete(cache.keys().next().value!)
  return drawn
}

async function draw(manga: SimCatalogManga, chapter: SimChapter, page: number) {
  const { pages } = chapter.attributes
  const bytes = await drawPage({
    site: pageSite(chapter.id),
    manga: manga.id,
    title: '',
    chapter: chapterMark(chapter),
    page,
    pages,
    format: 'png' as const,
    ...size,
  })
  const small = await sharp(bytes).jpeg({ quality: saverQuality }).toBuffer()
  return {
    full: { name: `${page}-${sha256(bytes)}.png`, bytes, type: 'image/png' },
    saver: { name: `${page}-${sha256(small)}.jpg`, bytes: small, type: 'image/jpeg' },
  }
}

/** The cover of a manga: the original, or a thumbnail of at most `width` pixels. */
export async function coverImage(
  manga: SimCatalogManga,
  width?: number,
  volume: string | null = '1',
): Promise<{ bytes: Buffer; type: string }> {
  const title = Object.values(manga.attributes.title)[0]
  const bytes = await drawPage({
    site: coverSite,
    manga: manga.id,
    chapter: Number(volume ?? 0),
    page: 1,
    pages: 1,
    format: 'png' as const,
    cover: true,
    width: 720,
    height: 1020,
    ...(title !== undefined && { title: String(title).slice(0, 40) }),
  })
  if (width === undefined) return { bytes, type: 'image/png' }
  return { bytes: await sharp(bytes).resize({ width }).jpeg({ quality: 80 }).toBuffer(), type: 'image/jpeg' }
}

/** The image that hotlinking pages get. */
export const hotlinkImage = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()

export const asWebp = (bytes: Buffer): Promise<Buffer> => sharp(bytes).webp({ quality: 60 }).toBuffer()
