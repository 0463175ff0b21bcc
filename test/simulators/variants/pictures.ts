import sharp from 'sharp'
import { drawCredit, drawPage, type PageFormat } from '../pages/draw-page.ts'
import { swapTiles } from '../sites/site-images.ts'
import type { Place, Variant } from './variant.ts'

export const pageSize = { width: 480, height: 690 } as const

const types = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', webp: 'webp' } as const satisfies Record<string, PageFormat>

/** Format by the extension of the address; JPEG if it has none. */
export const formatOf = (address: string): PageFormat =>
  types[/\.(jpe?g|png|webp)(?:$|\?)/.exec(address)?.[1] as keyof typeof types] ?? 'jpeg'

export async function pictureOf(variant: Variant, { series, entry }: Place, page: number, address: string) {
  const bytes = await drawPage({
    site: variant.id,
    manga: series.slug,
    chapter: entry.mark,
    page,
    pages: entry.pages,
    format: formatOf(address),
    ...pageSize,
  })
  return variant.scrambles ? await swapTiles(bytes) : bytes
}

const kept = new Map<string, Promise<Buffer>>()

/** Covers, advertisements, avatars and the logo; null for other paths. */
export function decoration(id: string, path: string): Promise<Buffer> | null {
  const draw = drawing(id, path)
  if (!draw) return null
  const key = `${id} ${path}`
  const known = kept.get(key) ?? draw()
  kept.set(key, known)
  return known
}

function drawing(id: string, path: string): (() => Promise<Buffer>) | null {
  const cover = /^\/covers\/(.+)\.jpg$/.exec(path)?.[1]
  if (cover !== undefined)
    return async () =>
      sharp(
        await drawPage({
          site: id,
          manga: cover,
          chapter: 0,
          page: 1,
          pages: 1,
          format: 'jpeg',
          cover: true,
          ...pageSize,
        }),
      )
        .resize(193, 278)
        .jpeg()
        .toBuffer()
  const size = /^\/assets\/(?:(banner)|(avatar)|(logo)|(credit))\b/.exec(path)
  if (!size) return null
  const [width, height] = size[1] ? [728, 90] : size[2] ? [64, 64] : size[3] ? [200, 60] : [480, 690]
  return async () => {
    const image = sharp(
      await drawCredit({ site: `${id}${path}`, kind: size[4] ? 'credit' : 'ad', width: 480, height: 690 }),
    )
    const resized = image.resize(width!, height!, { fit: 'fill' })
    return path.endsWith('.png') ? resized.png().toBuffer() : resized.jpeg().toBuffer()
  }
}
