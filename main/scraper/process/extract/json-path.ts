import { compile, type JSONPathQuery, type JSONValue } from 'json-p3'
import { type Message, message } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import { createTimeLimit, TimeLimitError } from './time-limit.ts'

export type JsonPath = { readonly field: string; readonly path: string }

const defaultTimeoutMs = 2000
const maxValues = 20_000

/**
 * The values that a JSONPath (RFC 9535) selects, in order. Runs with a time limit, because paths may contain patterns
 * and descend recursively. Throws `selector_invalid` with the field.
 */
export const selectJson = (path: JsonPath, value: unknown, timeoutMs = defaultTimeoutMs): unknown[] =>
  selectJsonInEach(path, [value], timeoutMs)[0] ?? []

/** The values that a path selects in each of several values, with one time limit for all. */
export function selectJsonInEach(
  { field, path }: JsonPath,
  values: readonly unknown[],
  timeoutMs = defaultTimeoutMs,
): unknown[][] {
  let query: JSONPathQuery
  try {
    query = compile(path)
  } catch (error) {
    const reason = (error as Error).message.replace(/\s*\(.*$/s, '')
    throw invalidPath(field, message('selectors.jsonPathInvalid', { field, path, reason }), error)
  }
  const select = (value: unknown): unknown[] => {
    const found: unknown[] = []
    for (const node of query.lazyQuery(value as JSONValue)) {
      found.push(node.value)
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

/** Entries of a list and the JSON that contains it. */
export type JsonEntries = { readonly root: unknown; readonly entries: readonly unknown[] }

/** Like `selectJsonInEach`, for a path that starts with `@` (the entry) or `$` (the JSON that contains the list). */
export function selectInEntries({ field, path }: JsonPath, { root, entries }: JsonEntries): unknown[][] {
  const trimmed = path.trim()
  if (trimmed.startsWith('@')) return selectJsonInEach({ field, path: `$${trimmed.slice(1)}` }, entries)
  const found = selectJson({ field, path: trimmed }, root)
  return entries.map(() => found)
}

const invalidPath = (field: string, userMessage: Message, cause: unknown) =>
  new Problem('selector_invalid', userMessage, { cause, extra: { field } })
