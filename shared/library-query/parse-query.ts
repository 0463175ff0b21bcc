import { type FieldName, fieldKinds, isFieldName } from './fields.ts'

/** `:` and `=` are the same. */
export type Operator = ':' | '>' | '>=' | '<' | '<='

/** What one word, phrase or `field:value` asks for. */
export type QueryTerm =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly field: FieldName; readonly operator: Operator; readonly value: string }

/** An empty `all` matches every manga. */
export type QueryNode =
  | QueryTerm
  | { readonly kind: 'all' | 'any'; readonly nodes: readonly QueryNode[] }
  | { readonly kind: 'not'; readonly node: QueryNode }

export type ParsedQuery = {
  readonly tree: QueryNode
  /** A part was left out, because the query is too long or its parentheses are too deep. */
  readonly isCut: boolean
}

const maxCharacters = 10_000
/** Each term is a search of its own. */
const maxTerms = 100
/** Deeper parentheses are ignored; SQLite limits the depth of an expression. */
const maxDepth = 30

/**
 * Parses a query of the library: words and "phrases", `field:value`, `field:"…"`, `field>5`, `-not`, `OR`, parentheses.
 * Everything else is text, so it never fails. `OR` binds weakest, `-` negates what follows.
 */
export function parseQuery(text: string): ParsedQuery {
  const tokens = tokenize(text.slice(0, maxCharacters))
  let at = 0
  let terms = 0
  let isTooDeep = false

  function parseAny(depth: number): QueryNode {
    const nodes = [parseAll(depth)]
    while (tokens[at] === 'or') {
      at += 1
      nodes.push(parseAll(depth))
    }
    const present = nodes.filter((node) => !isEmpty(node))
    return present.length === 1 ? present[0]! : present.length === 0 ? nothing : { kind: 'any', nodes: present }
  }

  function parseAll(depth: number): QueryNode {
    const nodes: QueryNode[] = []
    for (let token = tokens[at]; token !== undefined && token !== 'or'; token = tokens[at]) {
      // At the top a parenthesis that was never opened is ignored.
      if (token === ')' && depth > 0) break
      const node = parseOne(depth)
      if (!isEmpty(node)) nodes.push(node)
    }
    return nodes.length === 1 ? nodes[0]! : { kind: 'all', nodes }
  }

  function parseOne(depth: number): QueryNode {
    const start = at
    while (tokens[at] === '-') at += 1
    const isNegated = (at - start) % 2 === 1
    const node = parsePositive(depth)
    if (!isNegated || isEmpty(node)) return node
    // Two minuses cancel out, also with a parenthesis between them.
    return node.kind === 'not' ? node.node : { kind: 'not', node }
  }

  function parsePositive(depth: number): QueryNode {
    const token = tokens[at]
    if (token === undefined || token === 'or') return nothing
    at += 1
    if (token === ')' || token === '-') return nothing
    if (token === '(') {
      if (depth >= maxDepth) {
        isTooDeep = true
        return nothing
      }
      const node = parseAny(depth + 1)
      if (tokens[at] === ')') at += 1
      return node
    }
    terms += 1
    return terms > maxTerms ? nothing : token
  }

  const tree = parseAny(0)
  return { tree, isCut: isTooDeep || terms > maxTerms || text.length > maxCharacters }
}

const nothing: QueryNode = { kind: 'all', nodes: [] }
const isEmpty = (node: QueryNode) => node.kind === 'all' && node.nodes.length === 0

type Token = QueryTerm | 'or' | '(' | ')' | '-'

const fieldStart = /([a-z]+)(?:(:?)(>=|<=|>|<|=)|:)/iy
const word = /[^\s()]+/y

function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < text.length; ) {
    const character = text[at]!
    if (/\s/.test(character)) at += 1
    else if (character === '(' || character === ')') {
      tokens.push(character)
      at += 1
    } else if (character === '-' && /[^\s)]/.test(text[at + 1] ?? ' ')) {
      tokens.push('-')
      at += 1
    } else if (character === '"') {
      const { value, end } = readPhrase(text, at)
      tokens.push({ kind: 'text', text: value })
      at = end
    } else {
      const [token, end] = readField(text, at) ?? readWord(text, at)
      tokens.push(token)
      at = end
    }
  }
  return tokens
}

function readField(text: string, at: number): [token: QueryTerm, end: number] | undefined {
  fieldStart.lastIndex = at
  const match = fieldStart.exec(text)
  const field = match?.[1]?.toLowerCase()
  if (!match || field === undefined || !isFieldName(field)) return undefined
  const compared = match[3] ?? ':'
  const operator = compared === '=' ? ':' : (compared as Operator)
  // A text has no order: `title>5` is no comparison.
  if (operator !== ':' && !fieldKinds[field].isOrdered) return undefined
  const start = at + match[0].length
  const { value, end } = text[start] === '"' ? readPhrase(text, start) : readPlain(text, start)
  return [{ kind: 'field', field, operator, value }, end]
}

function readWord(text: string, at: number): [token: Token, end: number] {
  const { value, end } = readPlain(text, at)
  return [value === 'OR' ? 'or' : { kind: 'text', text: value }, end]
}

function readPlain(text: string, at: number): { value: string; end: number } {
  word.lastIndex = at
  const value = word.exec(text)?.[0] ?? ''
  return { value, end: at + value.length }
}

/** A phrase that starts with the quote at `at`. `\` makes the next character plain; a missing quote at the end is tolerated. */
function readPhrase(text: string, at: number): { value: string; end: number } {
  let value = ''
  let end = at + 1
  for (; end < text.length && text[end] !== '"'; end += 1) {
    if (text[end] === '\\' && end + 1 < text.length) end += 1
    value += text[end]
  }
  return { value, end: end + 1 }
}
