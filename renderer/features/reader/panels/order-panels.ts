import type { ReadingDirection } from '../page-navigation.ts'
import { areaOf, type Rect } from './panel-rects.ts'

/** How much of the smaller of two panels may lie beside the line that separates them. */
const tolerance = 0.2
/** A gutter between columns that is so many times wider than those between rows may separate columns that are read first. */
const wideGutter = 1.5

/**
 * Panels in reading order: rows from top to bottom, within a row by the direction; columns where rows do not separate them.
 * @returns undefined if the order is not certain
 */
export function orderPanels(panels: readonly Rect[], direction: ReadingDirection): readonly Rect[] | undefined {
  if (panels.length < 2) return panels
  const rows = split(panels, 'top', 'bottom')
  const columns = split(panels, 'left', 'right')
  // Both are possible in a grid. Strips of four panels are read column by column, other grids row by row.
  if (rows && columns && isUncertainGrid(panels, rows.length, columns)) return undefined
  // Columns with different rows in each: people themselves differ about those.
  if (!rows && columns && columns.filter((column) => column.length > 1).length > 1) return undefined
  const parts = rows ?? (columns && (direction === 'rtl' ? columns.toReversed() : columns))
  if (!parts) return undefined
  const ordered = parts.map((part) => orderPanels(part, direction))
  return ordered.includes(undefined) ? undefined : ordered.flatMap((part) => part ?? [])
}

type Groups = readonly (readonly Rect[])[]
type Side = 'left' | 'top' | 'right' | 'bottom'

/** Groups that lie one after the other along an axis; undefined if there is only one. */
function split(panels: readonly Rect[], start: Side, end: Side): Groups | undefined {
  const sorted = panels.toSorted((one, other) => one[start] - other[start])
  const groups: Rect[][] = []
  for (const [index, panel] of sorted.entries()) {
    const last = groups.at(-1)
    const isBehind = sorted.slice(index).every((rest) => last?.every((other) => isBefore(other, rest, start, end)))
    if (!last || isBehind) groups.push([panel])
    else last.push(panel)
  }
  return groups.length > 1 ? groups : undefined
}

/** Whether a panel ends before another begins, but for a small overlap as slanted gutters make. */
function isBefore(one: Rect, other: Rect, start: Side, end: Side): boolean {
  const smaller = Math.min(one[end] - one[start], other[end] - other[start])
  return one[end] - other[start] <= smaller * tolerance
}

function isUncertainGrid(panels: readonly Rect[], rows: number, columns: Groups): boolean {
  const isStrip = rows >= 4 && columns.length >= 2 && columns.every((column) => column.length >= 4)
  const gaps = (groups: Groups, start: Side, end: Side) =>
    groups
      .slice(1)
      .map((group, index) => Math.min(...group.map((each) => each[start])) - maxOf(groups[index] ?? [], end))
  const rowGroups = split(panels, 'top', 'bottom') ?? []
  const between = Math.min(...gaps(columns, 'left', 'right'))
  const below = Math.max(1, ...gaps(rowGroups, 'top', 'bottom'))
  return isStrip || (rows > 1 && columns.length > 1 && between > below * wideGutter)
}

const maxOf = (panels: readonly Rect[], side: Side) => Math.max(...panels.map((panel) => panel[side]))

/** Whether two panels share more than a corner, so that they are not two panels. */
export function overlapTooMuch(panels: readonly Rect[]): boolean {
  return panels.some((one, index) =>
    panels.slice(index + 1).some((other) => {
      const shared = areaOf({
        left: Math.max(one.left, other.left),
        top: Math.max(one.top, other.top),
        right: Math.min(one.right, other.right),
        bottom: Math.min(one.bottom, other.bottom),
      })
      return shared > Math.min(areaOf(one), areaOf(other)) * tolerance
    }),
  )
}
