import type { z } from 'zod'
import type { Endpoint, JsonOf, ParamsOf, QueryOf } from '../../shared/contracts/endpoint.ts'
import { takeFirstAnswer } from './first-answers.ts'
import { ApiProblem, problemFrom, unreachable } from './problem.ts'
import { spokenLanguage } from './spoken-language.ts'

type QueryValue = string | number | boolean | readonly string[] | undefined

export type BodyInput<E extends Endpoint> = E extends { body: { schema: infer S extends z.ZodType } }
  ? z.input<S>
  : never

/** What a call takes: exactly the parts that its endpoint declares. Query members left undefined are not sent. */
export type CallInput<E extends Endpoint> = (E extends { params: z.ZodObject }
  ? { readonly params: ParamsOf<E> }
  : { readonly params?: never }) &
  (E extends { query: z.ZodObject }
    ? { readonly query?: { readonly [K in keyof QueryOf<E>]?: QueryValue } }
    : { readonly query?: never }) &
  (E extends { body: object } ? { readonly body: BodyInput<E> } : { readonly body?: never })

export type CallOptions = {
  readonly signal?: AbortSignal
  /** Lets the request outlive the page; for the last words of a page that is going away. */
  readonly keepalive?: boolean
}

/**
 * Calls an operation of the API over relative addresses.
 * @throws {ApiProblem} for every answer that is not a success, and with status 0 when none came
 * @throws {DOMException} `AbortError` when `signal` aborts
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, keepalive = false }: CallOptions = {},
): Promise<JsonOf<E>> {
  const hasBody = input.body !== undefined
  const request: RequestInit = {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      'accept-language': spokenLanguage(),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    keepalive,
    ...(hasBody && { body: JSON.stringify(input.body) }),
    ...(signal && { signal }),
  }
  const response = await send(addressOf(endpoint, input), request)
  if (!response.ok) throw await problemFrom(response)
  if (response.status === 204) return undefined as JsonOf<E>
  return (await readJson(response, signal)) as JsonOf<E>
}

/** The relative address of an operation, for `call` and for images and links. */
export function addressOf(
  endpoint: Pick<Endpoint, 'path'>,
  {
    params = {},
    query = {},
  }: {
    readonly params?: Readonly<Record<string, unknown>> | undefined
    readonly query?: Readonly<Record<string, QueryValue>> | undefined
  },
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return search.size === 0 ? path : `${path}?${search}`
}

/**
 * The bytes of a picture, for drawing it by hand.
 * @throws {ApiProblem} {DOMException} as `call`
 */
export async function readPicture(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await send(address, { signal, headers: { accept: 'image/*, application/problem+json' } })
  if (!response.ok) throw await problemFrom(response)
  try {
    return await response.blob()
  } catch (error) {
    signal.throwIfAborted()
    throw unreachable(error)
  }
}

async function send(address: string, request: RequestInit): Promise<Response> {
  try {
    return await ((request.method === 'GET' && takeFirstAnswer(address)) || fetch(address, request))
  } catch (error) {
    request.signal?.throwIfAborted()
    throw unreachable(error)
  }
}

async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    signal?.throwIfAborted()
    const detail = 'The answer broke off or was not JSON. Try again; if it stays, restart Bunko.'
    throw new ApiProblem({ status: response.status, title: 'The answer cannot be read', detail, cause })
  }
}
