import type { AddressFormat } from '../../addresses/address-format.ts'
import type { SourceProposal, SuggestTask } from '../../protocol/messages.ts'
import { attempt } from '../attempt.ts'
import type { BrowserDeps } from '../browser/engine.ts'
import { findChapterList } from './find-chapter-list.ts'
import type { ListSearch } from './list-candidates.ts'
import { matchTheme, type ThemeMatch } from './match-theme.ts'
import type { CandidateOptions } from './rule-candidates.ts'
import { scoreProposal } from './score-proposal.ts'
import { detectSiteName } from './site-name.ts'
import { createListReader, createRenderedReader, createServedReader, type SiteReader } from './site-readers.ts'
import { findThemedList } from './themed-list.ts'
import type { VerifiedSite } from './verified-site.ts'
import { withDeadline } from './with-deadline.ts'

type Describing = {
  readonly task: SuggestTask
  readonly proven: VerifiedSite
  readonly address: AddressFormat
  readonly ports: BrowserDeps
  readonly looking: CandidateOptions
  /** Pages of a chapter that are read to see how it goes on. */
  readonly maxPages: number
  /** When to be done with the search for the list, by `performance.now()`. */
  readonly endsAt: number
}

/** The proposal: what was proven, with the theme that gives the same, and the chapter list. */
export async function describeSource({ endsAt, ...asked }: Describing): Promise<SourceProposal> {
  const { task, proven, address, ports, looking, maxPages } = asked
  const { site, first, tried } = proven
  const sought = { format: address.format, slug: task.mangaSlug, patterns: looking.patterns }
  const themed = await withDeadline(endsAt, ports, () => matchTheme(proven, task.themes, looking, maxPages))
  const { list, byTheme } = await searchList({ task, proven, themed, sought, ports, endsAt })
  // What was proven is either the theme's list or an own one: the two are not mixed.
  const theme = byTheme || !list ? themed : undefined
  const { options, ...own } = theme?.own ?? site
  return {
    configuration: {
      ...own,
      name: detectSiteName(first),
      description: '',
      isActive: true,
      chapterUrlFormat: address.format,
      options: { ...options, ...(list && Object.keys(list.rule).length > 0 && { chapterList: list.rule }) },
    },
    ...scoreProposal({ ...proven, address, list, chapterNumber: task.chapterNumber, theme: theme?.theme.name }),
    imageUrls: tried.images.map(({ urls: [url = ''] }) => url),
    preview: [...tried.checked.preview],
  }
}

type ListSearch = {
  readonly task: SuggestTask
  readonly proven: VerifiedSite
  readonly themed: ThemeMatch | undefined
  readonly sought: ListSearch
  readonly ports: BrowserDeps
  readonly endsAt: number
}

/** As the theme lists chapters, else by looking around. A search that takes too long loses only the list. */
async function searchList({ task, proven: { site, first }, themed, sought, ports, endsAt }: ListSearch) {
  const inTime = async <T>(run: (limited: BrowserDeps) => Promise<T>): Promise<T | undefined> =>
    (await attempt(() => withDeadline(endsAt, ports, run))).value
  const themes =
    themed && (await inTime((it) => findThemedList(themed, first, createListReader(themed.whole, it), sought)))
  if (themes) return { list: themes, byTheme: true }
  const search = (wayOf: (limited: BrowserDeps) => SiteReader) =>
    inTime((limited) => wayOf(limited).reading(site, (read) => findChapterList(first, read, sought)))
  // What a browser would show is mostly served already, and that is quicker.
  const served = await search((limited) => createServedReader(task, limited, first))
  const isShown = site.scrapingType === 'javascript'
  return {
    list: served ?? (isShown ? await search((limited) => createRenderedReader(task, limited)) : undefined),
    byTheme: false,
  }
}
