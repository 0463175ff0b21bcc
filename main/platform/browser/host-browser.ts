import type { ConnectOverCDPTransport } from 'playwright-core'
import { message } from '../../../shared/i18n/message.ts'
import { Problem } from '../problem.ts'
import { type HostBrowserMessage, isHostBrowserMessage } from './host-browser-messages.ts'
import { connectToBrowser, type RunningBrowser } from './start-browser.ts'

type HostBrowser = {
  /** @throws Problem `upstream_failed` when the browser does not answer */
  start(): Promise<RunningBrowser>
  /** Takes a message of the parent. Returns false for one that is not about the browser. */
  receive(raw: unknown): boolean
}

type Connection = { readonly transport: ConnectOverCDPTransport; end(): void }

/** The browser of the desktop app, which runs in the parent process. Messages of its DevTools protocol pass through the parent. */
export function createHostBrowser(send: (message: HostBrowserMessage) => void): HostBrowser {
  let connection: Connection | undefined

  async function start(): Promise<RunningBrowser> {
    const ended = Promise.withResolvers<void>()
    let isAlive = true
    const transport: ConnectOverCDPTransport = {
      send: (data) => send({ kind: 'browser', event: 'data', data: JSON.stringify(data) }),
      close,
    }
    const own: Connection = {
      transport,
      end() {
        isAlive = false
        if (connection === own) connection = undefined
        ended.resolve()
        transport.onclose?.()
      },
    }
    function close(): void {
      if (!isAlive) return
      send({ kind: 'browser', event: 'close' })
      own.end()
    }
    connection?.end()
    connection = own
    send({ kind: 'browser', event: 'open' })
    try {
      const { browser, userAgent } = await connectToBrowser(transport, ended.promise)
      return {
        browser,
        userAgent,
        pid: undefined,
        isAlive: () => isAlive && browser.isConnected(),
        close: async () => close(),
      }
    } catch (error) {
      close()
      throw new Problem('upstream_failed', message('browser.ownDidNotStart'), { cause: error, retryable: true })
    }
  }

  return {
    start,
    receive(raw) {
      if (!isHostBrowserMessage(raw)) return false
      if (raw.event === 'data') connection?.transport.onmessage?.(JSON.parse(raw.data))
      else if (raw.event === 'close') connection?.end()
      return true
    },
  }
}
