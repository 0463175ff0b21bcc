import { findOtherSeriesId } from '../../../../shared/series-id.ts'
import { comparableAddress } from '../../addresses/address-text.ts'
import type { FormatProposal } from '../../addresses/propose-format.ts'
import { replaceSlug } from '../../addresses/slugs.ts'
import type { ListedChapter, SiteConfig } from '../../protocol/messages.ts'
import type { BrowserDeps } from '../browser/session.ts'
import { appendSuffix } from '../chapter-list/entries.ts'
import type { Page } from '../extract/page.ts'
import { type FoundList, findList, tryList } from './find-list.ts'
import { findSeriesUrls } from './find-series.ts'
import { identifySeries } from './identify-series.ts'
import { completeList } from './list-parts.ts'
import { proposeFormat, readWith } from './list-rules.ts'
import type { ThemeMatch } from './match-theme.ts'
import { areNumbersNamed, namedNumberInUrl } from './number-evidence.ts'
import { createListReader, createRenderedReader, createServedReader } from './site-readers.ts'
import type { Suggestion } from './suggestion.ts'
import type { VerifiedSite } from './verify-candidates.ts'

/** The chapters of the series, and the settings that find them. */
export type FoundChapters = {
  readonly chapters: readonly ListedChapter[]
  /** Own settings for the list; empty if the theme has all. */
  readonly rules: NonNullable<SiteConfig['options']['chapterList']>
  /** All settings, for a configuration without the theme that read the list. */
  readonly rulesWithoutTheme?: FoundChapters['rules']
  readonly url: string
  readonly isComplete: boolean
  /** Number of links that seem to be chapters but have no number of their own. */
  readonly lost: number
  readonly isThemed: boolean
  /** Whether a browser must render the list. */
  readonly isRendered: boolean
  /** Whether the browser must scroll the list. */
  readonly scrolls?: boolean
  /** Whether the list itself names its numbers, or has them in JSON. */
  readonly areNumbersNamed: boolean
  readonly address: FormatProposal
}

/** Finds the chapters as the theme does, else on the pages of the series. Takes until the deadline at most. */
export async function findChapters(
  suggestion: Suggestion,
  verified: VerifiedSite,
  match: ThemeMatch | undefined,
  known: FoundList | undefined,
): Promise<FoundChapters | undefined> {
  const { attemptUntil, deadline } = suggestion
  const list = known ?? (await attemptUntil(deadline, (limited) => searchList(suggestion, verified, limited)))
  const own =
    toChapters(suggestion, verified, list) ?? toChapters(suggestion, verified, findOwnList(suggestion, verified))
  if (!match) return own
  return (await attemptUntil(deadline, (limited) => findThemed(suggestion, verified, match, own, limited))) ?? own
}

async function searchList(suggestion: Suggestion, { first, site }: VerifiedSite, deps: BrowserDeps) {
  const served = await createServedReader(suggestion, deps).withPages(site, (read) =>
    findList(suggestion, read, { chapter: first, isRendered: false }),
  )
  // Most lists are in the served pages, which are faster to read.
  if (served) return await completeList(suggestion, served)
  suggestion.step('rendering')
  return await createRenderedReader(suggestion, deps).withPages({ ...site, scrapingType: 'javascript' }, (read) =>
    findList(suggestion, read, { chapter: first, isRendered: true }),
  )
}

function toChapters(
  { task }: Suggestion,
  { first, target, urlSuffix }: VerifiedSite,
  plain: FoundList | undefined,
): FoundChapters | undefined {
  const list = plain && urlSuffix !== undefined ? withSuffix(plain, urlSuffix) : plain
  if (!list) return undefined
  const { chapters, isComplete } = list
  const bare = (address: string) => (urlSuffix === undefined ? address : removeSuffix(address, urlSuffix))
  const known = {
    url: first.requestedUrl ?? first.url.href,
    number: task.chapterNumber ?? (list.hasKnown ? undefined : target.chapterNumber),
  }
  const slug = task.mangaSlug ?? list.slug
  const formatted = proposeFormat(list.page.url.href, chapters, { ...known, slug })
  const proposed = list.isGallery ? { ...formatted, format: null } : formatted
  const series = {
    page: list.page,
    url: new URL(bare(list.page.url.href)),
    chapter: bare(chapters[0]?.url ?? known.url),
  }
  const address = slug === undefined ? identifySeries(series, chapters, proposed, known) : proposed
  const urlFormat = address.slug === null ? undefined : listFormat(list.url, address.slug)
  if (urlFormat === undefined && !list.rules.json) return undefined
  return {
    chapters,
    isComplete,
    rules: { ...(urlFormat !== undefined && { urlFormat }), ...list.rules },
    url: list.page.url.href,
    isThemed: false,
    isRendered: list.isRendered,
    scrolls: list.scrolls ?? false,
    lost: list.isComplete ? Math.max(0, (list.links ?? 0) - countEntries(chapters)) : 0,
    areNumbersNamed:
      list.rules.json?.number !== undefined || areNumbersNamed(list.page, chapters, list.rules.linkAttribute),
    address,
  }
}

/** The URL without the parameters that `appendSuffix` adds. */
function removeSuffix(address: string, urlSuffix: string): string {
  const url = new URL(address)
  for (const [name, value] of new URLSearchParams(urlSuffix)) url.searchParams.delete(name, value)
  return url.href
}

