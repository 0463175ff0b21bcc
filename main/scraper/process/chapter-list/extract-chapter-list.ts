import { type Message, message } from '../../../../shared/i18n/message.ts'
import type { Problem } from '../../../platform/problem.ts'
import type { ListedChapter } from '../../protocol/messages.ts'
import { nonEmpty, type Page, select } from '../extract/page.ts'
import { settingProblem } from '../setting-problem.ts'
import { findLink, type ListRule, linkedEntries, selectItems } from './entries.ts'
import { dateRulesOf, readEntries } from './read-entries.ts'
import { resolveEntries } from './resolve-entries.ts'

/**
 * The chapters that a page lists, in its order, each (number, volume, language, label) once. Skips notices and entries without
 * a link or a number. Throws `selector_invalid`.
 */
export const extractChapterList = (page: Page, rule: ListRule, now = new Date()): ListedChapter[] =>
  resolveEntries(readEntries(page, rule), dateRulesOf(page, rule, now))

/** URL of the next page of the list, by the selector of the source or else by `rel="next"`. */
export function nextListPage(page: Page, rule: ListRule): string | undefined {
  const selector = nonEmpty(rule.nextPageSelector)
  const found = selector
    ? select(page, selector, 'options.chapterList.nextPageSelector')
    : select(page, 'link[rel~=next][href], a[rel~=next][href]', 'rel')
  const next = found.map((element) => findLink(page, element))
  return next.find((url) => url !== undefined && new URL(url).host === page.url.host)
}

/** Explains why a list has no chapters, and what to change. */
export function explainEmptyList(page: Page, rule: ListRule): Problem {
  const { field, message, suggestion } = explainEmpty(page, rule)
  return settingProblem('upstream_failed', message, suggestion, `options.chapterList.${field}`)
}

function explainEmpty(page: Page, rule: ListRule): { field: string; message: Message; suggestion: Message } {
  const count = selectItems(page, rule).length
  const entries = linkedEntries(page, rule)
  const found = { selector: rule.itemSelector, count, url: page.url.href }
  if (count === 0) {
    const problem = message('chapterList.matches', found)
    return { field: 'itemSelector', message: problem, suggestion: suggestForMissingList(page) }
  }
  if (entries.length === 0) {
    const problem = message('chapterList.matchesWithoutLinks', found)
    return { field: 'itemSelector', message: problem, suggestion: message('chapterList.adviceLinks') }
  }
  const problem = message('chapterList.matchesWithoutNumbers', found)
  return { field: 'numberPattern', message: problem, suggestion: message('chapterList.adviceNumberPattern') }
}

/** Advice for a page that does not contain the list. */
function suggestForMissingList(page: Page): Message {
  if (page.$('#manga-chapters-holder, [id*="chapters-holder"]').length > 0) {
    return message('chapterList.adviceMadara')
  }
  const scripted = page.$('script').text()
  if (/ajax|fetch\(|XMLHttpRequest/i.test(scripted) && /chapter/i.test(scripted)) {
    return message('chapterList.adviceAjax')
  }
  return message('chapterList.adviceItemSelector')
}
