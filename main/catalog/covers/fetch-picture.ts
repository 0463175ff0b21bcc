import { setTimeout as delay } from 'node:timers/promises'
import { say } from '../../../shared/sentences/sentence.ts'
import type { Clock } from '../../platform/clock.ts'
import { type ImageFacts, inspectImage } from '../../platform/images/inspect-image.ts'
import { isProblem, Problem } from '../../platform/problem.ts'
import type { DeadlineLimits } from '../../platform/safe-fetch/deadlines.ts'
import { acceptImages, type SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts'

export type Picture = { readonly bytes: Uint8Array; readonly facts: ImageFacts }

/** Undefined where there is no such picture. @throws Problem `upstream_failed`, `upstream_timeout`, `page_broken`. */
export type FetchPicture = (
  url: string,
  asked: { allowPrivate: boolean; signal?: AbortSignal },
) => Promise<Picture | undefined>

const maxBytes = 30 * 1024 ** 2
const deadlines: DeadlineLimits = { headersTimeoutMs: 10_000, idleTimeoutMs: 8000, totalTimeoutMs: 25_000 }
/** Pictures are not counted with the API's requests, and yet never come in a flood. */
const gapMs = 220

/** Fetches pictures one start after the other; each is whole and of a kind that Bunko shows, or it is refused. */
export function createFetchPicture(ports: {
  readonly fetch: SafeFetch
  readonly clock: Clock
  readonly deadlines?: Partial<DeadlineLimits>
}): FetchPicture {
  const { fetch, clock } = ports
  let next = 0
  return async (url, { allowPrivate, signal }) => {
    const now = clock.monotonicMs()
    const at = Math.max(next, now)
    next = at + gapMs
    if (at > now) await delay(at - now, undefined, { signal })
    const answer = await fetch(url, {
      ...{ ...deadlines, ...ports.deadlines },
      ...{ maxBytes, allowPrivate, headers: { accept: acceptImages }, ...(signal && { signal }) },
    }).catch((error: unknown) => {
      throw inWords(error)
    })
    if (answer.status === 404 || answer.status === 410) return undefined
    if (answer.status !== 200)
      throw new Problem('upstream_failed', say('The cover was not given out ({status}).', { status: answer.status }))
    return { bytes: answer.body, facts: inspectImage(answer.body) }
  }
}

function inWords(error: unknown): unknown {
  if (!isProblem(error)) return error
  const { retryable, waitSeconds } = error
  const code = error.code === 'timed_out' ? 'upstream_timeout' : 'upstream_failed'
  return new Problem(code, say('The cover could not be fetched. {reason}', { reason: error.sentence }), {
    cause: error,
    retryable,
    ...(waitSeconds !== undefined && { waitSeconds }),
  })
}
