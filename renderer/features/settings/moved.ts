/** The values with one of them a place further on or back; as they were where there is no such place. */
export function moved<T>(values: readonly T[], index: number, by: -1 | 1): T[] {
  const next = [...values]
  const to = index + by
  if (to < 0 || to >= next.length) return next
  const [value] = next.splice(index, 1)
  next.splice(to, 0, value as T)
  return next
}
