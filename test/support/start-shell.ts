import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ElectronApplication } from 'playwright-core'
import { askInWindow, launchShell } from './launch-shell.ts'

export type StartedShell = {
  readonly shell: ElectronApplication
  /** Of the API. */
  readonly origin: string
  /** Stops the program and removes its data. */
  end(): Promise<void>
}

/** Starts the built desktop app on a machine without an installed browser. */
export async function startShell(): Promise<StartedShell> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bunko-shell-'))
  // Node is needed by the double of Electron only.
  const shell = await launchShell({ dataDir, env: { PATH: dirname(process.execPath), BUNKO_BROWSER: '' } })
  const page = await shell.firstWindow()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const { addresses } = await askInWindow(() => page)('/api/about')
  return {
    shell,
    origin: addresses[0],
    async end() {
      await shell.close()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
