import { type Element, type Page, selfAndAncestors } from '../extract/page.ts'
import { parseLanguageCode } from './chapter-text.ts'
import { isDateText } from './dates/release-date.ts'
import type { ListEntry, VersionHints } from './entries.ts'
import { elementText } from './entries.ts'
import { readLabel } from './labels/read-label.ts'

/** Where sites usually name the groups and the language of an entry. */
const groupSelector = [
  ...['group', 'scanlat', 'team', 'translator', 'uploader'].map(
    (name) => `[class*="${name}" i], a[href*="/${name}" i]`,
  ),
  '.by',
].join(', ')
const languageSelector = '[lang], [hreflang], [data-lang], [class*="lang" i], [class*="flag" i]'
const languageAttributes = ['lang', 'hreflang', 'data-lang', 'title', 'alt']
const classCode = /(?:^|[\s_-])(?:flag|fi|lang(?:uage)?)(?:[_-](?:icon|flag))?[_-]([a-z]{2}(?:-[a-z]{2})?)(?=$|\s)/i
/** Flags of countries whose code is not that of their language. */
const languageOfFlag: Readonly<Record<string, string>> = {
  gb: 'en',
  us: 'en',
  jp: 'ja',
  kr: 'ko',
  cn: 'zh',
  tw: 'zh-TW',
  br: 'pt-BR',
  mx: 'es-419',
  ua: 'uk',
  cz: 'cs',
  vn: 'vi',
  sa: 'ar',
  dk: 'da',
  gr: 'el',
  my: 'ms',
}
const maxGroupLength = 60

/** What entries without rules for it may say about their versions, by their elements. */
export function readVersionHints(page: Page, elements: readonly Element[]): (element: Element) => VersionHints {
  const wanted = new Set(elements)
  const inside = (selector: string) =>
    Map.groupBy(page.$(selector).toArray() as Element[], (one) =>
      [...selfAndAncestors(one)].find((node) => wanted.has(node)),
    )
  const [named, marked] = [inside(groupSelector), inside(languageSelector)]
  return (element) => ({
    language: (marked.get(element) ?? []).map((one) => languageOf(page, one)).find((code) => code !== null) ?? null,
    groups: [...new Set((named.get(element) ?? []).map((one) => elementText(page, one)))]
      .map((text) => text.replace(/^(?:by|group|scans? by)\s*:?\s+/i, ''))
      .filter((text) => text !== '' && text.length <= maxGroupLength && !isDateText(text) && !readLabel(text)?.isNamed),
  })
}

function languageOf(page: Page, element: Element): string | null {
  const code = classCode.exec(element.attribs.class ?? '')?.[1]?.toLowerCase()
  const named = [
    ...languageAttributes.flatMap((name) => element.attribs[name] ?? []),
    ...(code === undefined ? [] : [languageOfFlag[code] ?? code]),
    elementText(page, element),
  ]
  return named.map(parseLanguageCode).find((one) => one !== null) ?? null
}

/**
 * Tells the translations and the groups of a list apart where several entries have the same label. A language counts if all
 * entries name one and they differ, because a list in one language needs none.
 */
export function recognizeVersions(entries: readonly ListEntry[]): readonly ListEntry[] {
  const labels = new Set(entries.map(({ texts: [text = ''] }) => text))
  const urls = new Set(entries.map(({ url }) => url))
  const languages = new Set(entries.map(({ hints }) => hints?.language ?? null))
  const differ = !languages.has(null) && languages.size > 1
  if (labels.size >= urls.size && !differ) return entries
  return entries.map((entry) => {
    const { hints, groups, language } = entry
    if (!hints) return entry
    return {
      ...entry,
      groups: groups.length > 0 ? groups : hints.groups,
      language: language ?? (differ ? hints.language : null),
    }
  })
}
