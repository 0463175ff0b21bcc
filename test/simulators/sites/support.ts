import type { SimManga } from './library.ts'
import { seedLibrary } from './seed-library.ts'

/** The library of the sites with small pages. They are quick to draw and their strips remain readable. */
export const smallLibrary: readonly SimManga[] = seedLibrary.map((manga) => ({
  ...manga,
  pageSize: { width: 360, height: Math.round((360 * manga.pageSize.height) / manga.pageSize.width) },
}))

const browser = { 'user-agent': 'Mozilla/5.0 (simulator test)' }

/** Sends a request as a browser on the page `referer`. Does not follow redirects. */
export function visit(url: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { redirect: 'manual', ...init, headers: { ...browser, ...headers } })
}
