import { compile, type JSONPathQuery, type JSONValue } from 'json-p3'
import { Problem } from '../../../platform/problem.ts'
import { createTimeLimit, TookTooLong } from './within-time.ts'

export type JsonPath = { readonly field: string; readonly path: string }

const usualTimeoutMs = 2000
const maxValues = 5000

/**
 * The values that a JSONPath (RFC 9535) selects, in order. Paths hold patterns and can multiply: they run under a time
 * limit, like patterns. Throws `selector_invalid` naming the field.
 */
export function selectJson({ field, path }: JsonPath, value: unknown, timeoutMs = usualTimeoutMs): unknown[] {
  let query: JSONPathQuery
  try {
    query = compile(path)
  } catch (error) {
    const reason = (error as Error).message.replace(/\s*\(.*$/s, '')
    throw invalid(
      field,
      `${path} is not a JSONPath (RFC 9535): ${reason}. Write it like $.images[*] or $[*].url.`,
      error,
    )
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
    const what =
      error instanceof TookTooLong ? `was ${error.message}` : `cannot be followed: ${(error as Error).message}`
    throw invalid(field, `${path} ${what}. Write it more simply.`, error)
  }
}

const invalid = (field: string, what: string, cause: unknown) =>
  new Problem('selector_invalid', `${field}: ${what}`, { cause, extra: { field } })
