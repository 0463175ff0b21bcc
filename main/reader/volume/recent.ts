export type Recent<T> = {
  /** What `make` gave for the key, or gives now. Those who ask at the same time get the same; failures are not kept. */
  get(key: string, make: () => Promise<T>): Promise<T>
}

/** Keeps the values that were asked for last. */
export function createRecent<T>(max: number): Recent<T> {
  /** The one asked for last at the end. */
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
