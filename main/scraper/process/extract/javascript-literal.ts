const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/** The first complete object, array or string of a text that starts with one; undefined if it has no end. */
export function firstLiteral(text: string): string | undefined {
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
export function literalToJson(text: string): string | undefined {
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
export const stringValue = (quoted: string): string =>
  quoted
    .slice(1, -1)
    .replace(/\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi, (whole, code, unit, byte, other) => {
      const hex = code ?? unit ?? byte
      if (hex === undefined) return escapes[other as string] ?? (other as string)
      const point = Number.parseInt(hex as string, 16)
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole
    })
