import type { JsonDataRule } from '../../../../shared/contracts/json-source-options.ts'
import { parseEmbedded } from '../extract/embedded-json.ts'
import { nonEmpty, type Page, parsePage, select } from '../extract/page.ts'
import type { Patterns } from '../extract/patterns.ts'

/** The texts or attributes of the elements that a selector matches. */
export const elementTexts = (
  page: Page,
  { selector, attribute }: { readonly selector: string; readonly attribute?: string | undefined },
  field: string,
): string[] =>
  select(page, selector, field).map((element) =>
    attribute === undefined ? page.$(element).text() : (element.attribs[attribute] ?? ''),
  )

/** The first JSON that a rule finds in the source of a page. */
export function findData(
  html: string,
  url: string,
  { selector, attribute, pattern }: JsonDataRule,
  patterns: Patterns,
  field: string,
): object | undefined {
  const wanted = nonEmpty(selector)
  const texts = wanted
    ? elementTexts(parsePage(html, url), { selector: wanted, attribute }, `${field}.selector`)
    : [html]
  if (pattern === undefined) return texts.map((text) => parseEmbedded(text)).find((value) => value !== undefined)
  for (const text of texts) {
    for (const { named, groups } of patterns.all({ field: `${field}.pattern`, source: pattern }, text)) {
      const value = parseEmbedded(named.json ?? groups[1] ?? groups[0] ?? '')
      if (value !== undefined) return value
    }
  }
  return undefined
}
