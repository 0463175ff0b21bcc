import { hash } from 'node:crypto'
import { message } from '../../../shared/i18n/message.ts'
import type { Db } from '../../database/schema.ts'
import { type Clock, timestamp } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { isProblem, Problem } from '../../platform/problem.ts'
import type { ApiRequest } from '../api-request.ts'
import { type RequestKeyRow, releaseKey, storeAnswer, takeKey } from './request-keys.store.ts'

/** How long an answer is kept. */
const lifetimeMs = 24 * 60 * 60 * 1000

type KeyedRequest = {
  readonly request: ApiRequest
  /** What the request asks for, besides its path. */
  readonly body: unknown
  /** Carries the request out. */
  readonly perform: () => Promise<Response>
}

export type RequestKeys = ReturnType<typeof createRequestKeys>

/** Requests that are carried out once, however often they are sent: POSTs with an `Idempotency-Key`. */
export function createRequestKeys({ db, clock, log }: { db: Db; clock: Clock; log: Log }) {
  const running = new Map<string, string>()

  async function performOnce(key: string, { perform }: KeyedRequest): Promise<Response> {
    let response: Response
    try {
      response = await perform()
    } catch (error) {
      // After an error that no rule explains, something may have changed: the key stays, and answers 409.
      if (!isProblem(error)) throw error
      await releaseKey(db, key).catch((failure: unknown) =>
        log.warn({ err: failure }, 'a request key was not released'),
      )
      throw error
    }
    // If storing the answer fails, the request has still been carried out.
    const body = response.status === 204 ? null : await response.text()
    const headers = Object.fromEntries(response.headers)
    const answer = { status: response.status, headers: JSON.stringify(headers), body }
    await storeAnswer(db, key, answer).catch((error: unknown) =>
      log.warn({ err: error }, 'the answer to a request with a key could not be stored'),
    )
    return new Response(body, { status: response.status, headers })
  }

  return {
    /**
     * @throws Problem `bad_request` for a malformed key; `idempotency_key_reused` when another request had it; `conflict` while
     * the first request runs, and when Bunko stopped before its answer was stored
     */
    async answer(keyed: KeyedRequest): Promise<Response> {
      const key = readKey(keyed.request)
      if (key === undefined) return await keyed.perform()
      const fingerprint = fingerprintOf(keyed)
      const other = running.get(key)
      if (other !== undefined) throw other === fingerprint ? stillRunning() : reused()
      running.set(key, fingerprint)
      try {
        const expired = timestamp(clock, -lifetimeMs)
        const known = await takeKey(db, { key, fingerprint, now: timestamp(clock), expired })
        return await (known ? storedAnswer(known, fingerprint) : performOnce(key, keyed))
      } finally {
        running.delete(key)
      }
    },
  }
}

function storedAnswer({ fingerprint: known, status, headers, body }: RequestKeyRow, fingerprint: string): Response {
  if (known !== fingerprint) throw reused()
  if (status === null) throw new Problem('conflict', message('api.keyWithoutAnswer'))
  const all = { ...(JSON.parse(headers!) as Record<string, string>), 'Idempotent-Replayed': 'true' }
  return new Response(body, { status, headers: all })
}

const reused = () => new Problem('idempotency_key_reused', message('api.keyReused'))
const stillRunning = () => new Problem('conflict', message('api.keyInUse'), { retryable: true, waitSeconds: 1 })

/** A string in quotation marks as the draft standard has it, or without them. */
function readKey({ headers }: ApiRequest): string | undefined {
  const header = headers.get('idempotency-key')
  if (header === null) return undefined
  const key =
    /^"([\x20-\x21\x23-\x5b\x5d-\x7e]{1,255})"$/.exec(header)?.[1] ??
    /^[\x21\x23-\x5b\x5d-\x7e]{1,255}$/.exec(header)?.[0]
  if (key === undefined) throw new Problem('bad_request', message('api.keyMalformed'))
  return key
}

function fingerprintOf({ request, body }: KeyedRequest): string {
  const { pathname, search } = new URL(request.url)
  const content = body instanceof Uint8Array ? hash('sha256', body, 'base64') : JSON.stringify(body)
  return hash('sha256', JSON.stringify([request.method, pathname, search, content]), 'base64')
}
