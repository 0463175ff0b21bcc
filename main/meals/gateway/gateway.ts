import { say } from '../../../shared/sentences/sentence.ts'
import { Problem } from '../../platform/problem.ts'
import type { ServerClock } from './server-clock.ts'
import type { Session } from '../session/session.ts'
import { isPage, jsonOf, noAnswerProblem, statusProblem } from './read-response.ts'
import type { Exchange, GatewayAnswer, GatewayRequest } from './transport.ts'

/** Calls of the gateway in the name of whoever is signed in. */
export type Gateway = {
  /**
   * Any answer that is no 401, whatever its status.
   * @throws Problem: `not_signed_in`, those of a renewal, and `upstream_*` when no whole answer came.
   */
  call(request: GatewayRequest): Promise<GatewayAnswer>
  /** The answer of a GET when it is 200 (or 304, when a validator was sent). @throws Problem. */
  get(request: Omit<GatewayRequest, 'method'>): Promise<GatewayAnswer>
  /** The JSON of a GET. @throws Problem. */
  json(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>
  /** Whether the gateway accepts this access token (specification, section 5, step 5). @throws Problem. */
  accepts(accessToken: string): Promise<boolean>
}

export type GatewayPorts = {
  readonly exchange: Exchange
  readonly session: Session
  readonly serverClock: ServerClock
  readonly country: () => Promise<string>
}

export const subscriptionsPath = '/api/customers/me/subscriptions'

export function createGateway({ exchange, session, serverClock, country }: GatewayPorts): Gateway {
  async function send(request: GatewayRequest, accessToken: string): Promise<GatewayAnswer> {
    const headers = { ...request.headers, authorization: `Bearer ${accessToken}` }
    const answer = await exchange({ ...request, headers }).catch((error: unknown) => {
      throw noAnswerProblem(error)
    })
    serverClock.learn(answer.headers)
    return answer
  }

  async function accepts(accessToken: string): Promise<boolean> {
    const query = { country: await country() }
    const answer = await send({ method: 'GET', path: subscriptionsPath, query }, accessToken)
    if (isRefusal(answer)) return false
    if (answer.status !== 200) throw statusProblem(answer)
    jsonOf(answer)
    return true
  }

  /** A new token is refused as well: either the login has ended, or this address alone says no. */
  async function refusedTwice(token: string, request: GatewayRequest): Promise<never> {
    if (request.path === subscriptionsPath || !(await accepts(token))) {
      await session.expire(token, ended)
      throw new Problem('not_signed_in', ended)
    }
    throw new Problem(
      'upstream_failed',
      say('The meal site accepts the login but refuses this request. Try again later.'),
      {
        retryable: true,
      },
    )
  }

  async function call(request: GatewayRequest): Promise<GatewayAnswer> {
    let token = await session.accessToken()
    const first = await send(request, token)
    if (!isRefusal(first)) return first
    if (!session.isJustRenewed(token)) {
      token = await session.accessToken({ refused: token })
      const second = await send(request, token)
      if (!isRefusal(second)) return second
    }
    return await refusedTwice(token, request)
  }

  async function get(request: Omit<GatewayRequest, 'method'>): Promise<GatewayAnswer> {
    const answer = await call({ ...request, method: 'GET' })
    if (answer.status === 200 || answer.status === 304) return answer
    throw statusProblem(answer)
  }

  return { call, get, accepts, json: async (path, query = {}) => jsonOf(await get({ path, query })) }
}

/** A page with 401 is a wall before the gateway, not its word. */
const isRefusal = (answer: GatewayAnswer): boolean => answer.status === 401 && !isPage(answer)

const ended = say('The meal site no longer accepts the login. Sign in again.')
