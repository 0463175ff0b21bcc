// Pages of known panels, drawn without any knowledge of how panels are found.
import sharp from 'sharp'
import { createRandom, type Random } from '../pages/random.ts'
import { rasterizeSvg } from '../pages/rasterize-svg.ts'

type Point = readonly [number, number]
/** Corners in pixels, in their order around the panel. */
export type Polygon = readonly Point[]
export type DrawnPage = {
  readonly layout: string
  readonly direction: 'rtl' | 'ltr'
  readonly width: number
  readonly height: number
  /** In reading order. */
  readonly panels: readonly Polygon[]
  readonly svg: string
}
export const layouts = ['grid', 'rows', 'columns', 'slanted', 'bleed', 'crossing'] as const
type Layout = (typeof layouts)[number]

type Box = { x: number; y: number; w: number; h: number }
const page = { width: 1200, height: 1720 }

const box = ({ x, y, w, h }: Box): Polygon => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
]

/** Draws a page. Same layout and number, same page. */
export function drawLayout(layout: Layout, number: number): DrawnPage {
  const random = createRandom(`${layout} ${number}`)
  const { between } = random
  const direction = random.next() < 0.7 ? 'rtl' : 'ltr'
  const inOrder = <T>(leftToRight: readonly T[]): readonly T[] =>
    direction === 'rtl' ? leftToRight.toReversed() : leftToRight
  const margin = layout === 'bleed' ? 0 : between(40, 90)
  const area: Box = { x: margin, y: margin, w: page.width - 2 * margin, h: page.height - 2 * margin }
  const down = between(18, 38)
  const across = between(12, Math.min(24, down))
  const parts = (count: number, even: boolean) => {
    const sizes = Array.from({ length: count }, () => (even ? 1 : between(0.6, 1.4)))
    const sum = sizes.reduce((one, other) => one + other, 0)
    return sizes.map((size) => size / sum)
  }
  const rowsIn = (place: Box, count: number, even = false): Box[] => {
    let y = place.y
    return parts(count, even).map((share) => {
      const h = (place.h - down * (count - 1)) * share
      const row = { ...place, y, h }
      y += h + down
      return row
    })
  }
  const columnsIn = (place: Box, count: number, even = false): Box[] => {
    let x = place.x
    return parts(count, even).map((share) => {
      const w = (place.w - across * (count - 1)) * share
      const column = { ...place, x, w }
      x += w + across
      return column
    })
  }
  const someRows = () => rowsIn(area, 3 + Math.floor(random.next() * 2))
  const freeRows = () => someRows().flatMap((row) => inOrder(columnsIn(row, 1 + Math.floor(random.next() * 3))))
  const panelsOf: Record<Layout, () => readonly Polygon[]> = {
    grid: () => {
      const columns = 1 + Math.floor(random.next() * 3)
      const rows = rowsIn(area, 2 + Math.floor(random.next() * 2), true)
      return rows.flatMap((row) => inOrder(columnsIn(row, columns, true))).map(box)
    },
    rows: () => freeRows().map(box),
    columns: () => {
      const [one, other] = rowsIn(area, 2)
      const [left, right] = columnsIn(one!, 2)
      const isTallFirst = random.next() < 0.5
      const [tall, stack] = (direction === 'rtl') === isTallFirst ? [right!, left!] : [left!, right!]
      const stacked = rowsIn(stack, 2 + Math.floor(random.next() * 2))
      const upper = isTallFirst ? [tall, ...stacked] : [...stacked, tall]
      return [...upper, ...inOrder(columnsIn(other!, 1 + Math.floor(random.next() * 2)))].map(box)
    },
    slanted: () =>
      someRows().flatMap((row) => {
        const [left, right] = columnsIn(row, 2)
        const slope = between(-70, 70)
        const middle = left!.x + left!.w
        const first: Polygon = [
          [left!.x, row.y],
          [middle + slope, row.y],
          [middle - slope, row.y + row.h],
          [left!.x, row.y + row.h],
        ]
        const second: Polygon = [
          [middle + slope + across, row.y],
          [right!.x + right!.w, row.y],
          [right!.x + right!.w, row.y + row.h],
          [middle - slope + across, row.y + row.h],
        ]
        return inOrder([first, second])
      }),
    bleed: () => freeRows().map(box),
    crossing: () => freeRows().map(box),
  }
  const panels = panelsOf[layout]()
  return { ...page, layout, direction, panels, svg: drawSvg(panels, random, layout === 'crossing') }
}

