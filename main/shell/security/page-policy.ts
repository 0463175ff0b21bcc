import { windowOrigin } from '../window/loopback-request.ts'

type LinkTarget = 'window' | 'browser' | 'blocked'

/** Where a link may open. Only web links leave the window, because other schemes can start programs. */
export function classifyLink(address: string): LinkTarget {
  const url = URL.parse(address)
  if (url === null) return 'blocked'
  if (`${url.protocol}//${url.host}` === windowOrigin) return 'window'
  return /^https?:$/.test(url.protocol) ? 'browser' : 'blocked'
}

/** Whether a file comes from Bunko's own page: one of the server, or one that the page made. */
export const isOwnDownload = (address: string): boolean => classifyLink(address.replace(/^blob:/, '')) === 'window'

const grantedPermissions: ReadonlySet<string> = new Set(['fullscreen', 'clipboard-sanitized-write', 'screen-wake-lock'])

/** Only Bunko's own page gets permissions. @param isOwnPage whether the main frame of the window requests it. */
export const isPermissionGranted = (permission: string, isOwnPage: boolean): boolean =>
  isOwnPage && grantedPermissions.has(permission)
