import { expect, test } from 'vitest'

// Vitest replaces imported stylesheets by empty ones, and the renderer has no Node types, so the import is untyped.
const { readFileSync } = await import('node:fs' as string)
const css: string = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** The color of a token as three channels from 0 to 255. */
function channels(token: string, theme: Theme): readonly number[] {
  const value = new RegExp(`--${token}:\\s*([^;]+);`).exec(css)?.[1] ?? ''
  const colors = value.match(/#[0-9a-f]{6}/gi) ?? []
  const hex = (theme === 'dark' ? colors[1] : undefined) ?? colors[0]
  if (hex === undefined) throw new Error(`--${token} is not a color: ${value}`)
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

const backgrounds = ['paper', 'surface', 'sunken']
const texts = [
  ...['ink', 'ink-soft', 'spot', 'good', 'wait', 'bad'].flatMap((text) =>
    backgrounds.map((background) => [text, background]),
  ),
  ['on-ink', 'ink'],
  ['on-spot', 'spot'],
  ['ink', 'bad-wash'],
  ['bad', 'bad-wash'],
  ['on-band', 'band'],
  ['room-ink', 'room'],
  ['room-ink-soft', 'room'],
  ['room-spot', 'room'],
  ...[1, 2, 3, 4, 5, 6].map((index) => ['on-cover', `cover-${index}`]),
] as [string, string][]

test.each(themes.flatMap((theme) => texts.map(([text, background]) => [text, background, theme] as const)))(
  'text %s on %s has enough contrast in the %s theme',
  (text, background, theme) => {
    expect(contrast(text, background, theme)).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(themes.flatMap((theme) => ['paper', 'surface'].map((background) => [background, theme] as const)))(
  'the border of a control has enough contrast on %s in the %s theme',
  (background, theme) => {
    expect(contrast('line-control', background, theme)).toBeGreaterThanOrEqual(3)
  },
)
