import type { z } from 'zod'
import type { Endpoint, imageMediaTypes } from '../../../shared/contracts/endpoint.ts'
import { jsonMediaTypes, resourceMediaTypes } from '../../../shared/contracts/endpoint.ts'
import { defaultLimitBytes } from '../read-body.ts'
import type { Components } from './components.ts'
import { eventsText } from './events.ts'
import { fileRequestHeaders, requestHeaderReference } from './headers.ts'
import { type Json, jsonSchemaOf } from './json.ts'
import type { ProblemParts } from './problem-responses.ts'
import { successResponses } from './responses.ts'

type Parts = { readonly components: Components; readonly problems: ProblemParts }

export function createOperation(endpoint: Endpoint, { components, problems }: Parts): Json {
  const inPath = parametersOf(endpoint.params, 'path', endpoint.id, components)
  const inQuery = parametersOf(endpoint.query, 'query', endpoint.id, components)
  const parameters = [...inPath, ...inQuery, ...headerParameters(endpoint)]
  // Generators and linters expect a description. Most operations have nothing to add to their summary.
  const { description = endpoint.response.kind === 'events' ? eventsText : `${endpoint.summary}.` } = endpoint
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description,
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(endpoint, components),
    responses: {
      ...successResponses(endpoint, examplePath(endpoint.path, inPath), components),
      ...problems.responsesOf(endpoint),
    },
  }
}

const headerParameters = ({ method, response, changes }: Endpoint): readonly Json[] => [
  ...(response.kind === 'file' ? fileRequestHeaders : []),
  ...(response.kind === 'events' ? [requestHeaderReference('LastEventId')] : []),
  ...(changes ? [requestHeaderReference('IfMatch')] : []),
  ...(method === 'POST' ? [requestHeaderReference('IdempotencyKey')] : []),
]

const examplePath = (path: string, parameters: readonly Json[]): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.name === name)
    return encodeURIComponent(String(parameter?.example))
  })

/** Parameters have the schema of the parsed value. */
function parametersOf(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query',
  operationId: string,
  components: Components,
): readonly Json[] {
  if (!schema) return []
  const { properties } = components.add(jsonSchemaOf(schema, 'output'), operationId)
  const required = (jsonSchemaOf(schema, 'input').required ?? []) as readonly string[]
  return Object.entries(properties as Record<string, Json>).map(([name, { description, examples, ...schema }]) => {
    const isRequired = place === 'path' || required.includes(name)
    const exampleValues = (examples as readonly unknown[] | undefined) ?? [components.exampleOf(schema)]
    return {
      name,
      in: place,
      required: isRequired,
      description,
      ...listStyle(name, schema),
      // Viewers prefill forms with `example`, so optional parameters use `examples` instead.
      ...(isRequired ? { schema, example: exampleValues[0] } : { schema: { ...schema, examples: exampleValues } }),
    }
  })
}

/** `name=a,b`, or `name[]=a&name[]=b`. */
const listStyle = (name: string, { type }: Json): Json =>
  type === 'array' ? { style: 'form', explode: name.endsWith('[]') } : {}

function requestBody({ id, body }: Endpoint, components: Components): Json {
  if (!body) return {}
  const schema = components.add(jsonSchemaOf(body.schema, 'input'), id)
  const types = body.accepts === 'resource' ? resourceMediaTypes : jsonMediaTypes
  const json = { schema, ...examplesOf(schema, components) }
  const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`
  const limit = `At most ${mebibytes(body.limitBytes ?? defaultLimitBytes)}. Unknown members are ignored.`
  const limitOfImage = body.imageLimitBytes ? ` An image: at most ${mebibytes(body.imageLimitBytes)}.` : ''
  return {
    requestBody: {
      description: `${limit}${limitOfImage}`,
      required: body.isOptional !== true,
      content: {
        ...Object.fromEntries(types.map((type) => [type, type === 'text/html' ? { schema: htmlBody } : json])),
        ...(body.imageLimitBytes !== undefined && imageBodies),
      },
    },
  }
}

const file: Json = { type: 'string', format: 'binary' }

/** As `image/*`, or the first file of a form. */
const imageBodies: Readonly<Record<(typeof imageMediaTypes)[number], Json>> = {
  'image/*': { schema: file },
  'multipart/form-data': { schema: { type: 'object', properties: { image: file }, required: ['image'] } },
}

const htmlBody: Json = {
  type: 'string',
  description: 'The JSON itself, or a web page of Bunko with the JSON in the script element with the id `data`.',
}

/** Several examples are named after their members. */
function examplesOf(schema: Json, components: Components): Json {
  const values = components.examplesOf(schema)
  if (values.length === 1) return { example: values[0] }
  return { examples: Object.fromEntries(values.map((value) => [Object.keys(value as object).join(', '), { value }])) }
}
