import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly format?: string
  readonly examples?: readonly unknown[]
}
export type Parameter = {
  readonly in: string
  readonly name: string
  readonly required?: boolean
  readonly schema: Schema
}
type Media = { readonly schema?: Schema }
type Content = Readonly<Record<string, Media>>
type Answer = { readonly $ref?: string; readonly content?: Content }
export type Operation = {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: Content
  readonly responses: Readonly<Record<string, Answer>>
}

type Source = {
  readonly paths: Record<string, Record<string, object>>
  readonly components: Record<string, Record<string, object>>
}

/** The description that the project publishes, not the code that it is made from. */
export const description = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../dist/openapi.json'), 'utf8'),
) as Source

export function resolved<T extends { readonly $ref?: string }>(part: T): T {
  if (part.$ref === undefined) return part
  const [, , kind, name] = part.$ref.split('/')
  return description.components[kind!]![name!] as T
}

type Raw = { operationId: string; parameters?: Parameter[]; requestBody?: { content: Content }; responses: object }

export const operations: readonly Operation[] = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Raw>).map(([method, raw]) => ({
    operationId: raw.operationId,
    method: method.toUpperCase(),
    path,
    parameters: (raw.parameters ?? []).map((one) => resolved(one as Parameter & { $ref?: string })),
    body: raw.requestBody?.content ?? {},
    responses: raw.responses as Record<string, Answer>,
  })),
)
