// Chromium starts these processes beside those of pages. Electron tells when one ends unexpectedly.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chromium } from './chromium.ts'

/** The type of a service is its name. */
type ProcessInfo = { readonly type: string; readonly id: number }
type Child = { readonly type: 'GPU' | 'Utility'; readonly name: string }

const everyMs = 100

/** Only for tests of crashes, because Chromium must be asked again and again. */
export async function watchChildProcesses(chromium: Chromium, onGone: (child: Child) => void): Promise<void> {
  let known = new Map<number, string>()
  for (;;) {
    const { processInfo } = await chromium.send('SystemInfo.getProcessInfo')
    const now = new Map(
      (processInfo as ProcessInfo[])
        .filter(({ type }) => type !== 'browser' && type !== 'renderer')
        .map(({ type, id }) => [id, type]),
    )
    for (const [id, type] of known)
      if (!now.has(id)) onGone(type === 'GPU' ? { type, name: type } : { type: 'Utility', name: type })
    known = now
    await sleep(everyMs, undefined, { ref: false })
  }
}
