import type { Page as BrowserPage } from 'playwright-core'
import { throwIfInvalidSelector } from './gestures.ts'
import type { PageNavigator } from './page-navigator.ts'

const maxPresses = 200
/** The list is complete after this many presses without new entries. The site may be slow. */
const maxIdlePresses = 2
const pressTimeoutMs = 2000
const idleMs = 500
const maxIdleWaitMs = 8000
const timePerPressMs = 4000
const field = 'options.chapterList.moreSelector'

type Pressing = {
  readonly button: string
  readonly items: string
  /** Allows so many more milliseconds. */
  readonly extend?: (ms: number) => void
}

/**
 * Presses the button of a list until it is gone or adds no entries. Returns false if it still adds some after the last
 * press that is allowed.
 */
export async function pressUntilWhole(
  page: BrowserPage,
  navigator: PageNavigator,
  { button, items, extend = () => {} }: Pressing,
): Promise<boolean> {
  let count = await countItems(page, items)
  for (let presses = 0, idle = 0; idle < maxIdlePresses; presses++) {
    if (presses >= maxPresses) return false
    extend(timePerPressMs)
    if (!(await pressOnce(page, navigator, button))) return true
    const after = await countItems(page, items)
    idle = after > count ? 0 : idle + 1
    count = after
  }
  return true
}

/** Presses a button, if it is there, and waits for new entries. */
export async function pressOnce(page: BrowserPage, navigator: PageNavigator, selector: string): Promise<boolean> {
  const button = page.locator(`css=${selector}`).first()
  try {
    if (!(await button.isVisible()) || !(await button.isEnabled())) return false
    await button.click({ timeout: pressTimeoutMs, noWaitAfter: true })
  } catch (error) {
    throwIfInvalidSelector(error, selector, field)
    // Another element may cover it.
    const isPressed = await button.dispatchEvent('click', {}, { timeout: 100 }).then(
      () => true,
      () => false,
    )
    if (!isPressed) return false
  }
  await navigator.waitForIdle(idleMs, maxIdleWaitMs)
  return true
}

const countItems = (page: BrowserPage, selector: string): Promise<number> => page.locator(`css=${selector}`).count()
