import { firstLiteral, literalToJson, stringValue } from './javascript-literal.ts'

const maxLayers = 5
const wrapper = /^\s*(?:JSON\.parse|(?:window\.)?atob|decodeURIComponent|unescape|String)\s*\(\s*/

/**
 * The object or array in a text from a page: JSON, a JavaScript literal, or either of them in a string, in base64, with
 * URI encoding or with HTML entities, also several times over. Ignores what follows it. Undefined if there is none.
 */
export function parseEmbedded(text: string, layers = maxLayers): object | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || layers === 0) return undefined
  const value = parseJson(trimmed)
  if (typeof value === 'object' && value !== null) return value
  if (typeof value === 'string') return parseEmbedded(value, layers - 1)
  for (const decode of [literalIn, unescaped, withoutEntities, withoutUriEncoding, fromBase64]) {
    const decoded = decode(trimmed)
    const found = typeof decoded === 'string' ? parseEmbedded(decoded, layers - 1) : decoded
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
