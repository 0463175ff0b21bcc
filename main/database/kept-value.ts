/** Makes a value when it is needed, and again after `version` has changed or after a failure. */
export function keptValue<T>(version: () => number, make: () => Promise<T>): () => Promise<T> {
  let made: { readonly version: number; readonly value: Promise<T> } | undefined
  return () => {
    if (made?.version === version()) return made.value
    const current = { version: version(), value: make() }
    made = current
    current.value.catch(() => {
      if (made === current) made = undefined
    })
    return current.value
  }
}

/**
 * Makes results by key when they are needed, and again after `version` has changed or after a failure. All are discarded
 * together when there are `max`.
 */
export function keptResults<T>(
  version: () => number,
  max: number,
): (key: string, make: () => Promise<T>) => Promise<T> {
  let kept = new Map<string, Promise<T>>()
  let keptAt = version()
  return (key, make) => {
    if (keptAt !== version()) kept = new Map()
    keptAt = version()
    const known = kept.get(key)
    if (known) return known
    if (kept.size >= max) kept = new Map()
    const [results, result] = [kept, make()]
    results.set(key, result)
    result.catch(() => results.delete(key))
    return result
  }
}
