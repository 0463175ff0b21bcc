// Maps Chromium's pages to windows: each page opens at an address with the window's number.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chromium, PageSession, Params } from './chromium.ts'

export type PageTarget = { readonly page: PageSession; readonly sessionId: string; readonly targetId: string }
type TargetInfo = { readonly targetId: string; readonly type: string; readonly url: string; readonly openerId?: string }

const marker = 'data:text/html,electron-double-'
const retryMs = 3_000
const tries = 5

export class PageTargets {
  readonly #chromium: Chromium
  readonly #awaited = new Map<string, (target: PageTarget) => void>()
  /** Pages whose first address is not known yet. */
  readonly #unknown = new Map<string, PageTarget>()

  constructor(chromium: Chromium) {
    this.#chromium = chromium
    chromium.on('Target.attachedToTarget', (params: Params) => this.#attached(params))
    chromium.on('Target.targetInfoChanged', ({ targetInfo }: { targetInfo: TargetInfo }) => {
      const target = this.#unknown.get(targetInfo.targetId)
      if (target) this.#adopt(target, targetInfo.url)
    })
  }

  /** @param browserContextId browser context of a partition; default is the browser's profile */
  async open(
    id: number,
    size: { readonly width: number; readonly height: number },
    browserContextId?: string,
  ): Promise<PageTarget> {
    const url = `${marker}${id}`
    let found: PageTarget | undefined
    const target = new Promise<PageTarget>((resolve) => this.#awaited.set(url, resolve)).then((it) => {
      found = it
      return it
    })
    // A busy Chromium sometimes loses a window that is opened right after another one has closed.
    for (let i = 0; i < tries && found === undefined; i += 1) {
      if (browserContextId === undefined) this.#chromium.openWindow(url, size)
      else {
        const { width, height } = size
        void this.#chromium.send('Target.createTarget', { url, browserContextId, width, height, newWindow: true })
      }
      await Promise.race([target, sleep(retryMs, undefined, { ref: false })])
    }
    return target
  }

  #attached(params: Params): void {
    const { sessionId, targetInfo } = params as { sessionId: string; targetInfo: TargetInfo }
    const page = this.#chromium.session(sessionId)
    const { targetId, type, url, openerId } = targetInfo
    const target = { page, sessionId, targetId }
    if (type === 'page' && !openerId && this.#adopt(target, url)) return
    // A late second attempt, or a window that the page opened without the app.
    const isOther = openerId !== undefined || url.startsWith(marker)
    if (type === 'page' && isOther) {
      this.#chromium.send('Target.closeTarget', { targetId }).catch(() => {})
      return
    }
    if (type === 'page') this.#unknown.set(targetId, target)
    page.send('Runtime.runIfWaitingForDebugger').catch(() => {})
  }

  #adopt(target: PageTarget, url: string): boolean {
    const adopt = this.#awaited.get(url)
    if (adopt === undefined) return false
    this.#awaited.delete(url)
    this.#unknown.delete(target.targetId)
    adopt(target)
    return true
  }
}
