import type { Page as BrowserPage } from 'playwright-core'
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
 * Presses the button of a list until it is gone or adds no entries. What a press replaces is put back at the end, so that the
 * page then has all entries. Returns false if it still adds some after the last press that is allowed.
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
    isWhole = !(await pressOnce(page, navigator, button))
    if (isWhole) break
    idle = (await addItems()) ? 0 : idle + 1
    isWhole = idle >= maxIdlePresses
    if (isWhole) break
  }
  const shown = new Set((await readItems(page, items)).map(({ key }) => key))
  const gone = [...seen].flatMap(([key, html]) => (shown.has(key) ? [] : [html]))
  if (gone.length > 0) await page.evaluate(insertBefore(items, gone.join('\n')))
  return isWhole
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
