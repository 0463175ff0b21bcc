import { Problem } from '../problem.ts'
import { checkAddress, plainHost } from './addresses.ts'
import { blockedPorts } from './blocked-ports.ts'

/** Throws `address_forbidden` for what is not http(s), carries a blocked port or a forbidden literal address. */
export function parseAddress(address: string, allowPrivate: boolean, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Problem('address_forbidden', `${address.slice(0, 200)} is not an http or https address.`)
  }
  if (url.port && blockedPorts.has(Number(url.port))) {
    throw new Problem('address_forbidden', `Port ${url.port} of ${url.hostname} belongs to another protocol.`)
  }
  const host = plainHost(url.hostname)
  if (/^[\d.]+$|:/.test(host)) checkAddress(host, host, allowPrivate)
  url.username = ''
  url.password = ''
  url.hash = ''
  return url
}
