import { windowOrigin } from '../window/loopback-request.ts'

export type LinkTarget = 'window' | 'browser' | 'nowhere'

/** Where an address may open. Only https leaves the window: other schemes start programs of the system. */
export function linkTarget(address: string): LinkTarget {
  const url = URL.parse(address)
  if (url === null) return 'nowhere'
  if (`${url.protocol}//${url.host}` === windowOrigin) return 'window'
  return url.protocol === 'https:' ? 'browser' : 'nowhere'
}
