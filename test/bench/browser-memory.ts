import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'

/** What tabs hold that are opened from now on, in megabytes. */
export async function rendererMemory(browser: Browser) {
  const session = await browser.newBrowserCDPSession()
  const renderers = async (): Promise<number[]> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  }
  const before = new Set(await renderers())
  return {
    async ofNewest(): Promise<number> {
      const own = (await renderers()).filter((id) => !before.has(id))
      const sizes = await Promise.all(own.map(megabytes))
      return sizes.reduce((sum, size) => sum + size, 0)
    },
  }
}

/** What a process holds, memory that it shares with others by its share. One that has ended meanwhile holds nothing. */
async function megabytes(id: number): Promise<number> {
  const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024
}
