import ipaddr from 'ipaddr.js'
import { message, sentences } from '../../../shared/i18n/message.ts'
import { Problem } from '../problem.ts'

/** Who may be reached: anyone on the internet, or the user's own network and machine too. */
export type AddressScope = 'public' | 'private'

const privateRanges = new Set<string>(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'])

/**
 * Judges one IP address. Public are unicast IPv4 (mapped and NAT64 forms judged by the IPv4 inside) and of IPv6 only
 * 2000::/3 less the tunnels and documentation ranges that ipaddr.js names. Link-local stays `forbidden` always:
 * cloud machines keep their credentials at 169.254.169.254.
 */
export function classifyAddress(address: string): AddressScope | 'forbidden' {
  // A zone id ties an address to one of our interfaces: no site has one.
  if (!ipaddr.isValid(address) || address.includes('%')) return 'forbidden'
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6 && parsed.match(nat64)) return classifyAddress(embeddedIpv4(parsed))
  const range = parsed.range()
  if (privateRanges.has(range)) return 'private'
  if (range !== 'unicast') return 'forbidden'
  return parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast) ? 'forbidden' : 'public'
}

const nat64 = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number]
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]
const embeddedIpv4 = (address: ipaddr.IPv6) => new ipaddr.IPv4(address.toByteArray().slice(12)).toString()

/** `[::1]` → `::1`, `LOCALHOST.` → `localhost`. Takes the `hostname` of a WHATWG URL, which has undone `0x7f.1` already. */
export const normalizeHost = (hostname: string): string =>
  hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')

/** Names that the public DNS does not serve (RFC 6761, RFC 6762, RFC 8375, ICANN's `.internal`, and plain machine names). */
const privateName = /^[^.:]+$|\.(?:localhost|local|lan|home|internal|intranet|home\.arpa)$/

/** Whether a host is, by itself and without asking the DNS, on the user's own machine or network. */
export function isPrivateHost(host: string): boolean {
  const name = normalizeHost(host)
  return ipaddr.isValid(name) ? classifyAddress(name) === 'private' : privateName.test(name)
}

/**
 * The one rule that opens the private network to a source: its own base address is written with a private IP or a
 * private name. A public name that resolves to a private address does not count: that is DNS rebinding.
 */
export const isPrivateBaseUrl = (baseUrl: string): boolean => isPrivateHost(new URL(baseUrl).hostname)

/** Throws `address_forbidden` for an address that must not be connected to. `host` is what the person knows it by. */
export function requireAllowedAddress(address: string, host: string, allowPrivate: boolean): void {
  const reach = classifyAddress(address)
  if (reach === 'public' || (reach === 'private' && allowPrivate)) return
  const name = host === address ? address : `${host} (${address})`
  throw new Problem(
    'address_forbidden',
    reach === 'private'
      ? sentences(
          message('network.privateAddress', {
            name,
          }),
          message('network.usePrivateBaseUrl'),
        )
      : message('network.reservedAddress', { name }),
  )
}
