import { message } from '../../../shared/i18n/message.ts'
import { Problem } from '../problem.ts'
import { normalizeHost, requireAllowedAddress } from './addresses.ts'
import { blockedPorts } from './blocked-ports.ts'

/** Throws `address_forbidden` for what is not http(s), carries a blocked port or a forbidden literal address. */
export function parseSafeUrl(address: string, allowPrivate: boolean, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Problem('address_forbidden', message('network.notHttp', { address: address.slice(0, 200) }))
  }
  if (url.port && blockedPorts.has(Number(url.port))) {
    throw new Problem('address_forbidden', message('network.portNotAllowed', { port: url.port, host: url.hostname }))
  }
  const host = normalizeHost(url.hostname)
  if (/^[\d.]+$|:/.test(host)) requireAllowedAddress(host, host, allowPrivate)
  url.username = ''
  url.password = ''
  url.hash = ''
  return url
}
