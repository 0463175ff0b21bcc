import type { Page as BrowserPage } from 'playwright-core'
import type { PageTurn } from '../../../../shared/contracts/page-turn-options.ts'
import { type Message, message, sentences } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import type { PageCount } from '../extract/find-page-turn.ts'
import { throwIfInvalidSelector } from './gestures.ts'
import type { PageNavigator } from './page-navigator.ts'

const field = 'options.pageTurn.selector'
const defaultMaxPages = 300
/** Added to the time limit of the page for each turn. */
export const timePerTurnMs = 2000
const clickTimeoutMs = 2000
const idleMs = 150
const maxIdleMs = 5000
/** Looks for a new image, with `idleMs` of the page's time between them. With open requests one counts as ten. */
const maxLooks = 20
/** Turns without a new page, for example over advertisements. */
const maxIdleTurns = 2

type Reading = {
  /** Collects what the page shows. Returns the number of images so far. */
  collect(): Promise<number>
  /** Whether the page now is another chapter. */
  hasEnded(): boolean
  /** Called before each turn. */
  onTurn(): void
  /** Turns after which the rest is left out; by default none is. */
  readonly maxTurns?: number | undefined
}

/** `absent`: there never was anything to click. `partial`: the rest is left out. */
export type PageTurnResult = 'done' | 'absent' | 'tooMany' | 'partial'

/** Turns pages until nothing new comes, nothing can be clicked, or the chapter ends. Throws `selector_invalid`. */
export async function turnPages(
  page: BrowserPage,
  navigator: PageNavigator,
  { selector, key, maxPages = defaultMaxPages }: PageTurn,
  { collect, hasEnded, onTurn, maxTurns = Number.POSITIVE_INFINITY }: Reading,
): Promise<PageTurnResult> {
  let count = await collect()
  let idleTurns = 0
  for (let turn = 1; idleTurns < maxIdleTurns; turn++) {
    if (turn > maxTurns) return 'partial'
    if (turn > maxPages + maxIdleTurns) return 'tooMany'
    onTurn()
    const state = selector === undefined ? 'ready' : await clickNext(page, selector)
    if (state !== 'ready') return turn === 1 && state === 'absent' && key === undefined ? 'absent' : 'done'
    if (selector === undefined && key !== undefined) await page.keyboard.press(key)
    const found = await waitForNewImages(count)
    if (hasEnded()) return 'done'
    idleTurns = found > count ? 0 : idleTurns + 1
    count = found
  }
  return 'done'

  async function waitForNewImages(known: number): Promise<number> {
    for (let looks = 0; ; ) {
      looks += (await navigator.waitForIdle(idleMs, maxIdleMs)) ? 1 : maxLooks / 2
      const found = await collect()
      if (found > known || hasEnded() || looks >= maxLooks) return found
    }
  }
}

type TurnedPages = {
  readonly url: string
  readonly result: PageTurnResult
  readonly pageTurn: PageTurn
  /** What the reader showed before the first turn and after the last. */
  readonly first: PageCount
  readonly last: PageCount
  readonly found: number
}

/** Throws `no_images` when nothing could be turned or the reader counts more pages, `upstream_failed` without an end. */
export function checkTurnedPages({ url, result, pageTurn, first, last, found }: TurnedPages): void {
  const suggestion = message('pageImages.advicePageTurn')
  const extra = { field: pageTurn.selector === undefined ? 'options.pageTurn' : field, suggestion }
  const fail = (problem: Message) => new Problem('no_images', sentences(problem, suggestion), { extra })
  if (result === 'partial') return
  if (result === 'tooMany')
    throw new Problem(
      'upstream_failed',
      message('scraper.tooManyNextPages', { url, max: pageTurn.maxPages ?? defaultMaxPages }),
    )
  if (result === 'absent' && first?.total !== 1)
    throw fail(message('pageImages.selectorMatchesNothing', { selector: pageTurn.selector ?? '' }))
  // The total is that of the pages if the reader counted on.
  const counted = first && last && first.total === last.total && (last.current > first.current || found === 1)
  if (counted && found < last.total) throw fail(message('pageImages.pagesMissing', { total: last.total, found }))
}

async function clickNext(page: BrowserPage, selector: string): Promise<'ready' | 'absent' | 'disabled'> {
  const element = page.locator(`css=${selector}`).first()
  try {
    if ((await element.count()) === 0) return 'absent'
    if (!(await element.isVisible()) || (await element.evaluate<boolean, Element>(isDisabled))) return 'disabled'
  } catch (error) {
    throwIfInvalidSelector(error, selector, field)
    return 'absent'
  }
  // Another element may cover it. Then the event is dispatched directly. If that fails too, the page does not turn, and the
  // caller notices.
  await element
    .click({ timeout: clickTimeoutMs, noWaitAfter: true })
    .catch(() => element.dispatchEvent('click', {}, { timeout: clickTimeoutMs }).catch(() => {}))
  return 'ready'
}

/** Runs in the page. */
const isDisabled = (element: { matches(selector: string): boolean }): boolean =>
  element.matches(':disabled, [aria-disabled=true], .disabled, .is-disabled')

type Element = Parameters<typeof isDisabled>[0]
