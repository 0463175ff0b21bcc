import ipaddr from 'ipaddr.js'
import { message, sentences } from '../../../shared/i18n/message.ts'
import { Problem } from '../problem.ts'

/** Whether an address is on the internet or in the user's own network. */
type AddressScope = 'public' | 'private'

const privateRanges = new Set<string>(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'])

/**
 * Classifies an IP address. Public addresses are unicast IPv4 addresses (mapped and NAT64 addresses count as the IPv4
 * address they contain) and IPv6 addresses in 2000::/3, except the tunnel and documentation ranges of ipaddr.js.
 * Link-local addresses are always forbidden, because cloud machines serve credentials at 169.254.169.254.
 */
export function classifyAddress(address: string): AddressScope | 'forbidden' {
  // A zone id refers to a local network interface.
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

/**
 * `[::1]` → `::1`, `LOCALHOST.` → `localhost`. Takes the `hostname` of a WHATWG URL, which already converts `0x7f.1`.
 */
export const normalizeHost = (hostname: string): string =>
  hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')

/** Names outside the public DNS (RFC 6761, RFC 6762, RFC 8375, ICANN's `.internal` and single-label names). */
const privateName = /^[^.:]+$|\.(?:localhost|local|lan|home|internal|intranet|home\.arpa)$/

/** Whether a host name or IP address is in the user's own network, without a DNS lookup. */
export function isPrivateHost(host: string): boolean {
  const name = normalizeHost(host)
  return ipaddr.isValid(name) ? classifyAddress(name) === 'private' : privateName.test(name)
}

/**
 * Whether a source may access the private network: only when the host of its base URL is a private IP address or name. A
 * public name that resolves to a private address does not count, because of DNS rebinding.
 */
export const isPrivateBaseUrl = (baseUrl: string): boolean => isPrivateHost(new URL(baseUrl).hostname)

/**
 * Checks the IP address of a connection.
 * @param host the host name for the error message
 * @throws Problem `address_forbidden`
 */
export function requireAllowedAddress(address: string, host: string, allowPrivate: boolean): void {
  const scope = classifyAddress(address)
  if (scope === 'public' || (scope === 'private' && allowPrivate)) return
  const name = host === address ? address : `${host} (${address})`
  throw new Problem(
    'address_forbidden',
    scope === 'private'
      ? sentences(
          message('network.privateAddress', {
            name,
          }),
          message('network.usePrivateBaseUrl'),
        )
      : message('network.reservedAddress', { name }),
  )
}

/** Ports of other protocols, from "port blocking" in the Fetch standard. */
export const blockedPorts: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/**
 * Parses the URL of a site and removes user name, password and fragment.
 * @throws Problem `address_forbidden` for other schemes than http and https, blocked ports and forbidden IP addresses
 */
export function parseSafeUrl(address: string, allowPrivate: boolean, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Problem('address_forbidden', message('network.notHttp', { address: address.slice(0, 200) }))
  }
  if (url.port && blockedPorts.has(Number(url.port))) {
    throw new Problem('address_forbidden', message('network.portNotAllowed', { port: url.port }))
  }
  const host = normalizeHost(url.hostname)
  if (/^[\d.]+$|:/.test(host)) requireAllowedAddress(host, host, allowPrivate)
  url.username = ''
  url.password = ''
  url.hash = ''
  return url
}
