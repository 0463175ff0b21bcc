export type Random = {
  /** A number from 0 to below 1. */
  next(): number
  /** A whole number from `min` to `max`, both possible. */
  int(min: number, max: number): number
  pick<T>(values: readonly T[]): T
  chance(share: number): boolean
}

/** Repeatable random numbers (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick(values) {
      if (values.length === 0) throw new Error('nothing to pick from')
      return values[int(0, values.length - 1)]!
    },
  }
}
