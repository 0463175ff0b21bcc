import { expect, test } from 'vitest'

// Vitest empties imported stylesheets, and the types of Node are kept out of the renderer: hence the untyped import.
const { readFileSync } = await import('node:fs' as string)
const css: string = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** The colour of a token as three channels from 0 to 255. */
function channels(token: string, theme: Theme): readonly number[] {
  const value = new RegExp(`--${token}:\\s*([^;]+);`).exec(css)?.[1] ?? ''
  const colours = value.match(/#[0-9a-f]{6}/gi) ?? []
  const hex = (theme === 'dark' ? colours[1] : undefined) ?? colours[0]
  if (hex === undefined) throw new Error(`--${token} is no colour: ${value}`)
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(one: string, other: string, theme: Theme): number {
  const [low = 0, high = 0] = [one, other].map((token) => luminance(channels(token, theme))).sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['paper', 'surface', 'sunken']
const texts = [
  ...['ink', 'ink-soft', 'spot', 'good', 'wait', 'bad'].flatMap((text) => grounds.map((ground) => [text, ground])),
  ['on-ink', 'ink'],
  ['on-spot', 'spot'],
  ['ink', 'bad-wash'],
  ['bad', 'bad-wash'],
  ['on-band', 'band'],
  ['room-ink', 'room'],
  ['room-ink-soft', 'room'],
  ['room-spot', 'room'],
  ...[1, 2, 3, 4, 5, 6].map((cloth) => ['on-cloth', `cloth-${cloth}`]),
] as [string, string][]

test.each(themes.flatMap((theme) => texts.map(([text, ground]) => [text, ground, theme] as const)))(
  'text %s on %s can be read in the %s theme',
  (text, ground, theme) => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(themes.flatMap((theme) => ['paper', 'surface'].map((ground) => [ground, theme] as const)))(
  'the edge of a control stands out from %s in the %s theme',
  (ground, theme) => {
    expect(contrast('line-control', ground, theme)).toBeGreaterThanOrEqual(3)
  },
)
