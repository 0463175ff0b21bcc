import { isPrivateHost } from '../../platform/safe-fetch/addresses.ts'

/** Whether a URL has the same origin as the site to sign in to. */
export function isLoginUrl(address: string, siteUrl: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.origin === new URL(siteUrl).origin && url.origin !== 'null'
}

/** Whether a URL is an https URL on the public internet. */
export function isPublicUrl(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && !isPrivateHost(url.hostname)
}
