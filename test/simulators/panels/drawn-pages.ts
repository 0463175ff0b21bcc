// Thirty pages laid out by hand, after layouts of printed comics: each has something that a machine stumbles over.
import { createRandom } from '../pages/random.ts'
import { type DrawnPage, drawSvg, type Polygon } from './draw-layouts.ts'

type Plan = {
  readonly name: string
  readonly direction: 'rtl' | 'ltr'
  /** Corners as percent of the width and the height, in reading order; four numbers are left, top, right, bottom. */
  readonly panels: readonly (readonly number[])[]
  readonly paper?: string
  readonly crossing?: true
}

const plans: readonly Plan[] = [
  {
    name: 'wide opening, then two',
    direction: 'rtl',
    panels: [
      [5, 4, 95, 40],
      [52, 43, 95, 96],
      [5, 43, 50, 96],
    ],
  },
  {
    name: 'two, then wide',
    direction: 'ltr',
    panels: [
      [5, 4, 48, 50],
      [50, 4, 95, 50],
      [5, 53, 95, 96],
    ],
  },
  {
    name: 'six even',
    direction: 'ltr',
    panels: [
      [5, 4, 49, 33],
      [51, 4, 95, 33],
      [5, 36, 49, 64],
      [51, 36, 95, 64],
      [5, 67, 49, 96],
      [51, 67, 95, 96],
    ],
  },
  {
    name: 'nine even',
    direction: 'ltr',
    panels: [
      [5, 4, 34, 33],
      [36, 4, 64, 33],
      [66, 4, 95, 33],
      [5, 36, 34, 64],
      [36, 36, 64, 64],
      [66, 36, 95, 64],
      [5, 67, 34, 96],
      [36, 67, 64, 96],
      [66, 67, 95, 96],
    ],
  },
  {
    name: 'tall on the right',
    direction: 'rtl',
    panels: [
      [58, 4, 95, 96],
      [5, 4, 56, 32],
      [5, 35, 56, 62],
      [5, 65, 56, 96],
    ],
  },
  {
    name: 'tall on the left',
    direction: 'ltr',
    panels: [
      [5, 4, 40, 96],
      [42, 4, 95, 45],
      [42, 48, 95, 96],
    ],
  },
  {
    name: 'tall last',
    direction: 'rtl',
    panels: [
      [50, 4, 95, 48],
      [50, 51, 95, 96],
      [5, 4, 48, 96],
    ],
  },
  {
    name: 'four strips',
    direction: 'ltr',
    panels: [
      [5, 4, 95, 25],
      [5, 28, 95, 49],
      [5, 52, 95, 72],
      [5, 75, 95, 96],
    ],
  },
  {
    name: 'staggered rows',
    direction: 'rtl',
    panels: [
      [40, 4, 95, 30],
      [5, 4, 38, 30],
      [65, 33, 95, 60],
      [5, 33, 63, 60],
      [30, 63, 95, 96],
      [5, 63, 28, 96],
    ],
  },
  {
    name: 'three, one, three',
    direction: 'ltr',
    panels: [
      [5, 4, 33, 28],
      [35, 4, 64, 28],
      [66, 4, 95, 28],
      [5, 31, 95, 68],
      [5, 71, 33, 96],
      [35, 71, 64, 96],
      [66, 71, 95, 96],
    ],
  },
  {
    name: 'slanted rows',
    direction: 'rtl',
    panels: [
      [5, 4, 95, 4, 95, 28, 5, 36],
      [5, 39, 95, 31, 95, 62, 5, 66],
      [5, 69, 95, 65, 95, 96, 5, 96],
    ],
  },
  {
    name: 'slanted pair',
    direction: 'rtl',
    panels: [
      [60, 4, 95, 4, 95, 46, 48, 46],
      [5, 4, 57, 4, 45, 46, 5, 46],
      [5, 49, 95, 96],
    ],
  },
  {
    name: 'a fan of three',
    direction: 'rtl',
    panels: [
      [68, 4, 95, 4, 95, 96, 60, 96],
      [36, 4, 66, 4, 58, 96, 42, 96],
      [5, 4, 34, 4, 40, 96, 5, 96],
    ],
  },
  {
    name: 'bleed at the top',
    direction: 'rtl',
    panels: [
      [0, 0, 100, 42],
      [52, 45, 95, 96],
      [5, 45, 50, 96],
    ],
  },
  {
    name: 'bleed at the side',
    direction: 'rtl',
    panels: [
      [55, 0, 100, 60],
      [5, 4, 53, 30],
      [5, 33, 53, 60],
      [5, 63, 95, 96],
    ],
  },
  {
    name: 'bleed all around',
    direction: 'ltr',
    panels: [
      [0, 0, 49, 48],
      [51, 0, 100, 48],
      [0, 50, 100, 100],
    ],
  },
  {
    name: 'one large, two below',
    direction: 'ltr',
    panels: [
      [5, 4, 95, 66],
      [5, 69, 49, 96],
      [51, 69, 95, 96],
    ],
  },
  {
    name: 'thin gutters',
    direction: 'rtl',
    panels: [
      [50.6, 4, 95, 49.6],
      [5, 4, 49.4, 49.6],
      [50.6, 50.4, 95, 96],
      [5, 50.4, 49.4, 96],
    ],
  },
  {
    name: 'wide gutters',
    direction: 'ltr',
    panels: [
      [8, 6, 92, 42],
      [8, 54, 46, 94],
      [54, 54, 92, 94],
    ],
  },
  {
    name: 'black paper',
    direction: 'rtl',
    paper: '#101010',
    panels: [
      [5, 4, 95, 40],
      [52, 43, 95, 96],
      [5, 43, 50, 96],
    ],
  },
  {
    name: 'grey scan',
    direction: 'rtl',
    paper: '#e2dfd8',
    panels: [
      [40, 4, 95, 30],
      [5, 4, 38, 30],
      [5, 33, 95, 96],
    ],
  },
  {
    name: 'middle grey paper',
    direction: 'ltr',
    paper: '#909090',
    panels: [
      [5, 4, 95, 48],
      [5, 52, 95, 96],
    ],
  },
  {
    name: 'a strip of four twice',
    direction: 'rtl',
    panels: [
      [54, 4, 90, 25],
      [54, 27, 90, 49],
      [54, 51, 90, 73],
      [54, 75, 90, 96],
      [10, 4, 46, 25],
      [10, 27, 46, 49],
      [10, 51, 46, 73],
      [10, 75, 46, 96],
    ],
  },
  {
    name: 'bubbles over gutters',
    direction: 'rtl',
    crossing: true,
    panels: [
      [52, 4, 95, 48],
      [5, 4, 50, 48],
      [52, 51, 95, 96],
      [5, 51, 50, 96],
    ],
  },
  {
    name: 'bubbles between rows',
    direction: 'ltr',
    crossing: true,
    panels: [
      [5, 4, 95, 34],
      [5, 37, 95, 66],
      [5, 69, 95, 96],
    ],
  },
  { name: 'a splash', direction: 'rtl', panels: [[0, 0, 100, 100]] },
  { name: 'a framed splash', direction: 'ltr', panels: [[6, 5, 94, 95]] },
  {
    name: 'a whirl of five',
    direction: 'rtl',
    panels: [
      [36, 4, 95, 34],
      [5, 4, 34, 64],
      [66, 37, 95, 96],
      [36, 37, 64, 64],
      [5, 67, 64, 96],
    ],
  },
  {
    name: 'tall in the middle',
    direction: 'rtl',
    panels: [
      [67, 4, 95, 48],
      [67, 51, 95, 96],
      [35, 4, 65, 96],
      [5, 4, 33, 48],
      [5, 51, 33, 96],
    ],
  },
  {
    name: 'steps',
    direction: 'ltr',
    panels: [
      [5, 4, 60, 28],
      [62, 4, 95, 40],
      [5, 31, 60, 64],
      [62, 43, 95, 96],
      [5, 67, 60, 96],
    ],
  },
]

const size = { width: 1100, height: 1560 }

/** Draws the pages. */
export const drawnPages = (): readonly (DrawnPage & { readonly name: string })[] =>
  plans.map(({ name, direction, panels: outlines, paper, crossing }) => {
    const panels = outlines.map(toPolygon)
    const svg = drawSvg(panels, createRandom(name), crossing === true, { size, ...(paper && { paper }) })
    return { ...size, name, layout: 'drawn', direction, panels, svg }
  })

function toPolygon(corners: readonly number[]): Polygon {
  const [left = 0, top = 0, right = 0, bottom = 0] = corners
  const all = corners.length === 4 ? [left, top, right, top, right, bottom, left, bottom] : corners
  return Array.from({ length: all.length / 2 }, (_, index) => [
    ((all[index * 2] ?? 0) * size.width) / 100,
    ((all[index * 2 + 1] ?? 0) * size.height) / 100,
  ])
}
