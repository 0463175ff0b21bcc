import { enums, inputs, scalars, types } from './schema.ts'

// As much of GraphQL as clients of a server use, and nothing beyond the schema: what it does not know, it rejects.

/** A value in a query that the schema does not allow. */
class Invalid extends Error {}

type Variable = { readonly variable: string }
type Enumerated = { readonly word: string }
type Selection = {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  readonly fields?: Selection[]
}
type Operation = {
  readonly kind: 'query' | 'mutation'
  readonly declared: Readonly<Record<string, string>>
  readonly fields: Selection[]
}
// biome-ignore lint/suspicious/noExplicitAny: the schema has checked them
export type Resolvers = Readonly<Record<string, (args: any) => unknown>>

/** Answers a request as the server does: always with 200, errors with `data: null`. */
export async function execute(body: unknown, resolvers: Resolvers): Promise<unknown> {
  const { query, variables = {} } = (body ?? {}) as { query?: unknown; variables?: Record<string, unknown> }
  if (typeof query !== 'string') return failed('Must provide query string')
  let path = ''
  try {
    const { kind, declared, fields } = parse(query)
    requireVariables(declared, variables)
    const root = kind === 'query' ? 'Query' : 'Mutation'
    requireFields(fields, root, [], declared, variables)
    const data: Record<string, unknown> = {}
    for (const field of fields) {
      path = field.name
      const value = await resolvers[field.name]!(fill(field.args, variables))
      data[field.name] = project(value, field.fields)
    }
    return { data }
  } catch (error) {
    const { message } = error as Error
    if (error instanceof Invalid) return failed(message)
    return failed(
      `Exception while fetching data (/${path}) : ${message}\r\n\r\njava.lang.Exception: ${message}\r\n\tat a.b.C`,
    )
  }
}

const failed = (message: string) => ({ data: null, errors: [{ message }] })

function parse(text: string): Operation {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[A-Za-z_]\w*|-?\d+(?:\.\d+)?|[{}()[\]:!$,]|\S/g) ?? []
  let at = 0
  const peek = () => tokens[at]
  const take = (wanted?: string): string => {
    const token = tokens[at++]
    if (token === undefined || (wanted !== undefined && token !== wanted))
      throw new Invalid(`Invalid syntax with offending token '${token ?? '<EOF>'}'`)
    return token
  }
  const name = (): string => {
    if (!/^[A-Za-z_]/.test(peek() ?? '')) take('a name')
    return take()
  }
  const type = (): string => {
    const inner = peek() === '[' ? `${take()}${type()}${take(']')}` : name()
    return peek() === '!' ? inner + take() : inner
  }
  const value = (): unknown => {
    const token = take()
    if (token === '$') return { variable: name() } satisfies Variable
    if (token === '{') return members('}')
    if (token.startsWith('"') || /^-?\d/.test(token)) return JSON.parse(token)
    if (token === 'true' || token === 'false') return token === 'true'
    return { word: token } satisfies Enumerated
  }
  const members = (end: string): Record<string, unknown> => {
    const all: Record<string, unknown> = {}
    while (peek() !== end) {
      if (peek() === ',') take()
      const key = name()
      take(':')
      all[key] = value()
    }
    take(end)
    return all
  }
  const argumentsOf = (): Record<string, unknown> => {
    if (peek() !== '(') return {}
    take()
    return members(')')
  }
  const selections = (): Selection[] => {
    take('{')
    const all: Selection[] = []
    while (peek() !== '}') {
      const field = name()
      const args = argumentsOf()
      all.push({ name: field, args, ...(peek() === '{' && { fields: selections() }) })
    }
    take('}')
    return all
  }
  const kind = peek() === '{' ? 'query' : (name() as 'query' | 'mutation')
  if (!['query', 'mutation'].includes(kind)) throw new Invalid(`Invalid syntax with offending token '${kind}'`)
  const declared: Record<string, string> = {}
  if (peek() === '(') {
    take()
    while (peek() !== ')') {
      if (peek() === ',') take()
      take('$')
      const variable = name()
      take(':')
      declared[variable] = type()
    }
    take(')')
  }
  const fields = selections()
  if (at < tokens.length) throw new Invalid(`Invalid syntax with offending token '${peek()}'`)
  return { kind, declared, fields }
}

