import type { FoundSeries, JsonResultsRule } from '../../../../shared/contracts/search-options.ts'
import { message, sentences } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import { resolveUrl } from '../../addresses/list-address.ts'
import { selectJson } from '../extract/json-path.ts'
import { entryTexts, fillForEntries } from '../json/entry-texts.ts'
import { parseYear } from './extract-results.ts'

const field = (name: string) => `options.search.json.${name}`

/** The series in a JSON response. Skips results without a URL or a title. */
export function readJsonResults(
  text: string,
  rule: JsonResultsRule,
  { url, baseUrl }: { readonly url: string; readonly baseUrl: string },
): FoundSeries[] {
  const root = parse(text, url)
  const entries = { root, entries: selectJson({ field: field('items'), path: rule.items }, root) }
  const urls = fillForEntries({ field: field('urlFormat'), template: rule.urlFormat }, entries)
  const texts = (name: 'title' | 'cover' | 'year') => {
    const path = rule[name]
    return path === undefined ? [] : entryTexts({ field: field(name), path }, entries)
  }
  const [titles, covers, years] = [texts('title'), texts('cover'), texts('year')]
  return urls.flatMap((address, index) => {
    const title = titles[index]?.[0]?.trim()
    if (address === undefined || !title || !URL.canParse(address, baseUrl)) return []
    const cover = covers[index]?.[0]
    return [
      {
        url: resolveUrl(address, baseUrl),
        title: title.slice(0, 500),
        coverUrl: cover && URL.canParse(cover, baseUrl) ? resolveUrl(cover, baseUrl) : null,
        year: parseYear(years[index]?.[0] ?? ''),
      },
    ]
  })
}

function parse(text: string, url: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const suggestion = message('search.adviceJson')
    throw new Problem('upstream_failed', sentences(message('search.notJson', { url }), suggestion), {
      cause,
      extra: { field: 'options.search.urlFormat', suggestion },
    })
  }
}
