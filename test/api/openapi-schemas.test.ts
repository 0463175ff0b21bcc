import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import {
  contentsOf,
  exampleValues,
  operationIds,
  parametersOf,
  readDescription,
  resolved,
  responsesOf,
  type Schema,
} from '../support/openapi-document.ts'

const { schemas } = readDescription().components
const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true })
// biome-ignore lint/suspicious/noExplicitAny: the package's types fit only CommonJS
;(formats as any)(ajv)
ajv.addVocabulary(['components'])
ajv.addSchema({ $id: 'api', components: { schemas } })

/** By the text of the schema: parameters and headers are the same in many operations, and compiling takes long. */
const compiled = new Map<string, ValidateFunction>()

/** Empty when the value fits. @throws Error when the schema does not compile. */
function misfits(schema: object, value: unknown): string {
  const local = JSON.stringify(schema).replaceAll('"#/components', '"api#/components')
  const validate = compiled.get(local) ?? ajv.compile(JSON.parse(local) as object)
  compiled.set(local, validate)
  return validate(value) ? '' : ajv.errorsText(validate.errors)
}

test.each(Object.keys(schemas!))('%s compiles, and its examples fit', (name) => {
  const reference = { $ref: `#/components/schemas/${name}` }
  expect(() => misfits(reference, undefined)).not.toThrow()
  for (const example of (schemas![name] as Schema).examples ?? []) expect(misfits(reference, example)).toBe('')
})

test.each(operationIds)('%s matches its schema', (id) => {
  for (const { name, schema, example } of parametersOf(id)) {
    for (const value of schema.examples ?? [example]) expect(misfits(schema, value), name).toBe('')
  }
  for (const [type, media] of contentsOf(id)) {
    for (const value of exampleValues(media)) expect(misfits(media.schema, value), type).toBe('')
  }
  for (const header of responsesOf(id).flatMap(({ headers = {} }) => Object.values(headers))) {
    const { schema, example } = resolved(header)
    expect(misfits(schema, example)).toBe('')
  }
})

test('rejects a value of another shape', () => {
  expect(misfits({ $ref: '#/components/schemas/Manga' }, { id: 1 })).toContain('must')
  expect(misfits({ $ref: '#/components/schemas/MangaHal' }, { _links: { self: {} } })).toContain('href')
})