const isVariable = (value: unknown): value is Variable =>
  typeof value === 'object' && value !== null && 'variable' in value
const isWord = (value: unknown): value is Enumerated => typeof value === 'object' && value !== null && 'word' in value

function requireVariables(declared: Operation['declared'], variables: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(variables))
    if (declared[name] === undefined) throw new Invalid(`Validation error (UndefinedVariable) : '${name}'`)
  for (const [name, type] of Object.entries(declared)) requireValue(variables[name], type, `$${name}`, {}, {})
}

function requireFields(
  fields: readonly Selection[],
  type: string,
  path: readonly string[],
  declared: Operation['declared'],
  variables: Readonly<Record<string, unknown>>,
): void {
  for (const { name, args, fields: inner } of fields) {
    const at = [...path, name].join('/')
    const field = types[type]?.[name]
    if (!field)
      throw new Invalid(`Validation error (FieldUndefined@[${at}]) : Field '${name}' in type '${type}' is undefined`)
    for (const arg of Object.keys(args))
      if (!field.args?.[arg])
        throw new Invalid(`Validation error (UnknownArgument@[${at}]) : Unknown argument '${arg}'`)
    for (const [arg, wanted] of Object.entries(field.args ?? {}))
      requireValue(args[arg], wanted, `${at}.${arg}`, declared, variables)
    const of = field.type.replace(/[[\]!]/g, '')
    if ((types[of] !== undefined) !== (inner !== undefined))
      throw new Invalid(`Validation error (SubselectionRequired@[${at}]) : Subselection of type '${of}'`)
    if (inner) requireFields(inner, of, [...path, name], declared, variables)
  }
}

/** Checks a value of a query or a variable against the type that is wanted in its place. */
function requireValue(
  value: unknown,
  type: string,
  at: string,
  declared: Operation['declared'],
  variables: Readonly<Record<string, unknown>>,
): void {
  const isRequired = type.endsWith('!')
  const inner = type.replace(/!$/, '')
  const wrong = (what: string) => new Invalid(`Validation error (WrongType@[${at}]) : ${what}, wanted '${type}'`)
  if (value === undefined || value === null) {
    if (isRequired) throw wrong('missing value')
    return
  }
  if (isVariable(value)) {
    const own = declared[value.variable]
    if (own === undefined) throw new Invalid(`Validation error (UndefinedVariable) : '${value.variable}'`)
    if (own !== type && own !== `${inner}!`) throw wrong(`variable of type '${own}'`)
    return
  }
  if (inner.startsWith('[')) {
    if (!Array.isArray(value)) throw wrong('no list')
    for (const one of value) requireValue(one, inner.slice(1, -1), at, declared, variables)
    return
  }
  if (enums[inner]) {
    const word = isWord(value) ? value.word : value
    if (!enums[inner].includes(word as string)) throw wrong(`'${String(word)}'`)
    return
  }
  if (inputs[inner]) {
    if (typeof value !== 'object' || isWord(value)) throw wrong('no object')
    const members = value as Record<string, unknown>
    for (const name of Object.keys(members)) if (!inputs[inner][name]) throw wrong(`unknown member '${name}'`)
    for (const [name, wanted] of Object.entries(inputs[inner]))
      requireValue(members[name], wanted, `${at}.${name}`, declared, variables)
    return
  }
  if (!scalars[inner]?.(value)) throw wrong(`${JSON.stringify(value)}`)
}

function fill(value: unknown, variables: Readonly<Record<string, unknown>>): unknown {
  if (isVariable(value)) return variables[value.variable]
  if (isWord(value)) return value.word
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(one, variables)]))
}

/** The members that the query selects. */
function project(value: unknown, fields: readonly Selection[] | undefined): unknown {
  if (!fields || value === null || value === undefined) return value ?? null
  if (Array.isArray(value)) return value.map((one) => project(one, fields))
  return Object.fromEntries(
    fields.map(({ name, fields: inner }) => [name, project((value as Record<string, unknown>)[name], inner)]),
  )
}
