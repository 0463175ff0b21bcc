import { openapi } from '../../main/api/openapi/openapi.ts'
import type { Endpoint } from '../../shared/contracts/endpoint.ts'
import { createSchemaCheck } from './schema-check.ts'

type Media = { schema?: object }
type Answer = { content?: Record<string, Media> }
type Description = {
  paths: Record<string, Record<string, { responses: Record<string, Answer | { $ref: string }> }>>
  components: { responses: Record<string, Answer> }
}

const description = openapi() as unknown as Description
const findError = createSchemaCheck(description.components)

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
  const error = findError(media.schema, JSON.parse(text))
  if (error) throw new Error(`${where}: ${error} in ${text.slice(0, 500)}`)
}

/** The description declares error responses once, for all operations. */
const shared = (answer: Answer | { $ref: string }): Answer =>
  '$ref' in answer ? description.components.responses[answer.$ref.split('/').at(-1)!]! : answer
