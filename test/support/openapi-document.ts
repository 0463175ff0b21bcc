import { openapi } from '../../main/api/openapi/openapi.ts'

export type Schema = {
  readonly $ref?: string
  readonly description?: string
  readonly examples?: readonly unknown[]
}
type Example = { readonly $ref?: string; readonly value?: unknown }
export type Media = {
  readonly schema: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, Example>>
}
type Content = Readonly<Record<string, Media>>
type Header = {
  readonly $ref?: string
  readonly description: string
  readonly schema: Schema
  readonly example: unknown
}
export type ResponseObject = {
  readonly $ref?: string
  readonly description?: string
  readonly headers?: Readonly<Record<string, Header>>
  readonly content?: Content
}
export type Parameter = Header & { readonly name: string; readonly required: boolean }
export type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly description: string; readonly content: Content }
  readonly responses: Readonly<Record<string, ResponseObject>>
}
export type Description = {
  readonly security: readonly object[]
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>
}

const text = JSON.stringify(openapi())

/** A copy of the description that tests may change. */
export const readDescription = (): Description => JSON.parse(text)

const description = readDescription()
export const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods))
export const operationIds = operations.map(({ operationId }) => operationId)
export const operation = (id: string): Operation => operations.find(({ operationId }) => operationId === id)!

/** Resolves a reference to a component. */
export function resolved<T extends { readonly $ref?: string }>(part: T): T {
  if (part.$ref === undefined) return part
  const [, , kind, name] = part.$ref.split('/')
  return description.components[kind!]![name!] as T
}

export const parametersOf = (id: string): readonly Parameter[] => (operation(id).parameters ?? []).map(resolved)
export const responsesOf = (id: string): readonly ResponseObject[] =>
  Object.values(operation(id).responses).map(resolved)
export const responseOf = (id: string, status: string): ResponseObject => resolved(operation(id).responses[status]!)

/** Request and response contents of an operation with their media types. */
export const contentsOf = (id: string): readonly (readonly [type: string, Media])[] =>
  [operation(id).requestBody?.content, ...responsesOf(id).map(({ content }) => content)].flatMap((content) =>
    Object.entries(content ?? {}),
  )

export const exampleValues = ({ example, examples = {} }: Media): readonly unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...Object.values(examples).map((shown) => resolved(shown).value),
]
