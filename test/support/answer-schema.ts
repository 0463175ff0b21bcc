import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { openapi } from '../../main/api/openapi/openapi.ts'
import type { Endpoint } from '../../shared/contracts/endpoint.ts'

type Media = { schema?: object }
type Answer = { content?: Record<string, Media> }
type Description = {
  paths: Record<string, Record<string, { responses: Record<string, Answer | { $ref: string }> }>>
  components: { responses: Record<string, Answer> }
}

const description = openapi() as unknown as Description
const ajv = new Ajv2020({ strict: false, allErrors: true })
// biome-ignore lint/suspicious/noExplicitAny: the package's types fit only CommonJS
;(formats as any)(ajv)
ajv.addSchema({ $id: 'api', components: description.components })

/** Compiled validators by schema; compiling is much slower than validating. */
const validators = new Map<object, ValidateFunction>()

function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema)
  if (known) return known
  const compiled = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('#/components', 'api#/components')))
  validators.set(schema, compiled)
  return compiled
}

/**
 * Checks a response against the API description: the status, the media type and the schema.
 * @throws Error that names the difference.
 */
export function checkResponse(endpoint: Endpoint, status: number, contentType: string | null, text: string): void {
  const operation = description.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
  const declared = operation?.responses[status]
  const where = `${endpoint.id} ${status}`
  if (!declared) throw new Error(`${where}: this status is not declared`)
  if (text === '') return
  const type = (contentType ?? '').split(';')[0]!
  const media = shared(declared).content?.[type]
  if (!media) throw new Error(`${where}: ${type} is not declared`)
  if (!type.endsWith('json') || !media.schema) return
  const validate = validatorOf(media.schema)
  if (!validate(JSON.parse(text))) {
    throw new Error(`${where}: ${ajv.errorsText(validate.errors)} in ${text.slice(0, 500)}`)
  }
}

/** The description declares error responses once, for all operations. */
const shared = (answer: Answer | { $ref: string }): Answer =>
  '$ref' in answer ? description.components.responses[answer.$ref.split('/').at(-1)!]! : answer
