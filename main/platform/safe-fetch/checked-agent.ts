import { lookup as dnsLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { Agent } from 'undici'
import { normalizeHost, requireAllowedAddress } from './addresses.ts'

type ResolvedAddress = { readonly address: string; readonly family: number }
/** Resolves a name to all its addresses, best first. Rejects with a Node DNS error (`ENOTFOUND`, `EAI_AGAIN`). */
export type Lookup = (hostname: string) => Promise<readonly ResolvedAddress[]>

/** The system's resolver. Resolves `*.localhost` itself, because some systems do not (RFC 6761). */
export const systemLookup: Lookup = async (hostname) =>
  normalizeHost(hostname).endsWith('.localhost')
    ? [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]
    : await dnsLookup(hostname, { all: true })

/** A sixth of the program, needed for the first request only. */
const loadClient = () => import('undici')

/** Loads what the first request needs, in a process that will send one. A failure shows when that is sent. */
export async function prepareRequests(): Promise<void> {
  await loadClient().catch(() => undefined)
}

/**
 * Creates an agent that checks the IP address of every connection. A name is resolved once and all its addresses are
 * checked; the connection uses these addresses. TLS server name and Host header stay the name.
 */
export async function createCheckedAgent(options: { lookup: Lookup; allowPrivate: boolean }): Promise<Agent> {
  const { Agent, buildConnector } = await loadClient()
  const connect = buildConnector({ allowH2: false, timeout: 15_000, lookup: checkedLookup(options) } as never)
  return new Agent({
    connect(target, callback) {
      const host = normalizeHost(target.hostname)
      try {
        if (isIP(host)) requireAllowedAddress(host, host, options.allowPrivate)
      } catch (error) {
        callback(error as Error, null)
        return
      }
      connect(target, callback)
    },
    connections: 16,
    // The caller has its own, more precise deadlines.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
}

/** A lookup function for `net.connect` that checks all addresses. */
export function checkedLookup({ lookup, allowPrivate }: { lookup: Lookup; allowPrivate: boolean }): LookupFunction {
  return (hostname, { all }, callback) => {
    lookup(hostname)
      .then((answers) => {
        for (const { address } of answers) requireAllowedAddress(address, hostname, allowPrivate)
        const [first] = answers
        if (!first) throw Object.assign(new Error(`No address for ${hostname}`), { code: 'ENOTFOUND' })
        if (all) callback(null, [...answers])
        else callback(null, first.address, first.family)
      })
      .catch((error) => callback(error, []))
  }
}
