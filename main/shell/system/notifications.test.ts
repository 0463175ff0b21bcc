import { beforeEach, expect, test, vi } from 'vitest'
import type { BunkoEvent } from '../../../shared/contracts/events.ts'
import { settingsSchema } from '../../../shared/contracts/settings.ts'
import type { DesktopText } from '../desktop-text.ts'
import { showNotifications } from './notifications.ts'

type ShownNotification = { readonly title: string; readonly body: string; click?: () => void }
const shown: ShownNotification[] = []

vi.mock('electron', () => ({
  Notification: class {
    static isSupported = () => true
    readonly #shown: ShownNotification
    constructor(notification: ShownNotification) {
      this.#shown = { ...notification }
    }
    on(name: string, listener: () => void) {
      if (name === 'click') this.#shown.click = listener
    }
    show() {
      shown.push(this.#shown)
    }
  },
}))

const opened: string[] = []
let publish: (event: BunkoEvent) => void

beforeEach(() => {
  shown.length = 0
  opened.length = 0
  showNotifications({
    library: {
      subscribe: (listener) => {
        publish = listener
        return () => undefined
      },
    },
    text: ((key: string) => key) as DesktopText,
    getSettings: () => settingsSchema.shape.desktop.parse({}),
    open: (path) => opened.push(path),
  })
})

test.each([
  [true, 'notifications.mealsChosen'],
  [false, 'notifications.mealsNotChosen'],
  // The selection could not be read.
  [null, ''],
])('notifies of a meal cutoff with the state of the selection (%s)', (isChosen, body) => {
  publish({ name: 'meals.cutoff-near', data: { week: '2026-W50', cutoff: '2026-12-01T08:00:00.000Z', isChosen } })
  expect(shown).toMatchObject([{ title: 'notifications.mealCutoff', body }])
  shown[0]?.click?.()
  expect(opened).toEqual(['/meals'])
})
