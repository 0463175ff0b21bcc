import sharp from 'sharp'
import { drawCredit, drawPage, type PageFormat } from '../pages/draw-page.ts'
import { once, type ServedBytes, swapTiles } from '../sites/site-images.ts'
import type { Place, Variant } from './variant.ts'

const pageSize = { width: 480, height: 690 } as const

const types = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'avif' } as const satisfies Record<
  string,
  PageFormat
>

/** Format by the extension of the address; JPEG if it has none. */
export const formatOf = (address: string): PageFormat =>
  types[/\.(jpe?g|png|webp|avif)(?:$|\?)/.exec(address)?.[1] as keyof typeof types] ?? 'jpeg'

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

/** Covers, advertisements, avatars and the logo; null for other paths. */
export async function decoration(id: string, path: string): Promise<ServedBytes | null> {
  const cover = /^\/covers\/(.+)\.jpg$/.exec(path)?.[1]
  const kind = /^\/assets\/(banner|avatar|logo|credit)\b/.exec(path)?.[1] as keyof typeof decorations | undefined
  if (cover === undefined && kind === undefined) return null
  return await once(`${id} ${path}`, async () => {
    const [width, height] = kind ? decorations[kind] : [193, 278]
    const drawn = kind
      ? await drawCredit({ site: `${id}${path}`, kind: kind === 'credit' ? kind : 'ad', ...pageSize })
      : await drawPage({
          site: id,
          manga: cover!,
          chapter: 0,
          page: 1,
          pages: 1,
          format: 'jpeg',
          cover: true,
          ...pageSize,
        })
    const format = path.endsWith('.png') ? 'png' : 'jpeg'
    const bytes = await sharp(drawn).resize(width, height, { fit: 'fill' }).toFormat(format).toBuffer()
    return { bytes, contentType: `image/${format}` }
  })
}

const decorations = { banner: [728, 90], avatar: [64, 64], logo: [200, 60], credit: [480, 690] } as const
