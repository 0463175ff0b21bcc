import type { Log } from '../../platform/log.ts'

/** Where announcements are sent, and from; all networks and the usual port by default. */
export type AnnouncementNetwork = { readonly interface?: string; readonly bind?: string; readonly port?: number }

export type AnnounceService = typeof announceService

/**
 * Announces the listener in the local network (mDNS and DNS-SD), so that other devices find it and its `.local` name. It says the
 * addresses of this machine, and nothing about people or the library.
 * @param localName ends in `.local`
 * @returns a function that takes the announcement back
 */
export async function announceService(
  { localName, port, log }: { readonly localName: string; readonly port: number; readonly log: Log },
  network: AnnouncementNetwork = {},
): Promise<() => Promise<void>> {
  const { Bonjour } = await import('bonjour-service') // Most starts announce nothing.
  // The addresses work without it.
  const onError = (error: unknown) => log.warn({ err: error }, 'Bunko could not be announced in the local network')
  const bonjour = new Bonjour(network as object, onError)
  // Without a listener, a port that cannot be opened would end the program.
  bonjour['server'].mdns.on('error', onError)
  const name = localName.replace(/\.local$/, '')
  // The name is random, so it can’t clash with another one.
  bonjour.publish({ name, type: 'http', port, host: localName, txt: { path: '/' }, probe: false })
  return () => new Promise((resolve) => bonjour.unpublishAll(() => bonjour.destroy(() => resolve())))
}
