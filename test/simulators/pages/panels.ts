import { type DrawingStyle, phrase } from './drawing-style.ts'
import { lettering, wrapWords } from './lettering.ts'
import { coordinate as c, type Random } from './random.ts'
import { action, type Box, scenes } from './scenery.ts'

interface Panel {
  readonly box: Box
  /** Corners, clockwise from the top left. */
  readonly corners: readonly { readonly x: number; readonly y: number }[]
}

const gutter = 16

function rowOfPanels(random: Random, row: Box, count: number, slope: number): readonly Panel[] {
  const cuts = Array.from(
    { length: count - 1 },
    (_, index) => ((index + 1) / count + random.between(-0.08, 0.08)) * row.width,
  )
  const edges = [0, ...cuts, row.width]
  return Array.from({ length: count }, (_, index) => {
    const left = row.x + edges[index]! + (index ? gutter / 2 : 0)
    const right = row.x + edges[index + 1]! - (index < count - 1 ? gutter / 2 : 0)
    const leanLeft = index ? slope : 0
    const leanRight = index < count - 1 ? slope : 0
    const bottom = row.y + row.height
    const corners = [
      { x: left + leanLeft, y: row.y },
      { x: right + leanRight, y: row.y },
      { x: right - leanRight, y: bottom },
      { x: left - leanLeft, y: bottom },
    ]
    const x = Math.min(left, left - leanLeft, left + leanLeft)
    const end = Math.max(right, right + leanRight, right - leanRight)
    return { box: { x, y: row.y, width: end - x, height: row.height }, corners }
  })
}

function layOut(random: Random, area: Box): readonly Panel[] {
  const rows = Math.max(2, Math.round(area.height / random.between(280, 420)))
  const shares = Array.from({ length: rows }, () => random.between(0.8, 1.4))
  const total = shares.reduce((sum, share) => sum + share, 0)
  const free = area.height - gutter * (rows - 1)
  let y = area.y
  return shares.flatMap((share) => {
    const row = { ...area, y, height: (free * share) / total }
    y += row.height + gutter
    const most = Math.max(1, Math.round(area.width / 330))
    return rowOfPanels(random, row, random.integer(1, most), random.between(-14, 14))
  })
}

/** A speech bubble in a top corner of a panel. */
function bubble(random: Random, style: DrawingStyle, box: Box): string {
  const lines = wrapWords(phrase(random), 10)
  const size = Math.max(14, Math.min(26, box.width / 16))
  const rx = Math.min(box.width * 0.32, size * 4.3)
  const ry = size * (0.9 + lines.length * 0.85)
  const atLeft = random.chance(0.5)
  const x = atLeft ? box.x + rx + 14 : box.x + box.width - rx - 14
  const y = box.y + ry + 12
  const lean = atLeft ? 1 : -1
  const tail = `M${c(x + lean * rx * 0.1)} ${c(y + ry * 0.8)}L${c(x + lean * rx * 0.75)} ${c(y + ry * 1.5)}L${c(x + lean * rx * 0.5)} ${c(y + ry * 0.7)}`
  const ink = `fill="#fff" stroke="${style.ink}" stroke-width="3" stroke-linejoin="round"`
  const words = lines.map((line, index) =>
    lettering(line, {
      x,
      y: y + size * (1.5 * (index - lines.length / 2) + 0.25),
      size,
      anchor: 'middle',
      colour: style.ink,
      maxWidth: rx * 1.6,
    }),
  )
  return `<path d="${tail}" ${ink}/><ellipse cx="${c(x)}" cy="${c(y)}" rx="${c(rx)}" ry="${c(ry)}" ${ink}/><path d="${tail}" fill="#fff"/>${words.join('')}`
}

/** Fills the area with panels; most have a speech bubble. */
export function drawPanels(random: Random, style: DrawingStyle, area: Box): string {
  let last = -1
  return layOut(random, area)
    .map((panel, index) => {
      let scene = random.integer(0, scenes.length - 1)
      if (scene === last) scene = (scene + 1) % scenes.length
      last = scene
      const outline = panel.corners.map((corner) => `${c(corner.x)},${c(corner.y)}`).join(' ')
      const picture = scenes[scene]!(panel.box, random, style)
      const words = scenes[scene] !== action && random.chance(0.72) ? bubble(random, style, panel.box) : ''
      return `<clipPath id="p${index}"><polygon points="${outline}"/></clipPath><g clip-path="url(#p${index})">${picture}${words}</g><polygon points="${outline}" fill="none" stroke="${style.ink}" stroke-width="5" stroke-linejoin="round"/>`
    })
    .join('')
}
