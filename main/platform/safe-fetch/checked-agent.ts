import { lookup as dnsLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { normalizeHost, requireAllowedAddress } from './addresses.ts'

export type ResolvedAddress = { readonly address: string; readonly family: number }
/** All addresses of a name, best first. Rejects with a Node DNS error (`ENOTFOUND`, `EAI_AGAIN`). */
export type Lookup = (hostname: string) => Promise<readonly ResolvedAddress[]>

/** The system's resolver; `*.localhost` is answered here because not every system knows it (RFC 6761). */
export const systemLookup: Lookup = async (hostname) =>
  normalizeHost(hostname).endsWith('.localhost')
    ? [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]
    : await dnsLookup(hostname, { all: true })

/**
 * An agent whose connections go only to addresses that were checked: a literal one directly, a name by all of its
 * answers, and the connection is made to those answers and no second look-up. Server name and Host stay the name.
 */
export function createCheckedAgent(options: { lookup: Lookup; allowPrivate: boolean }): Agent {
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
    // Deadlines are kept by the caller to the millisecond; these coarse ones must not fire before.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
}

/** A look-up for `net.connect` all of whose answers were checked. */
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
