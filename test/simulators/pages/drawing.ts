import { createRandom, coordinate as n, type Random } from './random.ts'

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** The same ink, tints and hero on all pages of a manga. */
export type Style = {
  readonly sky: string
  readonly tones: readonly string[]
  readonly accent: string
  readonly hair: string
  readonly spikes: number
}

const ink = '#17151a'
const paper = '#fdfcf8'
const tints = [
  ['#f2a65a', '#f7d9b0', '#c97b63', '#5b3758', '#f25f5c'],
  ['#8ecae6', '#d8ecd0', '#7fb685', '#2f6f5e', '#ffb703'],
  ['#c8b6ff', '#e7dcff', '#9a86d8', '#40357d', '#ffd166'],
  ['#9ad1d4', '#dbf0ee', '#5fa8a8', '#1f5460', '#ff9f5a'],
] as const

export function styleOf(manga: string, inColour: boolean): Style {
  const random = createRandom(`look ${manga}`)
  const [sky, light, middle, dark, accent] = random.pick(tints)
  const spikes = random.integer(0, 9)
  if (inColour) return { sky, tones: [light, middle, dark], accent, hair: dark, spikes }
  return { sky: '#e4e2dc', tones: ['url(#light)', 'url(#middle)', 'url(#dark)'], accent: paper, hair: ink, spikes }
}

/** Two dots per tile imitate screentone. */
const dots = (id: string, step: number, radius: number) =>
  `<pattern id="${id}" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><rect width="${step}" height="${step}" fill="#fff"/><circle cx="${step / 4}" cy="${step / 4}" r="${radius}" fill="${ink}"/><circle cx="${(step * 3) / 4}" cy="${(step * 3) / 4}" r="${radius}" fill="${ink}"/></pattern>`

export const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${dots('light', 16, 1.8)}${dots('middle', 14, 2.9)}${dots('dark', 14, 4.2)}</defs>${rect({ x: 0, y: 0, width, height }, paper)}${content}</svg>`

const rect = ({ x, y, width, height }: Box, fill: string) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"/>`

const line = `stroke="${ink}" stroke-width="3" stroke-linejoin="round"`

/** A sky with sun or moon, and three ridges of hills. */
function landscape(random: Random, { sky, tones, accent }: Style, box: Box): string {
  const { x, y, width, height } = box
  const sun = `<circle cx="${n(x + width * random.between(0.2, 0.8))}" cy="${n(y + height * 0.3)}" r="${n(Math.min(width, height) * 0.16)}" fill="${accent}" ${line}/>`
  const hills = tones.map((tone, index) => {
    const points = Array.from({ length: 8 }, (_, step) => {
      const rise = 0.55 - index * 0.17 + random.between(-0.09, 0.09)
      return `L${n(x + (width * step) / 7)} ${n(y + height * (1 - rise))}`
    })
    return `<path d="M${n(x)} ${n(y + height)}${points.join('')}V${n(y + height)}Z" fill="${tone}"/>`
  })
  return rect(box, sky) + sun + hills.join('')
}

/** The hero from the waist up; `size` is the radius of the face. */
function hero(random: Random, { tones, hair, spikes }: Style, x: number, y: number, size: number): string {
  const at = (across: number, down: number) => `${n(x + across * size)} ${n(y + down * size)}`
  const crown = Array.from({ length: spikes * 2 + 1 }, (_, index) => {
    const angle = Math.PI * (1 + index / Math.max(1, spikes * 2))
    const reach = index % 2 === 0 ? 1.15 : 1.5
    return `L${at(Math.cos(angle) * reach, Math.sin(angle) * reach)}`
  })
  const look = random.between(-0.15, 0.15)
  const eye = (side: number) =>
    `<ellipse cx="${n(x + (side + look) * size)}" cy="${n(y + 0.15 * size)}" rx="${n(size * 0.12)}" ry="${n(size * 0.2)}" fill="${ink}"/>`
  const mouth = `<path d="M${at(look - 0.2, 0.6)}Q${at(look, random.between(0.5, 0.8))} ${at(look + 0.2, 0.6)}" fill="none" ${line}/>`
  return `<path d="M${at(-1.7, 4)}C${at(-1.6, 0.3)} ${at(1.6, 0.3)} ${at(1.7, 4)}Z" fill="${tones[1]}" ${line}/><circle cx="${n(x)}" cy="${n(y)}" r="${n(size)}" fill="#fffefb" ${line}/><path d="M${at(-1.15, 0)}${crown.join('')}L${at(1.15, 0)}Q${at(0, -1.1)} ${at(-1.15, 0)}Z" fill="${hair}" ${line}/>${eye(-0.4)}${eye(0.4)}${mouth}`
}

/** Lines that meet in a point, as for a sudden movement. */
function speedLines(random: Random, { tones }: Style, box: Box): string {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const reach = box.width + box.height
  const inner = Math.min(box.width, box.height) * 0.35
  const rays = Array.from({ length: 70 }, (_, index) => {
    const angle = (index / 70) * 2 * Math.PI + random.between(0, 0.05)
    const point = (turn: number, far: number) => `${n(x + Math.cos(turn) * far)} ${n(y + Math.sin(turn) * far)}`
    return `M${point(angle, inner)}L${point(angle - 0.012, reach)}L${point(angle + 0.012, reach)}Z`
  })
  return `${rect(box, tones[0]!)}<path d="${rays.join('')}" fill="${ink}"/>`
}

