import { z } from 'zod'

export type Json = { readonly [member: string]: unknown }

/** The JSON Schema of a contract, before parsing (`input`) or after (`output`). */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}

/** The JSON Schema of a file that people keep: later files of the format may have more members. */
export const jsonSchemaFile = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties
    },
  }) as Json

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `not_found` → `NotFound`, `chapter.downloaded` → `ChapterDownloaded`. */
export const pascalCase = (words: string): string =>
  words.replace(/(?:^|[^a-z0-9]+)([a-z0-9])/gi, (_, first: string) => first.toUpperCase())
