import sharp from 'sharp'
import type { Change } from './change.ts'
import type { FactKind } from './fact-kind.ts'
import type { World } from './oracle.ts'

const colors = {
  red: [200, 30, 30],
  green: [30, 160, 60],
  blue: [40, 60, 200],
  yellow: [220, 190, 40],
} as const
type Color = keyof typeof colors
const names = Object.keys(colors) as Color[]

/** Covers that a user chose: plain pictures, known by their colour. */
export function createCovers({ http, random, mangas }: World, change: Change): FactKind {
  return {
    async work() {
      const { id } = random.pick(mangas)
      const path = `/api/mangas/${id}/cover`
      if (random.chance(0.25))
        return void (await change(`cover:${id}`, 'automatic', 204, () => http.send('DELETE', path)))
      const color = random.pick(names)
      const picture = await draw(color)
      await change(`cover:${id}`, color, 200, () => http.send('PUT', path, picture, { 'content-type': 'image/png' }))
    },
    async observe(seen) {
      for (const { id } of mangas) {
        const choices = await http.send('GET', `/api/mangas/${id}/cover-choices`)
        if (choices.status === 404) continue
        if (choices.data?.isChosen !== true)
          seen.set(`cover:${id}`, choices.status === 200 ? 'automatic' : choices.status)
        else {
          const { status, bytes } = await http.send('GET', `/api/mangas/${id}/cover`)
          seen.set(`cover:${id}`, status === 200 ? await colorOf(bytes) : `${status}`)
        }
      }
    },
  }
}

function draw(color: Color): Promise<Buffer> {
  const [r, g, b] = colors[color]
  return sharp({ create: { width: 40, height: 60, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

async function colorOf(bytes: Buffer): Promise<string> {
  try {
    const { channels } = await sharp(bytes).stats()
    const distance = (name: Color) =>
      colors[name].reduce((sum, value, at) => sum + Math.abs(value - channels[at]!.mean), 0)
    return names.find((name) => distance(name) < 30) ?? 'another picture'
  } catch (error) {
    return `unreadable: ${(error as Error).message}`
  }
}
