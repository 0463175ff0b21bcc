import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy'

/** A rectangle, in shares of the whole area. */
export type Tile = {
  readonly start: number
  readonly top: number
  readonly width: number
  readonly height: number
}

type Part = { readonly size: number; readonly children?: readonly Part[] }

/**
 * Divides an area into rectangles as large as their sizes say and as square as possible.
 * @param sizes above 0, the largest first
 * @param aspect width of the area divided by its height
 */
export function layTiles(sizes: readonly number[], aspect: number): Tile[] {
  const area: Part = { size: 0, children: sizes.map((size) => ({ size })) }
  const lay = treemap<Part>().tile(treemapSquarify.ratio(1)).size([aspect, 1])
  const { children = [] } = lay(hierarchy(area, ({ children }) => children).sum(({ size }) => size))
  return children.map(({ x0, y0, x1, y1 }) => ({
    start: x0 / aspect,
    top: y0,
    width: (x1 - x0) / aspect,
    height: y1 - y0,
  }))
}
