import { hash, randomBytes } from 'node:crypto'
import type { ApiRequest } from './api-request.ts'
import { shortHash } from './short-hash.ts'

const maxBytes = 16 * 1024 * 1024
/** A power of two. */
const knownPlaces = 16_384

type Answer = { readonly body: string; readonly headers: Readonly<Record<string, string>> }

/**
 * Answers that depend only on the library. A client that has an answer gets 304 until the library changes. Answers that are
 * asked for repeatedly are kept until then: keeping every answer takes longer than making a small one. All are discarded
 * together, also when they take too much space.
 */
export type StoredAnswers = {
  /** The number of the library's last change. */
  version(): number
  find(request: ApiRequest, extraHeaders: Readonly<Record<string, string>>): Response | undefined
  /**
   * Adds the headers with which clients revalidate the answer; an ETag only if it has none of its own. Stores the answer if the
   * library is still at `version`, which was read before the answer was made.
   */
  store(request: ApiRequest, version: number, body: string, headers: Record<string, string>): void
}

export function createStoredAnswers(version: () => number): StoredAnswers {
  /** Every start of the program counts changes from 0. */
  const start = randomBytes(6).toString('base64url')
  let answers = new Map<string, Answer>()
  /** What was requested before, also before the last change: the last address for each end of a hash. */
  const known = new Uint32Array(knownPlaces)
  let bytes = 0
  let storedAt = version()
  const giveUp = () => {
    answers = new Map()
    bytes = 0
    storedAt = version()
  }
  const isAskedAgain = (key: string): boolean => {
    const short = shortHash(key)
    const place = short & (knownPlaces - 1)
    const isKnown = known[place] === short
    known[place] = short
    return isKnown
  }
  /** Tells apart the answers of this address without reading them: they differ only if the library has changed. */
  const tagAt = (madeAt: number, key: string) => `"${start}-${madeAt.toString(36)}-${shortHash(key).toString(36)}"`
  return {
    version,
    find(request, extraHeaders) {
      if (request.method !== 'GET') return undefined
      if (storedAt !== version()) giveUp()
      const key = keyOf(request)
      const answer = answers.get(key)
      const sent = request.headers.get('if-none-match')
      if (sent !== null) {
        const current = answer?.headers ?? { ...revalidated, Vary: 'Accept', ETag: tagAt(storedAt, key) }
        if (isNamed(sent, current.ETag!)) return notModified({ ...current, ...extraHeaders })
      }
      return answer && new Response(answer.body, { headers: { ...answer.headers, ...extraHeaders } })
    },
    store(request, madeAt, body, headers) {
      const key = keyOf(request)
      const isCurrent = version() === madeAt
      headers.ETag ??= isCurrent ? tagAt(madeAt, key) : `"${hash('sha1', body, 'base64url')}"`
      Object.assign(headers, revalidated)
      if (isCurrent && request.method === 'GET' && isAskedAgain(key)) {
        if (storedAt !== madeAt || bytes > maxBytes) giveUp()
        bytes += body.length + 500
        answers.set(key, { body, headers: { ...headers } })
      }
    },
  }
}

const revalidated = { 'Cache-Control': 'private, no-cache' }

const keyOf = ({ headers, url }: ApiRequest): string => `${headers.get('accept') ?? ''} ${url}`

/** 304 if the client has the answer with these headers already. */
export function revalidate({ headers }: ApiRequest, known: Readonly<Record<string, string>>): Response | undefined {
  const sent = headers.get('if-none-match')
  return sent !== null && isNamed(sent, known.ETag!) ? notModified(known) : undefined
}

const isNamed = (tags: string, etag: string): boolean =>
  tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

function notModified({ 'Content-Type': _, 'Content-Length': __, ...headers }: Record<string, string>): Response {
  return new Response(null, { status: 304, headers })
}
