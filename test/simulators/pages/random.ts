import { createHash } from 'node:crypto'

export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  between(low: number, high: number): number
  /** Integer between both limits, inclusive. */
  integer(low: number, high: number): number
  pick<T>(items: readonly T[]): T
  chance(probability: number): boolean
}

/**
 * Creates a generator that yields the same numbers for the same seed on every machine, so that drawn bytes can be
 * compared.
 */
export function createRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  return {
    next,
    between,
    integer: (low, high) => Math.floor(between(low, high + 1)),
    pick: (items) => items[Math.floor(next() * items.length)]!,
    chance: (probability) => next() < probability,
  }
}

/** Formats a coordinate with one decimal to keep the SVG small and stable. */
export const coordinate = (value: number): string => String(Math.round(value * 10) / 10)
