import { isObject, type Json } from './json.ts'

const prefix = '#/components/schemas/'

export type Components = ReturnType<typeof createComponents>

/** Collects the schemas of an OpenAPI document. */
export function createComponents() {
  const schemas: Record<string, Json> = {}
  /** Members without a description. */
  const undescribed = new Set<string>()

  function addMember(owner: string, name: string, schema: Json): Json {
    if (schema.description === undefined) undescribed.add(`${owner}.${name}`)
    return add(schema, `${owner}.${name}`)
  }

  /**
   * Moves every schema with a title into the components.
   * @param outerOwner names the members of a schema without a title in `undescribed`
   * @throws Error if two different schemas have the same title
   */
  function add(raw: Json, outerOwner: string): Json {
    const { title, ...schema } = raw
    const owner = typeof title === 'string' ? title : outerOwner
    const copy = Object.fromEntries(
      Object.entries(schema)
        .filter(([key, value]) => !isRedundant(key, value))
        .map(([key, value]) => [key, mapKeyword(key, value, owner)]),
    )
    if (typeof title !== 'string') return copy
    schemas[title] ??= copy
    if (JSON.stringify(schemas[title]) !== JSON.stringify(copy)) throw new Error(`Two schemas have the title ${title}`)
    return { $ref: prefix + title }
  }

  function mapKeyword(key: string, value: unknown, owner: string): unknown {
    if (key === 'properties') {
      const members = Object.entries(value as Record<string, Json>)
      return Object.fromEntries(members.map(([name, schema]) => [name, addMember(owner, name, schema)]))
    }
    if (['anyOf', 'oneOf', 'allOf'].includes(key)) return (value as Json[]).map((schema) => add(schema, owner))
    return ['items', 'contentSchema', 'additionalProperties'].includes(key) && isObject(value)
      ? add(value, owner)
      : value
  }

  const resolved = (schema: Json): Json =>
    typeof schema.$ref === 'string' ? schemas[schema.$ref.slice(prefix.length)]! : schema

  /** The examples of an added schema, or that of `exampleOf`. */
  const examplesOf = (schema: Json): readonly unknown[] =>
    (resolved(schema).examples as unknown[] | undefined) ?? [exampleOf(schema)]

  /** An example value of an added schema, composed of the examples of its members. */
  function exampleOf(schema: Json): unknown {
    if (Array.isArray(schema.examples)) return schema.examples[0]
    if (typeof schema.$ref === 'string') return exampleOf(resolved(schema))
    if ('const' in schema) return schema.const
    if (schema.format === 'date-time') return '2026-11-21T09:30:00.000Z'
    if ('default' in schema) return schema.default
    if (Array.isArray(schema.enum)) return schema.enum[0]
    const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
    if (choices) return exampleOf(choices[0]!)
    if (schema.type === 'array') return [exampleOf(schema.items as Json)]
    if (schema.type === 'object') return exampleOfObject(schema)
    return undefined
  }

  /** Optional members without an example are omitted. */
  function exampleOfObject({ properties = {} }: Json): Json {
    const members = Object.entries(properties as Record<string, Json>)
    const values = members.map(([name, schema]) => [name, exampleOf(schema)] as const)
    return Object.fromEntries(values.filter(([, value]) => value !== undefined))
  }

  /** All components, sorted by title. */
  const all = (): Json => Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { add, exampleOf, examplesOf, all, undescribed }
}

/** Keywords that apply to all schemas: responses may contain more members, and all integers are safe integers. */
const isRedundant = (key: string, value: unknown): boolean =>
  (key === 'additionalProperties' && value === false) ||
  ((key === 'minimum' || key === 'maximum') && Math.abs(value as number) === Number.MAX_SAFE_INTEGER)
