import { quote, type Sentence } from '../../../shared/sentences/sentence.ts'
import type { Problem } from '../../platform/problem.ts'
import {
  botWall,
  isPage,
  messageOf,
  noAnswerProblem,
  statusProblem,
  textOf,
} from '../gateway/read-response.ts'
import { type Exchange, type GatewayAnswer, NoAnswer } from '../gateway/transport.ts'
import { type Grant, readGrant } from './tokens.ts'

/**
 * What became of a refresh token that was sent.
 * - `renewed`: the gateway gave new tokens.
 * - `unseen`: it certainly did not reach the token endpoint; it is as good as before.
 * - `refused`: the gateway rejects it.
 * - `unknown`: it may have been used, and what came of it is lost.
 */
export type Renewal =
  | { readonly kind: 'renewed'; readonly grant: Grant }
  | { readonly kind: 'unseen' | 'unknown'; readonly problem: Problem }
  | { readonly kind: 'refused'; readonly said: Sentence | undefined }

/** Longer than for reads: what is given up here costs the login. */
const timeoutMs = 60_000

/** Sends a refresh token, once. The only place that does. */
export async function sendRefreshToken(
  exchange: Exchange,
  refreshToken: string,
  { country, locale }: { readonly country: string; readonly locale: string },
  learn: (headers: GatewayAnswer['headers']) => void,
): Promise<Renewal> {
  try {
    const answer = await exchange({
      method: 'POST',
      path: '/refresh',
      query: { country, locale },
      body: { refresh_token: refreshToken },
      timeoutMs,
      ownConnection: true,
    })
    learn(answer.headers)
    return judge(answer)
  } catch (error) {
    if (error instanceof NoAnswer) return { kind: error.sent ? 'unknown' : 'unseen', problem: noAnswerProblem(error) }
    throw error
  }
}

/**
 * Statuses that are given before a request is worked on: RFC 6585 (429), RFC 9110 (503, redirects), and those that a
 * proxy gives when it reached nothing behind it.
 */
const neverWorkedOn = new Set([301, 302, 303, 307, 308, 429, 503, 521, 522, 523, 525, 526, 530])
const rejections = new Set([400, 401, 403])

function judge(answer: GatewayAnswer): Renewal {
  const { status } = answer
  if (status === 200) return judgeSuccess(answer)
  if (neverWorkedOn.has(status)) return { kind: 'unseen', problem: statusProblem(answer) }
  // The token endpoint speaks JSON: a page came from something before it.
  if (status < 500 && isPage(answer)) return { kind: 'unseen', problem: botWall(answer) }
  if (status >= 500 || status < 400) return { kind: 'unknown', problem: statusProblem(answer) }
  if (
    rejections.has(status) &&
    (status !== 400 || /invalid_(grant|token)|expired|revoked/i.test(textOf(answer.body)))
  ) {
    return { kind: 'refused', said: quoted(messageOf(answer)) }
  }
  return { kind: 'unseen', problem: statusProblem(answer) }
}

function judgeSuccess(answer: GatewayAnswer): Renewal {
  if (isPage(answer)) return { kind: 'unseen', problem: botWall(answer) }
  try {
    const grant = readGrant(JSON.parse(textOf(answer.body)))
    if (grant.accessToken !== undefined || grant.refreshToken !== undefined) return { kind: 'renewed', grant }
  } catch {
    // Half an answer: as below.
  }
  return { kind: 'unknown', problem: statusProblem(answer) }
}

const quoted = (said: string): Sentence | undefined => (said === '' ? undefined : quote(said))
