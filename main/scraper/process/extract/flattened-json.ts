/** Values that the array replaces, as Nuxt and SvelteKit send their data: undefined, holes and numbers that JSON lacks. */
const leastPosition = -7
const minLength = 4
const maxDepth = 60
const maxValues = 200_000
const maxChecked = 100_000
/** Wrappers around one value, and around several. */
const wrappers = new Set(['Reactive', 'ShallowReactive', 'Ref', 'ShallowRef', 'Object'])
const scalars = new Set(['Date', 'BigInt', 'URL', 'RegExp', 'EmptyRef', 'EmptyShallowRef'])

/**
 * Whether an array holds one value whose members are positions in the array: each of its objects and arrays has nothing but
 * positions, and each value behind the first has a place.
 */
export function isFlattened(all: readonly unknown[]): boolean {
  if (all.length < minLength || all.length > maxChecked || typeof all[0] !== 'object') return false
  const places = new Set<number>()
  for (const value of all) {
    const members = positionsIn(value)
    if (members === undefined) return false
    for (const at of members) {
      if (!isPosition(at, all.length)) return false
      if (at >= 0) places.add(at)
    }
  }
  places.delete(0)
  // Without text, a list of numbers or of coordinates would look the same.
  return places.size === all.length - 1 && all.some((value) => typeof value === 'string')
}

const isPosition = (value: unknown, length: number): value is number =>
  Number.isInteger(value) && (value as number) >= leastPosition && (value as number) < length

/** The members of a value that should be positions; undefined if it is nothing that such data has. */
function positionsIn(value: unknown): readonly number[] | undefined {
  if (typeof value !== 'object' || value === null) return []
  if (!Array.isArray(value)) return Object.values(value)
  const [name, ...members] = value
  if (typeof name !== 'string') return value
  if (scalars.has(name)) return []
  if (wrappers.has(name)) return members.length === 1 ? members : undefined
  if (name === 'Set' || name === 'Map') return members
  return name === 'null' ? members.filter((_, index) => index % 2 === 1) : undefined
}

/** The value of such an array; undefined if it is too large. A value that contains itself ends with null. */
export function restoreFlattened(all: readonly unknown[]): unknown {
  let left = maxValues
  const open = new Set<number>()
  const restore = (at: number): unknown => {
    if (at < 0 || open.has(at) || open.size > maxDepth) return null
    if (--left < 0) throw new TooLarge()
    const value = all[at]
    if (typeof value !== 'object' || value === null) return value
    open.add(at)
    const restored = Array.isArray(value) ? restoreArray(value) : restoreMembers(Object.entries(value))
    open.delete(at)
    return restored
  }
  const restoreMembers = (members: readonly (readonly [string, number])[]) =>
    Object.fromEntries(members.map(([name, at]) => [name, restore(at)]))
  const restoreArray = (value: readonly unknown[]): unknown => {
    const [name, ...members] = value as [unknown, ...number[]]
    if (typeof name !== 'string') return (value as number[]).map(restore)
    if (scalars.has(name)) return members[0] ?? null
    if (wrappers.has(name)) return restore(members[0]!)
    if (name === 'null') return restoreMembers(pairs(members as unknown[]) as [string, number][])
    if (name === 'Map') return pairs(members).map(([key, of]) => [restore(key as number), restore(of as number)])
    return members.map(restore)
  }
  try {
    return restore(0)
  } catch (error) {
    if (error instanceof TooLarge) return undefined
    throw error
  }
}

class TooLarge extends Error {}

const pairs = (members: readonly unknown[]): unknown[][] =>
  members.flatMap((member, index) => (index % 2 === 0 ? [[member, members[index + 1]]] : []))
