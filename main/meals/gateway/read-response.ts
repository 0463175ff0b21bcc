import { type Sentence, say } from '../../../shared/sentences/sentence.ts'
import { Problem } from '../../platform/problem.ts'
import { retryAfterSeconds } from '../../platform/safe-fetch/retry-after.ts'
import { type GatewayAnswer, NoAnswer } from './transport.ts'

/** A page for people stands where JSON is due: a check for robots, a login page, an error page of something between. */
export function isPage({ headers, body }: GatewayAnswer): boolean {
  if (headers['cf-mitigated'] === 'challenge') return true
  const beginning = textOf(body.subarray(0, 512)).trimStart()
  if (beginning.startsWith('{') || beginning.startsWith('[')) return false
  return /html/i.test(headers['content-type'] ?? '') || beginning.startsWith('<')
}

export const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8').decode(bytes)

/** The JSON of an answer. @throws Problem `upstream_failed` when it is none. */
export function jsonOf(answer: GatewayAnswer): unknown {
  if (isPage(answer)) throw botWall(answer)
  const text = textOf(answer.body)
  if (text.trim() === '') throw failed(say('The meal site sent an empty answer. Try again in a moment.'))
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw failed(say('The meal site sent an answer that is not whole or no JSON. Try again in a moment.'), { cause })
  }
}

export const botWall = (answer: GatewayAnswer): Problem =>
  failed(
    say(
      'The meal site put a page for people before its answer ({status}): a check for robots, or maintenance. You are still signed in; open the site in a browser once, then try again.',
      { status: answer.status },
    ),
    waitOf(answer),
  )

/** The sentence for what the network did. @throws whatever is no NoAnswer. */
export function noAnswerProblem(error: unknown): Problem {
  if (!(error instanceof NoAnswer)) throw error
  const { timedOut, sent, cause } = error
  if (timedOut) {
    return new Problem('upstream_timeout', say('The meal site did not answer in time. Try again later.'), {
      cause,
      retryable: true,
    })
  }
  return failed(
    sent
      ? say('The connection to the meal site broke before its answer was complete. Try again in a moment.')
      : say('The meal site cannot be reached. Check the network connection, and the address under --gateway-url.'),
    { cause },
  )
}

/** The sentence for a status that is no success. */
export function statusProblem(answer: GatewayAnswer): Problem {
  const { status } = answer
  const isRedirect = status >= 300 && status < 400
  if (isPage(answer) && !isRedirect) return botWall(answer)
  if (status === 429) return failed(say('The meal site asks to slow down (429).'), waitOf(answer))
  if (status === 504 || status === 408) {
    return new Problem(
      'upstream_timeout',
      say('The meal site gave up waiting ({status}). Try again later.', { status }),
      {
        retryable: true,
        ...waitOf(answer),
      },
    )
  }
  if (isRedirect) {
    return failed(
      say('The meal site answers under another address ({status}). Check --gateway-url: this address, with https.', {
        status,
      }),
    )
  }
  const said = messageOf(answer)
  return failed(
    said
      ? say('The meal site answered with an error ({status}: {said}). Try again later.', { status, said })
      : say('The meal site answered with an error ({status}). Try again later.', { status }),
    waitOf(answer),
  )
}

const waitOf = ({ headers }: GatewayAnswer): { waitSeconds?: number } => {
  const waitSeconds = retryAfterSeconds(headers['retry-after'], new Date(headers.date ?? Date.now()))
  return waitSeconds === undefined ? {} : { waitSeconds }
}

const failed = (sentence: Sentence, options: { cause?: unknown; waitSeconds?: number } = {}) =>
  new Problem('upstream_failed', sentence, { retryable: true, ...options })

/** What the gateway says is wrong, in whichever form; short, and nothing that looks like a token. */
export function messageOf({ body }: Pick<GatewayAnswer, 'body'>): string {
  const text = textOf(body.subarray(0, 4096))
  return (said(text) ?? '')
    .replace(/[A-Za-z0-9_+/=.-]{32,}/g, '…')
    .replace(/[\s.]+$/, '')
    .slice(0, 200)
}

function said(text: string): string | undefined {
  try {
    const value = JSON.parse(text) as Record<string, unknown>
    const first = Array.isArray(value.errors) ? (value.errors[0] as Record<string, unknown> | undefined) : undefined
    const messages = [value.message, value.error_description, first?.message, value.error, value.code, value.detail]
    return messages.find((message): message is string => typeof message === 'string')
  } catch {
    return undefined
  }
}

/** The code that a refusal carries, in whichever member: `MEAL_SIZE_MISMATCH`. */
export function refusalCode({ body }: Pick<GatewayAnswer, 'body'>): string {
  return /\b[A-Z]+(?:_[A-Z]+)+\b/.exec(textOf(body.subarray(0, 4096)))?.[0] ?? ''
}
