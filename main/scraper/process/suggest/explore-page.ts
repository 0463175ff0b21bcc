import type { Page as BrowserPage } from 'playwright-core'
import type { RenderPage } from '../browser/engine.ts'
import { pressAll, quietAfterPressMs, scrollThrough } from '../browser/gestures.ts'
import { htmlOf } from '../browser/html-snapshot.ts'
import { mergeViews } from '../browser/merge-views.ts'
import type { Visit } from '../browser/page-navigator.ts'
import { extractImages, type ImageCandidate } from '../extract/extract-images.ts'
import { type Page, parsePage } from '../extract/page.ts'
import { findRevealButtons } from './buttons.ts'
import type { RuleCandidate } from './picture-rules.ts'
import { type CandidateOptions, findRuleCandidates } from './rule-candidates.ts'

/** What a visitor has to do to see all pages, and what is there then. */
export type ExploredPage = {
  readonly page: Page
  /** Likely ones only, best first. */
  readonly candidates: readonly RuleCandidate[]
  /** Buttons that brought pictures, in order, with the words on them. */
  readonly pressed: readonly { readonly selector: string; readonly words: string }[]
  /** Whether scrolling brought pictures that were not there before. */
  readonly scroll: boolean
}

type Seen = { readonly page: Page; readonly candidates: readonly RuleCandidate[] }

const quietMs = 800
const atMostMs = 6000
const maxLooks = 5
const maxButtons = 2

/** Looks at a page as a visitor would: waits, presses what hides the pages, scrolls to the end. */
export function createExplorer(looking: CandidateOptions): {
  readonly show: RenderPage
  result(): ExploredPage | undefined
} {
  let result: ExploredPage | undefined
  return {
    result: () => result,
    async show(page, visit) {
      let seen = await whenStill(page, visit, looking)
      const pressed: ExploredPage['pressed'][number][] = []
      for (const button of findRevealButtons(seen.page).slice(0, maxButtons)) {
        if (!(await pressAll(page, [button.selector]))) continue
        await visit.settle(quietAfterPressMs, atMostMs)
        const after = await whenStill(page, visit, looking)
        if (picturesIn(after) <= picturesIn(seen)) break
        pressed.push(button)
        seen = after
      }
      const passed = await scrolled(page, visit, seen, looking)
      result = { ...seen, pressed, scroll: passed > (seen.candidates[0]?.urls.length ?? 0) }
      return seen.page
    },
  }
}

/** What may be pages: a logo alone is not worth half a page. */
export const likelyCandidates = (candidates: readonly RuleCandidate[]): RuleCandidate[] =>
  candidates.filter(({ score, urls }) => score >= 0.9 && urls.length > 0)

async function look(page: BrowserPage, looking: CandidateOptions): Promise<Seen> {
  const seen = parsePage(await htmlOf(page), page.url())
  return { page: seen, candidates: likelyCandidates(findRuleCandidates(seen, { ...looking, shown: true })) }
}

const picturesIn = ({ candidates: [best] }: Seen): number => (best ? best.urls.length + best.lacking : 0)

/** Scripts bring pictures late: looks again until nothing is added any more. */
async function whenStill(page: BrowserPage, visit: Visit, looking: CandidateOptions): Promise<Seen> {
  await visit.settle(quietMs, atMostMs)
  let seen = await look(page, looking)
  for (let looks = 1; looks < maxLooks; looks++) {
    await visit.settle(quietMs, atMostMs)
    const next = await look(page, looking)
    const still = picturesIn(next) === picturesIn(seen)
    seen = next
    if (still && (picturesIn(seen) > 1 || looks > 1)) break
  }
  return seen
}

/** Steps after which pictures that come by scrolling would have come. */
const maxSteps = 10

class SeenEnough extends Error {}

/** How many pictures pass by while one scrolls, until it is clear whether that brings any. */
async function scrolled(page: BrowserPage, visit: Visit, { candidates: [best] }: Seen, looking: CandidateOptions) {
  if (!best || best.rules.options.script) return 0
  let passed: ImageCandidate[] = []
  let steps = 0
  const look = async () => {
    const { images } = extractImages(parsePage(await htmlOf(page), page.url()), best.rules, looking.patterns)
    passed = mergeViews(passed, images)
    if (++steps >= maxSteps || passed.length > best.urls.length) throw new SeenEnough()
  }
  await scrollThrough(page, visit, look).catch((error: unknown) => {
    if (!(error instanceof SeenEnough)) throw error
  })
  return passed.length
}
