import { EventEmitter } from 'node:events'
import type { Menu } from './menu.ts'

/** The system tray: `Tray.all` has all trays; tests click their menus. */
export class Tray extends EventEmitter {
  static readonly all: Tray[] = []
  image: unknown
  toolTip = ''
  menu: Menu | null = null

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
  }

  destroy(): void {
    Tray.all.splice(Tray.all.indexOf(this), 1)
  }

  isDestroyed(): boolean {
    return !Tray.all.includes(this)
  }
}

type NotificationOptions = { readonly title?: string; readonly body?: string; readonly silent?: boolean }

/** Recorded in `Notification.shown`; tests click with `emit('click')`. */
export class Notification extends EventEmitter {
  static readonly shown: Notification[] = []
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

  show(): void {
    Notification.shown.push(this)
  }

  close(): void {
    this.emit('close')
  }
}

export const nativeImage = {
  createFromPath: (path: string) => ({ path, isEmpty: () => false, setTemplateImage() {} }),
}

class PowerMonitor extends EventEmitter {
  getSystemIdleState(): string {
    return 'active'
  }
}

/** Tests emit `suspend` and `resume`. */
export const powerMonitor = new PowerMonitor()
