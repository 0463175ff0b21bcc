import type { z } from 'zod'
import type { PageOf, ResourceName } from '../../../shared/contracts/endpoint.ts'
import { endpoints } from '../../../shared/contracts/index.ts'
import { message } from '../../../shared/i18n/message.ts'
import { Problem } from '../../platform/problem.ts'
import { type Item, itemPath, pageLinks, type ResponseContext, requestPath } from './response-context.ts'

const contextPath = (resource: ResourceName): string => `/api/contexts/${resource}`

/** Items have `@context`, `@id` and `@type`. Collections are Hydra collections (docs/requirements.md, R2). */
export function toJsonLd(context: ResponseContext, value: unknown): unknown {
  const { response } = context
  if (response.kind === 'item') {
    const item = value as Item
    return {
      '@context': contextPath(response.resource),
      '@id': itemPath(response.resource, item) ?? requestPath(context),
      '@type': response.resource,
      ...item,
    }
  }
  if (response.kind !== 'collection') return value
  const { items, total } = value as PageOf<Item>
  const { self, first, last, previous, next } = pageLinks(context, total)
  return {
    '@context': contextPath(response.resource),
    '@id': context.path,
    '@type': 'hydra:Collection',
    'hydra:member': items.map((item) => ({
      '@id': itemPath(response.resource, item),
      '@type': response.resource,
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
    ...searchTemplate(context),
  }
}

/** Parameters that filter by a property with another name. */
const filteredProperty: Readonly<Record<string, string>> = {
  createdAfter: 'createdAt',
  createdBefore: 'createdAt',
  genre: 'genres',
}

function searchTemplate({ endpoint, response, path }: ResponseContext): object {
  const variables = Object.keys(endpoint.query?.shape ?? {})
  if (variables.length === 0 || response.kind !== 'collection') return {}
  const properties = Object.keys((response.schema as z.ZodObject).shape)
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

/** The JSON-LD context of a resource: the Hydra prefix and a term for each member. @throws Problem `not_found` */
export function jsonLdContext(name: string): { '@context': Record<string, unknown> } {
  const response = endpoints
    .map((endpoint) => endpoint.response)
    .find((candidate) => (candidate.kind === 'item' || candidate.kind === 'collection') && candidate.resource === name)
  if (!response || !('schema' in response)) throw new Problem('not_found', message('api.contextNotFound'))
  const members = Object.keys((response.schema as z.ZodObject).shape).filter((member) => member !== 'id')
  return {
    '@context': {
      '@vocab': 'urn:bunko:vocabulary:',
      hydra: 'http://www.w3.org/ns/hydra/core#',
      ...Object.fromEntries(members.map((member) => [member, `urn:bunko:vocabulary:${name}/${member}`])),
    },
  }
}
