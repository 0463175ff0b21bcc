import { exampleIds } from '../../../shared/contracts/fields.ts'
import type { Json } from './json.ts'

const mangaPath = `/api/mangas/by-id/${exampleIds.manga}`

const member = (schema: Json, description: string, ...examples: readonly unknown[]): Json => ({
  ...schema,
  description,
  ...(examples.length > 0 && { examples }),
})
const text = { type: 'string' }
const reference = { type: 'string', format: 'uri-reference' }
const count = { type: 'integer', minimum: 0 }
const positive = { type: 'integer', minimum: 1 }
const link: Json = {
  title: 'Link',
  type: 'object',
  description: 'A link.',
  required: ['href'],
  properties: { href: member(reference, 'URL, relative to the host.', mangaPath) },
}

const itemType = { '@type': member(text, 'Type of the resource.', 'Manga') }
const identity = {
  '@context': member(reference, 'URL of the JSON-LD context.', '/api/contexts/Manga'),
  '@id': member(reference, 'URL of the resource.', mangaPath),
  ...itemType,
}
const total = member(count, 'Total number of items.', 1)

const jsonLdItem: Json = { title: 'JsonLdItem', type: 'object', properties: identity }
const halItem: Json = {
  title: 'HalItem',
  type: 'object',
  properties: { _links: { type: 'object', description: 'Related URLs.', properties: { self: link } } },
}

export const asJsonLd = (item: Json): Json => ({ title: `${item.title}JsonLd`, allOf: [jsonLdItem, item] })
export const asHal = (item: Json): Json => ({ title: `${item.title}Hal`, allOf: [halItem, item] })

/** `application/json` of a collection with totals. */
export const pageOf = (item: Json): Json => ({
  title: `${item.title}Page`,
  type: 'object',
  required: ['items', 'total', 'page', 'limit', 'hasNextPage', 'hasPreviousPage'],
  properties: {
    items: member({ type: 'array', items: item }, 'The items of this page.'),
    total,
    page: member(positive, 'Page number, starting at 1.', 1),
    limit: member(positive, 'Maximum number of items per page.', 20),
    hasNextPage: member({ type: 'boolean' }, 'Whether there is a next page.', false),
    hasPreviousPage: member({ type: 'boolean' }, 'Whether there is a previous page.', false),
  },
})

const hydraView: Json = {
  title: 'HydraView',
  type: 'object',
  description: 'URLs of this page and its neighbors.',
  properties: {
    '@id': identity['@id'],
    ...itemType,
    'hydra:first': member(reference, 'The first page.', '/api/mangas?page=1'),
    'hydra:last': member(reference, 'The last page.', '/api/mangas?page=1'),
    'hydra:previous': member(reference, 'The previous page, if any.'),
    'hydra:next': member(reference, 'The next page, if any.'),
  },
}

const hydraMapping: Json = {
  title: 'HydraMapping',
  type: 'object',
  properties: {
    ...itemType,
    variable: member(text, 'Parameter name.', 'status'),
    property: member({ type: ['string', 'null'] }, 'The property it filters by; otherwise null.', 'status'),
    required: member({ type: 'boolean' }, 'Whether it is required.', false),
  },
}

const hydraSearch: Json = {
  title: 'HydraSearch',
  type: 'object',
  description: 'The query parameters of the list.',
  properties: {
    ...itemType,
    'hydra:template': member(text, 'URI template with the parameters (RFC 6570).', '/api/mangas{?page,limit}'),
    'hydra:variableRepresentation': member(text, 'How values are represented.', 'BasicRepresentation'),
    'hydra:mapping': member({ type: 'array', items: hydraMapping }, 'The mapped parameters.'),
  },
}

/** `application/ld+json` of a collection. */
export const hydraCollectionOf = (item: Json): Json => ({
  title: `${item.title}HydraCollection`,
  type: 'object',
  required: ['hydra:member', 'hydra:totalItems'],
  properties: {
    ...identity,
    'hydra:member': member({ type: 'array', items: asJsonLd(item) }, 'The items of this page.'),
    'hydra:totalItems': total,
    'hydra:view': hydraView,
    'hydra:search': hydraSearch,
  },
})

const halPageLinks: Json = {
  title: 'HalPageLinks',
  type: 'object',
  description: 'URLs of this page, of its neighbors, and of the first and last page. `prev` is the same as `previous`.',
  properties: Object.fromEntries(['self', 'first', 'last', 'next', 'previous', 'prev'].map((name) => [name, link])),
}

/** `application/hal+json` of a collection. `_embedded` is an array (docs/requirements.md, R2). */
export const halCollectionOf = (item: Json): Json => ({
  title: `${item.title}HalCollection`,
  type: 'object',
  required: ['_embedded', '_links'],
  properties: {
    _embedded: member({ type: 'array', items: asHal(item) }, 'The items of this page.'),
    totalItems: total,
    itemsPerPage: member(count, 'Maximum number of items per page.', 20),
    _links: halPageLinks,
  },
})
