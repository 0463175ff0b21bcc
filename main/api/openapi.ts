import { z } from 'zod'
import { type Endpoint, jsonMediaTypes, resourceMediaTypes } from '../../shared/contracts/endpoint.ts'
import { endpoints } from '../../shared/contracts/index.ts'
import { type ProblemCode, problems } from '../../shared/contracts/problems.ts'
import { problemType } from './problem.ts'

type Json = Record<string, unknown>

/** What every operation can answer beyond its own problems. */
const common: readonly ProblemCode[] = ['forbidden_host', 'forbidden_origin', 'internal']

/** OpenAPI 3.1 of all endpoints; the version is that of the interface, not of the program. */
export function openapi(): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  const schemas: Record<string, Json> = { Problem: problemSchema }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bunko library API',
      version: '1.0.0',
      description: 'The local library of Bunko: mangas, chapters, content sources, jobs and the reader.',
    },
    servers: [{ url: 'http://127.0.0.1:7717', description: 'This machine' }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.tag))].map((name) => ({ name })),
    paths: hoist(paths, schemas),
    components: { schemas },
  }
}

/** Members may be added to answers, and every integer is a safe one: neither is worth saying. */
const isNoise = (key: string, value: unknown): boolean =>
  (key === 'additionalProperties' && value === false) ||
  ((key === 'minimum' || key === 'maximum') && Math.abs(value as number) === Number.MAX_SAFE_INTEGER)

/** Moves every schema that has a title into the components, so that each is described once. */
function hoist(value: unknown, schemas: Record<string, Json>): unknown {
  if (Array.isArray(value)) return value.map((item) => hoist(item, schemas))
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !isNoise(key, inner))
      .map(([key, inner]) => [key, hoist(inner, schemas)]),
  )
  const { title, ...schema } = copy
  if (typeof title !== 'string' || !('type' in schema)) return copy
  schemas[title] ??= schema
  if (JSON.stringify(schemas[title]) !== JSON.stringify(schema)) throw new Error(`two schemas are called ${title}`)
  return { $ref: `#/components/schemas/${title}` }
}

function operation(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...parameters(endpoint),
    ...requestBody(endpoint),
    responses: { [endpoint.status]: success(endpoint), ...minimal(endpoint), ...problemResponses(endpoint) },
  }
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}

function parameters({ params, query }: Endpoint): Json {
  const list = [
    ...Object.entries(params ? properties(params) : {}).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      schema,
    })),
    ...Object.entries(query ? properties(query) : {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: false,
      schema,
    })),
  ]
  return list.length > 0 ? { parameters: list } : {}
}

const properties = (schema: z.ZodObject): Record<string, Json> =>
  schemaOf(schema, 'output').properties as Record<string, Json>

function requestBody({ body }: Endpoint): Json {
  if (!body) return {}
  const schema = schemaOf(body.schema, 'input')
  const types = body.accepts === 'resource' ? resourceMediaTypes : jsonMediaTypes
  return {
    requestBody: {
      required: true,
      content: Object.fromEntries(
        types.map((type) => [type, { schema: type === 'text/html' ? { type: 'string' } : schema }]),
      ),
    },
  }
}

function success(endpoint: Endpoint): Json {
  const content = contentOf(endpoint)
  return { description: endpoint.summary, ...(content && { content }) }
}

function contentOf({ answer }: Endpoint): Json | undefined {
  switch (answer.kind) {
    case 'json':
      return { 'application/json': { schema: schemaOf(answer.schema, 'output') } }
    case 'file':
      return Object.fromEntries(
        answer.mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      )
    case 'events':
      return { 'text/event-stream': { schema: { type: 'string' } } }
    case 'empty':
      return undefined
    case 'item': {
      const item = schemaOf(answer.schema, 'output')
      return fourTypes(item, withMembers(item, jsonldMembers, 'JsonLd'), withMembers(item, halMembers, 'Hal'))
    }
    case 'item-or-collection': {
      const item = schemaOf(answer.schema, 'output')
      const jsonld = withMembers(item, jsonldMembers, 'JsonLd')
      const hal = withMembers(item, halMembers, 'Hal')
      return fourTypes(
        { anyOf: [item, { type: 'array', items: item }] },
        { anyOf: [jsonld, hydraCollection(jsonld)] },
        { anyOf: [hal, halCollection(hal)] },
      )
    }
    case 'collection': {
      const item = schemaOf(answer.schema, 'output')
      const json = answer.json === 'page' ? pagedSchema(item) : { type: 'array', items: item }
      return fourTypes(
        json,
        hydraCollection(withMembers(item, jsonldMembers, 'JsonLd')),
        halCollection(withMembers(item, halMembers, 'Hal')),
      )
    }
  }
}

