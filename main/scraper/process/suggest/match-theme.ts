import type { Theme } from '../../../../shared/contracts/themes.ts'
import { isProblem } from '../../../platform/problem.ts'
import type { SiteConfig } from '../../protocol/messages.ts'
import { mergeTheme } from '../../themes/merge-theme.ts'
import { findNextPages, staysInChapter } from '../extract/chapter-navigation.ts'
import { extractImages } from '../extract/extract-images.ts'
import type { VerifiedSite } from './verify-candidates.ts'

/** A theme that reads a site. */
export type ThemeMatch = {
  readonly theme: Theme
  /** The settings that the source itself needs. */
  readonly own: SiteConfig
  /** The settings with those of the theme. */
  readonly complete: SiteConfig
}

/** Finds a theme that extracts the same images as the verified configuration, with as few own settings as possible. */
export async function matchTheme(verified: VerifiedSite, themes: readonly Theme[]): Promise<ThemeMatch | undefined> {
  // Themes that need a browser do not apply to served pages, even if a selector matches.
  const isServed = verified.site.scrapingType === 'html'
  for (const theme of themes.filter(({ source }) => !isServed || source.scrapingType === 'html')) {
    for (const own of ownSettings(verified.site, theme)) {
      const match = { theme, own, complete: mergeTheme(own, theme) }
      if (await findsSameImages(match.complete, verified)) return match
    }
  }
  return undefined
}

/** The settings that a theme can't provide, first without and then with the exclusions. */
function ownSettings(site: SiteConfig, theme: Theme): SiteConfig[] {
  const { script: _, imageAttributes: __, excludeSelector, excludeUrlPattern, ...others } = site.options
  const { waitForSelector, headers, ...plain } = others
  const themeOptions = theme.source.options
  const ownHeaders = Object.entries(headers ?? {}).filter(
    ([name, value]) => !hasHeader(themeOptions.headers, name, value),
  )
  const options: SiteConfig['options'] = {
    theme: theme.id,
    ...plain,
    ...(waitForSelector !== undefined && themeOptions.waitForSelector === undefined && { waitForSelector }),
    ...(ownHeaders.length > 0 && { headers: Object.fromEntries(ownHeaders) }),
  }
  const minimal = { ...site, imageSelector: null, nextPageSelector: null, chapterSelector: null, options }
  const exclusions = {
    ...(excludeSelector !== undefined && { excludeSelector }),
    ...(excludeUrlPattern !== undefined && { excludeUrlPattern }),
  }
  return Object.keys(exclusions).length === 0
    ? [minimal]
    : [minimal, { ...minimal, options: { ...options, ...exclusions } }]
}

const hasHeader = (headers: object | undefined, name: string, value: unknown) =>
  headers !== undefined && Object.entries(headers).some(([key, other]) => key === name && other === value)

async function findsSameImages(
  site: SiteConfig,
  { first, chapter, reader, target, site: { nextPageSelector } }: VerifiedSite,
): Promise<boolean> {
  const expected = chapter.images.map(({ urls: [url] }) => url)
  const extracted = ignoreProblems(() => extractImages(first, site))
  if (!extracted || extracted.failure || extracted.withoutUrl.length > 0 || extracted.images.length === 0) return false
  const urls = extracted.images.map(({ urls: [url] }) => url)
  const next = findNextPages(first, site.nextPageSelector)
  const position = { start: first.url, chapterNumber: target.chapterNumber, expectedPage: 2 }
  const hasMorePages = next.kind === 'menu' || (next.kind === 'link' && staysInChapter(new URL(next.url), position))
  if (!hasMorePages && nextPageSelector === null) return isSame(urls, expected)
  if (!reader.findImages || !isSame(urls, expected.slice(0, urls.length))) return false
  try {
    const { images } = await reader.findImages(site, target)
    return isSame(
      images.map(({ urls: [url] }) => url),
      expected,
    )
  } catch (error) {
    if (isProblem(error)) return false
    throw error
  }
}

const isSame = (left: readonly unknown[], right: readonly unknown[]) =>
  left.length === right.length && left.every((value, index) => value === right[index])

function ignoreProblems<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    if (isProblem(error)) return undefined
    throw error
  }
}
