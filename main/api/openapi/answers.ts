import type { Answer, Endpoint } from '../../../shared/contracts/endpoint.ts'
import { resources } from '../../../shared/contracts/endpoint.ts'
import { toHal } from '../present/hal.ts'
import { toJson } from '../present/json.ts'
import { toJsonLd } from '../present/jsonld.ts'
import type { Asked } from '../present/presented.ts'
import type { Components } from './components.ts'
import { asHal, asJsonLd, halCollectionOf, hydraCollectionOf, pageOf } from './envelopes.ts'
import { eventsContent } from './events.ts'
import { fileValidators, negotiated, requestId, response } from './headers.ts'
import { type Json, jsonSchemaOf } from './json.ts'

/** The answers of an operation that went well, by status. */
export function answersOf(endpoint: Endpoint, path: string, components: Components): Json {
  const { answer, status } = endpoint
  const content = contentOf(endpoint, path, components)
  const headers = headersOf(endpoint)
  return {
    [status]: {
      description: descriptionOf(endpoint),
      headers: { ...requestId, ...headers },
      ...(content && { content }),
    },
    ...(answer.kind === 'file' && fileAnswers(headers, content)),
  }
}

/** A file also answers without its bytes, in part, or not again. */
const fileAnswers = (headers: Json, content: Json | undefined): Json => ({
  204: {
    description: 'The headers alone, for `Prefer: return=minimal`.',
    headers: { ...requestId, ...headers, 'Preference-Applied': response('PreferenceApplied') },
  },
  206: {
    description: 'The wanted range.',
    headers: { ...requestId, ...headers, 'Content-Range': response('ContentRange') },
    content,
  },
  304: {
    description: 'The file is still the one that `If-None-Match` names.',
    headers: { ...requestId, ...fileValidators },
  },
})

function descriptionOf({ answer, status }: Endpoint): string {
  if (status === 201) return 'What was added.'
  if (status === 202) return 'Accepted: the work is done in the background.'
  switch (answer.kind) {
    case 'empty':
      return 'Done.'
    case 'file':
      return 'The whole file.'
    case 'events':
      return 'The stream; it stays open.'
    case 'collection':
      return 'One page of the list.'
    default:
      return 'The answer.'
  }
}

function headersOf({ answer, status }: Endpoint): Json {
  switch (answer.kind) {
    case 'empty':
      return {}
    case 'events':
      return { 'Cache-Control': response('CacheControl') }
    case 'file':
      return { ...fileValidators, 'Content-Length': response('ContentLength'), ...downloadName(answer) }
    case 'item': {
      const isLocated = status === 201 && resources[answer.resource].itemPath !== undefined
      return { ...negotiated, ...(isLocated && { Location: response('Location') }), ...downloadName(answer) }
    }
    default:
      return negotiated
  }
}

const downloadName = (answer: Answer): Json =>
  (answer.kind === 'item' && answer.attachment !== undefined) ||
  (answer.kind === 'file' && answer.mediaTypes.includes('application/vnd.comicbook+zip'))
    ? { 'Content-Disposition': response('ContentDisposition') }
    : {}

function contentOf(endpoint: Endpoint, path: string, components: Components): Json | undefined {
  const { answer, id } = endpoint
  switch (answer.kind) {
    case 'empty':
      return undefined
    case 'events':
      return eventsContent(components)
    case 'file':
      return Object.fromEntries(answer.mediaTypes.map((type) => [type, { schema: fileSchema(type) }]))
    case 'json': {
      const schema = components.add(jsonSchemaOf(answer.schema, 'output'), id)
      return { 'application/json': { schema, example: components.exampleOf(schema) } }
    }
    default:
      return fourTypes({ endpoint, answer, path, search: new URLSearchParams(), page: 1, limit: 20 }, components)
  }
}

const fileSchema = (type: string): Json =>
  type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }

type Resource = Extract<Answer, { readonly kind: 'item' | 'collection' | 'item-or-collection' }>

/** The examples are made by what makes the answers. */
function fourTypes(asked: Asked, components: Components): Json {
  const answer = asked.answer as Resource
  const raw = jsonSchemaOf(answer.schema, 'output')
  const item = { title: answer.resource, ...raw }
  const schema = Object.fromEntries(
    Object.entries(schemasOf(answer, item)).map(([type, one]) => [type, components.add(one, asked.endpoint.id)]),
  )
  const one = components.exampleOf(components.add(item, asked.endpoint.id))
  const value = answer.kind === 'collection' ? { items: [one], total: 1 } : one
  const shown =
    answer.kind === 'item-or-collection' ? { ...asked, answer: { ...answer, kind: 'item' as const } } : asked
  return {
    'application/json': { schema: schema.json, example: toJson(shown, value) },
    'application/ld+json': { schema: schema.jsonld, example: toJsonLd(shown, value) },
    'application/hal+json': { schema: schema.hal, example: toHal(shown, value) },
    'text/html': {
      schema: {
        type: 'string',
        description: 'A page for people that holds the JSON answer in the script element with the id `data`.',
      },
    },
  }
}

function schemasOf(answer: Resource, item: Json): { json: Json; jsonld: Json; hal: Json } {
  const list = { type: 'array', items: item }
  switch (answer.kind) {
    case 'item':
      return { json: item, jsonld: asJsonLd(item), hal: asHal(item) }
    case 'collection':
      return {
        json: answer.json === 'page' ? pageOf(item) : list,
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
