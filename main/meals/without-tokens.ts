import { isRow, type Row } from './parse/rows.ts'

const secretName = /token|authorization|password|cookie|^apiV2Auth$/i
const jwt = /\beyJ[\w-]{4,}\.[\w-]+\.[\w-]*/

/** What the gateway sent, less anything that could be a key to it: answers of Bunko never carry one. */
export const withoutTokens = (row: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name, value]) => !secretName.test(name) && !(typeof value === 'string' && jwt.test(value)))
      .map(([name, value]) => [name, cleaned(value)]),
  )

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry) => !(typeof entry === 'string' && jwt.test(entry))).map(cleaned)
  return isRow(value) ? withoutTokens(value) : value
}
