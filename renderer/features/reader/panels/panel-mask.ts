/** A picture in shades of grey, 0 to 255, row by row. */
export type GreyPicture = { readonly pixels: Uint8Array; readonly width: number; readonly height: number }

/** How far the brightness of paper may be from that of the edge of the page. Scans are never quite even. */
const paperTolerance = 38
/** How much of the edge of a page is paper if a margin is around its panels, and at least, if they reach the edge. */
const paperShare = { margin: 0.3, gutters: 0.012 }
/** Brightness of the ends of gutters at the edge of a page without a margin. */
const gutterBrightness = 225
/** Brightness from which paper is light, and below which it is dark. In between is a picture. */
const paperBrightness = { light: 190, dark: 60 }

/**
 * Which pixels belong to panels: all that paper cannot be reached from, starting at the edge of the page. White within a
 * frame belongs to its panel.
 * @returns 1 for panels, 0 for the paper between them, for each brightness that paper may have
 */
export function maskPanels({ pixels, width, height }: GreyPicture): readonly Uint8Array[] {
  const edge = edgeIndexes(width, height)
  return papersOf(edge.map((index) => pixels[index] ?? 0)).map((paper) => {
    const ink = pixels.map((value) => (Math.abs(value - paper) <= paperTolerance ? 0 : 1))
    return fillFromEdge(ink, width, height, edge)
  })
}

function edgeIndexes(width: number, height: number): number[] {
  const indexes: number[] = []
  for (let x = 0; x < width; x++) indexes.push(x, (height - 1) * width + x)
  for (let y = 1; y < height - 1; y++) indexes.push(y * width, y * width + width - 1)
  return indexes
}

/** What may be paper: the common brightness of a margin, or that of the ends of gutters. */
function papersOf(edge: readonly number[]): readonly number[] {
  const common = commonBrightness(edge)
  const isPaper = common >= paperBrightness.light || common <= paperBrightness.dark
  const share = edge.filter((value) => Math.abs(value - common) <= paperTolerance).length / edge.length
  const margin = isPaper && share >= paperShare.margin ? [common] : []
  const gutters = edge.filter((value) => value >= gutterBrightness)
  const isGutter = gutters.length / edge.length >= paperShare.gutters
  return [...margin, ...(isGutter ? [commonBrightness(gutters)] : [])]
}

/** The middle of the brightness that most pixels have. */
function commonBrightness(values: readonly number[]): number {
  const bins = new Uint32Array(16)
  for (const value of values) bins[value >> 4] = (bins[value >> 4] ?? 0) + 1
  const bin = bins.indexOf(Math.max(...bins))
  const inBin = values.filter((value) => value >> 4 === bin).sort((one, other) => one - other)
  return inBin[inBin.length >> 1] ?? 255
}

function fillFromEdge(ink: Uint8Array, width: number, height: number, edge: readonly number[]): Uint8Array {
  const mask = new Uint8Array(ink.length).fill(1)
  const queue = new Int32Array(ink.length)
  let count = 0
  const visit = (at: number) => {
    if (ink[at] === 1 || mask[at] === 0) return
    mask[at] = 0
    queue[count++] = at
  }
  for (const at of edge) visit(at)
  for (let next = 0; next < count; next++) {
    const at = queue[next] ?? 0
    const x = at % width
    if (x > 0) visit(at - 1)
    if (x < width - 1) visit(at + 1)
    if (at >= width) visit(at - width)
    if (at < width * (height - 1)) visit(at + width)
  }
  return mask
}
