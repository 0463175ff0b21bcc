declare global {
  interface Window {
    /** Requests sent by public/start.js before any other code was loaded, by URL. */
    preloadedResponses?: Map<string, Promise<Response>>
  }
}

/** Milliseconds since the page started loading. An older preloaded response can be out of date. */
const freshMs = 10_000

/** The response to a request that public/start.js sent, if any. Each response is returned once. */
export function takePreloadedResponse(url: string): Promise<Response> | undefined {
  const responses = globalThis.window?.preloadedResponses
  const response = responses?.get(url)
  responses?.delete(url)
  return performance.now() < freshMs ? response : undefined
}

/** Saves the URLs that public/start.js requests while the code of the next window loads. */
export function savePreloadUrls(urls: readonly string[]): void {
  localStorage.setItem('bunko.first-requests', JSON.stringify(urls))
}
