import type { z } from 'zod'
import type { ProblemCode } from './problems.ts'

/** Media types of resource endpoints, default first (docs/requirements.md, R2). */
export const resourceMediaTypes = [
  'application/json',
  'application/ld+json',
  'application/hal+json',
  'text/html',
] as const
export const jsonMediaTypes = ['application/json'] as const
/** Forms in which an image can be sent. */
export const imageMediaTypes = ['image/*', 'multipart/form-data'] as const
export type NegotiatedType = (typeof resourceMediaTypes)[number]

/** Resource types, used as `@type` in JSON-LD, and the path template of an item. */
export const resources = {
  Manga: { itemPath: '/api/mangas/by-id/{id}' },
  ContentSource: { itemPath: '/api/content-sources/{id}' },
  ContentSourceExport: { itemPath: undefined },
  Job: { itemPath: '/api/jobs/{id}' },
  ScrapingRequest: { itemPath: undefined },
  ChapterCollection: { itemPath: undefined },
  CatalogSearch: { itemPath: undefined },
} as const satisfies Record<string, { itemPath: string | undefined }>
export type ResourceName = keyof typeof resources

/**
 * The success response of an operation.
 * - `item`: one resource in four media types. `@id` is built from the resource's `itemPath`, or is the request path.
 *   With `attachment` browsers save it as a file.
 * - `item-or-collection`: one item if one was sent, otherwise a collection.
 * - `collection`: a collection in the envelope of each media type. With `json: 'page'`, `application/json` is
 *   `{items,total,page,limit,hasNextPage,hasPreviousPage}` instead of an array.
 * - `json`: `application/json` only.
 * - `file`: a file with validators and ranges. `schema` describes what is in a JSON file.
 * - `empty`: no body.
 * - `events`: a stream of server-sent events.
 */
export type ResponseSpec =
  | {
      readonly kind: 'item'
      readonly resource: ResourceName
      readonly schema: z.ZodType
      readonly attachment?: string
    }
  | { readonly kind: 'item-or-collection'; readonly resource: ResourceName; readonly schema: z.ZodType }
  | {
      readonly kind: 'collection'
      readonly resource: ResourceName
      readonly schema: z.ZodType
      readonly json: 'array' | 'page'
      /** Items per page if the query has no `limit`. */
      readonly pageSize: number
    }
  | { readonly kind: 'json'; readonly schema: z.ZodType }
  | { readonly kind: 'file'; readonly mediaTypes: readonly string[]; readonly schema?: z.ZodType }
  | { readonly kind: 'empty' }
  | { readonly kind: 'events' }

export type Body = {
  readonly schema: z.ZodType
  /** Set if all four media types of resources are accepted; otherwise only `application/json` is. */
  readonly accepts?: 'resource'
  /** Status for a member of the wrong JSON type; 400 by default. */
  readonly wrongType?: 422
  /** The route validates the body; the schema is for documentation only. */
  readonly checkedByRoute?: true
  /** Set if a request without a body means an empty object. */
  readonly isOptional?: true
  /** Set if an image can be sent instead, as the body or in a form. Its maximum size. */
  readonly imageLimitBytes?: number
  /** Maximum size; 1 MiB by default. */
  readonly limitBytes?: number
}

/** An operation of the HTTP API. Routes, clients and the OpenAPI document are derived from it. */
export type Endpoint = {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** OpenAPI style: `/api/mangas/{id}/chapters`. */
  readonly path: `/api/${string}`
  readonly tag: string
  readonly summary: string
  /** Details beyond the summary. Markdown. */
  readonly description?: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: Body
  /** Success status. */
  readonly status: 200 | 201 | 202 | 204
  /** Name of a member of the response. While it is false, the work continues in the background and the status is 202. */
  readonly acceptedUnless?: string
  readonly response: ResponseSpec
  /** Set if the response contains localized texts, negotiated by `Accept-Language`. */
  readonly localized?: true
  /** Set if the response depends only on the library. It has an ETag, and a conditional request answers 304. */
  readonly revalidates?: true
  /** Set if `If-Match` can make the operation depend on the version of an item. */
  readonly changes?: 'Manga' | 'ContentSource'
  /** Problems of this operation, in addition to those of every operation. */
  readonly problems: readonly ProblemCode[]
}

/** The status is 204 without a body and otherwise 200, unless the definition has another. */
export const endpoint = <const E extends Omit<Endpoint, 'status'> & Partial<Pick<Endpoint, 'status'>>>(
  definition: E,
): E & Pick<Endpoint, 'status'> => ({ status: definition.response.kind === 'empty' ? 204 : 200, ...definition })

type Output<T> = T extends z.ZodType ? z.output<T> : Record<string, never>

export type ParamsOf<E extends Endpoint> = Output<E['params']>
export type QueryOf<E extends Endpoint> = Output<E['query']>
export type BodyOf<E extends Endpoint> = E['body'] extends { schema: infer S } ? Output<S> : undefined

/** One page of a collection: its items and the total number of items. */
export type PageOf<T> = { readonly items: readonly T[]; readonly total: number }

/** The type of the `application/json` response. */
export type JsonOf<E extends Endpoint> = E['response'] extends {
  kind: 'item' | 'json'
  schema: infer S extends z.ZodType
}
  ? z.output<S>
  : E['response'] extends { kind: 'item-or-collection'; schema: infer S extends z.ZodType }
    ? z.output<S> | z.output<S>[]
    : E['response'] extends { kind: 'collection'; json: 'array'; schema: infer S extends z.ZodType }
      ? z.output<S>[]
      : E['response'] extends { kind: 'collection'; json: 'page'; schema: infer S extends z.ZodType }
        ? PagedList<z.output<S>>
        : undefined

export type PagedList<T> = {
  items: T[]
  total: number
  page: number
  limit: number
  hasNextPage: boolean
  hasPreviousPage: boolean
}
