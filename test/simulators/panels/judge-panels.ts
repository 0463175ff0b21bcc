import type { DrawnPage, Polygon } from './draw-layouts.ts'

/** A rectangle in shares of the page. */
type Found = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
/**
 * `right`: every panel by itself, in order. `joined`: in order, but some panels together. `whole`: the page as it is.
 * `missing`: in order, but a panel is not shown. `wrong`: another order.
 */
export type Verdict = 'right' | 'joined' | 'whole' | 'missing' | 'wrong'

const area = ({ left, top, right, bottom }: Found) => Math.max(0, right - left) * Math.max(0, bottom - top)
const shared = (one: Found, other: Found) =>
  area({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  })

function around(panel: Polygon, { width, height }: DrawnPage): Found {
  const xs = panel.map(([x]) => x / width)
  const ys = panel.map(([, y]) => y / height)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** Compares what was found on a page with what was drawn. */
export function judgePanels(page: DrawnPage, found: readonly Found[] | undefined): Verdict {
  if (!found) return 'whole'
  const drawn = page.panels.map((panel) => around(panel, page))
  const isRight =
    found.length === drawn.length &&
    found.every((rect, index) => {
      const both = shared(rect, drawn[index]!)
      return both / (area(rect) + area(drawn[index]!) - both) > 0.7
    })
  if (isRight) return 'right'
  // A panel belongs to the first rectangle that shows most of it.
  const firsts = drawn.map((panel) => found.findIndex((rect) => shared(rect, panel) / area(panel) > 0.7))
  const seen = firsts.filter((index) => index >= 0)
  if (seen.some((index, at) => at > 0 && index < seen[at - 1]!)) return 'wrong'
  return seen.length === firsts.length ? 'joined' : 'missing'
}
