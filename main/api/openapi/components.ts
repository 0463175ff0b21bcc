import type { Word } from './descriptions/description.ts'
import { isObject, type Json } from './json.ts'

const prefix = '#/components/schemas/'

export type Components = {
  /**
   * Describes a schema and moves every schema that has a title into the components, so that each is told once.
   * @param owner what members are looked up under when the schema has no title: an operation, or a path of members.
   * @throws Error when two different schemas have one title.
   */
  add(schema: Json, owner: string): Json
  /** One whole value of a schema that `add` gave, put together from the examples of its members. */
  exampleOf(schema: Json): unknown
  /** All whole values that the words give for a schema that `add` gave, else the one of `exampleOf`. */
  examplesOf(schema: Json): readonly unknown[]
  /** By title, in the order of the alphabet. */
  all(): Json
  /** Members that no word tells about. */
  readonly undescribed: ReadonlySet<string>
  readonly usedWords: ReadonlySet<string>
}

/** Collects the schemas of one description, and tells about their members with the given words. */
export function createComponents(words: Readonly<Record<string, Word>>): Components {
  const schemas: Record<string, Json> = {}
  const undescribed = new Set<string>()
  const usedWords = new Set<string>()

  function wordFor(...keys: readonly string[]): Json {
    const key = keys.find((candidate) => Object.hasOwn(words, candidate))
    if (key === undefined) return {}
    usedWords.add(key)
    const [description, ...examples] = words[key]!
    return { description, ...(examples.length > 0 && { examples }) }
  }

  function describeMember(owner: string, name: string, schema: Json): Json {
    const word = wordFor(`${owner}.${name}`, name)
    const { description } = { ...word, ...schema }
    if (description === undefined) undescribed.add(`${owner}.${name}`)
    return { ...word, ...add(schema, `${owner}.${name}`) }
  }

  function add(raw: Json, outerOwner: string): Json {
    const { title, ...schema } = raw
    const owner = typeof title === 'string' ? title : outerOwner
    const copy = Object.fromEntries(
      Object.entries(schema)
        .filter(([key, value]) => !isNoise(key, value))
        .map(([key, value]) => [key, inner(key, value, owner)]),
    )
    if (typeof title !== 'string') return copy
    const described = { ...wordFor(title), ...copy }
    schemas[title] ??= described
    if (JSON.stringify(schemas[title]) !== JSON.stringify(described)) throw new Error(`two schemas are called ${title}`)
    return { $ref: prefix + title }
  }

  function inner(key: string, value: unknown, owner: string): unknown {
    if (key === 'properties') {
      const members = Object.entries(value as Record<string, Json>)
      return Object.fromEntries(members.map(([name, schema]) => [name, describeMember(owner, name, schema)]))
    }
    if (['anyOf', 'oneOf', 'allOf'].includes(key)) return (value as Json[]).map((schema) => add(schema, owner))
    return ['items', 'contentSchema', 'additionalProperties'].includes(key) && isObject(value)
      ? add(value, owner)
      : value
  }

  const resolved = (schema: Json): Json =>
    typeof schema.$ref === 'string' ? schemas[schema.$ref.slice(prefix.length)]! : schema

  const examplesOf = (schema: Json): readonly unknown[] =>
    (resolved(schema).examples as unknown[] | undefined) ?? [exampleOf(schema)]

  function exampleOf(schema: Json): unknown {
    if (Array.isArray(schema.examples)) return schema.examples[0]
    if (typeof schema.$ref === 'string') return exampleOf(resolved(schema))
    if ('const' in schema) return schema.const
    if ('default' in schema) return schema.default
    if (Array.isArray(schema.enum)) return schema.enum[0]
    const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
    if (choices) return exampleOf(choices[0]!)
    if (schema.type === 'array') return [exampleOf(schema.items as Json)]
    if (schema.type === 'object') return exampleOfObject(schema)
    return undefined
  }

  /** An optional member appears only where it has an example. */
  function exampleOfObject({ properties = {} }: Json): Json {
    const members = Object.entries(properties as Record<string, Json>)
    const values = members.map(([name, schema]) => [name, exampleOf(schema)] as const)
    return Object.fromEntries(values.filter(([, value]) => value !== undefined))
  }

  const all = (): Json => Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { add, exampleOf, examplesOf, all, undescribed, usedWords }
}

/** Members may be added to answers, and every integer is a safe one: neither is worth saying. */
const isNoise = (key: string, value: unknown): boolean =>
  (key === 'additionalProperties' && value === false) ||
  ((key === 'minimum' || key === 'maximum') && Math.abs(value as number) === Number.MAX_SAFE_INTEGER)
