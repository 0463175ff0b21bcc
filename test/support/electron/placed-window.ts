import { EventEmitter } from 'node:events'
import type { PageSession } from './chromium.ts'
import { running } from './running.ts'

export type Bounds = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type State = 'normal' | 'minimized' | 'maximized' | 'fullscreen'

/** Position and state of a window. */
export abstract class PlacedWindow extends EventEmitter {
  abstract readonly page: Promise<PageSession>
  targetId: string | undefined
  #bounds: Bounds
  #state: State = 'normal'
  #progress = -1

  constructor(bounds: Bounds) {
    super()
    this.#bounds = bounds
  }

  #setState(state: State): void {
    this.#state = state
    this.#place({ windowState: state })
  }

  #place(bounds: object): void {
    void (async () => {
      await this.page
      const { windowId } =
        (await running.chromium?.send('Browser.getWindowForTarget', { targetId: this.targetId })) ?? {}
      await running.chromium?.send('Browser.setWindowBounds', { windowId, bounds })
    })().catch(() => {})
  }

  minimize(): void {
    this.#setState('minimized')
  }

  maximize(): void {
    this.#setState('maximized')
    this.emit('maximize')
  }

  unmaximize(): void {
    this.#setState('normal')
    this.emit('unmaximize')
  }

  isMaximized(): boolean {
    return this.#state === 'maximized'
  }

  isMinimized(): boolean {
    return this.#state === 'minimized'
  }

  restore(): void {
    this.#setState('normal')
  }

  setFullScreen(full: boolean): void {
    this.#setState(full ? 'fullscreen' : 'normal')
    this.emit(full ? 'enter-full-screen' : 'leave-full-screen')
  }

  isFullScreen(): boolean {
    return this.#state === 'fullscreen'
  }

  getNormalBounds(): Bounds {
    return this.#bounds
  }

  getBounds(): Bounds {
    return this.#bounds
  }

  setBounds(bounds: Partial<Bounds>): void {
    const next = { ...this.#bounds, ...bounds }
    const { x, y, width, height } = this.#bounds
    this.#bounds = next
    this.#place({ left: next.x, top: next.y, width: next.width, height: next.height })
    if (next.x !== x || next.y !== y) this.emit('move')
    if (next.width !== width || next.height !== height) this.emit('resize')
  }

  /** On the button in the taskbar of Windows; for tests. */
  overlay: { readonly image: unknown; readonly description: string } | undefined
  setOverlayIcon(image: unknown, description: string): void {
    this.overlay = image === null ? undefined : { image, description }
  }

  /** As on a taskbar: below 0 no progress, above 1 indeterminate. */
  setProgressBar(fraction: number): void {
    this.#progress = fraction
  }

  /** Not in Electron; for tests. */
  get progress(): number {
    return this.#progress
  }
}
