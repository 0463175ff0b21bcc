declare global {
  interface Window {
    /** Left there by public/start.js: what it asked for, by address, before any other code was there. */
    firstAnswers?: Map<string, Promise<Response>>
  }
}

/** Milliseconds since the page began; what was asked for then and not wanted by now may no longer be true. */
const freshMs = 10_000

/** The answer to a request that was made before the code was there; each is given out once. */
export function takeFirstAnswer(address: string): Promise<Response> | undefined {
  const answers = globalThis.window?.firstAnswers
  const answer = answers?.get(address)
  answers?.delete(address)
  return performance.now() < freshMs ? answer : undefined
}

/** Has the next window ask for these while its code is on the way; public/start.js reads it. */
export function rememberFirstRequests(addresses: readonly string[]): void {
  localStorage.setItem('bunko.first-requests', JSON.stringify(addresses))
}
