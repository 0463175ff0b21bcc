import { findBrowser } from './find-browser.ts'
import { type RunningBrowser, startBrowser } from './start-browser.ts'

/** A browser that is started on first use and closed when it is idle. */
export type SharedBrowser = {
  /** Calls `run` with a running browser. @throws errors of `findBrowser` and `startBrowser` */
  use<T>(path: string | undefined, run: (browser: RunningBrowser) => Promise<T>): Promise<T>
  close(): Promise<void>
}

type SharedBrowserOptions = {
  /** How long the unused browser keeps running. Default one minute. */
  readonly idleMs?: number
  readonly start?: (path: string | undefined) => Promise<RunningBrowser>
}

const findAndStart = async (path: string | undefined) => await startBrowser(await findBrowser({ configuredPath: path }))

export function createSharedBrowser({
  idleMs = 60_000,
  start = findAndStart,
}: SharedBrowserOptions = {}): SharedBrowser {
  let starting: Promise<RunningBrowser> | undefined
  let users = 0
  let idleTimer: NodeJS.Timeout | undefined

  async function getRunning(path: string | undefined): Promise<RunningBrowser> {
    const known = starting
    // Whoever started it got the error. This caller starts another one.
    const current = await known?.catch(() => undefined)
    if (current?.isAlive()) return current
    // Another caller has started a browser in the meantime.
    if (starting !== known) return await getRunning(path)
    const replacement = start(path)
    starting = replacement
    await current?.close()
    return await replacement
  }

  async function close(): Promise<void> {
    clearTimeout(idleTimer)
    const current = await starting?.catch(() => undefined)
    starting = undefined
    await current?.close()
  }

  return {
    close,
    async use(path, run) {
      users++
      clearTimeout(idleTimer)
      try {
        return await run(await getRunning(path))
      } finally {
        users--
        if (users === 0) idleTimer = setTimeout(() => void close(), idleMs).unref()
      }
    },
  }
}
