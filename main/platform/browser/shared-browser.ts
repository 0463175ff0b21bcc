import { findBrowser } from './find-browser.ts'
import { type RunningBrowser, startBrowser } from './start-browser.ts'

/** One browser, started for the first who needs it and kept for a while for the next. */
export type SharedBrowser = {
  /** Runs with a browser that lives. @throws what `findBrowser` and `startBrowser` throw. */
  use<T>(path: string | undefined, run: (browser: RunningBrowser) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export type SharedBrowserOptions = {
  /** How long it is kept when nobody uses it. */
  readonly idleMs?: number
  readonly start?: (path: string | undefined) => Promise<RunningBrowser>
}

const startFound = async (path: string | undefined) => await startBrowser(await findBrowser({ configuredPath: path }))

export function createSharedBrowser({ idleMs = 60_000, start = startFound }: SharedBrowserOptions = {}): SharedBrowser {
  let starting: Promise<RunningBrowser> | undefined
  let users = 0
  let idle: NodeJS.Timeout | undefined

  async function living(path: string | undefined): Promise<RunningBrowser> {
    const known = await starting?.catch(() => undefined)
    if (known?.isAlive()) return known
    const fresh = start(path)
    starting = fresh
    if (known) await known.close()
    return await fresh
  }

  async function close(): Promise<void> {
    clearTimeout(idle)
    const known = await starting?.catch(() => undefined)
    starting = undefined
    await known?.close()
  }

  return {
    close,
    async use(path, run) {
      users++
      clearTimeout(idle)
      try {
        return await run(await living(path))
      } finally {
        users--
        if (users === 0) idle = setTimeout(() => void close(), idleMs).unref()
      }
    },
  }
}
