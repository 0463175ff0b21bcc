import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

const maxBytes = 16 * 1024 * 1024

type Answer = { readonly version: number; readonly body: string; readonly headers: Readonly<Record<string, string>> }

/**
 * Answers that depend only on the library. An answer is used until the library changes, and sent as 304 to a client that
 * has it.
 */
export type StoredAnswers = {
  /** The number of the library's last change. */
  version(): number
  find(request: Request, extraHeaders: Readonly<Record<string, string>>): Response | undefined
  /**
   * Stores an answer if the library is still at `version`, which was read before the answer was made.
   * @returns the headers with which clients revalidate the answer
   */
  store(
    request: Request,
    version: number,
    body: string,
    headers: Readonly<Record<string, string>>,
  ): Record<string, string>
}

export function createStoredAnswers(version: () => number): StoredAnswers {
  const answers = new LRUCache<string, Answer>({ maxSize: maxBytes, sizeCalculation: ({ body }) => body.length + 500 })
  return {
    version,
    find(request, extraHeaders) {
      if (request.method !== 'GET') return undefined
      const answer = answers.get(keyOf(request))
      if (answer?.version !== version()) return undefined
      const headers = { ...answer.headers, ...extraHeaders }
      return isKnown(request, answer.headers.ETag!)
        ? new Response(null, { status: 304, headers: withoutContent(headers) })
        : new Response(answer.body, { headers })
    },
    store(request, madeAt, body, ownHeaders) {
      const headers = {
        ...ownHeaders,
        ETag: `"${hash('sha1', body, 'base64url')}"`,
        'Cache-Control': 'private, no-cache',
      }
      if (request.method === 'GET' && version() === madeAt) {
        const stored = { ...headers, 'Content-Length': String(Buffer.byteLength(body)) }
        answers.set(keyOf(request), { version: madeAt, body, headers: stored })
      }
      return headers
    },
  }
}

const keyOf = ({ headers, url }: Request): string => `${headers.get('accept') ?? ''} ${url}`

const isKnown = ({ headers }: Request, etag: string): boolean =>
  headers
    .get('if-none-match')
    ?.split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false

const withoutContent = ({ 'Content-Type': _, 'Content-Length': __, ...headers }: Record<string, string>) => headers
