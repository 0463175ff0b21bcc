import { setTimeout as delay } from 'node:timers/promises'
import { type Message, message } from '../../../shared/i18n/message.ts'
import type { Clock } from '../clock.ts'
import { isProblem, Problem } from '../problem.ts'
import type { DeadlineLimits } from '../safe-fetch/deadlines.ts'
import { acceptImages, type SafeFetch } from '../safe-fetch/safe-fetch.ts'
import { type ImageInfo, inspectImage } from './inspect-image.ts'

export type FetchedImage = { readonly bytes: Uint8Array; readonly info: ImageInfo }

/** Undefined where there is no such picture. @throws Problem `upstream_failed`, `upstream_timeout`, `page_broken`. */
export type FetchImage = (
  url: string,
  asked: { allowPrivate: boolean; signal?: AbortSignal },
) => Promise<FetchedImage | undefined>

const maxBytes = 30 * 1024 ** 2
const deadlines: DeadlineLimits = { headersTimeoutMs: 10_000, idleTimeoutMs: 8000, totalTimeoutMs: 25_000 }

/** Fetches pictures one start after the other; each is whole and of a kind that Bunko shows, or it is refused. */
export function createImageFetcher(ports: {
  readonly fetch: SafeFetch
  readonly clock: Clock
  /** What the picture is, for sentences. */
  readonly what: 'cover' | 'picture'
  /** Between two starts: pictures never come in a flood. */
  readonly minIntervalMs: number
  readonly deadlines?: Partial<DeadlineLimits>
}): FetchImage {
  const { fetch, clock, what, minIntervalMs } = ports
  let next = 0
  return async (url, { allowPrivate, signal }) => {
    const now = clock.monotonicMs()
    const at = Math.max(next, now)
    next = at + minIntervalMs
    if (at > now) await delay(at - now, undefined, { signal })
    const answer = await fetch(url, {
      ...{ ...deadlines, ...ports.deadlines },
      ...{ maxBytes, allowPrivate, headers: { accept: acceptImages }, ...(signal && { signal }) },
    }).catch((error: unknown) => {
      throw inWords(error, what)
    })
    if (answer.status === 404 || answer.status === 410) return undefined
    if (answer.status !== 200) throw new Problem('upstream_failed', refused[what](answer.status))
    return { bytes: answer.body, facts: inspectImage(answer.body) }
  }
}

/** In the books each sentence is whole, so that it can be translated. */
const refused = {
  cover: (status: number) => message('catalog.coverRefused', { status }),
  picture: (status: number) => message('imageFiles.refused', { status }),
} as const
const failed = {
  cover: (reason: Message) => message('catalog.coverFetchFailed', { reason }),
  picture: (reason: Message) => message('imageFiles.fetchFailed', { reason }),
} as const

function inWords(error: unknown, what: 'cover' | 'picture'): unknown {
  if (!isProblem(error)) return error
  const { retryable, waitSeconds } = error
  const code = error.code === 'timed_out' ? 'upstream_timeout' : 'upstream_failed'
  return new Problem(code, failed[what](error.userMessage), {
    cause: error,
    retryable,
    ...(waitSeconds !== undefined && { waitSeconds }),
  })
}
