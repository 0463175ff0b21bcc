import type { App } from '../../app.ts'
import type { Log } from '../../platform/log.ts'

export type Door = { readonly host: string; readonly port: number }
export type ApiServer = {
  /** Listens there and nowhere else; undefined closes. A port in use is said in the log, for the window needs none. */
  openAt(door: Door | undefined): Promise<void>
}

/** The API for other programs of the person, which the settings open, move and close. */
export function createApiServer(library: Pick<App, 'listen'>, log: Log): ApiServer {
  let open: { readonly door: Door; close(): Promise<void> } | undefined
  let turn: Promise<void> = Promise.resolve()

  async function change(door: Door | undefined): Promise<void> {
    if (open && door && open.door.host === door.host && open.door.port === door.port) return
    await open?.close()
    open = undefined
    if (door === undefined) return
    try {
      const listener = await library.listen(door)
      open = { door, close: listener.close }
      log.info({ origin: listener.origin }, 'listening')
    } catch (error) {
      log.warn({ err: error, ...door }, 'not listening: other programs cannot reach Bunko this time')
    }
  }

  return {
    openAt(door) {
      turn = turn.then(() => change(door))
      return turn
    },
  }
}
