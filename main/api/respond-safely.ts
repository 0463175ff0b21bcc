import { randomUUID } from 'node:crypto'
import { message } from '../../shared/i18n/message.ts'
import type { Log } from '../platform/log.ts'
import type { ApiRequest } from './api-request.ts'
import { negotiateLanguage } from './negotiate.ts'
import { HttpProblem, problemResponse } from './problem.ts'
import { type ApiBindings, type Found, paramsOf, splitAddress } from './router.ts'

/** Sent with every response, including files and problems. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** No client receives this status: the connection is closed, as when a detection is cancelled. */
const clientClosedRequest = 499

type Options = {
  readonly log: Log
  /** Puts a problem into the form that the clients of an address expect. */
  readonly presentProblem: (request: ApiRequest, problem: Response) => Promise<Response>
}

/** The answer, or the problem that it throws; with the headers of every response. Never rejects. */
export async function respondSafely(
  request: ApiRequest,
  { log, presentProblem }: Options,
  answer: () => Promise<Response>,
): Promise<Response> {
  const requestId = randomUUID()
  let response: Response
  try {
    response = await answer()
  } catch (error) {
    response = request.signal.aborted
      ? new Response(null, { status: clientClosedRequest })
      : await presentProblem(request, problemResponse(error, negotiateLanguage(request), requestId, log))
  }
  response.headers.set('X-Request-Id', requestId)
  for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value)
  if (response.status >= 400) {
    const { method, url } = request
    log.info({ requestId, method, path: splitAddress(url).path, status: response.status }, 'refused')
  }
  return response
}

/** HEAD is GET without the body. @throws Problem `method_not_allowed` with what the address offers */
export function answerAt(
  { routes, values }: Found,
  request: ApiRequest,
  bindings: ApiBindings,
): Promise<Response> | Response {
  const isHead = request.method === 'HEAD'
  const route = routes.get(isHead ? 'GET' : request.method)
  if (!route) throw notOffered(request.method, [...routes.keys()])
  const response = route.answer(request, paramsOf(route, values), bindings)
  return isHead ? withoutBody(response) : response
}

const withoutBody = async (response: Promise<Response> | Response): Promise<Response> =>
  new Response(null, await response)

export function notOffered(method: string, methods: readonly string[]): HttpProblem {
  const allowed = methods.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]))
  return new HttpProblem('method_not_allowed', message('api.methodNotAllowed', { method, allowed }), {
    Allow: allowed.join(', '),
  })
}