const fourTypes = (json: Json, jsonld: Json, hal: Json): Json => ({
  'application/json': { schema: json },
  'application/ld+json': { schema: jsonld },
  'application/hal+json': { schema: hal },
  'text/html': {
    schema: {
      type: 'string',
      description: 'A page for people that holds the JSON answer in the script element with the id `data`.',
    },
  },
})

const reference = { type: 'string', format: 'uri-reference' }
const link = { type: 'object', required: ['href'], properties: { href: reference } }
const count = { type: 'integer', minimum: 0 }
const jsonldMembers: Json = { '@context': reference, '@id': reference, '@type': { type: 'string' } }
const halMembers: Json = { _links: { type: 'object', properties: { self: link } } }

/** The same item with the members of another media type. */
const withMembers = ({ title, ...item }: Json, members: Json, suffix: string): Json => ({
  ...(typeof title === 'string' && { title: title + suffix }),
  ...item,
  properties: { ...members, ...(item.properties as Json) },
})

const pagedSchema = (item: Json): Json => ({
  type: 'object',
  required: ['items', 'total', 'page', 'limit', 'hasNextPage', 'hasPreviousPage'],
  properties: {
    items: { type: 'array', items: item },
    total: count,
    page: { type: 'integer', minimum: 1 },
    limit: { type: 'integer', minimum: 1 },
    hasNextPage: { type: 'boolean' },
    hasPreviousPage: { type: 'boolean' },
  },
})

const hydraCollection = (item: Json): Json => ({
  type: 'object',
  required: ['hydra:member', 'hydra:totalItems'],
  properties: {
    ...jsonldMembers,
    'hydra:member': { type: 'array', items: item },
    'hydra:totalItems': count,
    'hydra:view': {
      type: 'object',
      properties: {
        '@id': reference,
        '@type': { type: 'string' },
        'hydra:first': reference,
        'hydra:last': reference,
        'hydra:previous': reference,
        'hydra:next': reference,
      },
    },
    'hydra:search': {
      type: 'object',
      properties: {
        '@type': { type: 'string' },
        'hydra:template': { type: 'string' },
        'hydra:variableRepresentation': { type: 'string' },
        'hydra:mapping': {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              '@type': { type: 'string' },
              variable: { type: 'string' },
              property: { type: ['string', 'null'] },
              required: { type: 'boolean' },
            },
          },
        },
      },
    },
  },
})

const halCollection = (item: Json): Json => ({
  type: 'object',
  required: ['_embedded', '_links'],
  properties: {
    _embedded: { type: 'array', items: item },
    totalItems: count,
    itemsPerPage: count,
    _links: {
      type: 'object',
      properties: Object.fromEntries(['self', 'first', 'last', 'next', 'previous', 'prev'].map((name) => [name, link])),
    },
  },
})

/** Files also answer without their bytes. */
const minimal = ({ answer }: Endpoint): Json =>
  answer.kind === 'file'
    ? {
        204: { description: 'The headers alone, for `Prefer: return=minimal`' },
        206: { description: 'The wanted range' },
        304: { description: 'Unchanged' },
      }
    : {}

function problemResponses(endpoint: Endpoint): Json {
  const codes = new Set<ProblemCode>([
    ...endpoint.problems,
    ...common,
    ...(endpoint.body ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(['item', 'collection', 'json'].includes(endpoint.answer.kind) ? (['not_acceptable'] as const) : []),
  ])
  const byStatus = Map.groupBy(codes, (code) => problems[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, sameStatus]) => [
      status,
      {
        description: sameStatus.map((code) => `${problems[code].title} (\`${problemType(code)}\`)`).join('; '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

/** RFC 9457. */
const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    requestId: { type: 'string' },
    violations: {
      type: 'array',
      items: {
        type: 'object',
        required: ['propertyPath', 'message'],
        properties: { propertyPath: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}
