import { createRandom } from '../pages/random.ts'
import { rasterizeSvg } from '../pages/rasterize-svg.ts'

/** Colours of the table and the food. */
const tables = [
  ['#d8c3a5', '#b9976b'],
  ['#5b6670', '#3c444c'],
  ['#e9e4da', '#cfc6b5'],
  ['#7d5a44', '#5d4030'],
  ['#8fa08c', '#6d7f6b'],
] as const
const foods = [
  ['#e3a13a', '#c9731f', '#f2c75c', '#7a9a3c'],
  ['#b6452f', '#8c2b22', '#e0703f', '#5f8f3e'],
  ['#7fa650', '#4f7d33', '#c9d37a', '#e6e0b0'],
  ['#f0dfb4', '#d9b979', '#a9743a', '#6c8a42'],
  ['#d98f6a', '#b5563e', '#f4cfae', '#8aa65a'],
] as const

const drawn = new Map<string, Promise<Buffer>>()

/** Draws a dish from above as a JPEG. Same name, same bytes. */
export function drawDish(name: string): Promise<Buffer> {
  const known = drawn.get(name)
  if (known) return known
  const drawing = rasterizeSvg(sceneOf(name), (image) => image.jpeg({ quality: 82 }))
  drawn.set(name, drawing)
  return drawing
}

function sceneOf(name: string): string {
  const { between, next, pick } = createRandom(name)
  const [light, dark] = pick(tables)
  const food = pick(foods)
  const [x, y] = [600 + between(-60, 60), 400 + between(-30, 30)]
  const around = (reach: number) => {
    const [angle, far] = [between(0, 2 * Math.PI), Math.sqrt(next()) * reach]
    return [x + Math.cos(angle) * far, y + Math.sin(angle) * far] as const
  }
  const piece = (nth: number) => {
    const [left, top] = around(nth < 30 ? 170 : 195)
    const size = nth < 30 ? between(24, 62) : between(5, 15)
    const tall = size * between(0.5, 0.95)
    const colour = nth < 30 ? pick(food.slice(0, 3)) : pick([food[3], '#fbf3dd', food[2]])
    const turn = between(0, 180)
    const ellipse = (down: number, fill: string) =>
      `<ellipse rx="${size.toFixed()}" ry="${tall.toFixed()}" ${fill} transform="translate(${left.toFixed()} ${(top + down).toFixed()}) rotate(${turn.toFixed()})"/>`
    return ellipse(6, 'opacity=".28"') + ellipse(0, `fill="${colour}"`)
  }
  const pieces = Array.from({ length: 60 }, (_, nth) => piece(nth)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640" viewBox="0 0 1200 800">
    <defs>
      <linearGradient id="table" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
      <radialGradient id="china" cx=".4" cy=".35"><stop stop-color="#ffffff"/><stop offset="1" stop-color="#dcd8d0"/></radialGradient>
      <radialGradient id="shade"><stop offset=".78" stop-opacity=".5"/><stop offset="1" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="1200" height="800" fill="url(#table)"/>
    <circle cx="${(x + 24).toFixed()}" cy="${(y + 34).toFixed()}" r="372" fill="url(#shade)"/>
    <circle cx="${x.toFixed()}" cy="${y.toFixed()}" r="330" fill="url(#china)"/>
    <circle cx="${x.toFixed()}" cy="${y.toFixed()}" r="252" fill="#000" opacity=".07"/>
    <circle cx="${x.toFixed()}" cy="${y.toFixed()}" r="244" fill="#f4f1ea"/>
    ${pieces}
  </svg>`
}
