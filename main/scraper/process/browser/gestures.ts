import type { Page as BrowserPage } from 'playwright-core'
import { message } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import { settingProblem } from '../setting-problem.ts'
import type { PageNavigator } from './page-navigator.ts'

const visibleTimeoutMs = 1000
const clickTimeoutMs = 2000
/** Idle time to wait for after `clickAll`. Readers start to fetch up to a second after the click. */
export const idleAfterClickMs = 1300
/** At the end of a page more may be loaded. */
const idleAtEndMs = 600
const maxSteps = 400

/** Waits for the element of a selector. Returns false if it does not appear: the page then explains more than an error. */
export function waitForElement(
  page: BrowserPage,
  navigator: PageNavigator,
  { selector, field, timeoutMs }: { selector: string; field: string; timeoutMs: number },
): Promise<boolean> {
  const isThere = async () => {
    const counts = page.frames().map((frame) =>
      frame
        .locator(`css=${selector}`)
        .count()
        .catch((error: unknown) => {
          throwIfInvalidSelector(error, selector, field)
          return 0 // The frame is gone.
        }),
    )
    return (await Promise.all(counts)).some((count) => count > 0)
  }
  return navigator.waitUntil(isThere, timeoutMs)
}

/** Clicks the elements of the selectors in order and skips missing ones. Returns whether anything was clicked. */
export async function clickAll(
  page: BrowserPage,
  navigator: PageNavigator,
  selectors: readonly string[],
): Promise<boolean> {
  let clicked = false
  for (const [index, selector] of selectors.entries()) {
    const element = page.locator(`css=${selector}`).first()
    try {
      if (await navigator.waitUntil(() => element.isVisible(), visibleTimeoutMs))
        await element.click({ timeout: clickTimeoutMs, noWaitAfter: true })
      // It may be a switch without a size.
      else if ((await element.count()) > 0) await element.dispatchEvent('click', {}, { timeout: clickTimeoutMs })
      else continue
      clicked = true
    } catch (error) {
      throwIfInvalidSelector(error, selector, `options.clickSelectors[${index}]`)
      // Another element may cover it. Then the event is dispatched directly.
      const dispatched = await element.dispatchEvent('click', {}, { timeout: clickTimeoutMs }).then(
        () => true,
        () => false,
      )
      clicked ||= dispatched
    }
  }
  return clicked
}

/**
 * Scrolls from the top to the end in steps and calls `onStep` at each. Ends when no more content is loaded, or when
 * `onStep` returns `stop`. Returns the number of steps.
 * @param idleAfterStepMs time without requests before the next step
 * @throws Problem `upstream_failed` when there is no end.
 */
export async function scrollToEnd(
  page: BrowserPage,
  navigator: PageNavigator,
  onStep: () => Promise<unknown>,
  idleAfterStepMs = 40,
): Promise<number> {
  await page.evaluate(scrollToTop)
  let step = 0
  for (let atEnd = 0; atEnd < 2; step++) {
    if (step > maxSteps) throw endless(page.url())
    await navigator.waitForIdle(idleAfterStepMs, 1000 + idleAfterStepMs)
    if ((await onStep()) === 'stop') break
    const moved = await page.evaluate<boolean>(scrollOneStep)
    atEnd = moved ? 0 : atEnd + 1
    if (!moved && atEnd < 2) await navigator.waitForIdle(idleAtEndMs, 3000)
  }
  return step
}

type Scrolling = {
  readonly page: BrowserPage
  readonly navigator: PageNavigator
  readonly onStep: () => Promise<unknown>
  /** The number of places that had no image at any step. */
  readonly countMissing: () => number
  /** Allows so many more milliseconds. */
  readonly extend: (ms: number) => void
}

/** Idle time after each step, in ms. Some sites show an image only when its place has been in view for a while. */
const idleTimes = [40, 600, 1500]

/** Scrolls to the end, and again more slowly while that finds images that were missing. */
export async function scrollUntilComplete({ page, navigator, onStep, countMissing, extend }: Scrolling): Promise<void> {
  let missingBefore = Number.POSITIVE_INFINITY
  let steps = 0
  for (const idleTime of idleTimes) {
    extend(2 * steps * idleTime)
    steps = await scrollToEnd(page, navigator, onStep, idleTime)
    const missing = countMissing()
    if (missing === 0 || missing === missingBefore) return
    missingBefore = missing
  }
}

/** The element that scrolls: the page itself, or the box in which a reader shows its pages. */
const scroller = `(() => {
  const room = (element) => element.scrollHeight - element.clientHeight
  const root = document.scrollingElement || document.documentElement
  if (room(root) > 10) return root
  const boxes = [...document.querySelectorAll('div, main, section, article, body')].filter(
    (element) => room(element) > 10 && /auto|scroll/.test(getComputedStyle(element).overflowY))
  return boxes.sort((a, b) => room(b) - room(a))[0] || root
})()`
/** The page notices what is in view when it draws a frame, which is late on a busy machine. */
const drawn = `new Promise((resolve) => {
  setTimeout(resolve, 1000)
  requestAnimationFrame(() => requestAnimationFrame(resolve))
})`
const scrollToTop = `(async () => {
  (${scroller}).scrollTop = 0
  await ${drawn}
})()`
const scrollOneStep = `(async () => {
  const element = ${scroller}
  const before = element.scrollTop
  element.scrollTo({ top: before + element.clientHeight * 0.9, behavior: 'instant' })
  const moved = element.scrollTop > before + 1
  await ${drawn}
  return moved
})()`

export function throwIfInvalidSelector(error: unknown, selector: string, field: string): void {
  const { name, message: reason } = error as Error
  if (name === 'TimeoutError' || !/selector|unexpected token|querySelector/i.test(reason)) return
  if (/closed|crashed/i.test(reason)) return
  const detail = message('selectors.invalid', { field, selector })
  throw settingProblem('selector_invalid', detail, message('selectors.adviceSyntax', { field }), field, error)
}

const endless = (url: string) => new Problem('upstream_failed', message('browser.endlessScroll', { url }))
