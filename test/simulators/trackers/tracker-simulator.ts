import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { canary } from '../gateway/canary.ts'

// biome-ignore lint/suspicious/noExplicitAny: bodies of requests are checked by the services themselves
export type Body = any
export type Received = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Body
  readonly raw: string
}
export type Answer = { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> }
/** How the service fails: for all requests, or those that it applies to; after it did what was asked; without an answer. */
export type Fault = Answer & {
  readonly when?: (request: Received) => boolean
  times?: number
  readonly afterwards?: true
  readonly hangs?: true
}

/** Tokens of a service. Each carries the mark that the tests search for. */
export function createTokens() {
  const access = new Set<string>()
  const refresh = new Set<string>()
  let count = 0
  const next = (kind: string) => `${kind}-${canary}-${++count}`
  return {
    issue() {
      const tokens = { accessToken: next('access'), refreshToken: next('refresh') }
      access.add(tokens.accessToken)
      refresh.add(tokens.refreshToken)
      return tokens
    },
    isValid: (header: string | undefined) => access.has(header?.replace(/^Bearer /, '') ?? ''),
    /** A refresh token works once. */
    takeRefresh: (token: string) => refresh.delete(token),
    expireAccess: () => access.clear(),
    revoke() {
      access.clear()
      refresh.clear()
    },
  }
}

/** One real HTTP server in place of all hosts of a tracker. */
export async function startSimulator(answer: (request: Received, origin: string) => Answer) {
  const requests: Received[] = []
  let faults: Fault[] = []
  let origin = ''
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const url = new URL(incoming.url ?? '/', origin)
    const raw = Buffer.concat(chunks).toString()
    const request: Received = {
      method: incoming.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body: parse(raw, incoming.headers['content-type'] ?? ''),
      raw,
    }
    requests.push(request)
    const fault = faults.find(({ when = () => true }) => when(request))
    if (fault?.times !== undefined && --fault.times === 0) faults = faults.filter((one) => one !== fault)
    const done = !fault || fault.afterwards ? answer(request, origin) : undefined
    const result = fault ?? done!
    if (fault?.hangs) return
    const isText = typeof result.body === 'string'
    outgoing.writeHead(result.status, {
      'Content-Type': isText ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      ...result.headers,
    })
    outgoing.end(isText ? result.body : result.body === undefined ? undefined : JSON.stringify(result.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  let isOffline = false
  return {
    origin,
    requests,
    fail: (...next: Fault[]) => void faults.push(...next),
    heal: () => {
      faults = []
    },
    /** Closes the port, or opens it again. */
    async setOffline(offline: boolean): Promise<void> {
      if (offline === isOffline) return
      isOffline = offline
      if (offline) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      } else await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function parse(text: string, type: string): Body {
  if (type.startsWith('application/json')) {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }
  return type.startsWith('application/x-www-form-urlencoded')
    ? Object.fromEntries(new URLSearchParams(text))
    : undefined
}

/** The same mangas are known to every simulated service. */
export const trackedMangas = [
  { id: 101, title: 'Berry Road', other: 'Beri Rodo', year: 2015, chapters: 12, format: 'MANGA' },
  { id: 102, title: 'Paper Fox', other: 'Kami Kitsune', year: 2018, chapters: null, format: 'MANGA' },
  { id: 103, title: 'Paper Fox', other: 'Kami no Kitsune', year: 2018, chapters: 1, format: 'ONE_SHOT' },
  { id: 104, title: 'Quiet Harbor', other: 'Shizuka', year: 2020, chapters: 1, format: 'ONE_SHOT' },
] as const

/** What the services say of a series, in the form of AniList. The others are null everywhere. */
export const describedSeries = {
  id: 101,
  description:
    'A girl walks the <i>old road</i>.<br><br>\nIt leads to the sea. ~!She comes back.!~ (Source: Harbor &amp; Sons)',
  status: 'CANCELLED',
  genres: ['Adventure', 'Slice of Life'],
  authors: ['Mori Aoba', 'Ren Sato'],
  native: 'ベリーロード',
} as const
