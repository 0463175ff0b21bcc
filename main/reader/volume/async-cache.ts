type AsyncCache<T> = {
  /**
   * The cached value of the key, or the result of `make`. Concurrent calls share one result. Failures are not cached.
   */
  get(key: string, make: () => Promise<T>): Promise<T>
}

/** A cache of the most recently used values. */
export function createAsyncCache<T>(max: number): AsyncCache<T> {
  /** The most recently used key is last. */
  const kept = new Map<string, Promise<T>>()
  return {
    get(key, make) {
      const value = kept.get(key) ?? make()
      kept.delete(key)
      kept.set(key, value)
      value.catch(() => kept.get(key) === value && kept.delete(key))
      const [oldest] = kept.keys()
      if (kept.size > max && oldest !== undefined) kept.delete(oldest)
      return value
    },
  }
}