const countEntries = (chapters: readonly ListedChapter[]): number =>
  chapters.reduce((count, { versions }) => count + 1 + (versions?.length ?? 0), 0)

const withSuffix = (list: FoundList, urlSuffix: string): FoundList => ({
  ...list,
  rules: { ...list.rules, urlSuffix },
  chapters: list.chapters.map((one) => ({
    ...one,
    url: appendSuffix(one.url, urlSuffix),
    ...(one.versions && {
      versions: one.versions.map((version) => ({ ...version, url: appendSuffix(version.url, urlSuffix) })),
    }),
  })),
})

/** The list of a one-shot whose series is its only chapter: the page itself. */
function findOwnList({ task }: Suggestion, { first }: VerifiedSite): FoundList | undefined {
  if (task.chapterNumber !== undefined || namedNumberInUrl(first.url) !== undefined) return undefined
  const rules = { itemSelector: 'link[rel="canonical"]' }
  const { chapters } = readWith(first, rules)
  const [only] = chapters
  if (chapters.length !== 1 || (only && comparableAddress(only.url) !== comparableAddress(first.url.href)))
    return undefined
  const url = first.url.href
  return { rules, chapters, page: first, url, hasKnown: true, isComplete: true, isRendered: false }
}

/** The URL of a list with `{slug}`. Keeps `{page}`. Undefined if it would be the list of this series for other mangas too. */
function listFormat(address: string, slug: string): string | undefined {
  const path = address.replace(/^https?:\/\/[^/?#]+/, '') || '/'
  const format = replaceSlug(path, slug)
  return format === undefined || findOtherSeriesId(format) !== undefined ? undefined : format
}

const maxAddresses = 3

/** The list as the theme reads it, at the theme's URL or at that of the list that was found. */
async function findThemed(
  suggestion: Suggestion,
  verified: VerifiedSite,
  { theme, complete }: ThemeMatch,
  own: FoundChapters | undefined,
  deps: BrowserDeps,
): Promise<FoundChapters | undefined> {
  const address = own?.address ?? addressWithoutList(suggestion, verified)
  if (address.slug === null) return undefined
  const reader = createListReader(suggestion, complete, deps)
  for (const url of themedAddresses(suggestion, verified, own)) {
    const urlFormat = listFormat(url, address.slug)
    if (urlFormat === undefined) continue
    const isOfTheme = urlFormat === theme.source.options.chapterList?.urlFormat
    const site = withUrlFormat(complete, urlFormat)
    const { chapters, isComplete } = await tryList(site, { address: url, slug: address.slug }, reader)
    if (!isAsGood(chapters, own, verified.first)) continue
    const locked = chapters.some(({ isLocked }) => isLocked) ? undefined : own?.rules.lockedSelector
    const rules = {
      ...(!isOfTheme && { urlFormat }),
      ...(locked != null && { lockedSelector: locked }),
    }
    const lockedUrls = new Set(own?.chapters.flatMap((one) => (one.isLocked ? [one.url] : [])))
    const proposed = proposeThemed(suggestion, verified, url, chapters)
    const isSame = proposed.slug === address.slug
    return {
      chapters: locked == null ? chapters : chapters.map((one) => ({ ...one, isLocked: lockedUrls.has(one.url) })),
      isComplete,
      rules,
      rulesWithoutTheme: { ...site.options.chapterList, ...rules },
      url,
      isThemed: true,
      isRendered: false,
      lost: own?.lost ?? 0,
      areNumbersNamed: own?.areNumbersNamed ?? true,
      address: isSame ? proposed : { ...proposed, format: null, slug: address.slug },
    }
  }
  return undefined
}

function withUrlFormat(site: SiteConfig, urlFormat: string): SiteConfig {
  return { ...site, options: { ...site.options, chapterList: { ...site.options.chapterList, urlFormat } } }
}

const proposeThemed = (
  { task }: Suggestion,
  { first, target }: VerifiedSite,
  url: string,
  chapters: readonly ListedChapter[],
) =>
  proposeFormat(url, chapters, {
    url: first.requestedUrl ?? first.url.href,
    slug: task.mangaSlug,
    number: task.chapterNumber ?? target.chapterNumber,
  })

export const addressWithoutList = (suggestion: Suggestion, verified: VerifiedSite): FormatProposal =>
  proposeThemed(suggestion, verified, verified.first.url.href, [])

function themedAddresses({ task }: Suggestion, { first }: VerifiedSite, own: FoundChapters | undefined): string[] {
  if (own) return [own.url]
  return findSeriesUrls(first, { slug: task.mangaSlug, of: first.url }).slice(0, maxAddresses)
}

/** Whether the theme reads as many chapters, with the same numbers, or the only ones that contain the known chapter. */
function isAsGood(chapters: readonly ListedChapter[], own: FoundChapters | undefined, first: Page): boolean {
  const known = comparableAddress(first.url.href)
  if (!own) return chapters.some(({ url }) => comparableAddress(url) === known)
  const numbers = new Map(own.chapters.map(({ url, number }) => [comparableAddress(url), number]))
  const hasKnown = chapters.some(({ url }) => comparableAddress(url) === known)
  if (hasKnown && chapters.length > own.chapters.length * 2) return true
  const same = chapters.filter(({ url, number }) => numbers.get(comparableAddress(url)) === number).length
  return same >= own.chapters.length
}
