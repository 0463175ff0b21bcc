import type { Page as BrowserPage } from 'playwright-core'
import { clickAll, idleAfterClickMs, scrollToEnd } from '../browser/gestures.ts'
import { snapshotHtml } from '../browser/html-snapshot.ts'
import { mergeViews } from '../browser/merge-views.ts'
import type { PageNavigator } from '../browser/page-navigator.ts'
import type { RenderPage } from '../browser/rendered-pages.ts'
import { findAgeButtons } from '../extract/age-form.ts'
import { extractImages, type ImageCandidate } from '../extract/extract-images.ts'
import { closest, type Element, type Page, parsePage } from '../extract/page.ts'
import { linksOf } from './page-links.ts'
import type { RuleCandidate } from './rule-candidates.ts'
import { type CandidateOptions, findRuleCandidates } from './rule-candidates.ts'
import { stableClasses, stableId } from './stable-selectors.ts'

/** A rendered page, and what had to be done to see all its images. */
export type ExploredPage = {
  readonly page: Page
  /** Likely candidates, best first. */
  readonly candidates: readonly RuleCandidate[]
  /** Buttons that revealed images, in order. */
  readonly clicked: readonly RevealButton[]
  /** Whether scrolling revealed images. */
  readonly scroll: boolean
}

type RevealButton = { readonly selector: string; readonly label: string }
type View = { readonly page: Page; readonly candidates: readonly RuleCandidate[] }

const idleMs = 800
const maxIdleWaitMs = 6000
const maxViews = 5
const maxButtons = 2
/** With fewer, the reader may first ask how to read. */
const fewImages = 3

/** Explores a page as a visitor would: waits, clicks buttons that hide the pages, scrolls to the end. */
export function createExplorer(options: CandidateOptions): {
  readonly render: RenderPage
  result(): ExploredPage | undefined
} {
  let result: ExploredPage | undefined
  return {
    result: () => result,
    async render(page, navigator) {
      let view = await waitUntilStable(page, navigator, options)
      const clicked: RevealButton[] = []
      const hasPages = countImages(view) >= fewImages
      const isListed = (options.otherAddresses?.length ?? 0) > 0
      const ways = { modes: !hasPages, links: isListed && countImages(view) === 0 }
      for (const button of findRevealButtons(view.page, ways).slice(0, maxButtons)) {
        if (!(await clickAll(page, navigator, [button.selector]))) continue
        await navigator.waitForIdle(idleAfterClickMs, maxIdleWaitMs)
        const after = await waitUntilStable(page, navigator, options)
        if (countImages(after) <= countImages(view)) break
        clicked.push(button)
        view = after
      }
      const scrolledCount = await countWhileScrolling(page, navigator, view)
      result = { ...view, clicked, scroll: scrolledCount > (view.candidates[0]?.urls.length ?? 0) }
      return view.page
    },
  }
}

/** Candidates that may be pages. A single logo scores less than one page. */
export const likelyCandidates = (candidates: readonly RuleCandidate[]): RuleCandidate[] =>
  candidates.filter(({ score, urls }) => score >= 0.9 && urls.length > 0)

async function viewPage(page: BrowserPage, options: CandidateOptions): Promise<View> {
  const parsed = parsePage(await snapshotHtml(page), page.url())
  return { page: parsed, candidates: likelyCandidates(findRuleCandidates(parsed, { ...options, rendered: true })) }
}

const countImages = ({ candidates: [best] }: View): number => (best ? best.urls.length + best.withoutUrl : 0)

/** Waits until scripts add no more images. */
async function waitUntilStable(page: BrowserPage, navigator: PageNavigator, options: CandidateOptions): Promise<View> {
  await navigator.waitForIdle(idleMs, maxIdleWaitMs)
  let view = await viewPage(page, options)
  for (let views = 1; views < maxViews; views++) {
    await navigator.waitForIdle(idleMs, maxIdleWaitMs)
    const next = await viewPage(page, options)
    const isStable = countImages(next) === countImages(view)
    view = next
    if (isStable && (countImages(view) > 1 || views > 1)) break
  }
  return view
}

const maxSteps = 10

class StopScrolling extends Error {}

