import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'

/** Measures the memory of tabs that are opened after this call, in megabytes. */
export async function rendererMemory(browser: Browser) {
  const session = await browser.newBrowserCDPSession()
  const renderers = async (): Promise<number[]> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  }
  const before = new Set(await renderers())
  return {
    async newestRenderer(): Promise<number> {
      const own = (await renderers()).filter((id) => !before.has(id))
      const sizes = await Promise.all(own.map(megabytes))
      return sizes.reduce((sum, size) => sum + size, 0)
    },
  }
}

/** Proportional set size of a process; 0 if it has ended. */
async function megabytes(id: number): Promise<number> {
  const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024
}
