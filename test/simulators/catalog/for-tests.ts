import { afterEach } from 'vitest'
import { type CatalogOptions, type CatalogSimulator, startCatalog } from './start-catalog.ts'

/** The headers of a client that identifies itself. */
export const agent = { 'user-agent': 'Bunko/1.0' }

/** A catalog with a manual clock for the tests of a file; `start` creates a new one. */
export function catalogForTests() {
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
    /** Advances the clock by one second before each request to stay within the limits. */
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
