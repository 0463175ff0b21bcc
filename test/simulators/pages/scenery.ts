import { type DrawingStyle, soundEffect } from './drawing-style.ts'
import { bust, cat, lantern } from './figures.ts'
import { lettering } from './lettering.ts'
import { coordinate as c, type Random } from './random.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Scene = (box: Box, random: Random, style: DrawingStyle) => string

const fillBox = (box: Box, fill: string) =>
  `<rect x="${c(box.x)}" y="${c(box.y)}" width="${c(box.width)}" height="${c(box.height)}" fill="${fill}"/>`

function stars(box: Box, random: Random, count: number): string {
  return Array.from({ length: count }, () => {
    const x = random.between(box.x, box.x + box.width)
    const y = random.between(box.y, box.y + box.height)
    return `<circle cx="${c(x)}" cy="${c(y)}" r="${c(random.between(0.8, 3.2))}" fill="#fff"/>`
  }).join('')
}

/** A ridge across the box; `height` and `roughness` are fractions of the box's height. */
function ridge(box: Box, random: Random, height: number, roughness: number, fill: string): string {
  const steps = 7
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const x = box.x + (box.width * index) / steps
    const y = box.y + box.height * (1 - height + random.between(-roughness, roughness))
    return `${c(x)} ${c(y)}`
  })
  const bottom = c(box.y + box.height)
  return `<path d="M${c(box.x)} ${bottom}L${points.join('L')}L${c(box.x + box.width)} ${bottom}Z" fill="${fill}"/>`
}

const night: Scene = (box, random, style) => {
  const radius = Math.min(box.width, box.height) * random.between(0.12, 0.24)
  const moon = `<circle cx="${c(box.x + box.width * random.between(0.2, 0.8))}" cy="${c(box.y + box.height * 0.3)}" r="${c(radius)}" fill="#fffbe6"/>`
  let houses = ''
  for (let x = box.x; x < box.x + box.width; ) {
    const width = random.between(40, 90)
    const height = box.height * random.between(0.18, 0.42)
    const top = box.y + box.height - height
    const roof = random.chance(0.6) ? `L${c(x + width / 2)} ${c(top - width * 0.45)}` : ''
    houses += `<path d="M${c(x)} ${c(box.y + box.height)}V${c(top)}${roof}L${c(x + width)} ${c(top)}V${c(box.y + box.height)}Z" fill="${style.ink}"/>`
    for (let lit = 0; lit < 3; lit++) {
      if (random.chance(0.55))
        houses += `<rect x="${c(x + random.between(6, width - 16))}" y="${c(top + random.between(10, height * 0.7))}" width="9" height="12" fill="#fff3c4"/>`
    }
    x += width
  }
  return fillBox(box, 'url(#sky)') + stars(box, random, Math.round((box.width * box.height) / 4500)) + moon + houses
}

const hills: Scene = (box, random, style) => {
  const sun = `<circle cx="${c(box.x + box.width * random.between(0.2, 0.8))}" cy="${c(box.y + box.height * 0.32)}" r="${c(Math.min(box.width, box.height) * 0.15)}" fill="${style.inColour ? style.accent : '#fff'}" stroke="${style.ink}" stroke-width="3"/>`
  const layers = style.tones.map((tone, index) => ridge(box, random, 0.55 - index * 0.17, 0.09, tone)).join('')
  const birds = Array.from({ length: random.integer(2, 5) }, () => {
    const x = box.x + box.width * random.next()
    const y = box.y + box.height * random.between(0.1, 0.35)
    return `<path d="M${c(x)} ${c(y)}q8 -9 14 0q7 -9 14 0" fill="none" stroke="${style.ink}" stroke-width="2.5"/>`
  }).join('')
  return fillBox(box, style.inColour ? 'url(#sky)' : style.paper) + sun + layers + birds
}

const sea: Scene = (box, random, style) => {
  const horizon = box.y + box.height * 0.55
  let waves = ''
  for (let y = horizon + 14; y < box.y + box.height; y += 22) {
    for (let x = box.x - random.between(0, 60); x < box.x + box.width; x += random.between(70, 130)) {
      waves += `<path d="M${c(x)} ${c(y)}q15 -11 30 0t30 0" fill="none" stroke="${style.ink}" stroke-width="2.2"/>`
    }
  }
  const foot = box.x + box.width * random.between(0.2, 0.75)
  const tall = box.height * 0.44
  const tower = `<path d="M${c(foot - tall * 0.12)} ${c(horizon)}L${c(foot - tall * 0.07)} ${c(horizon - tall)}H${c(foot + tall * 0.07)}L${c(foot + tall * 0.12)} ${c(horizon)}Z" fill="#fff" stroke="${style.ink}" stroke-width="3"/><path d="M${c(foot - tall * 0.1)} ${c(horizon - tall * 0.35)}H${c(foot + tall * 0.1)}L${c(foot + tall * 0.085)} ${c(horizon - tall * 0.6)}H${c(foot - tall * 0.085)}Z" fill="${style.accent}"/><path d="M${c(foot)} ${c(horizon - tall * 1.05)}L${c(box.x + box.width)} ${c(horizon - tall * 1.5)}V${c(horizon - tall * 0.8)}Z" fill="#fffbe0" opacity="0.55"/><circle cx="${c(foot)}" cy="${c(horizon - tall * 1.05)}" r="${c(tall * 0.09)}" fill="#fffbe6" stroke="${style.ink}" stroke-width="3"/>`
  const water = fillBox({ ...box, y: horizon, height: box.y + box.height - horizon }, style.tones[0])
  return fillBox(box, style.inColour ? 'url(#sky)' : style.tones[0]) + water + waves + tower
}

