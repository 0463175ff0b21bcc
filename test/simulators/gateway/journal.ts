import { createHash } from 'node:crypto'

export interface GatewayEntry {
  readonly method: string
  /** Path without `/gw`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Header names are in lower case. Possible secrets are replaced by their hash. */
  readonly headers: Readonly<Record<string, string>>
  /** Tokens are replaced by their hash. */
  readonly body: unknown
  readonly status: number
  /** Whether the request reached the gateway and was not stopped by bot protection or a rate limit. */
  readonly reached: boolean
}

export interface GatewayJournal {
  requests(filter?: { method?: string; path?: string | RegExp }): readonly GatewayEntry[]
  /** Violations of the contract by the client; empty if there are none. */
  breaches(): readonly string[]
  clear(): void
}

export interface GatewayPen extends GatewayJournal {
  note(entry: GatewayEntry): void
  blame(breach: string): void
}

export const hashOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex').slice(0, 16)}`

/** Records every request and checks the rules for all requests. */
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