/** A speech bubble with lines instead of words. */
function bubble(random: Random, box: Box): string {
  const [rx, ry] = [Math.min(90, box.width * 0.28), Math.min(52, box.height * 0.2)]
  const x = random.chance(0.5) ? box.x + rx + 16 : box.x + box.width - rx - 16
  const y = box.y + ry + 14
  const words = [-0.4, 0, 0.4].map((row) => {
    const half = rx * random.between(0.4, 0.65)
    return `M${n(x - half)} ${n(y + row * ry)}H${n(x + half)}`
  })
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="#fff" ${line}/><path d="${words.join('')}" stroke="${ink}" stroke-width="5" stroke-dasharray="22 7 13 7"/>`
}

/** Rows of panels with slanted gutters. */
export function drawPanels(random: Random, style: Style, area: Box): string {
  const rows = Math.max(2, Math.round(area.height / 340))
  const gap = 16
  const height = (area.height - gap * (rows - 1)) / rows
  const panels = Array.from({ length: rows }, (_, row) => {
    const count = random.integer(1, Math.max(1, Math.round(area.width / 330)))
    const slope = random.between(-14, 14)
    return Array.from({ length: count }, (_, column) => {
      const box = {
        x: area.x + (area.width * column) / count + (column > 0 ? gap / 2 : 0),
        y: area.y + row * (height + gap),
        width: area.width / count - (count > 1 ? gap / 2 : 0),
        height,
      }
      const [left, right] = [column > 0 ? slope : 0, column < count - 1 ? slope : 0]
      return drawPanel(random, style, box, left, right, `p${row}-${column}`)
    })
  })
  return panels.flat().join('')
}

function drawPanel(random: Random, style: Style, box: Box, left: number, right: number, id: string): string {
  const { x, y, width, height } = box
  const corners = `${n(x + left)},${n(y)} ${n(x + width + right)},${n(y)} ${n(x + width - right)},${n(y + height)} ${n(x - left)},${n(y + height)}`
  const wide = { ...box, x: x - 14, width: width + 28 }
  const ground = random.chance(0.2) ? speedLines(random, style, wide) : landscape(random, style, wide)
  const size = Math.min(width * 0.17, height * 0.2)
  const figure = random.chance(0.7)
    ? hero(random, style, x + width * random.between(0.35, 0.65), y + height * 0.62, size)
    : ''
  const words = random.chance(0.7) ? bubble(random, box) : ''
  return `<clipPath id="${id}"><polygon points="${corners}"/></clipPath><g clip-path="url(#${id})">${ground}${figure}${words}</g><polygon points="${corners}" fill="none" stroke="${ink}" stroke-width="5"/>`
}

/** Landscape, hero and title, framed. */
export function drawCover(random: Random, style: Style, area: Box, title: string): string {
  const { width, height } = area
  const size = Math.min(width * 0.2, height * 0.15)
  const frame = `<rect x="14" y="14" width="${width - 28}" height="${n(height - 28)}" fill="none" stroke="${paper}" stroke-width="4"/>`
  const figure = hero(random, style, width / 2, height * 0.7, size)
  return landscape(random, style, area) + figure + frame + writeTitle(title, width / 2, height * 0.14, width * 0.85)
}

/** In a font of this machine; nothing that a test reads. */
export const writeTitle = (text: string, x: number, y: number, width: number): string =>
  `<text x="${n(x)}" y="${n(y)}" font-family="sans-serif" font-weight="bold" font-size="${n(Math.min(width / 8, (width * 1.7) / Math.max(1, text.length)))}" text-anchor="middle" fill="${paper}" stroke="${ink}" stroke-width="7" paint-order="stroke">${text.replace(/[&<>]/g, ' ')}</text>`

/** Segments of each digit: top, two upper sides, middle, two lower sides, bottom; and of `.` and `/`. */
const segments = ['M0 0h1', 'M0 0v1', 'M1 0v1', 'M0 1h1', 'M0 1v1', 'M1 1v1', 'M0 2h1', 'M.4 2h.2', 'M0 2l1-2']
const digits: Readonly<Record<string, string>> = {
  0: '012456',
  1: '25',
  2: '02346',
  3: '02356',
  4: '1235',
  5: '01356',
  6: '013456',
  7: '025',
  8: '0123456',
  9: '012356',
  '.': '7',
  '/': '8',
}

/** A number that people can read. `size` is its height. */
export const writeNumber = (text: string, x: number, y: number, size: number, colour: string = ink): string =>
  [...text]
    .map((digit, index) => {
      const path = [...(digits[digit] ?? '')].map((segment) => segments[Number(segment)]).join('')
      return `<path transform="translate(${n(x + index * size * 0.75)} ${n(y)}) scale(${n(size / 2)})" d="${path}" fill="none" stroke="${colour}" stroke-width=".3" stroke-linecap="square"/>`
    })
    .join('')
