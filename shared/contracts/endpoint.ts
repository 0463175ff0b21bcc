import type { z } from 'zod'
import type { ProblemCode } from './problems.ts'

/** The four media types of the resource-style endpoints (specification, section 1), preferred first. */
export const resourceMediaTypes = [
  'application/json',
  'application/ld+json',
  'application/hal+json',
  'text/html',
] as const
export const jsonMediaTypes = ['application/json'] as const
export type NegotiatedType = (typeof resourceMediaTypes)[number]

/** What a person reads in JSON-LD as `@type`, and where an item of it lives; `{field}` is taken from the item. */
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
 * How an operation answers.
 * - `item`: one resource in four media types. `@id` comes from the resource's `itemPath`, else from the request.
 *   With `attachment` browsers save it under that name.
 * - `item-or-collection`: one item where one was sent, else a collection.
 * - `collection`: an envelope a media type (specification, section 1); `json: 'page'` answers `application/json`
 *   with `{items,total,page,limit,hasNextPage,hasPreviousPage}` instead of a bare array.
 * - `json`: `application/json` only.
 * - `file`: bytes with validators and ranges.
 * - `empty`: no body. `events`: a server-sent event stream.
 */
export type Answer =
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
      /** Items a page where the query has no `limit`. */
      readonly pageSize: number
    }
  | { readonly kind: 'json'; readonly schema: z.ZodType }
  | { readonly kind: 'file'; readonly mediaTypes: readonly string[] }
  | { readonly kind: 'empty' }
  | { readonly kind: 'events' }

export type Body = {
  readonly schema: z.ZodType
  /** `resource` bodies are read in all four media types, `json` bodies in one. */
  readonly accepts: 'resource' | 'json'
  /** Status for a member of the wrong JSON type: 400 unless the contract says otherwise. */
  readonly wrongType?: 422
  /** The schema only describes; the route checks, for one form decides on the next. */
  readonly checkedByRoute?: true
  /** 1 MiB unless the contract says otherwise. */
  readonly limitBytes?: number
}

/** One operation of the HTTP API, as data. Everything that speaks HTTP is made from these. */
export type Endpoint = {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** OpenAPI style: `/api/mangas/{id}/chapters`. */
  readonly path: `/api/${string}`
  readonly tag: string
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: Body
  /** Success status. */
  readonly status: 200 | 201 | 202 | 204
  readonly answer: Answer
  /** Whether the answer holds sentences for people, in the language that the client asks for by `Accept-Language`. */
  readonly speaks?: true
  /** Problems of this operation beyond those that every operation can answer. */
  readonly problems: readonly ProblemCode[]
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Output<T> = T extends z.ZodType ? z.output<T> : Record<string, never>

export type ParamsOf<E extends Endpoint> = Output<E['params']>
export type QueryOf<E extends Endpoint> = Output<E['query']>
export type BodyOf<E extends Endpoint> = E['body'] extends { schema: infer S } ? Output<S> : undefined

/** One page of a collection as a use-case gives it: the items in order and how many there are in all. */
export type PageOf<T> = { readonly items: readonly T[]; readonly total: number }

/** What `application/json` carries. */
export type JsonOf<E extends Endpoint> = E['answer'] extends {
  kind: 'item' | 'json'
  schema: infer S extends z.ZodType
}
  ? z.output<S>
  : E['answer'] extends { kind: 'item-or-collection'; schema: infer S extends z.ZodType }
    ? z.output<S> | z.output<S>[]
    : E['answer'] extends { kind: 'collection'; json: 'array'; schema: infer S extends z.ZodType }
      ? z.output<S>[]
      : E['answer'] extends { kind: 'collection'; json: 'page'; schema: infer S extends z.ZodType }
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
