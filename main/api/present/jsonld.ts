import type { z } from 'zod'
import type { PageOf, ResourceName } from '../../../shared/contracts/endpoint.ts'
import { type Asked, type Item, itemPath, pageLinks } from './presented.ts'

export const contextPath = (resource: ResourceName): string => `/api/contexts/${resource}`

/** Items with `@context`, `@id`, `@type`; collections in the Hydra envelope of the specification, section 1. */
export function toJsonLd(asked: Asked, value: unknown): unknown {
  const { answer } = asked
  if (answer.kind === 'item') {
    const item = value as Item
    return {
      '@context': contextPath(answer.resource),
      '@id': itemPath(answer.resource, item) ?? asked.path,
      '@type': answer.resource,
      ...item,
    }
  }
  if (answer.kind !== 'collection') return value
  const { items, total } = value as PageOf<Item>
  const { self, first, last, previous, next } = pageLinks(asked, total)
  return {
    '@context': contextPath(answer.resource),
    '@id': asked.path,
    '@type': 'hydra:Collection',
    'hydra:member': items.map((item) => ({
      '@id': itemPath(answer.resource, item),
      '@type': answer.resource,
      ...item,
    })),
    'hydra:totalItems': total,
    'hydra:view': {
      '@id': self,
      '@type': 'hydra:PartialCollectionView',
      'hydra:first': first,
      'hydra:last': last,
      ...(previous && { 'hydra:previous': previous }),
      ...(next && { 'hydra:next': next }),
    },
    ...searchTemplate(asked),
  }
}

/** Parameters that filter by a property of another name. */
const filteredProperty: Readonly<Record<string, string>> = {
  createdAfter: 'createdAt',
  createdBefore: 'createdAt',
  genre: 'genres',
}

function searchTemplate({ endpoint, answer, path }: Asked): object {
  const variables = Object.keys(endpoint.query?.shape ?? {})
  if (variables.length === 0 || answer.kind !== 'collection') return {}
  const properties = Object.keys((answer.schema as z.ZodObject).shape)
  return {
    'hydra:search': {
      '@type': 'hydra:IriTemplate',
      'hydra:template': `${path}{?${variables.join(',')}}`,
      'hydra:variableRepresentation': 'BasicRepresentation',
      'hydra:mapping': variables.map((variable) => {
        const name = variable.replace('[]', '')
        return {
          '@type': 'IriTemplateMapping',
          variable,
          property: filteredProperty[name] ?? (properties.includes(name) ? name : null),
          required: false,
        }
      }),
    },
  }
}
