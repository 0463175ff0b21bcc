import { afterEach } from 'vitest'
import { type CatalogOptions, type CatalogSimulator, startCatalog } from './start-catalog.ts'

/** How an honest client names itself. */
export const agent = { 'user-agent': 'Bunko/1.0' }

/** A catalog by a clock of its own, new wherever a test starts it. */
export function catalogToAsk() {
  let catalog: CatalogSimulator | undefined
  const noon = Date.UTC(2026, 4, 1, 12)
  let time = noon
  afterEach(() => catalog?.stop())
  return {
    now: () => time,
    wait(milliseconds: number): void {
      time += milliseconds
    },
    async start(options: CatalogOptions = {}): Promise<CatalogSimulator> {
      time = noon
      catalog = await startCatalog({ now: () => time, ...options })
      return catalog
    },
    /** A second passes before each request, so that only what is meant to breaks the limits. */
    async get(path: string, headers: Record<string, string> = agent) {
      time += 1000
      const response = await fetch(path.startsWith('http') ? path : `${catalog?.apiUrl}${path}`, {
        headers,
        redirect: 'manual',
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      return { status: response.status, headers: response.headers, bytes, json: () => JSON.parse(bytes.toString()) }
    },
  }
}
