import type { Page } from '../extract/page.ts'
import { proposePageLists, proposeScripts } from '../json/propose-pages.ts'
import type { CapturedResponse } from '../json/request-parts.ts'
import { createRules, type RuleCandidate } from './image-rules.ts'

type JsonContext = {
  readonly chapterNumber: number | undefined
  readonly baseUrl: string
  /** Images that the rendered page shows. */
  readonly shown: readonly string[]
}

const minImages = 2

/**
 * Rules for the images of a rendered chapter that need no browser: JSON that the page requested, and data in the page.
 * They find the images that the page shows, and at least as many.
 */
export function findJsonCandidates(
  page: Page,
  responses: readonly CapturedResponse[],
  { chapterNumber, baseUrl, shown }: JsonContext,
): RuleCandidate[] {
  const requested = proposePageLists(responses, { page, chapterNumber, baseUrl, shown })
  const contained = proposeScripts({ page, shown })
  return [...requested, ...contained].flatMap(({ urls, seen, pageList, script }) => {
    const isLikely = shown.length === 0 ? urls.length >= minImages : seen > 0 && urls.length >= shown.length
    const rules = createRules(null, pageList ? { pageList } : { script })
    return isLikely ? [{ rules, urls, excluded: 0, withoutUrl: 0, score: urls.length }] : []
  })
}
