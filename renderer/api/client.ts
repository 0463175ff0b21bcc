import type { z } from 'zod'
import { requestIdHeader } from '../../shared/bridge.ts'
import type { Endpoint, JsonOf, ParamsOf, QueryOf } from '../../shared/contracts/endpoint.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { ApiProblem } from '../../shared/problem.ts'
import { forgetKept } from './kept/kept-caches.ts'
import { isOtherDevice } from './other-device.ts'
import { takePreloadedResponse } from './preloaded-responses.ts'
import { readProblem, unreachableProblem } from './problem.ts'

type QueryValue = string | number | boolean | readonly string[] | undefined

export type BodyInput<E extends Endpoint> = E extends { body: { schema: infer S extends z.ZodType } }
  ? z.input<S>
  : never

/** The input of a call: exactly the parts that its endpoint declares. Undefined query members are not sent. */
export type CallInput<E extends Endpoint> = (E extends { params: z.ZodObject }
  ? { readonly params: ParamsOf<E> }
  : { readonly params?: never }) &
  (E extends { query: z.ZodObject }
    ? { readonly query?: { readonly [K in keyof QueryOf<E>]?: QueryValue } }
    : { readonly query?: never }) &
  (E extends { body: object } ? { readonly body: BodyInput<E> } : { readonly body?: never })

export type CallOptions = {
  readonly signal?: AbortSignal
  /** Lets the request outlive the page. Used while the page unloads. */
  readonly keepalive?: boolean
  /** The ETag of the version that is changed. The call fails with 412 if there is a newer one. */
  readonly ifMatch?: string | undefined
}

/** A value and the ETag of its version. */
export type Versioned<T> = { readonly value: T; readonly etag: string | undefined }

/**
 * Calls an operation of the API with a relative URL.
 * @throws {ApiProblem} if the response is not a success; with status 0 if there was no response
 * @throws {DOMException} `AbortError` if `signal` aborts
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<JsonOf<E>> {
  return (await callVersioned(endpoint, input, options)).value
}

/** `call`, with the version of the answer. @throws as `call` */
export async function callVersioned<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, keepalive = false, ifMatch }: CallOptions = {},
): Promise<Versioned<JsonOf<E>>> {
  const hasBody = input.body !== undefined
  const request: RequestInit = {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      'accept-language': requestLanguage(),
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    },
    keepalive,
    ...(hasBody && { body: JSON.stringify(input.body) }),
    ...(signal && { signal }),
  }
  const response = await send(endpointUrl(endpoint, input), request)
  if (!response.ok) throw await readProblem(response)
  const etag = response.headers.get('etag') ?? undefined
  if (response.status === 204) return { value: undefined as JsonOf<E>, etag }
  return { value: (await readJson(response, signal)) as JsonOf<E>, etag }
}

/**
 * Calls an operation with an image instead of JSON.
 * @throws {ApiProblem} as `call`
 */
export async function sendImage<E extends Endpoint>(
  endpoint: E,
  { params }: { readonly params: ParamsOf<E> },
  image: Blob,
): Promise<JsonOf<E>> {
  const body = new FormData()
  body.append('image', image)
  const headers = { accept: 'application/json', 'accept-language': requestLanguage() }
  const response = await send(endpointUrl(endpoint, { params }), { method: endpoint.method, headers, body })
  if (!response.ok) throw await readProblem(response)
  return (await readJson(response, undefined)) as JsonOf<E>
}

/** The relative URL of an operation, for `call`, images and links. */
export function endpointUrl(
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
 * Downloads an image to draw on a canvas.
 * @throws {ApiProblem} {DOMException} as `call`
 */
export async function fetchImage(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await send(url, { signal, headers: { accept: 'image/*, application/problem+json' } })
  if (!response.ok) throw await readProblem(response)
  try {
    return await response.blob()
  } catch (error) {
    signal.throwIfAborted()
    throw unreachableProblem(error)
  }
}

async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    const sent = (request.method === 'GET' && takePreloadedResponse(url)) || fetch(url, abortInDesktop(request))
    const response = await sent
    // The device was removed: the same address now shows how to connect it again.
    if (isOtherDevice && response.status === 401) void forgetKept().finally(() => location.reload())
    return response
  } catch (error) {
    request.signal?.throwIfAborted()
    throw unreachableProblem(error)
  }
}

async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    signal?.throwIfAborted()
    throw new ApiProblem({ status: response.status, cause })
  }
}

/**
 * Tells the desktop app when a request is aborted, because Electron does not. Without it, a cancelled search or detection
 * would go on until it ends.
 */
function abortInDesktop(request: RequestInit): RequestInit {
  const { desktop } = window
  const { signal } = request
  if (!desktop || !signal) return request
  const id = crypto.randomUUID()
  signal.addEventListener('abort', () => void desktop.abortRequest(id), { once: true })
  return { ...request, headers: { ...request.headers, [requestIdHeader]: id } }
}

let current: Language = 'en'
const listeners = new Set<() => void>()

/** The language sent to the API as `Accept-Language`. */
export const requestLanguage = (): Language => current

export function setRequestLanguage(language: Language): void {
  if (language === current) return
  current = language
  for (const listener of listeners) listener()
}

/** @returns the unsubscribe function */
export function onRequestLanguageChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Splits what is more than one request takes. */
export const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