const points = (polygon: Polygon) => polygon.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

/** Draws pictures and bubbles into panels. `isCrossing` lets bubbles and figures leave their panels. */
export function drawSvg(
  panels: readonly Polygon[],
  random: Random,
  isCrossing: boolean,
  { paper = 'white', size = page }: { readonly paper?: string; readonly size?: { width: number; height: number } } = {},
): string {
  const { between } = random
  const drawn = panels.map((panel, index) => {
    const xs = panel.map(([x]) => x)
    const ys = panel.map(([, y]) => y)
    const [x, y] = [Math.min(...xs), Math.min(...ys)]
    const [w, h] = [Math.max(...xs) - x, Math.max(...ys) - y]
    const tone = ['white', 'white', '#d9d9d9', '#8a8a8a', '#202020', 'url(#dots)'][Math.floor(random.next() * 6)]
    const figures = Array.from({ length: 3 }, () => {
      const [cx, cy] = [x + w * between(0.15, 0.85), y + h * between(0.3, 1)]
      const r = Math.min(w, h) * between(0.08, 0.3)
      const fill = ['white', '#444', '#bbb'][Math.floor(random.next() * 3)]
      return `<ellipse cx="${cx}" cy="${cy}" rx="${r}" ry="${r * 1.4}" fill="${fill}" stroke="black" stroke-width="4"/>`
    })
    const lines = Array.from({ length: 12 }, () => {
      const at = x + w * random.next()
      return `<path d="M${at} ${y} L${x + w * random.next()} ${y + h}" stroke="black" stroke-width="${between(1, 3)}"/>`
    })
    const clip = `<clipPath id="c${index}"><polygon points="${points(panel)}"/></clipPath>`
    const inside = `<g clip-path="url(#c${index})"><polygon points="${points(panel)}" fill="${tone}"/>${random.next() < 0.4 ? lines.join('') : ''}${figures.join('')}</g>`
    const frame = `<polygon points="${points(panel)}" fill="none" stroke="black" stroke-width="${between(3, 7)}"/>`
    return clip + inside + frame + drawBubble(x + w * between(0.3, 0.7), y + h * 0.25, Math.min(w, h) * 0.18)
  })
  const leaving = isCrossing
    ? panels.slice(1, 3).map((panel) => {
        const [x, y] = panel[0]!
        const [right, bottom] = panel[2]!
        const isSide = random.next() < 0.5
        const at = isSide ? [x, y + (bottom - y) * 0.5] : [x + (right - x) * between(0.3, 0.7), y]
        return drawBubble(at[0]!, at[1]!, between(45, 70))
      })
    : []
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <defs><pattern id="dots" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="white"/><circle cx="4" cy="4" r="2.4" fill="black"/></pattern></defs>
    <rect width="100%" height="100%" fill="${paper}"/>${drawn.join('')}${leaving.join('')}</svg>`
}

function drawBubble(x: number, y: number, r: number): string {
  const words = [-0.35, 0, 0.35].map(
    (line) => `<rect x="${x - r * 0.5}" y="${y + line * r}" width="${r}" height="${r * 0.16}" fill="black"/>`,
  )
  return `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.8}" fill="white" stroke="black" stroke-width="4"/>${words.join('')}`
}

/** The page as a scan: with noise and as JPEG, then in shades of grey at this width. */
export async function scanGrey(drawn: Pick<DrawnPage, 'svg' | 'layout'>, width: number) {
  const scan = await rasterizeSvg(drawn.svg, (image) => image.flatten({ background: 'white' }).jpeg({ quality: 72 }))
  const { data, info } = await sharp(scan).resize({ width }).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { pixels: new Uint8Array(data), width: info.width, height: info.height }
}
