import type { Page as BrowserPage } from 'playwright-core'
import { message } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import type { Visit } from './page-navigator.ts'
import type { BrowserLeave } from './request-gate.ts'

const optionalMs = 1000
const clickMs = 2000
/** Readers fetch the rest up to a second after the click. */
const afterClickMs = 1300
const stepMs = 80
/** At the end a page may fetch more. */
const bottomMs = 600
const maxSteps = 400

/** Waits for an element of a setting; one that never comes is no error: what is there then tells more. */
export async function waitForElement(
  page: BrowserPage,
  wanted: { selector: string; field: string; withinMs: number; leave: BrowserLeave },
): Promise<boolean> {
  const { selector, field, withinMs, leave } = wanted
  const waitedBefore = leave.waitedMs()
  try {
    const waits = page
      .frames()
      .map((frame) => frame.locator(`css=${selector}`).first().waitFor({ state: 'attached', timeout: withinMs }))
    await Promise.any(waits)
    return true
  } catch (error) {
    throwIfSelector(error instanceof AggregateError ? error.errors[0] : error, selector, field)
    const waitedMs = Math.round(leave.waitedMs() - waitedBefore)
    return waitedMs > 0 && !leave.refusal() ? await waitForElement(page, { ...wanted, withinMs: waitedMs }) : false
  }
}

/** Presses what the source names, in its order; what is not there is passed over. Whether anything was pressed. */
export async function pressAll(page: BrowserPage, selectors: readonly string[]): Promise<boolean> {
  let pressed = false
  for (const [index, selector] of selectors.entries()) {
    const element = page.locator(`css=${selector}`).first()
    try {
      await element.waitFor({ state: 'visible', timeout: optionalMs })
      await element.click({ timeout: clickMs, noWaitAfter: true })
      pressed = true
    } catch (error) {
      throwIfSelector(error, selector, `options.clickSelectors[${index}]`)
      // Something may lie over it: then the page is told without the mouse.
      const told = await element.dispatchEvent('click', {}, { timeout: 100 }).then(
        () => true,
        () => false,
      )
      pressed ||= told
    }
  }
  return pressed
}

/** How long to wait for quiet after `pressAll`. */
export const quietAfterPressMs = afterClickMs

/**
 * Scrolls from the top to the end in steps, calling `look` at each. Ends when the end stays the end.
 * @throws Problem `upstream_failed` when there is no end.
 */
export async function scrollThrough(page: BrowserPage, visit: Visit, look: () => Promise<void>): Promise<void> {
  await page.evaluate(toTop)
  for (let step = 0, atEnd = 0; atEnd < 2; step++) {
    if (step > maxSteps) throw endless(page.url())
    await visit.settle(stepMs, 1000)
    await look()
    const moved = await page.evaluate<boolean>(oneStep)
    atEnd = moved ? 0 : atEnd + 1
    if (!moved && atEnd < 2) {
      await visit.settle(bottomMs, 3000)
    }
  }
}

/** What scrolls is the page itself, or the one box in it that a reader keeps its pages in. */
const scroller = `(() => {
  const room = (element) => element.scrollHeight - element.clientHeight
  const root = document.scrollingElement || document.documentElement
  if (room(root) > 10) return root
  const boxes = [...document.querySelectorAll('div, main, section, article, body')].filter(
    (element) => room(element) > 10 && /auto|scroll/.test(getComputedStyle(element).overflowY))
  return boxes.sort((a, b) => room(b) - room(a))[0] || root
})()`
const toTop = `(${scroller}).scrollTop = 0`
const oneStep = `(() => {
  const element = ${scroller}
  const before = element.scrollTop
  element.scrollTo({ top: before + element.clientHeight * 0.9, behavior: 'instant' })
  return element.scrollTop > before + 1
})()`

function throwIfSelector(error: unknown, selector: string, field: string): void {
  const { name, message: reason } = error as Error
  if (name === 'TimeoutError' || !/selector|unexpected token|querySelector/i.test(reason)) return
  if (/closed|crashed/i.test(reason)) return
  const detail = message('selectors.invalid', { field, selector })
  throw new Problem('selector_invalid', detail, { cause: error, extra: { field } })
}

const endless = (url: string) => new Problem('upstream_failed', message('browser.endlessScroll', { url }))