const portrait: Scene = (box, random, style) => {
  const s = Math.min(box.width * 0.26, box.height * 0.24)
  const friend = random.chance(0.4)
  const ground = random.pick([
    style.tones[0],
    style.paper,
    style.paper,
    style.tones[1],
    style.inColour ? 'url(#sky)' : style.paper,
  ])
  const x = box.x + box.width * random.between(0.38, 0.62)
  return (
    fillBox(box, ground) +
    bust(random, style, { x, y: box.y + box.height * 0.58, s, hair: friend ? style.friendHair : style.heroHair })
  )
}

const talk: Scene = (box, random, style) => {
  const s = Math.min(box.width * 0.15, box.height * 0.2)
  const y = box.y + box.height * 0.62
  return (
    fillBox(box, random.pick([style.tones[0], style.paper, style.paper])) +
    ridge(box, random, 0.35, 0.05, style.tones[1]) +
    bust(random, style, { x: box.x + box.width * 0.28, y, s, hair: style.heroHair }) +
    bust(random, style, { x: box.x + box.width * 0.72, y: y + s * 0.2, s: s * 0.95, hair: style.friendHair })
  )
}

/** Speed lines around a sound effect; no room for a speech bubble. */
export const action: Scene = (box, random, style) => {
  const centre = {
    x: box.x + box.width * random.between(0.35, 0.65),
    y: box.y + box.height * random.between(0.35, 0.65),
  }
  const reach = box.width + box.height
  let rays = ''
  for (let angle = 0; angle < Math.PI * 2; angle += random.between(0.03, 0.12)) {
    const inner = Math.min(box.width, box.height) * random.between(0.28, 0.5)
    const spread = random.between(0.004, 0.022)
    const point = (turn: number, distance: number) =>
      `${c(centre.x + Math.cos(turn) * distance)} ${c(centre.y + Math.sin(turn) * distance)}`
    rays += `M${point(angle, inner)}L${point(angle - spread, reach)}L${point(angle + spread, reach)}Z`
  }
  const size = Math.min(box.height * 0.28, box.width * 0.22)
  const word = lettering(soundEffect(random), {
    x: box.x + box.width / 2,
    y: box.y + (box.height - size) / 2,
    size,
    maxWidth: box.width * 0.8,
    anchor: 'middle',
    weight: 0.22,
    colour: style.inColour ? style.accent : style.ink,
    halo: '#fff',
  })
  return `${fillBox(box, style.inColour ? style.tones[0] : style.paper)}<path d="${rays}" fill="${style.ink}"/>${word}`
}

const rooftopCat: Scene = (box, random, style) => {
  const size = Math.min(box.height * 0.45, box.width * 0.4)
  const y = box.y + box.height * 0.82
  const roof = `<path d="M${c(box.x)} ${c(y)}H${c(box.x + box.width)}V${c(box.y + box.height)}H${c(box.x)}Z" fill="${style.tones[2]}" stroke="${style.ink}" stroke-width="4"/>`
  const moon = `<circle cx="${c(box.x + box.width * 0.55)}" cy="${c(box.y + box.height * 0.42)}" r="${c(size * 0.75)}" fill="#fffbe6"/>`
  return (
    fillBox(box, 'url(#sky)') +
    stars(box, random, 40) +
    moon +
    roof +
    cat(style, box.x + box.width * random.between(0.35, 0.65), y, size)
  )
}

const lanterns: Scene = (box, random, style) => {
  const count = random.integer(2, 4)
  const hung = Array.from({ length: count }, (_, index) =>
    lantern(
      style,
      box.x + (box.width * (index + 0.5)) / count,
      box.y + box.height * random.between(0.35, 0.6),
      Math.min(box.width / count, box.height) * random.between(0.4, 0.55),
    ),
  )
  return fillBox(box, style.tones[2]) + stars(box, random, 25) + hung.join('')
}

/** Every kind of panel; portraits are twice as likely. */
export const scenes: readonly Scene[] = [portrait, talk, night, hills, sea, portrait, action, rooftopCat, lanterns]
export const coverScenes: readonly Scene[] = [night, hills, sea, lanterns]
