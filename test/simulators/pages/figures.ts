import type { DrawingStyle, HairStyle } from './drawing-style.ts'
import { coordinate as c, type Random } from './random.ts'

export type Mood = 'calm' | 'glad' | 'startled' | 'asleep'

/** A closed path in a unit square, moved to (x, y) and scaled by `s`. */
function shape(path: string, x: number, y: number, s: number): string {
  return path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, px, py) => `${c(x + Number(px) * s)} ${c(y + Number(py) * s)}`)
}

const backHair: Readonly<Record<HairStyle, string>> = {
  spiky:
    'M-1.15 0.3L-1.5 -0.1L-1.15 -0.25L-1.45 -0.75L-0.95 -0.75L-0.95 -1.3L-0.45 -1.05L-0.1 -1.6L0.25 -1.1L0.8 -1.4L0.85 -0.85L1.4 -0.8L1.15 -0.3L1.5 0L1.15 0.35Z',
  bob: 'M-1.2 0.75C-1.6 -1.9 1.6 -1.9 1.2 0.75C0.6 1 -0.6 1 -1.2 0.75Z',
  long: 'M-1.3 2.6C-1.7 -2.1 1.7 -2.1 1.3 2.6C0.6 2.3 -0.6 2.3 -1.3 2.6Z',
  bun: 'M-1.1 0.4C-1.5 -1.2 -0.7 -1.3 -0.5 -1.25C-0.7 -2 0.7 -2 0.5 -1.25C0.7 -1.3 1.5 -1.2 1.1 0.4Z',
}
const fringe: Readonly<Record<HairStyle, string>> = {
  spiky:
    'M-1.02 0L-0.95 -0.7L-0.3 -1.05L0.4 -1.05L0.95 -0.7L1.02 0L0.75 -0.4L0.55 0.05L0.3 -0.42L0 0.1L-0.25 -0.42L-0.55 0.05L-0.75 -0.4Z',
  bob: 'M-1.04 0.3C-1.1 -1.3 1.1 -1.3 1.04 0.3L0.85 -0.25C0.3 -0.32 -0.3 -0.32 -0.85 -0.25Z',
  long: 'M-1.04 0.5C-1.2 -1.35 1.2 -1.35 1.04 0.5C0.8 0 0.4 -0.5 0.1 -0.75C-0.2 -0.4 -0.8 -0.1 -1.04 0.5Z',
  bun: 'M-1.02 0.1C-1.1 -1.3 1.1 -1.3 1.02 0.1C0.7 -0.2 0.2 -0.5 -0.3 -0.7C-0.5 -0.3 -0.8 -0.2 -1.02 0.1Z',
}

function eyes(x: number, y: number, s: number, mood: Mood, style: DrawingStyle): string {
  const line = `fill="none" stroke="${style.ink}" stroke-width="${c(s * 0.08)}" stroke-linecap="round"`
  if (mood === 'asleep' || mood === 'glad') {
    const bend = mood === 'glad' ? -0.18 : 0.15
    return `<path d="${shape(`M-0.62 0.2Q-0.42 ${0.2 + bend} -0.22 0.2M0.22 0.2Q0.42 ${0.2 + bend} 0.62 0.2`, x, y, s)}" ${line}/>`
  }
  const [rx, ry] = mood === 'startled' ? [0.13, 0.2] : [0.17, 0.27]
  return [-0.42, 0.42]
    .map((side) => {
      const centre = `cx="${c(x + side * s)}" cy="${c(y + 0.18 * s)}"`
      const white = `<ellipse ${centre} rx="${c(s * (rx + 0.09))}" ry="${c(s * (ry + 0.07))}" fill="#fff" stroke="${style.ink}" stroke-width="${c(s * 0.06)}"/>`
      const iris = `<ellipse ${centre} rx="${c(s * rx)}" ry="${c(s * ry)}" fill="${style.inColour ? style.tones[2] : style.ink}"/>`
      const light = `<circle cx="${c(x + (side + 0.06) * s)}" cy="${c(y + 0.06 * s)}" r="${c(s * 0.08)}" fill="#fff"/>`
      return white + iris + light
    })
    .join('')
}

