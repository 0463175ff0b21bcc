import type { z } from 'zod'
import type { Endpoint, ResponseSpec } from '../../../shared/contracts/endpoint.ts'
import { resources } from '../../../shared/contracts/endpoint.ts'
import { versionedResource } from '../item-version.ts'
import { toJsonLd } from '../present/jsonld.ts'
import { toHal } from '../present/present.ts'
import type { ResponseContext } from '../present/response-context.ts'
import { toJson } from '../present/response-context.ts'
import type { Components } from './components.ts'
import { asHal, asJsonLd, halCollectionOf, hydraCollectionOf, pageOf } from './envelopes.ts'
import { eventsContent } from './events.ts'
import { fileValidators, headerReference, negotiatedHeaders, requestIdHeader } from './headers.ts'
import { type Json, jsonSchemaOf } from './json.ts'

/** The success responses of an operation by status. */
export function successResponses(endpoint: Endpoint, path: string, components: Components): Json {
  const { response, status } = endpoint
  const content = responseContent(endpoint, path, components)
  const headers = {
    ...responseHeadersOf(endpoint),
    ...(endpoint.method === 'POST' && { 'Idempotent-Replayed': headerReference('IdempotentReplayed') }),
    ...(endpoint.revalidates && { ETag: headerReference('ETag') }),
  }
  return {
    [status]: {
      description: responseDescription(endpoint),
      headers: { ...requestIdHeader, ...headers },
      ...(content && { content }),
    },
    ...(endpoint.acceptedUnless !== undefined && {
      202: {
        description: `The work runs in the background; \`${endpoint.acceptedUnless}\` is false.`,
        headers: { ...requestIdHeader, ...headers },
        content,
      },
    }),
    ...(response.kind === 'file' && fileResponses(headers, content)),
    ...(endpoint.revalidates && { 304: notModified('The response has not changed.', headers) }),
  }
}

/** Additional responses of file operations. */
const fileResponses = (headers: Json, content: Json | undefined): Json => ({
  204: {
    description: 'Headers only, for `Prefer: return=minimal`.',
    headers: { ...requestIdHeader, ...headers, 'Preference-Applied': headerReference('PreferenceApplied') },
  },
  206: {
    description: 'The requested range.',
    headers: { ...requestIdHeader, ...headers, 'Content-Range': headerReference('ContentRange') },
    content,
  },
  304: notModified('The file has not changed.', fileValidators),
})

const notModified = (description: string, headers: Json): Json => ({
  description,
  headers: { ...requestIdHeader, ...headers },
})

function responseDescription({ response, status }: Endpoint): string {
  if (status === 201) return 'The added resource.'
  if (status === 202) return 'Accepted. The work runs in the background.'
  switch (response.kind) {
    case 'empty':
      return 'Done.'
    case 'file':
      return 'The whole file.'
    case 'events':
      return 'The event stream. It stays open.'
    case 'collection':
      return 'One page of the list.'
    default:
      return 'The response.'
  }
}

function responseHeadersOf(endpoint: Endpoint): Json {
  const { response, status, method } = endpoint
  switch (response.kind) {
    case 'empty':
      return {}
    case 'events':
      return { 'Cache-Control': headerReference('CacheControl') }
    case 'file':
      return { ...fileValidators, 'Content-Length': headerReference('ContentLength'), ...downloadName(response) }
    case 'item': {
      const hasPlace = resources[response.resource].itemPath !== undefined
      return {
        ...negotiatedHeaders,
        ...(status === 201 && hasPlace && { Location: headerReference('Location') }),
        ...(method === 'PUT' && hasPlace && { 'Content-Location': headerReference('ContentLocation') }),
        ...(versionedResource(endpoint) && { ETag: headerReference('ETag') }),
        ...downloadName(response),
      }
    }
    default:
      return negotiatedHeaders
  }
}

const downloadName = (response: ResponseSpec): Json =>
  (response.kind === 'item' && response.attachment !== undefined) ||
  (response.kind === 'file' && response.mediaTypes.includes('application/vnd.comicbook+zip'))
    ? { 'Content-Disposition': headerReference('ContentDisposition') }
    : {}

function responseContent(endpoint: Endpoint, path: string, components: Components): Json | undefined {
  const { response, id } = endpoint
  switch (response.kind) {
    case 'empty':
      return undefined
    case 'events':
      return eventsContent(components)
    case 'file':
      return response.schema
        ? jsonContent(response.schema, id, components)
        : Object.fromEntries(response.mediaTypes.map((type) => [type, { schema: fileSchema(type) }]))
    case 'json':
      return jsonContent(response.schema, id, components)
    default:
      return resourceContent({ endpoint, response, path, query: '', page: 1, limit: 20 }, components)
  }
}

function jsonContent(raw: z.ZodType, id: string, components: Components): Json {
  const schema = components.add(jsonSchemaOf(raw, 'output'), id)
  return { 'application/json': { schema, example: components.exampleOf(schema) } }
}

const fileSchema = (type: string): Json =>
  type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }

type Resource = Extract<ResponseSpec, { readonly kind: 'item' | 'collection' | 'item-or-collection' }>

/** Examples are built by the presenters of real responses. */
function resourceContent(context: ResponseContext, components: Components): Json {
  const response = context.response as Resource
  const raw = jsonSchemaOf(response.schema, 'output')
  const item = { title: response.resource, ...raw }
  const schema = Object.fromEntries(
    Object.entries(schemasOf(response, item)).map(([type, one]) => [type, components.add(one, context.endpoint.id)]),
  )
  const one = components.exampleOf(components.add(item, context.endpoint.id))
  const value = response.kind === 'collection' ? { items: [one], total: 1 } : one
  const exampleContext =
    response.kind === 'item-or-collection' ? { ...context, response: { ...response, kind: 'item' as const } } : context
  return {
    'application/json': { schema: schema.json, example: toJson(exampleContext, value) },
    'application/ld+json': { schema: schema.jsonld, example: toJsonLd(exampleContext, value) },
    'application/hal+json': { schema: schema.hal, example: toHal(exampleContext, value) },
    'text/html': {
      schema: {
        type: 'string',
        description: 'A web page with the JSON response in the script element with the id `data`.',
      },
    },
  }
}

function schemasOf(response: Resource, item: Json): { json: Json; jsonld: Json; hal: Json } {
  const list = { type: 'array', items: item }
  switch (response.kind) {
    case 'item':
      return { json: item, jsonld: asJsonLd(item), hal: asHal(item) }
    case 'collection':
      return {
        json: response.json === 'page' ? pageOf(item) : list,
        jsonld: hydraCollectionOf(item),
        hal: halCollectionOf(item),
      }
    case 'item-or-collection':
      return {
        json: { anyOf: [item, list] },
        jsonld: { anyOf: [asJsonLd(item), hydraCollectionOf(item)] },
        hal: { anyOf: [asHal(item), halCollectionOf(item)] },
      }
  }
}
