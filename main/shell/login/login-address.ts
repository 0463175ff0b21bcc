import { isPrivateHost } from '../../platform/safe-fetch/addresses.ts'

/** Whether an address is on the site where the person signs in: same scheme, same host, same port. */
export function isLoginAddress(address: string, siteUrl: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.origin === new URL(siteUrl).origin && url.origin !== 'null'
}

/** Whether it is on the web as everybody sees it, safe from being read on the way. */
export function isPublicAddress(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && !isPrivateHost(url.hostname)
}
