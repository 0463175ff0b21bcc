import type { JsonDataRule } from '../../../../shared/contracts/json-source-options.ts'
import { isFlattened, restoreFlattened } from './flattened-json.ts'
import { nonEmpty, type Page, parsePage, select } from './page.ts'
import { patterns } from './patterns.ts'

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

/**
 * JSON in which texts that are JSON themselves, also in base64, and arrays of positions are replaced by the values that they
 * represent.
 */
export function unfoldJson(value: unknown, depth = 0): unknown {
  if (depth > maxFoldedDepth) return value
  if (typeof value === 'string') return foldedIn(value, depth)
  if (Array.isArray(value)) {
    const restored = isFlattened(value) ? restoreFlattened(value) : undefined
    return restored === undefined ? value.map((item) => unfoldJson(item, depth + 1)) : unfoldJson(restored, depth + 1)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unfoldJson(member, depth + 1)]))
}

/** Short texts such as `[1]` may be titles. */
const minFoldedLength = 12

function foldedIn(text: string, depth: number): unknown {
  if (text.length < minFoldedLength) return text
  const plain = /^\s*[[{]/.test(text) ? text : fromBase64(text)
  const value = plain === undefined ? undefined : parseJson(plain)
  if (typeof value !== 'object' || value === null) return text
  const unfolded = unfoldJson(value, depth + 1) as object
  foldedTexts.set(unfolded, text)
  return unfolded
}

const foldedTexts = new WeakMap<object, string>()

/** The text that a value was before it was unfolded: a cursor is sent back as it came. Undefined for other values. */
export const foldedText = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null ? foldedTexts.get(value) : undefined

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/** The first complete object, array or string of a text that starts with one; undefined if it has no end. */
function firstLiteral(text: string): string | undefined {
  const expected: string[] = []
  const token = /\\[\s\S]|["'`[\]{}]/g
  let quote = ''
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [mark] = found
    if (quote !== '') {
      if (mark === quote) quote = ''
    } else if (/["'`]/.test(mark)) {
      quote = mark
    } else if (closing[mark] !== undefined) {
      expected.push(closing[mark] as string)
    } else if (!mark.startsWith('\\') && expected.pop() !== mark) {
      return undefined
    }
    if (quote === '' && expected.length === 0) return text.slice(0, found.index + 1)
  }
  return undefined
}

const tokens =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|("(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`)|(-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?![\w$])|(!0|!1|void 0|[A-Za-z_$][\w$]*)|([[\]{}:,])/y

const words: Readonly<Record<string, string>> = {
  true: 'true',
  false: 'false',
  null: 'null',
  undefined: 'null',
  NaN: 'null',
  'void 0': 'null',
  '!0': 'true',
  '!1': 'false',
}

/**
 * JSON for an object or array in JavaScript, with single quotes, names without quotes, trailing commas and comments.
 * Undefined if it contains anything else, such as a call. Nothing is evaluated.
 */
function literalToJson(text: string): string | undefined {
  const parts: string[] = []
  tokens.lastIndex = 0
  while (tokens.lastIndex < text.length) {
    const found = tokens.exec(text)
    if (!found) return undefined
    const [, string, number, word, mark] = found
    if (string !== undefined) parts.push(JSON.stringify(stringValue(string)))
    else if (number !== undefined) parts.push(String(Number(number)))
    else if (word !== undefined) {
      const isName = /^\s*:/.test(text.slice(tokens.lastIndex, tokens.lastIndex + 20))
      const value = isName ? JSON.stringify(word) : words[word]
      if (value === undefined) return undefined
      parts.push(value)
    } else if (mark !== undefined) {
      if (/[\]}]/.test(mark) && parts.at(-1) === ',') parts.pop()
      parts.push(mark)
    }
  }
  return parts.join('')
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\n': '',
}

/** The value of a string in JavaScript, with its quotes. */
const stringValue = (quoted: string): string =>
  quoted
    .slice(1, -1)
    .replace(/\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi, (whole, code, unit, byte, other) => {
      const hex = code ?? unit ?? byte
      if (hex === undefined) return escapes[other as string] ?? (other as string)
      const point = Number.parseInt(hex as string, 16)
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole
    })

const streamedPiece = /self\.__next_f\.push\(\[\d+,\s*("(?:[^"\\]|\\[\s\S])*")\]\)/g

/**
 * The data that scripts stream in pieces, which are cut anywhere (React server components): rows of JSON, with marked
 * dates as plain ones. Empty if there is none.
 */
export function streamedText(scripts: readonly string[]): string {
  const pieces = scripts
    .filter((text) => text.includes('__next_f'))
    .flatMap((text) => [...text.matchAll(streamedPiece)].map(([, piece = '']) => stringValue(piece)))
  return pieces
    .join('')
    .replace(/"\$D(?=\d{4}-)/g, '"')
    .replaceAll('"$undefined"', 'null')
}

/** The texts or attributes of the elements that a selector matches. */
export const elementTexts = (
  page: Page,
  { selector, attribute }: { readonly selector: string; readonly attribute?: string | undefined },
  field: string,
): string[] =>
  select(page, selector, field).map((element) =>
    attribute === undefined ? page.$(element).text() : (element.attribs[attribute] ?? ''),
  )

/** The first JSON that a rule finds in the source of a page. */
export function findData(
  html: string,
  url: string,
  { selector, attribute, pattern }: JsonDataRule,
  field: string,
): object | undefined {
  const wanted = nonEmpty(selector)
  const texts = wanted
    ? elementTexts(parsePage(html, url), { selector: wanted, attribute }, `${field}.selector`)
    : [html, streamedText([html])]
  if (pattern === undefined) return texts.map((text) => parseEmbedded(text)).find((value) => value !== undefined)
  for (const text of texts) {
    for (const { named, groups } of patterns.all({ field: `${field}.pattern`, source: pattern }, text)) {
      const value = parseEmbedded(named.json ?? groups[1] ?? groups[0] ?? '')
      if (value !== undefined) return value
    }
  }
  return undefined
}
