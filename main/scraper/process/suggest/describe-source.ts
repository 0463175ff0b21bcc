import { message } from '../../../../shared/i18n/message.ts'
import type { AddressFormat } from '../../addresses/address-format.ts'
import type { SourceProposal, SuggestTask } from '../../protocol/messages.ts'
import { attempt, withDeadline } from '../attempt.ts'
import type { BrowserDeps } from '../browser/session.ts'
import type { Page } from '../extract/page.ts'
import { findChapterList, findThemedList } from './find-chapter-list.ts'
import type { ListSearch } from './list-candidates.ts'
import { matchTheme, type ThemeMatch } from './match-theme.ts'
import type { CandidateOptions } from './rule-candidates.ts'
import { scoreProposal } from './score-proposal.ts'
import { createListReader, createRenderedReader, createServedReader, type SiteReader } from './site-readers.ts'
import type { VerifiedSite } from './verify-candidates.ts'

export type KnownTask = SuggestTask & { readonly mangaSlug: string; readonly chapterNumber: number }

type DescribeOptions = {
  readonly task: KnownTask
  readonly verified: VerifiedSite
  readonly address: AddressFormat
  readonly deps: BrowserDeps
  readonly options: CandidateOptions
  /** When the search for a theme and a chapter list ends, by `performance.now()`. */
  readonly deadline: number
}

/** Creates the proposal: the verified configuration or an equivalent theme, and the chapter list. */
export async function describeSource(input: DescribeOptions): Promise<SourceProposal> {
  const { task, verified, address, deps, options: candidateOptions, deadline } = input
  const { site, first } = verified
  const match = await withDeadline(deadline, deps, () => matchTheme(verified, task.themes, candidateOptions))
  const { list, isThemed } = await findList(input, match)
  // The settings come from the theme only if the chapter list does too.
  const theme = isThemed || !list ? match : undefined
  const { options, ...settings } = theme?.own ?? site
  return {
    configuration: {
      ...settings,
      name: detectSiteName(first),
      description: '',
      isActive: true,
      chapterUrlFormat: address.format,
      options: { ...options, ...(list && Object.keys(list.rule).length > 0 && { chapterList: list.rule }) },
    },
    ...scoreProposal({ ...verified, address, list, chapterNumber: task.chapterNumber, theme: theme?.theme.name }),
    ...describeChapter(task, verified),
    warnings: [],
    isProved: false,
    unprovedReason: message('sourceSuggestion.unproved.noList'),
    list: null,
    mangaSlug: task.mangaSlug,
    requests: 0,
  }
}

function describeChapter(task: KnownTask, { first, chapter }: VerifiedSite) {
  const imageUrls = chapter.images.map(({ urls: [url = ''] }) => url)
  const preview = [...chapter.checked.preview]
  const tested = {
    url: first.url.href,
    number: task.chapterNumber,
    title: null,
    imageCount: imageUrls.length,
    imageUrls,
    preview,
  }
  return { imageUrls, preview, chapters: [tested] }
}

/** Finds the chapter list by the theme, else by searching the site. A search that takes too long finds none. */
async function findList(input: DescribeOptions, match: ThemeMatch | undefined) {
  const { task, verified, address, deps, options, deadline } = input
  const { site, first } = verified
  const search: ListSearch = { format: address.format, slug: task.mangaSlug, patterns: options.patterns }
  const runUntilDeadline = async <T>(run: (limited: BrowserDeps) => Promise<T>): Promise<T | undefined> =>
    (await attempt(() => withDeadline(deadline, deps, run))).value
  const themed =
    match &&
    (await runUntilDeadline((limited) =>
      findThemedList(match, first, createListReader(match.complete, limited), search),
    ))
  if (themed) return { list: themed, isThemed: true }
  const searchWith = (createReader: (limited: BrowserDeps) => SiteReader) =>
    runUntilDeadline((limited) => createReader(limited).withPages(site, (read) => findChapterList(first, read, search)))
  // Most lists are in the served pages, which are faster to read.
  const served = await searchWith((limited) => createServedReader(task, limited, first))
  if (served || site.scrapingType !== 'javascript') return { list: served, isThemed: false }
  return { list: await searchWith((limited) => createRenderedReader(task, limited)), isThemed: false }
}

const maxNameLength = 60

/** The name of a site from its metadata or its logo, else its host. */
function detectSiteName({ $, url }: Page): string {
  const names = [
    $('meta[property="og:site_name"]').attr('content'),
    $('meta[name="application-name"]').attr('content'),
    $('header a[href="/"] img[alt], a.logo img[alt], .logo img[alt]').first().attr('alt'),
    $('header .logo, a.logo').first().text(),
  ]
  const name = names
    .map((text) => text?.replace(/\s+/g, ' ').trim())
    .find((text) => text && text.length <= maxNameLength)
  return name ?? url.host.replace(/^www\./, '')
}
