import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { late } from './late.ts'
import { firstScreen, launchShell } from './launch-shell.ts'

/** The built desktop app and its window for all tests of a file. `env` is asked when it starts. */
export function shellForTests(env: (folder: string) => Readonly<Record<string, string>> = () => ({})) {
  const folder = mkdtempSync(join(tmpdir(), 'bunko-shell-'))
  const dataDir = join(folder, 'data')
  let shell: ElectronApplication
  let page: Page
  beforeAll(async () => {
    shell = await launchShell({ dataDir, env: env(folder) })
    page = await firstScreen(shell)
  })
  afterAll(async () => {
    await shell?.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return { folder, dataDir, shell: late(() => shell), page: late(() => page) }
}
