import { createHash } from 'node:crypto'

export interface GatewayEntry {
  readonly method: string
  /** Without `/gw`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Names in lower case; what could be a secret is only there as its hash. */
  readonly headers: Readonly<Record<string, string>>
  /** Tokens in it only as their hash. */
  readonly body: unknown
  readonly status: number
  /** Whether it got as far as the gateway itself: not stopped by a wall or a limit before it. */
  readonly reached: boolean
}

export interface GatewayJournal {
  requests(filter?: { method?: string; path?: string | RegExp }): readonly GatewayEntry[]
  /** Everything in which the client broke the contract; empty when it kept it. */
  breaches(): readonly string[]
  clear(): void
}

export interface GatewayPen extends GatewayJournal {
  note(entry: GatewayEntry): void
  blame(breach: string): void
}

export const hashOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex').slice(0, 16)}`

/** Records every request, and watches over what holds for all of them. */
export function createGatewayJournal(): GatewayPen {
  let entries: GatewayEntry[] = []
  let blamed: string[] = []
  const sent = new Map<string, number>()

  function watch({ method, path, headers, body, reached }: GatewayEntry): void {
    const isRefresh = path === '/refresh'
    if (isRefresh && headers.authorization !== undefined) blamed.push('Authorization was sent to /refresh')
    if (isRefresh && headers.accept !== 'application/json') blamed.push('/refresh without Accept: application/json')
    if (!isRefresh && headers.authorization === undefined) blamed.push(`${method} ${path} without Authorization`)
    if (!isRefresh || !reached) return
    const token = (body as { refresh_token?: string } | null)?.refresh_token ?? 'nothing'
    sent.set(token, (sent.get(token) ?? 0) + 1)
    if (sent.get(token) === 2) blamed.push(`refresh token ${token} was sent twice`)
  }

  return {
    requests: ({ method, path } = {}) =>
      entries.filter(
        (entry) =>
          (method === undefined || entry.method === method) &&
          (path === undefined || (typeof path === 'string' ? entry.path === path : path.test(entry.path))),
      ),
    breaches: () => blamed,
    clear() {
      entries = []
      blamed = []
    },
    note(entry) {
      entries.push(entry)
      watch(entry)
    },
    blame: (breach) => void blamed.push(breach),
  }
}
