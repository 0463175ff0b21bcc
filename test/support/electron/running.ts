// Shared state of one run. Windows and app access each other only through this module.
import { EventEmitter } from 'node:events'
import type { BrowserWindow } from './browser-window.ts'
import type { Chromium } from './chromium.ts'

type Running = {
  chromium: Chromium | undefined
  ready: boolean
  quitting: boolean
  focused: BrowserWindow | undefined
  appUserModelId: string | undefined
  readonly windows: Set<BrowserWindow>
  /** `session-made`, `page-made` and `window-made` with the new object; `window-focused` with its window; `page-gone` with its page; `window-closed` after a window was removed from `windows`. */
  readonly events: EventEmitter
}

export const running: Running = {
  chromium: undefined,
  ready: false,
  quitting: false,
  focused: undefined,
  appUserModelId: undefined,
  windows: new Set(),
  events: new EventEmitter(),
}

/** Of the system, and of the pages of the app. */
export const locale = process.env.ELECTRON_DOUBLE_LOCALE ?? 'en-US'

export type DoubleEvent = { defaultPrevented: boolean; preventDefault(): void }

export function doubleEvent<Members extends object>(members: Members = {} as Members): Members & DoubleEvent {
  const event = {
    ...members,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
  }
  return event
}
