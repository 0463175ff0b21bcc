import type { LocalizableEvent } from '../../../shared/contracts/events.ts'
import type { EventBus } from '../../platform/event-bus.ts'
import type { ApiRequest } from '../api-request.ts'
import { komgaOpenRoutes, komgaRoutes } from '../komga/komga-routes.ts'
import { kosyncOpenRoutes, kosyncRoutes } from '../kosync/kosync-routes.ts'
import { opdsRoutes } from '../opds/opds-routes.ts'
import { opds2Root } from '../opds/opds2.ts'
import { authenticationResponse, opds2OpenRoutes, opds2Routes } from '../opds/opds2-routes.ts'
import { type Router, splitAddress } from '../router.ts'
import type { Features } from '../routes/features.ts'

// What other programs for reading speak: the same on both listeners.

export type ProtocolOptions = {
  readonly bus: EventBus<LocalizableEvent>
  readonly closing: AbortSignal
  /** When the program started, and the time now, ISO 8601. */
  readonly startedAt: string
  readonly now: () => string
}

export function protocolRoutes(router: Router, features: Features, options: ProtocolOptions): void {
  opdsRoutes(router, features, options.startedAt)
  opds2Routes(router, features, options.startedAt)
  komgaRoutes(router, features, options)
  kosyncRoutes(router, features)
}

/** What the protocols want answered without a login. */
export function openProtocolRoutes(router: Router): void {
  opds2OpenRoutes(router)
  komgaOpenRoutes(router)
  kosyncOpenRoutes(router)
}

/** Whether an address belongs to a protocol that other programs for reading speak. */
export const isProtocolPath = (path: string): boolean => /^\/(?:opds|opds-comics|komga|kosync)(?:\/|$)/i.test(path)

/** The problem in the form that the programs of an address expect. @param now ISO 8601 */
export const presentProtocolProblem =
  (now: () => string) =>
  async (request: ApiRequest, problem: Response): Promise<Response> => {
    const { path } = splitAddress(request.url)
    if (!isProtocolPath(path)) return problem
    const { detail, title } = (await problem.json()) as { detail: string; title: string }
    const { status, headers: sent } = problem
    const headers = new Headers(sent)
    headers.delete('Content-Length')
    if (path.startsWith('/komga')) {
      headers.set('Content-Type', 'application/json')
      return new Response(JSON.stringify({ timestamp: now(), status, error: title, message: detail, path }), {
        status,
        headers,
      })
    }
    if (path.startsWith('/kosync')) {
      headers.set('Content-Type', 'application/json')
      const code = status === 401 ? 2001 : 2000
      return new Response(JSON.stringify({ code, message: detail }), { status, headers })
    }
    if (status === 401 && path.startsWith(opds2Root)) return authenticationResponse(request, 401, headers)
    headers.set('Content-Type', 'text/plain; charset=utf-8')
    return new Response(detail, { status, headers })
  }
