import type { SiteConfig } from '../../protocol/messages.ts'
import { type CapturedPart, captureResponses } from '../browser/captured-responses.ts'
import { snapshotHtml } from '../browser/html-snapshot.ts'
import { pressOnce } from '../browser/press-more.ts'
import { createRenderedPageReader, type RenderPage } from '../browser/rendered-pages.ts'
import { type BrowserDeps, withBrowserSession } from '../browser/session.ts'
import { type Page, parsePage } from '../extract/page.ts'
import { type ReadShownList, readShownList } from './find-list.ts'
import { findMoreButtons } from './more-buttons.ts'

export type ExploredList = {
  /** As the page shows it after the presses. */
  readonly list: ReadShownList
  readonly page: Page
  /** The button that shows more; undefined if none does. */
  readonly button: string | undefined
  /** Whether the button is gone, or brings nothing more. */
  readonly isWhole: boolean
  /** What the page requested for the parts, in order. */
  readonly parts: readonly CapturedPart[]
}

const idleMs = 500
const maxIdleWaitMs = 4000
/** Enough to see how the parts are counted. */
const maxPresses = 3

/** Opens the page of a list in a browser and presses buttons that may show more of it. Undefined without a list. */
export async function exploreList(
  task: { readonly site: SiteConfig; readonly url: string },
  deps: BrowserDeps,
): Promise<ExploredList | undefined> {
  const site: SiteConfig = { ...task.site, scrapingType: 'javascript' }
  return await withBrowserSession(site, deps, async (session) => {
    const capture = captureResponses(await session.tab.page())
    let explored: ExploredList | undefined
    const render: RenderPage = async (page, navigator) => {
      const view = async () => {
        await navigator.waitForIdle(idleMs, maxIdleWaitMs)
        const parsed = parsePage(await snapshotHtml(page), page.url())
        return { page: parsed, list: readShownList(parsed, undefined) }
      }
      const first = await view()
      let last = first
      let pressed: string | undefined
      let isWhole = true
      const before = (await capture.all()).length
      for (const { selector } of findMoreButtons(first.page, first.list?.rules.itemSelector)) {
        for (let presses = 0; presses < maxPresses; presses++) {
          isWhole = !(await pressOnce(page, navigator, selector))
          if (isWhole) break
          const next = await view()
          if ((next.list?.links ?? 0) <= (last.list?.links ?? 0)) break
          last = next
          pressed = selector
        }
        if (pressed !== undefined) break
      }
      const { list, page: shown } = last
      const parts = (await capture.all()).slice(pressed === undefined ? 0 : before)
      if (list) explored = { list, page: shown, button: pressed, isWhole: pressed === undefined || isWhole, parts }
      return shown
    }
    await createRenderedPageReader(session, render)(task.url, undefined)
    return explored
  })
}
