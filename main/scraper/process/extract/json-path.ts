import { compile, type JSONPathQuery, type JSONValue } from 'json-p3'
import { type Message, message } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import { createTimeLimit, TimeLimitError } from './time-limit.ts'

type JsonPath = { readonly field: string; readonly path: string }

const defaultTimeoutMs = 2000
const maxValues = 20_000

/**
 * The values that a JSONPath (RFC 9535) selects, in order. Runs with a time limit, because paths may contain patterns
 * and descend recursively. Throws `selector_invalid` with the field.
 */
export const selectJson = (path: JsonPath, value: unknown, timeoutMs = defaultTimeoutMs): unknown[] =>
  selectJsonInEach(path, [value], timeoutMs)[0] ?? []

/** The values that a path selects in each of several values, with one time limit for all. */
const selectJsonInEach = (path: JsonPath, values: readonly unknown[], timeoutMs = defaultTimeoutMs): unknown[][] =>
  selectNodes(path, values, timeoutMs).map((nodes) => nodes.map(({ value }) => value))

/** A value and its name in an object, or its position in an array. */
type NamedValue = { readonly value: unknown; readonly name: string }

function selectNodes({ field, path }: JsonPath, values: readonly unknown[], timeoutMs: number): NamedValue[][] {
  let query: JSONPathQuery
  try {
    query = compile(path)
  } catch (error) {
    const reason = (error as Error).message.replace(/\s*\(.*$/s, '')
    throw invalidPath(field, message('selectors.jsonPathInvalid', { field, path, reason }), error)
  }
  const select = (value: unknown): NamedValue[] => {
    const found: NamedValue[] = []
    for (const node of query.lazyQuery(value as JSONValue)) {
      found.push({ value: node.value, name: String(node.location.at(-1) ?? '') })
      if (found.length >= maxValues) break
    }
    return found
  }
  try {
    return createTimeLimit(timeoutMs)(() => values.map(select))
  } catch (error) {
    const problem =
      error instanceof TimeLimitError
        ? message('selectors.jsonPathTimedOut', { field, path, seconds: error.seconds })
        : message('selectors.jsonPathFailed', { field, path, reason: (error as Error).message })
    throw invalidPath(field, problem, error)
  }
}

/** Entries of a list and the JSON that contains it. `names` are their names if the list is an object. */
export type JsonEntries = {
  readonly root: unknown
  readonly entries: readonly unknown[]
  readonly names?: readonly string[]
}

/** The entries that a path selects. An array that it selects is the list itself. */
export function selectEntries(path: JsonPath, root: unknown): JsonEntries {
  const [nodes = []] = selectNodes(path, [root], defaultTimeoutMs)
  if (nodes.some(({ value }) => Array.isArray(value))) return { root, entries: nodes.flatMap(({ value }) => value) }
  return { root, entries: nodes.map(({ value }) => value), names: nodes.map(({ name }) => name) }
}

/** Some entries of a list, by their positions. */
export const pickEntries = ({ root, entries, names }: JsonEntries, positions: readonly number[]): JsonEntries => ({
  root,
  entries: positions.map((position) => entries[position]),
  ...(names && { names: positions.map((position) => names[position] ?? '') }),
})

/**
 * Like `selectJsonInEach`, for a path that starts with `@` (the entry) or `$` (the JSON that contains the list). `@~` is
 * the name of the entry in an object.
 */
export function selectInEntries({ field, path }: JsonPath, { root, entries, names }: JsonEntries): unknown[][] {
  const trimmed = path.trim()
  if (trimmed === '@~') return entries.map((_, index) => (names?.[index] === undefined ? [] : [names[index]]))
  if (trimmed.startsWith('@')) return selectJsonInEach({ field, path: `$${trimmed.slice(1)}` }, entries)
  const found = selectJson({ field, path: trimmed }, root)
  return entries.map(() => found)
}

const invalidPath = (field: string, userMessage: Message, cause: unknown) =>
  new Problem('selector_invalid', userMessage, { cause, extra: { field } })

const maxNames = 12

/** What JSON contains: the names of its members, for error messages. */
export function describeShape(value: unknown): Message {
  if (Array.isArray(value)) {
    const [first] = value
    const names = isObject(first) ? namesOf(first) : []
    if (names.length === 0) return message('jsonData.array', { count: value.length })
    return message('jsonData.arrayOfObjects', { count: value.length, names })
  }
  if (!isObject(value)) return message('jsonData.scalar', { value: JSON.stringify(value)?.slice(0, 60) ?? '' })
  const names = namesOf(value)
  return names.length === 0 ? message('jsonData.emptyObject') : message('jsonData.object', { names })
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function namesOf(value: object): string[] {
  const names = Object.keys(value)
  return names.length <= maxNames ? names : [...names.slice(0, maxNames), '…']
}
