/** A part of a picture in pixels; `right` and `bottom` are outside of it. */
export type Rect = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
export type Mask = { readonly mask: Uint8Array; readonly width: number; readonly height: number }
type Component = Rect & { readonly pixels: number; readonly label: number }

/** How many of a line's pixels may belong to panels where a gutter crosses a bubble or a figure. */
const maxBridge = 0.22
/** The smallest side of a part that is cut off, as a share of the page. */
const minPart = 0.07

export const areaOf = ({ left, top, right, bottom }: Rect): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top)

/**
 * The connected parts of a mask. A part that is joined over a gutter by a bubble or a figure is cut there.
 * @param minArea pixels of the smallest part
 */
export function findRects(
  mask: Mask,
  minArea: number,
): { readonly rects: readonly Rect[]; readonly isRagged: boolean } {
  const { labels, components } = labelComponents(mask)
  const large = components.filter(({ pixels }) => pixels >= minArea)
  const parts = large.flatMap((component) => cut(mask, labels, component, component.label))
  const rects = parts.map(({ left, top, right, bottom }) => ({ left, top, right, bottom }))
  return { rects, isRagged: parts.some((part) => part.pixels < areaOf(part) * minFill) }
}

/** How much of its rectangle a panel fills. A slanted one fills less; less than this is a picture without a frame. */
const minFill = 0.62

function labelComponents({ mask, width, height }: Mask) {
  const labels = new Int32Array(mask.length)
  const queue = new Int32Array(mask.length)
  const components: Component[] = []
  let [label, count] = [0, 0]
  const visit = (at: number) => {
    // Outside of the mask there is nothing either.
    if (mask[at] !== 1 || labels[at] !== 0) return
    labels[at] = label
    queue[count++] = at
  }
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] === 0 || labels[start] !== 0) continue
    label = components.length + 1
    count = 0
    let [left, top, right, bottom] = [width, height, 0, 0]
    visit(start)
    for (let next = 0; next < count; next++) {
      const at = queue[next] ?? 0
      const y = Math.floor(at / width)
      const x = at - y * width
      if (x < left) left = x
      if (x >= right) right = x + 1
      if (y < top) top = y
      if (y >= bottom) bottom = y + 1
      if (x > 0) visit(at - 1)
      if (x < width - 1) visit(at + 1)
      visit(at - width)
      visit(at + width)
    }
    components.push({ left, top, right, bottom, pixels: count, label })
  }
  return { labels, components }
}

type Part = Rect & { readonly pixels: number }

/** Cuts a part along its emptiest line, and its pieces again. */
function cut(mask: Mask, labels: Int32Array, rect: Rect, label: number): Part[] {
  const part = shrink(mask, labels, rect, label)
  if (part.pixels === 0) return []
  const rows = linesOf(mask, labels, part, label, 'rows')
  const columns = linesOf(mask, labels, part, label, 'columns')
  const row = findGap(rows, part.right - part.left, mask.height * minPart)
  const column = findGap(columns, part.bottom - part.top, mask.width * minPart)
  if (row === undefined && column === undefined) return [part]
  const [first, second] =
    row !== undefined && (column === undefined || row.share <= column.share)
      ? [
          { ...part, bottom: part.top + row.from },
          { ...part, top: part.top + row.to },
        ]
      : [
          { ...part, right: part.left + (column?.from ?? 0) },
          { ...part, left: part.left + (column?.to ?? 0) },
        ]
  return [...cut(mask, labels, first, label), ...cut(mask, labels, second, label)]
}

/** How many pixels of a part each row or column has. */
function linesOf({ width }: Mask, labels: Int32Array, rect: Rect, label: number, kind: 'rows' | 'columns'): number[] {
  const { left, top, right, bottom } = rect
  const isRows = kind === 'rows'
  const counts = new Int32Array(isRows ? bottom - top : right - left)
  for (let y = top; y < bottom; y++) {
    for (let x = left, at = y * width + left; x < right; x++, at++) {
      if (labels[at] !== label) continue
      const index = isRows ? y - top : x - left
      counts[index] = (counts[index] ?? 0) + 1
    }
  }
  return [...counts]
}

/** Pixels of the thinnest gutter. */
const minGutter = 2

/** The run of the emptiest lines between two full parts. */
function findGap(counts: readonly number[], length: number, margin: number) {
  const isEmpty = counts.map((count) => count <= length * maxBridge)
  let best: { readonly from: number; readonly to: number; readonly share: number } | undefined
  for (let from = 0; from < counts.length; from++) {
    if (!isEmpty[from] || isEmpty[from - 1]) continue
    let to = from
    while (isEmpty[to]) to++
    const share = Math.max(...counts.slice(from, to)) / length
    const isBetween = from >= margin && counts.length - to >= margin && to - from >= minGutter
    if (isBetween && (best === undefined || share < best.share)) best = { from, to, share }
  }
  return best
}

/** The smallest rectangle around the pixels of a part, without thin ends such as the tail of a bubble. */
function shrink(mask: Mask, labels: Int32Array, rect: Rect, label: number): Part {
  const trim = (counts: readonly number[], least: number) => {
    const from = counts.findIndex((count) => count > least)
    return { from: Math.max(0, from), to: counts.findLastIndex((count) => count > least) + 1 }
  }
  const rows = linesOf(mask, labels, rect, label, 'rows')
  const columns = linesOf(mask, labels, rect, label, 'columns')
  const y = trim(rows, (rect.right - rect.left) * maxBridge)
  const x = trim(columns, (rect.bottom - rect.top) * maxBridge)
  const box = { left: rect.left + x.from, right: rect.left + x.to, top: rect.top + y.from, bottom: rect.top + y.to }
  const pixels = linesOf(mask, labels, box, label, 'rows').reduce((sum, count) => sum + count, 0)
  return { ...box, pixels }
}
