import { firstLiteral, literalToJson, stringValue } from './javascript-literal.ts'

const maxLayers = 5
const wrapper = /^\s*(?:JSON\.parse|(?:window\.)?atob|decodeURIComponent|unescape|String)\s*\(\s*/

/**
 * The object or array in a text from a page: JSON, a JavaScript literal, or either of them in a string, in base64, with
 * URI encoding or with HTML entities, also several times over. Ignores what follows it. Undefined if there is none.
 */
export function parseEmbedded(text: string): object | undefined {
  const found = decode(text, maxLayers)
  return found && (unfoldJson(found) as object)
}

function decode(text: string, layers: number): object | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || layers === 0) return undefined
  const value = parseJson(trimmed)
  if (typeof value === 'object' && value !== null) return value
  if (typeof value === 'string') return decode(value, layers - 1)
  for (const unwrap of [literalIn, unescaped, withoutEntities, withoutUriEncoding, fromBase64]) {
    const decoded = unwrap(trimmed)
    const found = typeof decoded === 'string' ? decode(decoded, layers - 1) : decoded
    if (found !== undefined) return found
  }
  return undefined
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The literal at the start of the text, or in a call such as `JSON.parse("…")`. */
function literalIn(text: string): object | string | undefined {
  const call = wrapper.exec(text)
  if (call) return text.slice(call[0].length)
  if (!/^[[{"'`]/.test(text)) return undefined
  const literal = firstLiteral(text)
  if (literal === undefined) return undefined
  if (/^["'`]/.test(literal)) return stringValue(literal)
  const value = parseJson(literal) ?? parseJson(literalToJson(literal) ?? '')
  return typeof value === 'object' && value !== null ? value : undefined
}

/** `[\"a\"]`, as in a script inside a string. */
function unescaped(text: string): string | undefined {
  return text.includes('\\"') ? stringValue(`"${text}"`) : undefined
}

const entities: Readonly<Record<string, string>> = {
  quot: '"',
  '#34': '"',
  '#x22': '"',
  '#39': "'",
  '#x27': "'",
  amp: '&',
  lt: '<',
  gt: '>',
}

const withoutEntities = (text: string): string | undefined =>
  /&(?:quot|#34|#x22|#39|#x27);/i.test(text)
    ? text.replace(/&(quot|#34|#x22|#39|#x27|amp|lt|gt);/gi, (whole, name) => entities[name.toLowerCase()] ?? whole)
    : undefined

function withoutUriEncoding(text: string): string | undefined {
  if (!/%(?:7B|5B|22)/i.test(text)) return undefined
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function fromBase64(text: string): string | undefined {
  if (text.length < 12 || !/^[\w+/-]+={0,2}$/.test(text)) return undefined
  const decoded = Buffer.from(text, 'base64').toString()
  return /^\s*(?:[[{"]|%(?:7B|5B|22))/i.test(decoded) ? decoded : undefined
}

const maxFoldedDepth = 30

/** JSON in which texts that are JSON themselves, also in base64, are replaced by their values. */
export function unfoldJson(value: unknown, depth = 0): unknown {
  if (depth > maxFoldedDepth) return value
  if (typeof value === 'string') return foldedIn(value, depth)
  if (Array.isArray(value)) return value.map((item) => unfoldJson(item, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unfoldJson(member, depth + 1)]))
}

/** Short texts such as `[1]` may be titles. */
const minFoldedLength = 12

function foldedIn(text: string, depth: number): unknown {
  if (text.length < minFoldedLength) return text
  const plain = /^\s*[[{]/.test(text) ? text : fromBase64(text)
  const value = plain === undefined ? undefined : parseJson(plain)
  return typeof value === 'object' && value !== null ? unfoldJson(value, depth + 1) : text
}
