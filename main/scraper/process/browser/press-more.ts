import type { Page as BrowserPage, Locator } from 'playwright-core'
import { throwIfInvalidSelector } from './gestures.ts'
import type { PageNavigator } from './page-navigator.ts'

const maxPresses = 200
const maxSize = 8 * 1024 ** 2
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
 * Presses the button of a list until it is gone or adds no entries, or several such as tabs in turn until none adds any. What a
 * press replaces is put back at the end, so that the page then has all entries. Returns false if it still adds some after the
 * last press that is allowed.
 */
export async function pressUntilWhole(
  page: BrowserPage,
  navigator: PageNavigator,
  { button, items, extend = () => {} }: Pressing,
): Promise<boolean> {
  const seen = new Map<string, string>()
  let size = 0
  const addItems = async (): Promise<boolean> => {
    const before = seen.size
    for (const { key, html } of await readItems(page, items)) {
      if (!seen.has(key)) size += html.length
      seen.set(key, html)
    }
    return seen.size > before
  }
  await addItems()
  let isWhole = false
  for (let presses = 0, idle = 0; presses < maxPresses && size < maxSize; presses++) {
    extend(timePerPressMs)
    const { isPressed, count } = await pressInTurn(page, navigator, button, presses)
    isWhole = !isPressed && count <= 1
    if (isWhole) break
    idle = isPressed && (await addItems()) ? 0 : idle + 1
    isWhole = idle >= Math.max(maxIdlePresses, count)
    if (isWhole) break
  }
  const shown = new Set((await readItems(page, items)).map(({ key }) => key))
  const gone = [...seen].flatMap(([key, html]) => (shown.has(key) ? [] : [html]))
  if (gone.length > 0) await page.evaluate(insertBefore(items, gone.join('\n')))
  return isWhole
}

/**
 * Presses the only button of a selector, or the one whose turn it is among several, if it is there, and waits for new entries.
 * @param turn counts the presses from 0
 */
export async function pressInTurn(
  page: BrowserPage,
  navigator: PageNavigator,
  selector: string,
  turn: number,
): Promise<{ readonly isPressed: boolean; readonly count: number }> {
  const buttons = page.locator(`css=${selector}`)
  const count = await buttons.count().catch((error: unknown) => {
    throwIfInvalidSelector(error, selector, field)
    return 0 // The page is gone.
  })
  return { isPressed: count > 0 && (await press(buttons.nth(turn % count), navigator, selector)), count }
}

async function press(button: Locator, navigator: PageNavigator, selector: string): Promise<boolean> {
  try {
    if (!(await button.isVisible()) || !(await button.isEnabled())) return false
    await button.click({ timeout: pressTimeoutMs, noWaitAfter: true })
  } catch (error) {
    throwIfInvalidSelector(error, selector, field)
    // Another element may cover it.
    const isPressed = await button.dispatchEvent('click', {}, { timeout: pressTimeoutMs }).then(
      () => true,
      () => false,
    )
    if (!isPressed) return false
  }
  await navigator.waitForIdle(idleMs, maxIdleWaitMs)
  return true
}

/** The entries of a list with what tells them apart: the address of the first link, else all of it. Runs in the page. */
const readItems = (page: BrowserPage, items: string) =>
  page.evaluate<
    { key: string; html: string }[]
  >(`[...document.querySelectorAll(${JSON.stringify(items)})].map((item) => {
  const link = item.matches('a[href]') ? item : item.querySelector('a[href]')
  const href = link ? link.getAttribute('href') : ''
  return { key: /^(?:#?$|javascript:)/i.test(href) ? item.outerHTML : href, html: item.outerHTML }
})`)

const insertBefore = (items: string, html: string) => `{
  const first = document.querySelector(${JSON.stringify(items)})
  const parent = first || document.body
  parent.insertAdjacentHTML(first ? 'beforebegin' : 'beforeend', ${JSON.stringify(html)})
}`
