import type { MealSettings } from '../../../shared/contracts/settings.ts'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { Problem } from '../../platform/problem.ts'
import type { Session } from '../session/session.ts'
import { isHtmlPage, noResponseProblem, parseJson, statusProblem } from './read-response.ts'
import type { ServerClock } from './server-clock.ts'
import type { GatewayRequest, GatewayResponse, Transport } from './transport.ts'

export type Gateway = ReturnType<typeof createGateway>
type Query = Readonly<Record<string, string>>

export const subscriptionsPath = '/api/customers/me/subscriptions'

/** Requests to the gateway with the access token of the session. */
export function createGateway(deps: {
  readonly transport: Transport
  readonly session: Session
  readonly serverClock: ServerClock
  readonly settings: () => Promise<MealSettings>
}) {
  const { transport, session, serverClock, settings } = deps

  async function sendWithToken(request: GatewayRequest, accessToken: string): Promise<GatewayResponse> {
    const headers = { ...request.headers, authorization: `Bearer ${accessToken}` }
    const response = await transport({ ...request, headers }).catch((error: unknown) => {
      throw noResponseProblem(error)
    })
    serverClock.sync(response.headers)
    return response
  }

  /** Whether the gateway accepts this access token (docs/requirements.md, R5). @throws Problem. */
  async function accepts(accessToken: string): Promise<boolean> {
    const { country } = await settings()
    const response = await sendWithToken({ method: 'GET', path: subscriptionsPath, query: { country } }, accessToken)
    if (isUnauthorized(response)) return false
    if (response.status !== 200) throw statusProblem(response)
    parseJson(response)
    return true
  }

  /** The renewed token is rejected too: either the login has ended, or only this request is not allowed. */
  async function rejectRenewedToken(token: string, request: GatewayRequest): Promise<never> {
    if (request.path === subscriptionsPath || !(await accepts(token))) {
      await session.expire(token, loginEnded)
      throw new Problem('not_signed_in', loginEnded)
    }
    throw new Problem('upstream_failed', message('meals.requestRefused'), { retryable: true })
  }

  /**
   * Resolves for every status except 401, which is retried once with a renewed token.
   * @throws Problem `not_signed_in`, the problems of a token renewal, or `upstream_*` without a complete response.
   */
  async function send(request: GatewayRequest): Promise<GatewayResponse> {
    let token = await session.accessToken()
    const first = await sendWithToken(request, token)
    if (!isUnauthorized(first)) return first
    if (!session.isRecentlyRenewed(token)) {
      token = await session.accessToken({ rejected: token })
      const second = await sendWithToken(request, token)
      if (!isUnauthorized(second)) return second
    }
    return await rejectRenewedToken(token, request)
  }

  /**
   * A GET that must return 200, or 304 if the request is conditional.
   * @param notFound what a 404 means; without it, a 404 is a failure of the gateway
   * @throws Problem
   */
  async function get(request: Omit<GatewayRequest, 'method'>, notFound?: Message): Promise<GatewayResponse> {
    const response = await send({ ...request, method: 'GET' })
    if (response.status === 200 || response.status === 304) return response
    if (notFound && response.status === 404 && !isHtmlPage(response)) throw new Problem('not_found', notFound)
    throw statusProblem(response)
  }

  /** The parsed JSON of a GET. @throws Problem. */
  const getJson = async (path: string, query: Query): Promise<unknown> => parseJson(await get({ path, query }))

  return { send, get, accepts, getJson }
}

const maxMenus = 12

type MenuRead<T> = {
  readonly parse: (body: unknown) => T
  readonly notFound: Message
  readonly variant?: string | null
}

export type MenuCache = ReturnType<typeof createMenuCache>

/** Menus that were read, so that a menu which did not change is not transferred again. */
export function createMenuCache({ get }: Gateway) {
  const entries = new Map<string, { readonly validators: Readonly<Record<string, string>>; readonly menu: unknown }>()
  return {
    /**
     * Always makes a request, which is conditional if the menu is cached.
     * @param variant what `parse` selects in the response, if anything
     * @throws Problem `not_found` with the message `notFound`, and those of the gateway.
     */
    async read<T>(path: string, query: Query, { parse, notFound, variant = '' }: MenuRead<T>): Promise<T> {
      const key = JSON.stringify([path, query, variant])
      const entry = entries.get(key)
      const response = await get({ path, query, headers: entry?.validators ?? {} }, notFound)
      entries.delete(key)
      if (response.status === 304 && entry) {
        entries.set(key, entry)
        return entry.menu as T
      }
      const menu = parse(parseJson(response))
      const { etag, 'last-modified': modified } = response.headers
      const validators = { ...(etag && { 'if-none-match': etag }), ...(modified && { 'if-modified-since': modified }) }
      if (Object.keys(validators).length > 0) entries.set(key, { validators, menu })
      for (const oldest of [...entries.keys()].slice(0, -maxMenus)) entries.delete(oldest)
      return menu
    },
    clear: () => entries.clear(),
  }
}

/** An HTML page with status 401 comes from a proxy, not from the gateway. */
const isUnauthorized = (response: GatewayResponse): boolean => response.status === 401 && !isHtmlPage(response)

export const loginEnded = message('meals.loginRejected')
