/**
 * Runs over all items, at most `limit` at a time; results in the order of the items. After a failure no further item is
 * begun, those under way are waited for, and the first failure is thrown.
 */
export async function mapWithConcurrency<T, R>(
  items: readonly T[],
  limit: number,
  run: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const failures: unknown[] = []
  let next = 0
  const lane = async () => {
    while (next < items.length && failures.length === 0) {
      const index = next++
      try {
        results[index] = await run(items[index] as T, index)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane))
  if (failures.length) throw failures[0]
  return results
}
