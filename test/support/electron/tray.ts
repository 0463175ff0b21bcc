import { EventEmitter } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Menu } from './menu.ts'
import { running } from './running.ts'

/** The system tray: `Tray.all` has all trays; tests click their menus. */
export class Tray extends EventEmitter {
  static readonly all: Tray[] = []
  image: unknown
  toolTip = ''
  menu: Menu | null = null
  /** Setting a menu closes it while it is open. */
  menusSet = 0

  constructor(image: unknown) {
    super()
    this.image = image
    Tray.all.push(this)
  }

  setToolTip(text: string): void {
    this.toolTip = text
  }

  setContextMenu(menu: Menu | null): void {
    this.menu = menu
    this.menusSet += 1
  }

  destroy(): void {
    Tray.all.splice(Tray.all.indexOf(this), 1)
  }

  isDestroyed(): boolean {
    return !Tray.all.includes(this)
  }
}

type NotificationOptions = { readonly title?: string; readonly body?: string; readonly silent?: boolean }

/** A notification on the screen. As in Electron, events reach it only while the app has a reference to it. */
class ShownNotification {
  readonly title: string
  readonly body: string
  readonly #notification: WeakRef<Notification>

  constructor(notification: Notification) {
    this.title = notification.title
    this.body = notification.body
    this.#notification = new WeakRef(notification)
  }

  emit(name: string): boolean {
    collectGarbage()
    return this.#notification.deref()?.emit(name) ?? false
  }
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

/** Recorded in `Notification.shown`; tests click with `emit('click')`. */
export class Notification extends EventEmitter {
  static readonly shown: ShownNotification[] = []
  readonly title: string
  readonly body: string

  static isSupported(): boolean {
    return true
  }

  constructor({ title = '', body = '' }: NotificationOptions = {}) {
    super()
    this.title = title
    this.body = body
  }

  /** As on Windows, where the notifications of a program without an id are lost. */
  show(): void {
    if (running.appUserModelId === undefined) return
    Notification.shown.push(new ShownNotification(this))
  }

  close(): void {
    this.emit('close')
  }
}

export const nativeImage = {
  createFromPath: (path: string) => ({ path, isEmpty: () => false, setTemplateImage() {} }),
}

/** Tests emit `suspend` and `resume`. */
export const powerMonitor = new EventEmitter()
