import type { Theme } from '../../../../shared/contracts/themes.ts'
import { isProblem } from '../../../platform/problem.ts'
import type { SiteConfig } from '../../protocol/messages.ts'
import { joinTheme } from '../../themes/join-theme.ts'
import { staysInChapter } from '../extract/chapter-navigation.ts'
import { extractImages } from '../extract/extract-images.ts'
import { findNextPages } from '../extract/next-pages.ts'
import type { CandidateOptions } from './rule-candidates.ts'
import type { VerifiedSite } from './verified-site.ts'

/** A site that a theme reads. */
export type ThemeMatch = {
  readonly theme: Theme
  /** What the source has to say itself. */
  readonly own: SiteConfig
  /** The same with what the theme fills in. */
  readonly whole: SiteConfig
}

/** The theme that gives the pictures that were proven, and no others, with as little beside it as it can do with. */
export async function matchTheme(
  proven: VerifiedSite,
  themes: readonly Theme[],
  looking: CandidateOptions,
  maxPages: number,
): Promise<ThemeMatch | undefined> {
  // A site that is read as it is served is not made with a theme that needs a browser, even if a selector fits.
  const isServed = proven.site.scrapingType === 'html'
  for (const theme of themes.filter(({ source }) => !isServed || source.scrapingType === 'html')) {
    for (const own of remainders(proven.site, theme)) {
      const themed = { theme, own, whole: joinTheme(own, theme) }
      if (await givesTheSame(themed.whole, proven, looking, maxPages)) return themed
    }
  }
  return undefined
}

/** What no theme can know, alone and with what was left out by name. */
function remainders(site: SiteConfig, theme: Theme): SiteConfig[] {
  const { script: _, imageAttributes: __, excludeSelector, excludeUrlPattern, ...others } = site.options
  const { waitForSelector, headers, ...plain } = others
  const known = theme.source.options
  const unknown = Object.entries(headers ?? {}).filter(([name, value]) => !isMember(known.headers, name, value))
  const options: SiteConfig['options'] = {
    theme: theme.id,
    ...plain,
    ...(waitForSelector !== undefined && known.waitForSelector === undefined && { waitForSelector }),
    ...(unknown.length > 0 && { headers: Object.fromEntries(unknown) }),
  }
  const alone = { ...site, imageSelector: null, nextPageSelector: null, chapterSelector: null, options }
  const excluded = {
    ...(excludeSelector !== undefined && { excludeSelector }),
    ...(excludeUrlPattern !== undefined && { excludeUrlPattern }),
  }
  return Object.keys(excluded).length === 0 ? [alone] : [alone, { ...alone, options: { ...options, ...excluded } }]
}

const isMember = (headers: object | undefined, name: string, value: unknown) =>
  headers !== undefined && Object.entries(headers).some(([known, its]) => known === name && its === value)

async function givesTheSame(
  site: SiteConfig,
  { first, tried, way, site: { nextPageSelector } }: VerifiedSite,
  { patterns, chapterNumber }: CandidateOptions,
  maxPages: number,
): Promise<boolean> {
  const wanted = tried.images.map(({ urls: [url] }) => url)
  const given = quietly(() => extractImages(first, site, patterns))
  if (!given || given.failure || given.withoutUrl.length > 0 || given.images.length === 0) return false
  const urls = given.images.map(({ urls: [url] }) => url)
  const next = findNextPages(first, site.nextPageSelector)
  const position = { start: first.url, chapterNumber, expectedPage: 2 }
  const goesOn = next.kind === 'menu' || (next.kind === 'link' && staysInChapter(new URL(next.url), position))
  if (!goesOn && nextPageSelector === null) return isSame(urls, wanted)
  if (!way.find || !isSame(urls, wanted.slice(0, urls.length))) return false
  try {
    const { images } = await way.find(site, maxPages)
    return isSame(
      images.map(({ urls: [url] }) => url),
      wanted,
    )
  } catch (error) {
    if (isProblem(error)) return false
    throw error
  }
}

const isSame = (left: readonly unknown[], right: readonly unknown[]) =>
  left.length === right.length && left.every((value, index) => value === right[index])

function quietly<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    if (isProblem(error)) return undefined
    throw error
  }
}
