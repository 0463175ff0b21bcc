/** A rectangle, in shares of the whole area. */
export type Tile = {
  readonly start: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Divides an area into rectangles as large as their sizes say and as square as possible (Bruls, Huizing and van Wijk: Squarified
 * Treemaps, 2000).
 * @param sizes above 0, the largest first
 * @param aspect width of the area divided by its height
 */
export function layTiles(sizes: readonly number[], aspect: number): Tile[] {
  const tiles: Tile[] = []
  let [start, top, width, height] = [0, 0, aspect, 1]
  let left = sizes.reduce((sum, size) => sum + size, 0)
  while (tiles.length < sizes.length) {
    const side = Math.min(width, height)
    const scale = (width * height) / left
    const row = takeRow(sizes.slice(tiles.length), side, scale)
    const sum = row.reduce((total, size) => total + size, 0)
    const thickness = (sum * scale) / side
    const isColumn = width >= height
    let offset = 0
    for (const size of row) {
      const length = (size * scale) / thickness
      const place = isColumn
        ? { start, top: top + offset, width: thickness, height: length }
        : { start: start + offset, top, width: length, height: thickness }
      tiles.push({ ...place, start: place.start / aspect, width: place.width / aspect })
      offset += length
    }
    if (isColumn) {
      start += thickness
      width -= thickness
    } else {
      top += thickness
      height -= thickness
    }
    left -= sum
  }
  return tiles
}

/** The sizes that go side by side: one more as long as the longest tile becomes no longer. */
function takeRow(sizes: readonly number[], side: number, scale: number): readonly number[] {
  let [area, worst] = [0, Number.POSITIVE_INFINITY]
  for (const [count, size] of sizes.entries()) {
    area += size * scale
    const ratio = Math.max((side ** 2 * sizes[0]! * scale) / area ** 2, area ** 2 / (side ** 2 * size * scale))
    if (ratio > worst) return sizes.slice(0, count)
    worst = ratio
  }
  return sizes
}
