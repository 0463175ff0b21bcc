const collator = new Intl.Collator('en', { numeric: true })

/**
 * Compares two paths in natural order, folder by folder: `page 2` comes before `page 10`. Files and subfolders of a folder
 * are sorted together. Returns 0 for equal strings only.
 */
export function compareNaturally(one: string, other: string): number {
  const [left, right] = [one.split('/'), other.split('/')]
  for (let depth = 0; depth < Math.min(left.length, right.length); depth += 1) {
    const order = collator.compare(left[depth]!, right[depth]!)
    if (order !== 0) return order
  }
  // The collator treats `01` and `1` as equal: the path with fewer folders comes first, then by code units.
  return left.length - right.length || (one < other ? -1 : Number(one > other))
}
