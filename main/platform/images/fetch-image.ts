import { setTimeout as delay } from 'node:timers/promises'
import { type Message, message } from '../../../shared/i18n/message.ts'
import type { Clock } from '../clock.ts'
import { isProblem, Problem } from '../problem.ts'
import type { DeadlineLimits } from '../safe-fetch/deadlines.ts'
import { acceptImages, type SafeFetch } from '../safe-fetch/safe-fetch.ts'
import { type ImageInfo, inspectImage } from './inspect-image.ts'

export type FetchedImage = { readonly bytes: Uint8Array; readonly info: ImageInfo }

/**
 * Returns undefined when the image does not exist.
 * @throws Problem `upstream_failed`, `upstream_timeout`, `page_broken`
 */
export type FetchImage = (
  url: string,
  options: { allowPrivate: boolean; referer?: string; signal?: AbortSignal },
) => Promise<FetchedImage | undefined>

const maxBytes = 30 * 1024 ** 2
const defaultDeadlines: DeadlineLimits = { headersTimeoutMs: 10_000, idleTimeoutMs: 8000, totalTimeoutMs: 25_000 }

/** Creates a function that fetches and checks images with a minimum interval between two requests. */
export function createImageFetcher(options: {
  readonly fetch: SafeFetch
  readonly clock: Clock
  /** Selects the error messages. */
  readonly kind: 'cover' | 'picture'
  readonly minIntervalMs: number
  readonly deadlines?: Partial<DeadlineLimits>
}): FetchImage {
  const { fetch, clock, kind, minIntervalMs, deadlines } = options
  let nextStartMs = 0
  return async (url, { allowPrivate, referer, signal }) => {
    const now = clock.monotonicMs()
    const start = Math.max(nextStartMs, now)
    nextStartMs = start + minIntervalMs
    if (start > now) await delay(start - now, undefined, { signal })
    const response = await fetch(url, {
      ...defaultDeadlines,
      ...deadlines,
      maxBytes,
      allowPrivate,
      headers: { accept: acceptImages, ...(referer !== undefined && { referer }) },
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      throw toUpstreamProblem(error, kind)
    })
    if (response.status === 404 || response.status === 410) return undefined
    if (response.status !== 200) throw new Problem('upstream_failed', refusedMessage[kind](response.status))
    return { bytes: response.body, info: inspectImage(response.body) }
  }
}

const refusedMessage = {
  cover: (status: number) => message('catalog.coverRefused', { status }),
  picture: (status: number) => message('imageFiles.refused', { status }),
} as const
const failedMessage = {
  cover: (reason: Message) => message('catalog.coverFetchFailed', { reason }),
  picture: (reason: Message) => message('imageFiles.fetchFailed', { reason }),
} as const

function toUpstreamProblem(error: unknown, kind: 'cover' | 'picture'): unknown {
  if (!isProblem(error)) return error
  const { retryable, waitSeconds } = error
  const code = error.code === 'timed_out' ? 'upstream_timeout' : 'upstream_failed'
  return new Problem(code, failedMessage[kind](error.userMessage), {
    cause: error,
    retryable,
    ...(waitSeconds !== undefined && { waitSeconds }),
  })
}
