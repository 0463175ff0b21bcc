import type { Readable, Writable } from 'node:stream'
import type { ConnectOverCDPTransport } from 'playwright-core'

/** Chromium's `--remote-debugging-pipe`: JSON messages, each ended by a zero byte. No port that others could find. */
export function createPipeTransport(to: Writable, from: Readable): ConnectOverCDPTransport {
  let pieces: Buffer[] = []
  const transport: ConnectOverCDPTransport = {
    send: (message) => void to.write(`${JSON.stringify(message)}\0`),
    close: () => to.end(),
  }
  from.on('data', (data: Buffer) => {
    let start = 0
    for (let end = data.indexOf(0); end !== -1; end = data.indexOf(0, start)) {
      const message = Buffer.concat([...pieces, data.subarray(start, end)]).toString()
      pieces = []
      start = end + 1
      transport.onmessage?.(JSON.parse(message))
    }
    if (start < data.length) pieces.push(data.subarray(start))
  })
  from.on('close', () => transport.onclose?.())
  // A browser that dies breaks both pipes; its end is told by `close`.
  to.on('error', () => {})
  from.on('error', () => {})
  return transport
}
