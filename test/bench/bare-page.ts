import type { Browser } from 'playwright-core'

/** A page without the observation of requests by the test library, which doubles the time of a first screen. */
export type BarePage = {
  /** Opens an address. `watch` runs before the scripts of the page. */
  open(address: string, watch: () => void): Promise<void>
  /** The value of a function that runs in the page, once it is neither undefined nor null. */
  value<T>(read: () => T | undefined): Promise<T>
}

type Answer = { readonly id?: number; readonly result?: unknown; readonly error?: { readonly message: string } }

const pollMs = 20

/** Each page has its own context, so that nothing is cached. */
export async function inBarePage<T>(
  browser: Browser,
  size: { readonly width: number; readonly height: number },
  work: (page: BarePage) => Promise<T>,
): Promise<T> {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext')
  try {
    const target = { url: 'about:blank', browserContextId, ...size }
    const { targetId } = await session.send('Target.createTarget', target)
    // Messages within messages, because sessions of their own belong to the test library.
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
    const waiting = new Map<number, (answer: Answer) => void>()
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const answer = JSON.parse(message) as Answer
      if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    })
    let last = 0
    const send = async (method: string, params: object): Promise<unknown> => {
      last += 1
      const id = last
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
      await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
      const { result, error } = await answered
      waiting.delete(id)
      if (error) throw new Error(`${method}: ${error.message}`)
      return result
    }
    return await work(createPage(send))
  } finally {
    await session.send('Target.disposeBrowserContext', { browserContextId })
    await session.detach()
  }
}

const createPage = (send: (method: string, params: object) => Promise<unknown>): BarePage => ({
  async open(address, watch) {
    await send('Page.enable', {})
    await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch})()` })
    await send('Page.navigate', { url: address })
  },
  async value<T>(read: () => T | undefined) {
    const question = { expression: `(${read})()`, returnByValue: true, awaitPromise: true }
    for (;;) {
      const { result } = (await send('Runtime.evaluate', question)) as { result: { value?: T | null } }
      if (result.value !== undefined && result.value !== null) return result.value
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  },
})
