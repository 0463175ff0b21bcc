import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { askInWindow, firstScreen, launchShell } from './launch-shell.ts'

export type StartedShell = Awaited<ReturnType<typeof startShell>>

/** Starts the built desktop app on a machine without an installed browser. */
export async function startShell({ argv = [] }: { readonly argv?: readonly string[] } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bunko-shell-'))
  // Node is needed by the double of Electron only.
  const shell = await launchShell({ dataDir, argv, env: { PATH: dirname(process.execPath), BUNKO_BROWSER: '' } })
  const page = await firstScreen(shell)
  const { addresses } = await askInWindow(() => page)('/api/about')
  return {
    shell,
    /** Of the API. */
    origin: addresses[0] as string,
    /** Stops the program and removes its data. */
    async end() {
      await shell.close()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
