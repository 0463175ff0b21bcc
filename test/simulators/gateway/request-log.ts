import { createHash } from 'node:crypto'
import { matches } from '../sites/request-log.ts'

interface GatewayRequest {
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
  readonly hasReachedGateway: boolean
}

export const hashOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex').slice(0, 16)}`

/** Records every request and checks the rules for all requests. */
export function createGatewayRequestLog() {
  let entries: GatewayRequest[] = []
  let violations: string[] = []
  const sent = new Map<string, number>()

  function check({ method, path, headers, body, hasReachedGateway }: GatewayRequest): void {
    const isRefresh = path === '/refresh'
    if (isRefresh && headers.authorization !== undefined) violations.push('Authorization was sent to /refresh')
    if (isRefresh && headers.accept !== 'application/json') violations.push('/refresh without Accept: application/json')
    if (!isRefresh && headers.authorization === undefined) violations.push(`${method} ${path} without Authorization`)
    if (!isRefresh || !hasReachedGateway) return
    const token = (body as { refresh_token?: string } | null)?.refresh_token ?? 'nothing'
    sent.set(token, (sent.get(token) ?? 0) + 1)
    if (sent.get(token) === 2) violations.push(`refresh token ${token} was sent twice`)
  }

  return {
    requests: (filter: { method?: string; path?: string | RegExp } = {}): readonly GatewayRequest[] =>
      entries.filter((entry) => matches(entry, filter)),
    /** Violations of the contract by the client; empty if there are none. */
    violations: (): readonly string[] => violations,
    clear() {
      entries = []
      violations = []
    },
    record(entry: GatewayRequest) {
      entries.push(entry)
      check(entry)
    },
    addViolation: (breach: string) => void violations.push(breach),
  }
}
