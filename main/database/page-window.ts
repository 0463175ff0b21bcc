export type PageWindow = {
  /** Rows on the page; 0 or less past the end. */
  readonly length: number
  /** Rows to skip, from the end that is nearer. */
  readonly offset: number
  /** Whether that is the other end: then the rows come in reverse order. */
  readonly backwards: boolean
}

/** Where a page lies, seen from the nearer end of its list, so that the last page costs what the first does. */
export function pageWindow(total: number, page: number, limit: number): PageWindow {
  const before = (page - 1) * limit
  const length = Math.min(limit, total - before)
  const behind = total - before - length
  return { length, offset: Math.min(before, behind), backwards: behind < before }
}

export const opposite = { asc: 'desc', desc: 'asc' } as const
