import type { App } from '../../app.ts'
import type { Log } from '../../platform/log.ts'

export type ListenAddress = { readonly host: string; readonly port: number }

type ApiServer = {
  /**
   * Listens on this address only; undefined closes the port. Logs when the port is in use, as the window needs no port.
   */
  listenOn(address: ListenAddress | undefined): Promise<void>
}

/** The API for other programs of the user. The settings open, change and close its port. */
export function createApiServer(library: Pick<App, 'listen'>, log: Log): ApiServer {
  let current: { readonly address: ListenAddress; close(): Promise<void> } | undefined
  let pendingChange: Promise<void> = Promise.resolve()

  async function change(address: ListenAddress | undefined): Promise<void> {
    const isUnchanged = current?.address.host === address?.host && current?.address.port === address?.port
    if (current && isUnchanged) return
    await current?.close()
    current = undefined
    if (address === undefined) return
    try {
      const listener = await library.listen(address)
      current = { address, close: listener.close }
      log.info({ origin: listener.origin }, 'listening')
    } catch (error) {
      log.warn({ err: error, ...address }, 'not listening: other programs cannot access Bunko')
    }
  }

  return {
    listenOn(address) {
      pendingChange = pendingChange.then(() => change(address))
      return pendingChange
    },
  }
}
