import { message } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import { parseRetryAfter } from '../platform/safe-fetch/failures.ts'
import type { SafeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Grant, Request, Response, Tracker } from './tracker.ts'
import type { TrackerLimiter } from './tracker-limiter.ts'
import { findTrackerRow, saveTrackerRow } from './trackers.store.ts'

export type ConnectionDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly secrets: Secrets
  readonly fetch: SafeFetch
  readonly tracker: Tracker
  readonly limiter: TrackerLimiter
  readonly allowPrivate: boolean
  /** The user signed in or out, or the session ended. */
  readonly onChange: () => void
}

/** What the keychain has of a session. */
type Tokens = {
  readonly accessToken: string
  readonly refreshToken: string | null
  /** The client that the tokens belong to. */
  readonly clientId: string | null
  /** Unix time in milliseconds; null if the service did not say it. */
  readonly expiresAt: number | null
}

export type Connection = ReturnType<typeof createConnection>

const maxBytes = 16 * 1024 ** 2
/** A token is renewed this long before it ends. */
const renewBeforeMs = 5 * 60_000
const firstOutageSeconds = 5
const maxOutageSeconds = 300

/** Sends the requests of the user to one service: session, limits, and what the responses mean. */
export function createConnection(deps: ConnectionDeps) {
  const { db, clock, log, secrets, fetch, tracker, limiter, allowPrivate, onChange } = deps
  const { id, name } = tracker
  const secretName = `tracker:${id}`
  let failures = 0
  let renewal: Promise<Tokens> | undefined

  const store = async <T>(work: () => Promise<T>): Promise<T> =>
    await work().catch((cause: unknown) => {
      throw new Problem('keychain_failed', message('trackers.keychainLocked'), {
        cause,
        retryable: true,
        waitSeconds: 30,
      })
    })
  const readTokens = async (): Promise<Tokens | undefined> => {
    const value = await store(() => secrets.get(secretName))
    return value === undefined ? undefined : (JSON.parse(value) as Tokens)
  }

  /** Grows while nothing but failures come. */
  function outage(
    reason: ReturnType<typeof message>,
    code: 'upstream_failed' | 'upstream_timeout',
    waitSeconds?: number,
  ) {
    failures += 1
    const seconds = Math.min(firstOutageSeconds * 2 ** (failures - 1), maxOutageSeconds)
    return new Problem(code, reason, { retryable: true, waitSeconds: waitSeconds ?? seconds })
  }
  const notSignedIn = () => new Problem('not_signed_in', message('trackers.signInFirst', { name }))

  async function send(request: Request, accessToken: string | undefined): Promise<Response> {
    await limiter.acquire()
    const url = new URL(request.url)
    for (const [key, value] of Object.entries(request.query ?? {})) url.searchParams.set(key, value)
    const body =
      request.json === undefined
        ? request.form && new URLSearchParams(request.form).toString()
        : JSON.stringify(request.json)
    const contentType = request.json === undefined ? 'application/x-www-form-urlencoded' : 'application/json'
    const response = await fetch(url.href, {
      method: request.method ?? 'GET',
      ...(body !== undefined && { body }),
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': contentType }),
        ...request.headers,
        ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      },
      maxBytes,
      allowPrivate,
      acceptAnyStatus: true,
      maxRedirects: 0,
    }).catch((cause: unknown) => {
      if (!isProblem(cause)) throw cause
      const code = cause.code === 'timed_out' ? 'upstream_timeout' : 'upstream_failed'
      throw outage(message('trackers.unreachable', { name, reason: cause.userMessage }), code)
    })
    limiter.noteHeaders(response.headers)
    const { status, headers } = response
    if (status === 429) throw limiter.pause(headers)
    // 403 is how these services say that they are switched off or see too many requests. It says nothing about the session.
    if (status === 403 || status === 408 || status >= 500 || (status >= 300 && status < 400)) {
      const asked = parseRetryAfter(headers['retry-after'], clock.now())
      throw outage(message('trackers.outage', { name, status }), 'upstream_failed', asked)
    }
    const text = new TextDecoder().decode(response.body)
    const json = parseJson(text)
    if (json === undefined && text.trim() !== '' && status !== 401) {
      throw outage(message('trackers.notData', { name }), 'upstream_failed')
    }
    failures = 0
    return { status, json }
  }

  const anonymous = (request: Request) => send(request, undefined)

  const isRefused = (response: Response) => response.status === 401 || tracker.isTokenRefused?.(response) === true

  async function call(request: Request): Promise<Response> {
    if (request.isAnonymous) return await anonymous(request)
    const tokens = await freshTokens()
    const response = await send(request, tokens.accessToken)
    if (!isRefused(response)) return response
    // Another request may have renewed the tokens meanwhile.
    const current = await readTokens()
    const renewed = current && current.accessToken !== tokens.accessToken ? current : await renew(tokens)
    const again = await send(request, renewed.accessToken)
    if (!isRefused(again)) return again
    throw await expire()
  }

  async function freshTokens(): Promise<Tokens> {
    const row = await findTrackerRow(db, id)
    const tokens = row?.state === 'signed_in' ? await readTokens() : undefined
    if (!tokens) throw notSignedIn()
    const endsSoon = tokens.expiresAt !== null && tokens.expiresAt - renewBeforeMs < clock.now().getTime()
    return endsSoon && tokens.refreshToken !== null ? await renew(tokens) : tokens
  }

  /** One renewal at a time, because a refresh token works once. */
  function renew(tokens: Tokens): Promise<Tokens> {
    renewal ??= exchangeTokens(tokens).finally(() => {
      renewal = undefined
    })
    return renewal
  }

  async function exchangeTokens({ refreshToken, clientId }: Tokens): Promise<Tokens> {
    const grant = refreshToken === null ? undefined : await tracker.refresh?.(anonymous, refreshToken, clientId)
    if (!grant) throw await expire()
    return await storeTokens({ refreshToken: refreshToken ?? undefined, ...grant }, clientId)
  }

  async function storeTokens(grant: Grant, clientId: string | null): Promise<Tokens> {
    const { accessToken, refreshToken = null, expiresInSeconds } = grant
    const expiresAt = expiresInSeconds === undefined ? null : clock.now().getTime() + expiresInSeconds * 1000
    const tokens = { accessToken, refreshToken, clientId, expiresAt }
    await store(() => secrets.set(secretName, JSON.stringify(tokens)))
    return tokens
  }

  /** @returns the problem to throw */
  async function expire(): Promise<Problem> {
    await saveTrackerRow(db, id, { state: 'expired' })
    await store(() => secrets.delete(secretName))
    log.warn({ tracker: id }, 'the session of a tracker ended')
    onChange()
    return notSignedIn()
  }

  return {
    call,
    /** Requests of a sign-in, before there is a session. */
    anonymous,
    /** Makes a grant the session. @throws Problem `upstream_failed` if the service does not say who the user is */
    async adopt(grant: Grant, clientId: string | null): Promise<void> {
      const withGrant = async (request: Request) => {
        const response = await send(request, grant.accessToken)
        if (isRefused(response)) throw notSignedIn()
        return response
      }
      const account = await tracker.account(withGrant)
      const { expiresAt, refreshToken } = await storeTokens(grant, clientId)
      await saveTrackerRow(db, id, {
        state: 'signed_in',
        user_name: account.userName,
        account_id: account.id,
        expires_at: expiresAt === null || refreshToken !== null ? null : new Date(expiresAt).toISOString(),
      })
      onChange()
    },
    async signOut(): Promise<void> {
      await saveTrackerRow(db, id, { state: null, user_name: null, account_id: null, expires_at: null })
      await store(() => secrets.delete(secretName))
      onChange()
    },
    /** `signed_in` only if the keychain still has the tokens. */
    async state(): Promise<{
      state: 'signed_in' | 'signed_out' | 'expired'
      userName: string | null
      expiresAt: string | null
    }> {
      const row = await findTrackerRow(db, id)
      if (!row?.state) return { state: 'signed_out', userName: null, expiresAt: null }
      const { user_name: userName, expires_at: expiresAt } = row
      const hasEnded = expiresAt !== null && expiresAt <= clock.now().toISOString()
      if (row.state === 'expired' || hasEnded) return { state: 'expired', userName, expiresAt }
      const hasTokens = (await readTokens()) !== undefined
      return hasTokens ? { state: 'signed_in', userName, expiresAt } : { state: 'expired', userName, expiresAt: null }
    },
    /** The identifier of the user there. @throws Problem `not_signed_in` */
    async requireAccount(): Promise<string> {
      const row = await findTrackerRow(db, id)
      if (row?.state !== 'signed_in') throw notSignedIn()
      return row.account_id ?? ''
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A refusal of the service that trying again does not change. */
export const refused = (name: string, response: string): Problem =>
  new Problem('upstream_failed', message('trackers.refused', { name, response: response.slice(0, 200) }))

/** Data of another form than the service documents. It may have changed: a later attempt is soon enough. */
export const invalidData = (name: string, cause: unknown): Problem =>
  new Problem('upstream_failed', message('trackers.notData', { name }), {
    cause,
    retryable: true,
    waitSeconds: 15 * 60,
  })

/** A temporary failure of the service. */
export const failedForNow = (name: string, response: string): Problem =>
  new Problem('upstream_failed', message('trackers.refused', { name, response: response.slice(0, 200) }), {
    retryable: true,
    waitSeconds: 30,
  })
