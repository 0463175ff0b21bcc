import type { DrawingStyle } from './drawing-style.ts'
import { bust, cat } from './figures.ts'
import { lettering, wrapWords } from './lettering.ts'
import { coordinate as c, type Random } from './random.ts'
import { type Box, coverScenes } from './scenery.ts'

/** A cover in colour: landscape, hero, a cat, and the title as large as it fits. */
export function drawCover(random: Random, style: DrawingStyle, area: Box, title: string): string {
  const { width, height } = area
  const scene = random.pick(coverScenes)(area, random, style)
  const lines = wrapWords(title, 9)
  const size = Math.min(height * 0.12, (height * 0.3) / lines.length)
  const top = area.y + height * 0.05
  const words = lines.map((line, index) =>
    lettering(line, {
      x: area.x + width / 2,
      y: top + index * size * 1.45,
      size,
      anchor: 'middle',
      weight: 0.2,
      maxWidth: width * 0.88,
      colour: '#fffdf5',
      halo: style.ink,
    }),
  )
  const s = Math.min(width * 0.2, height * 0.15)
  const hero = bust(random, style, {
    x: area.x + width / 2,
    y: area.y + height * 0.72,
    s,
    hair: style.heroHair,
    mood: 'calm',
  })
  const glow = `<circle cx="${c(area.x + width / 2)}" cy="${c(area.y + height * 0.64)}" r="${c(s * 2.1)}" fill="${style.accent}" opacity="0.85"/><circle cx="${c(area.x + width / 2)}" cy="${c(area.y + height * 0.64)}" r="${c(s * 2.35)}" fill="none" stroke="#fffdf5" stroke-width="5" opacity="0.9"/>`
  const pet = cat(style, area.x + width * 0.84, area.y + height, height * 0.17)
  const frame = `<rect x="${area.x + 14}" y="${area.y + 14}" width="${width - 28}" height="${height - 28}" fill="none" stroke="#fffdf5" stroke-width="4" opacity="0.8"/>`
  return scene + glow + hero + pet + frame + words.join('')
}
