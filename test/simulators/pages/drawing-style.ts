import { createRandom, type Random } from './random.ts'

export type HairStyle = 'spiky' | 'bob' | 'long' | 'bun'

/** Drawing style of a manga: the same hero and tints on all of its pages. */
export interface DrawingStyle {
  readonly inColour: boolean
  readonly ink: string
  readonly paper: string
  /** Fills from light to dark: screentone in black and white, flat tints in colour. */
  readonly tones: readonly [string, string, string]
  readonly sky: readonly [string, string]
  readonly accent: string
  readonly hair: string
  readonly skin: string
  readonly cloth: string
  readonly heroHair: HairStyle
  readonly friendHair: HairStyle
}

interface Tints {
  readonly sky: readonly [string, string]
  readonly tones: readonly [string, string, string]
  readonly accent: string
  readonly hair: string
  readonly cloth: string
}

const tintSets: readonly Tints[] = [
  {
    sky: ['#1d2b53', '#f2a65a'],
    tones: ['#f7d9b0', '#c97b63', '#5b3758'],
    accent: '#f25f5c',
    hair: '#3b2a4a',
    cloth: '#f2a65a',
  },
  {
    sky: ['#8ecae6', '#fdf6e3'],
    tones: ['#d8ecd0', '#7fb685', '#2f6f5e'],
    accent: '#ffb703',
    hair: '#7a4419',
    cloth: '#219ebc',
  },
  {
    sky: ['#2b2d6e', '#c8b6ff'],
    tones: ['#e7dcff', '#9a86d8', '#40357d'],
    accent: '#ffd166',
    hair: '#22223b',
    cloth: '#ef798a',
  },
  {
    sky: ['#0b3c49', '#9ad1d4'],
    tones: ['#dbf0ee', '#5fa8a8', '#1f5460'],
    accent: '#ff9f5a',
    hair: '#c44536',
    cloth: '#e8d7b5',
  },
  {
    sky: ['#7a1f3d', '#ffc9b5'],
    tones: ['#ffe5d9', '#e08e79', '#7d2e46'],
    accent: '#2a9d8f',
    hair: '#1b1b1e',
    cloth: '#d8315b',
  },
  {
    sky: ['#14213d', '#fca311'],
    tones: ['#ffe8b8', '#d49a3a', '#4a4e69'],
    accent: '#e63946',
    hair: '#52361b',
    cloth: '#457b9d',
  },
]

export function styleOf(manga: string, inColour: boolean): DrawingStyle {
  const random = createRandom(`look ${manga}`)
  const tints = random.pick(tintSets)
  const heroHair = random.pick<HairStyle>(['spiky', 'bob', 'long', 'bun'])
  const friendHair = random.pick<HairStyle>(['bob', 'spiky', 'bun', 'long'])
  const shared = { inColour, ink: '#17151a', heroHair, friendHair }
  if (inColour) return { ...shared, ...tints, paper: '#fffaf2', skin: '#ffe3cf' }
  return {
    ...shared,
    paper: '#fdfcf8',
    tones: ['url(#light)', 'url(#middle)', 'url(#dark)'],
    sky: ['#3a3842', '#f4f2ec'],
    accent: '#17151a',
    hair: random.chance(0.5) ? '#17151a' : 'url(#hatch)',
    skin: '#fffefb',
    cloth: 'url(#middle)',
  }
}

/** Two dots per tile imitate a rotated raster; rotated patterns render ten times slower. */
const dots = (id: string, step: number, radius: number) =>
  `<pattern id="${id}" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><rect width="${step}" height="${step}" fill="#fff"/><circle cx="${step / 4}" cy="${step / 4}" r="${radius}" fill="#17151a"/><circle cx="${(step * 3) / 4}" cy="${(step * 3) / 4}" r="${radius}" fill="#17151a"/></pattern>`

/** SVG definitions for every drawing. */
export function styleDefinitions(style: DrawingStyle): string {
  return `<defs>${dots('light', 16, 1.8)}${dots('middle', 14, 2.9)}${dots('dark', 14, 4.2)}<pattern id="hatch" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="10" height="10" fill="#fff"/><path d="M-2 12L12 -2M-2 2L2 -2M8 12L12 8" stroke="#17151a" stroke-width="4"/></pattern><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${style.sky[0]}"/><stop offset="1" stop-color="${style.sky[1]}"/></linearGradient></defs>`
}

const phrases = [
  'IS IT FAR?',
  'ONE MORE STEP',
  'DID YOU HEAR THAT?',
  'THE TEA IS COLD',
  'I KEPT IT FOR YOU',
  'LOOK UP!',
  'NOT AGAIN...',
  'THE STARS ARE LATE',
  'WHO ARE YOU?',
  'HOLD ON!',
  'WE ARE HOME',
  'LISTEN TO THE SEA',
  'IT STILL WORKS',
  'SO BRIGHT',
  'RUN!',
  'I FORGOT MY HAT',
  'THIS WAY',
  'WAIT FOR ME',
  'ARE YOU HUNGRY?',
  'IT IS SNOWING',
  'NEVER MIND',
  'YOU CAME BACK',
  'A LETTER?',
  'TURN THE PAGE',
  'THAT IS NOT A CAT',
  'GOOD MORNING',
  'MIND THE STAIRS',
  'MORE COAL!',
  'YES.',
  'HMM?',
] as const
export const phrase = (random: Random): string => random.pick(phrases)

export const soundEffect = (random: Random): string =>
  random.pick(['DON', 'CLANG', 'WHOOSH', 'TAP TAP', 'CRACK', 'PURR', 'GONG', 'SPLASH', 'ZZZ'])