/** Number of images that appear while scrolling. Stops as soon as there are more than before. */
async function countWhileScrolling(page: BrowserPage, navigator: PageNavigator, { candidates: [best] }: View) {
  if (!best || best.rules.options.script) return 0
  let seen: ImageCandidate[] = []
  let steps = 0
  const onStep = async () => {
    const { images } = extractImages(parsePage(await snapshotHtml(page), page.url()), best.rules)
    seen = mergeViews(seen, images)
    if (++steps >= maxSteps || seen.length > best.urls.length) throw new StopScrolling()
  }
  await scrollToEnd(page, navigator, onStep).catch((error: unknown) => {
    if (!(error instanceof StopScrolling)) throw error
  })
  return seen.length
}

const consent =
  /\b(?:i am|i'm|over|of age|adult|18\+?|mature|agree|accept|consent|enter|yes|confirm|continue|j'accepte|entrer|ich bin|soy mayor)\b|checkadult|age-?gate|成人|同意|はい/i
const loadsMore =
  /\b(?:load|show|view|read|see)\b.*\b(?:all|more|rest|full|pages|images|chapter)\b|load-?(?:all|more)|すべて|全部/i
const otherPurpose = /cookie|newsletter|subscribe|log ?in|sign|comment|report|share|download|next|prev|search|menu/i

/** How readers name the mode that shows all pages below each other. */
const modes =
  /\b(?:vertical|webtoon|long[- ]?strip|strip|continuous|cascade|scroll(?:ing)?|all pages|full pages?)\b|cascad[ae]|vertikal|d[ée]fil|縦|すべてのページ|세로|스크롤|条漫|條漫|长条|長條|верт|лента|dọc|แนวตั้ง/iu

/** How the page of a chapter names the link to its reader. */
const reads =
  /^\P{L}*(?:start |begin )?(?:read|leer|ler|lire|lesen|leggi|lezen|läs|læs|les|czytaj|číst|čítať|olvas|citește|oku|baca|đọc|читать|читати|чети|διάβασμα|読む|阅读|閱讀|보기|อ่าน|اقرأ|קרא)(?: (?:now|online|chapter|agora|ahora|maintenant|jetzt|ora|sekarang|ngay|онлайн))?\P{L}*$/iu

/**
 * Buttons that reveal pages: consent to an age notice first, then those that load the rest, with `modes` those that choose how
 * to read, and with `links` the links to the reader.
 */
export function findRevealButtons(page: Page, { modes: withModes = false, links = false } = {}): RevealButton[] {
  const ofAge = new Set(findAgeButtons(page))
  const buttons = page.$(pressable).toArray() as Element[]
  const readers = links ? readerLinks(page).filter((one) => !buttons.includes(one)) : []
  const found = [...buttons, ...readers].flatMap((element) => {
    const label = (page.$(element).text().trim() || element.attribs.value || '').replace(/\s+/g, ' ').slice(0, 80)
    const names = `${label} ${element.attribs.id ?? ''} ${element.attribs.class ?? ''}`
    const isMode = (withModes && modes.test(names)) || readers.includes(element)
    const rank = ofAge.has(element) ? 3 : consent.test(names) ? 2 : loadsMore.test(names) ? 1 : isMode ? 0.5 : 0
    const isOther = otherPurpose.test(names) && !ofAge.has(element)
    if (rank === 0 || isOther || closest(element, ({ name }) => pageChrome.has(name))) return []
    const selector = buttonSelectors(element).find((one) => page.$(one).length === 1)
    return selector ? [{ selector, label, rank }] : []
  })
  return found.sort((a, b) => b.rank - a.rank).map(({ selector, label }) => ({ selector, label }))
}

const pressable = 'button, input[type=submit], input[type=button], a[href^="#"], a[href^="javascript:"], [role=button]'

/** Links that say nothing but "read". */
const readerLinks = (page: Page): Element[] =>
  linksOf(page).flatMap(({ text, element }) => (reads.test(text) ? [element] : []))

const plainValue = /^[a-z][\w-]*$/i

function buttonSelectors(element: Element): string[] {
  const { name, attribs } = element
  const id = stableId(element)
  const [className] = stableClasses(element)
  const valued = Object.entries(attribs).filter(
    ([key, value]) => /^(?:data-|value$|name$)/.test(key) && plainValue.test(value),
  )
  return [
    ...(id ? [`#${id}`] : []),
    ...(className ? [`${name}.${className}`] : []),
    ...(attribs.type === undefined ? [] : [`form ${name}[type="${attribs.type}"]`]),
    ...(closest(element, (node) => node.name === 'form') ? [`form ${name}`] : []),
    ...valued.map(([key, value]) => `${name}[${key}="${value}"]`),
  ]
}

export const pageChrome = new Set(['header', 'nav', 'footer'])
