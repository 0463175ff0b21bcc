/** In pixels of the document. */
export type Rectangle = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

type Cards = {
  readonly columns: number
  readonly rowHeight: number
  readonly top: number
  readonly left: number
  readonly width: number
  readonly total: number
}

/** The indexes of the cards that a rectangle touches, in order. */
export function cardsIn(rectangle: Rectangle, { columns, rowHeight, top, left, width, total }: Cards): number[] {
  const columnWidth = width / columns
  const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(value)))
  const rows = Math.ceil(total / columns)
  const isOutside =
    rectangle.bottom < top ||
    rectangle.top > top + rows * rowHeight ||
    rectangle.right < left ||
    rectangle.left > left + width
  if (isOutside || total === 0) return []
  const [firstRow, lastRow] = [rectangle.top, rectangle.bottom].map((y) => within((y - top) / rowHeight, rows))
  const [first, last] = [rectangle.left, rectangle.right].map((x) => within((x - left) / columnWidth, columns))
  const indexes: number[] = []
  for (let row = firstRow!; row <= lastRow!; row += 1)
    for (let column = first!; column <= last!; column += 1) {
      const index = row * columns + column
      if (index < total) indexes.push(index)
    }
  return indexes
}
