import type { Json } from './json.ts'

const text = { type: 'string' }
const reference = { type: 'string', format: 'uri-reference' }
const count = { type: 'integer', minimum: 0 }
const link: Json = { title: 'Link', type: 'object', required: ['href'], properties: { href: reference } }

const jsonLdItem: Json = {
  title: 'JsonLdItem',
  type: 'object',
  properties: { '@context': reference, '@id': reference, '@type': text },
}
const halItem: Json = {
  title: 'HalItem',
  type: 'object',
  properties: { _links: { type: 'object', properties: { self: link } } },
}

export const asJsonLd = (item: Json): Json => ({ title: `${item.title}JsonLd`, allOf: [jsonLdItem, item] })
export const asHal = (item: Json): Json => ({ title: `${item.title}Hal`, allOf: [halItem, item] })

/** `application/json` of a collection with totals. */
export const pageOf = (item: Json): Json => ({
  title: `${item.title}Page`,
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

const hydraView: Json = {
  title: 'HydraView',
  type: 'object',
  properties: {
    '@id': reference,
    '@type': text,
    'hydra:first': reference,
    'hydra:last': reference,
    'hydra:previous': reference,
    'hydra:next': reference,
  },
}

const hydraMapping: Json = {
  title: 'HydraMapping',
  type: 'object',
  properties: {
    '@type': text,
    variable: text,
    property: { type: ['string', 'null'] },
    required: { type: 'boolean' },
  },
}

const hydraSearch: Json = {
  title: 'HydraSearch',
  type: 'object',
  properties: {
    '@type': text,
    'hydra:template': text,
    'hydra:variableRepresentation': text,
    'hydra:mapping': { type: 'array', items: hydraMapping },
  },
}

/** `application/ld+json` of a collection. */
export const hydraCollectionOf = (item: Json): Json => ({
  title: `${item.title}HydraCollection`,
  type: 'object',
  required: ['hydra:member', 'hydra:totalItems'],
  properties: {
    '@context': reference,
    '@id': reference,
    '@type': text,
    'hydra:member': { type: 'array', items: asJsonLd(item) },
    'hydra:totalItems': count,
    'hydra:view': hydraView,
    'hydra:search': hydraSearch,
  },
})

/** `application/hal+json` of a collection. `_embedded` is an array (docs/requirements.md, R2). */
export const halCollectionOf = (item: Json): Json => ({
  title: `${item.title}HalCollection`,
  type: 'object',
  required: ['_embedded', '_links'],
  properties: {
    _embedded: { type: 'array', items: asHal(item) },
    totalItems: count,
    itemsPerPage: count,
    _links: {
      title: 'HalPageLinks',
      type: 'object',
      properties: Object.fromEntries(['self', 'first', 'last', 'next', 'previous', 'prev'].map((name) => [name, link])),
    },
  },
})
