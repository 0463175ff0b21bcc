import { say } from '../../../shared/sentences/sentence.ts'
import { Problem } from '../problem.ts'
import { checkAddress, plainHost } from './addresses.ts'
import { blockedPorts } from './blocked-ports.ts'

/** Throws `address_forbidden` for what is not http(s), carries a blocked port or a forbidden literal address. */
export function parseAddress(address: string, allowPrivate: boolean, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Problem(
      'address_forbidden',
      say('{address} is not an http or https address.', { address: address.slice(0, 200) }),
    )
  }
  if (url.port && blockedPorts.has(Number(url.port))) {
    throw new Problem(
      'address_forbidden',
      say('Port {port} of {host} belongs to another protocol.', { port: url.port, host: url.hostname }),
    )
  }
  const host = plainHost(url.hostname)
  if (/^[\d.]+$|:/.test(host)) checkAddress(host, host, allowPrivate)
  url.username = ''
  url.password = ''
  url.hash = ''
  return url
}
