import { beforeEach, expect, test, vi } from 'vitest'
import type { BunkoEvent } from '../../../shared/contracts/events.ts'
import { settingsSchema } from '../../../shared/contracts/settings.ts'
import type { DesktopText } from '../../platform/i18n/desktop-text.ts'
import { showNotices } from './notifications.ts'

type Shown = { readonly title: string; readonly body: string; click?: () => void }
const shown: Shown[] = []

vi.mock('electron', () => ({
  Notification: class {
    static isSupported = () => true
    readonly #told: Shown
    constructor(told: Shown) {
      this.#told = { ...told }
    }
    on(_name: 'click', listener: () => void) {
      this.#told.click = listener
    }
    show() {
      shown.push(this.#told)
    }
  },
}))

const opened: string[] = []
let tell: (event: BunkoEvent) => void

beforeEach(() => {
  shown.length = 0
  opened.length = 0
  showNotices({
    library: {
      subscribe: (listener) => {
        tell = listener
        return () => undefined
      },
    },
    text: ((key: string) => key) as DesktopText,
    wanted: () => settingsSchema.shape.desktop.parse({}),
    open: (path) => opened.push(path),
  })
})

test.each([
  [true, 'notifications.mealsChosen'],
  [false, 'notifications.mealsNotChosen'],
  // What is chosen could not be read: nothing is said about it.
  [null, ''],
])('a cutoff that is near is told at once, with what is known of the choice (%s)', (isChosen, body) => {
  tell({ name: 'meals.cutoff-near', data: { week: '2026-W50', cutoff: '2026-12-01T08:00:00.000Z', isChosen } })
  expect(shown).toMatchObject([{ title: 'notifications.mealCutoff', body }])
  shown[0]?.click?.()
  expect(opened).toEqual(['/meals'])
})
