// Sent to the page as source: the API of a sandboxed preload, and the page's side of window.open.
import type { makePeer } from './page-peer.ts'
import type { toJson } from './to-json.ts'

type Reply = {
  readonly kind: 'reply' | 'message'
  readonly id: number
  readonly ok: boolean
  readonly channel: string
  /** Absent for undefined. */
  readonly value: string
}
type Listener = (event: object, ...args: unknown[]) => void

export function makePreloadWorld(
  peer: ReturnType<typeof makePeer>,
  encode: typeof toJson,
  tell: (text: string) => void,
) {
  const listeners = new Map<string, Set<Listener>>()
  const calls = new Map<number, { resolve(value: unknown): void; reject(error: Error): void; channel: string }>()
  let sequence = 0

  const ipcRenderer = {
    invoke(channel: string, ...args: unknown[]) {
      return new Promise((resolve, reject) => {
        sequence += 1
        const value = encode(args)
        calls.set(sequence, { resolve, reject, channel })
        tell(JSON.stringify({ kind: 'invoke', id: sequence, channel, value }))
      })
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
      return ipcRenderer
    },
    removeListener(channel: string, listener: Listener) {
      listeners.get(channel)?.delete(listener)
      return ipcRenderer
    },
  }

  const receive = (text: string) => {
    const { kind, id, ok, channel, value } = JSON.parse(text) as Reply
    if (kind === 'message') {
      for (const listener of listeners.get(channel) ?? []) listener({}, ...JSON.parse(value))
      return
    }
    const call = calls.get(id)
    calls.delete(id)
    if (ok) call?.resolve(value === undefined ? undefined : JSON.parse(value))
    else call?.reject(new Error(`Error invoking remote method '${call.channel}': ${value}`))
  }

  // Files created by a test have no path. The test stores one where both worlds can read it.
  const webUtils = { getPathForFile: (file: File) => sessionStorage.getItem(`path of ${file.name}`) ?? '' }
  const electron = { ipcRenderer, webUtils, contextBridge: { exposeInMainWorld: peer.expose } }
  const require = (name: string) => {
    if (name === 'electron') return electron
    throw new Error(`module not found: ${name} (the preload is sandboxed)`)
  }
  return { receive, require }
}

/** Asks the main process before Chromium opens a window, so that denied windows never appear. */
export function askBeforeOpening(ask: (url: string) => void): void {
  const open = (url: string | URL = 'about:blank') => {
    ask(new URL(url, document.baseURI).href)
    return null
  }
  Object.defineProperty(window, 'open', { value: open, configurable: true, writable: true })
  window.addEventListener('click', (event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
    const wantsWindow = link?.target === '_blank' || event.ctrlKey || event.metaKey || event.shiftKey
    if (!link?.href || event.defaultPrevented || !wantsWindow) return
    event.preventDefault()
    open(link.href)
  })
}
