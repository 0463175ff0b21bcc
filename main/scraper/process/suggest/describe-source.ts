import type { Suggested, SuggestTask } from '../../protocol/messages.ts'
import type { BrowserPorts } from '../browser/engine.ts'
import type { AddressFormat } from '../../addresses/address-format.ts'
import { trying } from '../attempt.ts'
import { findChapterList } from './find-chapter-list.ts'
import type { Sought } from './list-candidates.ts'
import type { Looking } from './rule-candidates.ts'
import { judge } from './score-proposal.ts'
import { siteName } from './site-name.ts'
import { type Themed, themeFor } from './match-theme.ts'
import { themedList } from './themed-list.ts'
import type { Proven } from './verified-site.ts'
import { servedLists, servedWay, shownWay, type Way } from './site-readers.ts'
import { before } from './with-deadline.ts'

type Describing = {
  readonly task: SuggestTask
  readonly proven: Proven
  readonly address: AddressFormat
  readonly ports: BrowserPorts
  readonly looking: Looking
  /** Pages of a chapter that are read to see how it goes on. */
  readonly maxPages: number
  /** When to be done with the search for the list, by `performance.now()`. */
  readonly endsAt: number
}

/** The proposal: what was proven, with the theme that gives the same, and the chapter list. */
export async function describeSource({ endsAt, ...asked }: Describing): Promise<Suggested> {
  const { task, proven, address, ports, looking, maxPages } = asked
  const { site, first, tried } = proven
  const sought = { format: address.format, slug: task.mangaSlug, patterns: looking.patterns }
  const themed = await before(endsAt, ports, () => themeFor(proven, task.themes, looking, maxPages))
  const { list, byTheme } = await searchList({ task, proven, themed, sought, ports, endsAt })
  // What was proven is either the theme's list or an own one: the two are not mixed.
  const theme = byTheme || !list ? themed : undefined
  const { options, ...own } = theme?.own ?? site
  return {
    configuration: {
      ...own,
      name: siteName(first),
      description: '',
      isActive: true,
      chapterUrlFormat: address.format,
      options: { ...options, ...(list && Object.keys(list.rule).length > 0 && { chapterList: list.rule }) },
    },
    ...judge({ ...proven, address, list, chapterNumber: task.chapterNumber, theme: theme?.theme.name }),
    imageUrls: tried.images.map(({ urls: [url = ''] }) => url),
    preview: [...tried.checked.preview],
  }
}

type ListSearch = {
  readonly task: SuggestTask
  readonly proven: Proven
  readonly themed: Themed | undefined
  readonly sought: Sought
  readonly ports: BrowserPorts
  readonly endsAt: number
}

/** As the theme lists chapters, else by looking around. A search that takes too long loses only the list. */
async function searchList({ task, proven: { site, first }, themed, sought, ports, endsAt }: ListSearch) {
  const inTime = async <T>(run: (limited: BrowserPorts) => Promise<T>): Promise<T | undefined> =>
    (await trying(() => before(endsAt, ports, run))).value
  const themes = themed && (await inTime((it) => themedList(themed, first, servedLists(themed.whole, it), sought)))
  if (themes) return { list: themes, byTheme: true }
  const search = (wayOf: (limited: BrowserPorts) => Way) =>
    inTime((limited) => wayOf(limited).reading(site, (read) => findChapterList(first, read, sought)))
  // What a browser would show is mostly served already, and that is quicker.
  const served = await search((limited) => servedWay(task, limited, first))
  const isShown = site.scrapingType === 'javascript'
  return { list: served ?? (isShown ? await search((limited) => shownWay(task, limited)) : undefined), byTheme: false }
}