/** Head and shoulders; `s` is half the width of the face in pixels, (x, y) its centre. */
export function bust(
  random: Random,
  style: DrawingStyle,
  at: { x: number; y: number; s: number; hair: HairStyle; mood?: Mood },
): string {
  const { x, y, s, hair } = at
  const mood = at.mood ?? random.pick<Mood>(['calm', 'calm', 'glad', 'startled'])
  const outline = `stroke="${style.ink}" stroke-width="${c(Math.max(2, s * 0.06))}" stroke-linejoin="round"`
  const part = (path: string, fill: string) => `<path d="${shape(path, x, y, s)}" fill="${fill}" ${outline}/>`
  const mouths: Readonly<Record<Mood, string>> = {
    calm: 'M-0.15 0.68Q0 0.74 0.15 0.68',
    glad: 'M-0.28 0.6Q0 1 0.28 0.6Z',
    startled: 'M-0.1 0.62Q0 0.5 0.1 0.62Q0.12 0.82 0 0.82Q-0.12 0.82 -0.1 0.62Z',
    asleep: 'M-0.1 0.68Q0 0.62 0.1 0.68',
  }
  const blush = style.inColour
    ? [-0.62, 0.62]
        .map(
          (side) =>
            `<ellipse cx="${c(x + side * s)}" cy="${c(y + 0.52 * s)}" rx="${c(s * 0.16)}" ry="${c(s * 0.09)}" fill="${style.accent}" opacity="0.35"/>`,
        )
        .join('')
    : ''
  return [
    part(backHair[hair], style.hair),
    part('M-2 3.4C-2 1.7 -0.9 1.5 -0.45 1.35L0.45 1.35C0.9 1.5 2 1.7 2 3.4Z', style.cloth),
    part('M-0.32 0.8L-0.36 1.5Q0 1.9 0.36 1.5L0.32 0.8Z', style.skin),
    part('M-1 -0.1C-1 -1.2 1 -1.2 1 -0.1C1 0.6 0.5 1.15 0 1.15C-0.5 1.15 -1 0.6 -1 -0.1Z', style.skin),
    blush,
    eyes(x, y, s, mood, style),
    `<path d="${shape(mouths[mood], x, y, s)}" fill="${mood === 'glad' ? style.accent : 'none'}" ${outline} stroke-linecap="round"/>`,
    part(fringe[hair], style.hair),
  ].join('')
}

/** A sitting cat; `s` is its height, (x, y) the middle of its bottom edge. */
export function cat(style: DrawingStyle, x: number, y: number, s: number, fill = style.ink): string {
  const body =
    'M-0.28 0C-0.4 -0.3 -0.25 -0.55 -0.2 -0.6C-0.3 -0.75 -0.26 -0.9 -0.24 -1L-0.1 -0.9L0.06 -0.9L0.2 -1C0.22 -0.9 0.26 -0.75 0.16 -0.6C0.3 -0.5 0.36 -0.2 0.28 0Z'
  const tail = 'M0.25 -0.04C0.6 -0.02 0.62 -0.3 0.5 -0.45'
  const eye = (side: number) =>
    `<ellipse cx="${c(x + side * s)}" cy="${c(y - 0.76 * s)}" rx="${c(s * 0.035)}" ry="${c(s * 0.05)}" fill="#fff6c9"/>`
  return `<path d="${shape(tail, x, y, s)}" fill="none" stroke="${fill}" stroke-width="${c(s * 0.08)}" stroke-linecap="round"/><path d="${shape(body, x, y, s)}" fill="${fill}"/>${eye(-0.1)}${eye(0.08)}`
}

/** A hanging lantern; `s` is its height, (x, y) its centre. */
export function lantern(style: DrawingStyle, x: number, y: number, s: number): string {
  const ink = `stroke="${style.ink}" stroke-width="${c(Math.max(2, s * 0.03))}"`
  const ribs = [-0.2, 0, 0.2]
    .map(
      (rise) =>
        `<path d="M${c(x - s * 0.36)} ${c(y + rise * s)}Q${c(x)} ${c(y + (rise + 0.06) * s)} ${c(x + s * 0.36)} ${c(y + rise * s)}" fill="none" ${ink}/>`,
    )
    .join('')
  return `<circle cx="${c(x)}" cy="${c(y)}" r="${c(s * 0.8)}" fill="${style.inColour ? style.accent : '#fff'}" opacity="0.25"/><path d="M${c(x)} ${c(y - s)}V${c(y - s * 0.45)}" ${ink}/><ellipse cx="${c(x)}" cy="${c(y)}" rx="${c(s * 0.38)}" ry="${c(s * 0.46)}" fill="${style.inColour ? style.accent : style.tones[0]}" ${ink}/>${ribs}<rect x="${c(x - s * 0.16)}" y="${c(y - s * 0.52)}" width="${c(s * 0.32)}" height="${c(s * 0.1)}" fill="${style.ink}"/><rect x="${c(x - s * 0.16)}" y="${c(y + s * 0.42)}" width="${c(s * 0.32)}" height="${c(s * 0.1)}" fill="${style.ink}"/>`
}
