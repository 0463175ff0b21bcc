import { foldedText } from '../extract/embedded-json.ts'
import { scalarText } from './fill-template.ts'

/** Names and positions that lead to a value. */
export type JsonKeys = readonly (string | number)[]

const maxDepth = 12
const maxNodes = 50_000
/** Entries of one array that are visited. Those of a list are alike. */
const maxEntries = 200

/** All values in JSON with the way to them, parents first. Bounded. */
export function* walkJson(root: unknown): Generator<{ readonly keys: JsonKeys; readonly value: unknown }> {
  const queue: { keys: JsonKeys; value: unknown }[] = [{ keys: [], value: root }]
  for (let index = 0; index < queue.length && index < maxNodes; index++) {
    const node = queue[index] as { keys: JsonKeys; value: unknown }
    yield node
    const { keys, value } = node
    if (typeof value !== 'object' || value === null || keys.length >= maxDepth) continue
    const children = Array.isArray(value) ? [...value.slice(0, maxEntries).entries()] : Object.entries(value)
    for (const [key, child] of children) if (queue.length < maxNodes) queue.push({ keys: [...keys, key], value: child })
  }
}

/** A list: an array, or an object with a member per entry. */
export type JsonList = { readonly keys: JsonKeys; readonly entries: readonly unknown[] }

/** All lists in JSON with at least `min` entries. */
export function findLists(root: unknown, min: number): JsonList[] {
  const lists: JsonList[] = []
  for (const { keys, value } of walkJson(root)) {
    if (typeof value !== 'object' || value === null) continue
    const entries = Array.isArray(value) ? value : isMap(value) ? Object.values(value) : []
    if (entries.length >= min) lists.push({ keys, entries })
  }
  return lists
}

/** An object whose members are alike: all objects or all texts, with numbered names or identifiers. */
function isMap(value: object): boolean {
  const members = Object.entries(value)
  return (
    members.length > 1 &&
    new Set(members.map(([, member]) => typeof member)).size === 1 &&
    members.every(([name]) => /\d/.test(name))
  )
}

const maxColumns = 12

/** The scalars of an entry by their path from it, not those in its lists: `['group', 'name']`. */
export function scalarsOf(
  entry: unknown,
  depth = 3,
): Map<string, { readonly keys: JsonKeys; readonly value: unknown }> {
  const found = new Map<string, { keys: JsonKeys; value: unknown }>()
  const visit = (value: unknown, keys: JsonKeys) => {
    const folded = foldedText(value)
    if (folded !== undefined) found.set(toJsonPath('@', keys), { keys, value: folded })
    if (scalarText(value) !== undefined) found.set(toJsonPath('@', keys), { keys, value })
    else if (Array.isArray(value)) {
      // An entry that is an array has its values by position.
      if (keys.length === 0) for (const [index, member] of value.slice(0, maxColumns).entries()) visit(member, [index])
    } else if (typeof value === 'object' && value !== null && keys.length < depth)
      for (const [name, member] of Object.entries(value)) visit(member, [...keys, name])
  }
  visit(entry, [])
  return found
}

/** The texts of all scalars outside of lists, by their JSONPath from the root. */
export function rootScalars(root: unknown): Map<string, string> {
  const found = new Map<string, string>()
  for (const { keys, value } of walkJson(root)) {
    const text = scalarText(value)
    if (text !== undefined && !keys.some((key) => typeof key === 'number')) found.set(toJsonPath('$', keys), text)
  }
  return found
}

/** Names that are different in every response, such as the number or the id of a chapter. */
const isDynamic = (key: string): boolean => /^\d+$/.test(key) || /^(?=.*\d)[\da-f-]{8,}$/i.test(key)

/** A JSONPath. Names that look like identifiers become `*`. */
export const toJsonPath = (start: '$' | '@', keys: JsonKeys): string =>
  start +
  keys
    .map((key) => {
      if (typeof key === 'number') return `[${key}]`
      if (isDynamic(key)) return '.*'
      return /^[A-Za-z_][\w]*$/.test(key) ? `.${key}` : `['${key.replace(/[\\']/g, '\\$&')}']`
    })
    .join('')

/** The JSONPath of the entries of a list. */
export function entriesPath(root: unknown, { keys }: JsonList): string {
  const list = keys.reduce<unknown>((value, key) => (value as Readonly<Record<string | number, unknown>>)[key], root)
  // The entries of an array that a path selects are its own: arrays in it must not be selected.
  if (Array.isArray(list) && list.every((entry) => Array.isArray(entry))) return toJsonPath('$', keys)
  return `${toJsonPath('$', keys)}${Array.isArray(list) ? '[*]' : '.*'}`
}

/** The values at one path of all entries of a list. */
export type Column = { readonly path: string; readonly values: readonly unknown[]; readonly texts: readonly string[] }

/** The values at each path of the entries; undefined where an entry has none. */
export function columnsOf({ entries }: JsonList): Column[] {
  const paths = new Map<string, unknown[]>()
  for (const [row, entry] of entries.entries()) {
    for (const [path, { value }] of scalarsOf(entry)) {
      const values = paths.get(path) ?? new Array<unknown>(entries.length).fill(undefined)
      values[row] = value
      paths.set(path, values)
    }
  }
  return [...paths].map(([path, values]) => ({
    path,
    values,
    texts: values.map((value) => (value === undefined || value === null ? '' : String(value).trim())),
  }))
}

export const isFilled = ({ texts }: Column): boolean =>
  texts.filter((text) => text !== '').length * 1.25 >= texts.length
export const isDistinct = ({ texts }: Column): boolean => {
  const filled = texts.filter((text) => text !== '')
  return new Set(filled).size * 1.25 >= filled.length
}

/** Whether a path is a position in an entry that is an array. */
export const isPosition = (path: string): boolean => /^@\[\d+\]$/.test(path)

/** The last name of a path. */
export const lastName = (path: string): string => path.split(/[.']/).filter(Boolean).at(-1) ?? path
