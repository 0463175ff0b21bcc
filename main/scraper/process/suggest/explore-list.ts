import type { SiteConfig } from '../../protocol/messages.ts'
import { type CapturedPart, captureResponses } from '../browser/captured-responses.ts'
import { scrollToEnd } from '../browser/gestures.ts'
import { snapshotHtml } from '../browser/html-snapshot.ts'
import { pressInTurn } from '../browser/press-more.ts'
import { createRenderedPageReader, type RenderPage } from '../browser/rendered-pages.ts'
import { type BrowserDeps, withBrowserSession } from '../browser/session.ts'
import { type Page, parsePage } from '../extract/page.ts'
import { type ReadShownList, readShownList } from './find-list.ts'
import { findMoreButtons } from './more-buttons.ts'

export type ExploredList = {
  /** All that the page showed. */
  readonly list: ReadShownList
  /** As it is after the presses. */
  readonly page: Page
  /** The button that shows more; undefined if none does. */
  readonly button: string | undefined
  /** Whether the button is gone, or brings nothing more. */
  readonly isWhole: boolean
  /** Whether scrolling shows more. */
  readonly scrolls: boolean
  /** What the page requested for the parts behind the first one, in order. */
  readonly parts: readonly CapturedPart[]
  /** What the page requested, also for the first part. */
  readonly all: readonly CapturedPart[]
}

const idleMs = 500
const maxIdleWaitMs = 4000
/** Enough to see how the parts are counted. */
const maxPresses = 3

/**
 * Opens the page of a list in a browser, presses buttons that may show more of it and scrolls. A button may show another part in
 * place of the one before. Undefined without a list.
 */
export async function exploreList(
  task: { readonly site: SiteConfig; readonly url: string },
  deps: BrowserDeps,
): Promise<ExploredList | undefined> {
  const site: SiteConfig = { ...task.site, scrapingType: 'javascript' }
  return await withBrowserSession(site, deps, async (session) => {
    const capture = captureResponses(await session.tab.page(), deps)
    let explored: ExploredList | undefined
    const render: RenderPage = async (page, navigator) => {
      const view = async () => {
        await navigator.waitForIdle(idleMs, maxIdleWaitMs)
        const parsed = parsePage(await snapshotHtml(page), page.url())
        return { page: parsed, list: readShownList(parsed, undefined) }
      }
      const first = await view()
      if (!first.list) return first.page
      const before = (await capture.all()).length
      const found = new Map(first.list.chapters.map((one) => [one.url, one]))
      const addFresh = async (): Promise<boolean> => {
        const { list } = await view()
        const fresh = list?.chapters.filter(({ url }) => !found.has(url)) ?? []
        for (const one of fresh) found.set(one.url, one)
        return fresh.length > 0
      }
      let pressed: string | undefined
      let isWhole = true
      for (const { selector } of findMoreButtons(first.page, first.list.rules.itemSelector)) {
        for (let presses = 0; presses < maxPresses; presses++) {
          const { isPressed, count } = await pressInTurn(page, navigator, selector, presses)
          const isFresh = isPressed && (await addFresh())
          if (isFresh) pressed = selector
          isWhole = count <= 1 ? !isPressed : presses + 1 >= count
          // Of several, one shows what is there.
          if (isWhole || (count <= 1 && !isFresh)) break
        }
        if (pressed !== undefined) break
      }
      let scrolls = false
      if (pressed === undefined) {
        await scrollToEnd(page, navigator, async () => {})
        scrolls = await addFresh()
      }
      const all = await capture.all()
      const shown = parsePage(await snapshotHtml(page), page.url())
      const list = { ...first.list, chapters: [...found.values()], links: Math.max(first.list.links, found.size) }
      explored = {
        list,
        page: shown,
        button: pressed,
        isWhole: pressed === undefined || isWhole,
        scrolls,
        parts: all.slice(before),
        all,
      }
      return shown
    }
    await createRenderedPageReader(session, render)(task.url, undefined)
    return explored
  })
}
