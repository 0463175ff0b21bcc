const collator = new Intl.Collator('en', { numeric: true })

/**
 * Compares two paths as people count: `page 2` before `page 10`, folder by folder, files of a folder beside those of its
 * subfolders. Never 0 for two different texts.
 */
export function compareNaturally(one: string, other: string): number {
  const [left, right] = [one.split('/'), other.split('/')]
  for (let depth = 0; depth < Math.min(left.length, right.length); depth += 1) {
    const order = collator.compare(left[depth]!, right[depth]!)
    if (order !== 0) return order
  }
  // Equal so far, `01` and `1` for one: the shorter path first, then by code units.
  return left.length - right.length || (one < other ? -1 : Number(one > other))
}
