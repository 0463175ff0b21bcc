import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { openapi } from '../../main/api/openapi.ts'
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

/**
 * Holds an answer against what the description declares for it: the status, the media type, the schema.
 * @throws Error naming what differs.
 */
export function checkAnswer(endpoint: Endpoint, status: number, contentType: string | null, text: string): void {
  const operation = description.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
  const declared = operation?.responses[status]
  const where = `${endpoint.id} ${status}`
  if (!declared) throw new Error(`${where}: this status is not declared`)
  if (text === '') return
  const type = (contentType ?? '').split(';')[0]!
  const media = shared(declared).content?.[type]
  if (!media) throw new Error(`${where}: ${type} is not declared`)
  if (!type.endsWith('json') || !media.schema) return
  const schema = JSON.parse(JSON.stringify(media.schema).replaceAll('#/components', 'api#/components')) as object
  const valid = ajv.validate(schema, JSON.parse(text))
  if (!valid) throw new Error(`${where}: ${ajv.errorsText()} in ${text.slice(0, 500)}`)
}

/** Problems are told once for all operations. */
const shared = (answer: Answer | { $ref: string }): Answer =>
  '$ref' in answer ? description.components.responses[answer.$ref.split('/').at(-1)!]! : answer
