/** Moves an item one position. Returns an unchanged copy if that is not possible. */
export function moveItem<T>(values: readonly T[], index: number, by: -1 | 1): T[] {
  const next = [...values]
  const to = index + by
  if (to < 0 || to >= next.length) return next
  const [value] = next.splice(index, 1)
  next.splice(to, 0, value as T)
  return next
}
