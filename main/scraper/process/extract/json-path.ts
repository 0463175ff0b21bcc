import { compile, type JSONPathQuery, type JSONValue } from 'json-p3'
import { type Message, message } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import { createTimeLimit, TimeLimitError } from './time-limit.ts'

type JsonPath = { readonly field: string; readonly path: string }

const defaultTimeoutMs = 2000
const maxValues = 5000

/**
 * The values that a JSONPath (RFC 9535) selects, in order. Runs with a time limit, because paths may contain patterns
 * and descend recursively. Throws `selector_invalid` with the field.
 */
export function selectJson({ field, path }: JsonPath, value: unknown, timeoutMs = defaultTimeoutMs): unknown[] {
  let query: JSONPathQuery
  try {
    query = compile(path)
  } catch (error) {
    const reason = (error as Error).message.replace(/\s*\(.*$/s, '')
    throw invalidPath(field, message('selectors.jsonPathInvalid', { field, path, reason }), error)
  }
  const found: unknown[] = []
  const select = () => {
    for (const node of query.lazyQuery(value as JSONValue)) {
      found.push(node.value)
      if (found.length >= maxValues) break
    }
  }
  try {
    createTimeLimit(timeoutMs)(select)
    return found
  } catch (error) {
    const problem =
      error instanceof TimeLimitError
        ? message('selectors.jsonPathTimedOut', { field, path, seconds: error.seconds })
        : message('selectors.jsonPathFailed', { field, path, reason: (error as Error).message })
    throw invalidPath(field, problem, error)
  }
}

const invalidPath = (field: string, userMessage: Message, cause: unknown) =>
  new Problem('selector_invalid', userMessage, { cause, extra: { field } })
