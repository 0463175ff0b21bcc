import type { NextPath } from './load.ts'

/**
 * What clients ask, as data: each client the paths of its own list in a loop, or together every path of one list once, so
 * that no answer is known from before.
 */
export type Asked =
  | { readonly kind: 'repeated'; readonly clients: number; readonly paths: readonly (readonly string[])[] }
  | { readonly kind: 'once'; readonly clients: number; readonly paths: readonly string[] }

/** @param paths one list per client, as for readers that stay in a chapter */
export const repeated = (paths: readonly (readonly string[])[]): Asked => ({
  kind: 'repeated',
  clients: paths.length,
  paths,
})

/** All clients request the same paths in a loop, each starting elsewhere. */
export const repeatedByAll = (paths: readonly string[], clients: number): Asked =>
  repeated(Array.from({ length: clients }, (_, client) => rotate(client / clients, paths)))

export const once = (paths: readonly string[], clients: number): Asked => ({ kind: 'once', clients, paths })

/** @returns a function that begins each of `turns` turns. A turn ends early if its share of the paths was requested. */
export function startTurns(asked: Asked, turns: number): () => NextPath {
  if (asked.kind === 'repeated') {
    const positions = asked.paths.map(() => 0)
    return () => (client) => {
      const own = asked.paths[client]!
      return own[positions[client]!++ % own.length]
    }
  }
  const { paths } = asked
  let [position, left] = [0, turns]
  return () => {
    const end = position + Math.floor((paths.length - position) / left--)
    return () => (position < end ? paths[position++] : undefined)
  }
}

/** Mixes a list. The order is the same in every run. */
export function shuffled<T>(values: readonly T[]): T[] {
  const mixed = [...values]
  let seed = 1
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    seed = (seed * 48_271) % 0x7fffffff
    const other = seed % (last + 1)
    const value = mixed[last]!
    mixed[last] = mixed[other]!
    mixed[other] = value
  }
  return mixed
}

function rotate(share: number, paths: readonly string[]): string[] {
  const first = Math.floor(share * paths.length)
  return [...paths.slice(first), ...paths.slice(0, first)]
}
