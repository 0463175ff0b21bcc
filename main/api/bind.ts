import type { Hono } from 'hono'
import type {
  Answer,
  Body,
  BodyOf,
  Endpoint,
  JsonOf,
  PageOf,
  ParamsOf,
  QueryOf,
} from '../../shared/contracts/endpoint.ts'
import type { Localizable } from '../../shared/i18n/message.ts'
import { localize } from '../platform/i18n/format-message.ts'
import { type FileAnswer, fileResponse } from './file-response.ts'
import { languageOf } from './language.ts'
import { negotiate, offeredTypes } from './negotiate.ts'
import { present } from './present/present.ts'
import { readJsonBody } from './read-body.ts'
import { validateBody, validateQuery } from './validate.ts'

export type Input<E extends Endpoint> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly request: Request
}

/** What a handler gives: the value of an item, one page of a collection, a file, a stream's response, or nothing. */
export type Output<E extends Endpoint> = E['answer'] extends {
  kind: 'collection'
  schema: { _zod: { output: infer T } }
}
  ? PageOf<In<E, T>>
  : E['answer'] extends { kind: 'item-or-collection'; schema: { _zod: { output: infer T } } }
    ? In<E, T> | PageOf<In<E, T>>
    : E['answer'] extends { kind: 'file' }
      ? FileAnswer
      : E['answer'] extends { kind: 'events' }
        ? Response
        : E['answer'] extends { kind: 'empty' }
          ? undefined
          : In<E, JsonOf<E>>

/** Where an operation speaks to people, sentences stand in place of texts. */
type In<E extends Endpoint, T> = E['speaks'] extends true ? Localizable<T> : T

export type Handler<E extends Endpoint> = (input: Input<E>) => Promise<Output<E>> | Output<E>

/** Makes the route of an endpoint: negotiates, reads and checks what came, and presents what the handler gives. */
export function bind<E extends Endpoint>(app: Hono, endpoint: E, handler: Handler<E>): void {
  const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
  const offered = offeredTypes(endpoint)
  app.on(endpoint.method, path, async (context) => {
    const request = context.req.raw
    const type = offered && negotiate(request, offered)
    const url = new URL(request.url)
    const query = endpoint.query ? (validateQuery(endpoint.query, url.searchParams) as Record<string, unknown>) : {}
    const body = endpoint.body && checkBody(endpoint.body, await readJsonBody(request, endpoint.body))
    const given = await handler({ params: context.req.param(), query, body, request } as unknown as Input<E>)
    const language = endpoint.speaks && languageOf(request)
    const value = language ? (localize<unknown>(given, language) as typeof given) : given
    if (type === undefined) return await withoutNegotiation(endpoint, request, value)
    const answer = presentable(endpoint.answer, value)
    const asked = {
      endpoint,
      answer,
      path: url.pathname,
      search: url.searchParams,
      page: Number(query.page ?? 1),
      limit: Number(query.limit ?? (answer.kind === 'collection' ? answer.pageSize : 1)),
    }
    const response = present(asked, value, type)
    if (language) {
      response.headers.append('Vary', 'Accept-Language')
      response.headers.set('Content-Language', language)
    }
    return response
  })
}

const checkBody = (body: Body, sent: unknown): unknown =>
  body.checkedByRoute ? sent : validateBody(body.schema, sent, body.wrongType ?? 400)

function presentable(answer: Answer, value: unknown): Answer {
  if (answer.kind !== 'item-or-collection') return answer
  const { resource, schema } = answer
  const page = value as Partial<PageOf<unknown>>
  if (!Array.isArray(page.items)) return { kind: 'item', resource, schema }
  return { kind: 'collection', resource, schema, json: 'array', pageSize: Math.max(page.items.length, 1) }
}

async function withoutNegotiation(endpoint: Endpoint, request: Request, value: unknown): Promise<Response> {
  if (endpoint.answer.kind === 'file') return await fileResponse(request, value as FileAnswer)
  if (endpoint.answer.kind === 'events') return value as Response
  return new Response(null, { status: endpoint.status })
}
