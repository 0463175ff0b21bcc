import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { SourceRepair } from '../../shared/contracts/source-health.ts'
import type { PicturePreview } from '../../shared/contracts/test-configuration.ts'
import { type Localizable, type Message, message } from '../../shared/i18n/message.ts'
import { timestamp } from '../platform/clock.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import { possibleAddresses } from '../scraper/addresses/chapter-address.ts'
import type { ListedChapter } from '../scraper/protocol/messages.ts'
import { applyTheme, themes } from '../scraper/themes/themes.ts'
import { updateSource } from './content-sources.store.ts'
import { findSeries, listAddressOf, type Series } from './link-addresses.ts'
import type { Probe } from './probe-source.ts'
import { changedRules, isOtherHost, mergeRules, type RepairedPart, withHost } from './repair-rules.ts'
import { bareSite } from './search-source.ts'
import { findHealth, type KnownChapter, moveAddresses, updateHealth } from './source-health.store.ts'
import { findLink, type SourceLink, saveLink } from './source-links.store.ts'
import { findLinkedSeries } from './source-links.ts'
import type { SourcesDeps, WithSecret } from './sources-deps.ts'
import { testDeadlineMs } from './test-configuration.ts'
import { requireSource } from './write-source.ts'

type Result = {
  readonly pages: number | null
  readonly preview: readonly PicturePreview[]
  readonly problem: Message | null
}
type ComparedChapter = {
  readonly number: number
  readonly stored: number | null
  readonly before: Result
  readonly after: Result
}
type Proposal = {
  readonly createdAt: string
  /** The version of the source that was looked at. */
  readonly basedOn: string
  readonly source: ContentSource
  readonly chapters: readonly ComparedChapter[]
  /** The page of a series whose address changed. */
  readonly link: { readonly mangaId: string; readonly url: string } | null
}
type Former = {
  readonly source: ContentSource
  readonly appliedAt: string
  readonly link: { readonly mangaId: string; readonly before: SourceLink | null } | null
}

/** Requests that one look may send to find new rules. Those for the check and the comparison come in addition. */
const maxRequests = 20
/** If each page has its own URL, reading a chapter takes as many requests. */
const comparedCount = (source: ContentSource) =>
  source.nextPageSelector !== null || source.options.pageTurn !== undefined ? 1 : 2
/** The number of pages may differ from that of the file: sites add credits. */
const tolerance = { pages: 2, share: 0.2 }

/** Finds out how a site that changed is read now, and changes the rules of its source. */
export function createRepair(deps: SourcesDeps & { readonly withSecret: WithSecret }) {
  const { db, clock, announce, scraper, withSecret } = deps
  return { look, getRepair, apply, dismiss, undo }

  /**
   * Looks for rules that read the site of a source again and stores them as a proposal.
   * @returns whether there are any
   */
  async function look(source: ContentSource, probe: Probe, stopping: AbortSignal): Promise<boolean> {
    // A server has no rules.
    if (source.options.server) return false
    const found = await findRules(source, probe, stopping)
    if (!found || changedRules(source, found.source).length === 0) return false
    const proposal: Proposal = { createdAt: timestamp(clock), basedOn: source.updatedAt, ...found }
    await updateHealth(db, source.id, { proposal: JSON.stringify(proposal) }, timestamp(clock))
    return true
  }

  type FoundRules = Pick<Proposal, 'source' | 'chapters' | 'link'>

  async function findRules(
    source: ContentSource,
    probe: Probe,
    stopping: AbortSignal,
  ): Promise<FoundRules | undefined> {
    const failed = (part: 'list' | 'pages') => probe.parts.some((one) => one.part === part && one.problem)
    const { chapterUrl } = probe
    const isMoved = chapterUrl !== undefined && isOtherHost(source, chapterUrl)
    if (isMoved && !failed('list') && !failed('pages')) {
      const moved = withHost(source, new URL(chapterUrl).origin)
      const chapters = await compare(source, moved, probe, undefined, stopping)
      if (chapters) return { source: moved, chapters, link: null }
    }
    const detected = await detect(source, probe, stopping)
    if (!detected) return undefined
    const part: RepairedPart = failed('list') === failed('pages') ? 'both' : failed('list') ? 'list' : 'pages'
    const merged = mergeRules(source, detected.rules, part)
    const chapters = await compare(source, merged, probe, detected.seriesUrl, stopping)
    if (!chapters) return undefined
    const isListed = await isListAddress(merged, probe, detected.seriesUrl)
    const link = detected.seriesUrl && !isListed ? { mangaId: probe.manga.id, url: detected.seriesUrl } : null
    return { source: merged, chapters, link }
  }

  /** Detects the rules of a site from the known addresses, until one works or the requests are used up. */
  async function detect(source: ContentSource, probe: Probe, stopping: AbortSignal) {
    const signal = AbortSignal.any([stopping, scraper.within(testDeadlineMs)])
    let left = maxRequests
    for (const address of await knownAddresses(source, probe, signal)) {
      if (left <= 0) return undefined
      const task = { site: bareSite(address, 'html'), addresses: [address], themes: [...themes], maxRequests: left }
      const onStep = ({ requests }: { readonly requests: number }) => {
        sent = requests
      }
      let sent = 1
      const found = await attempt(() => scraper.suggestSource(task, { signal, onStep }))
      if ('value' in found && found.value.isProved)
        return { rules: found.value.configuration, seriesUrl: found.value.list?.url }
      left -= sent
    }
    return undefined
  }

  /** The page of the series, chapters, and what a search of the site finds by the title. */
  async function knownAddresses(
    source: ContentSource,
    { manga, known }: Probe,
    signal: AbortSignal,
  ): Promise<string[]> {
    const themed = applyTheme(source)
    const [series] = (await findLinkedSeries(db, source, manga)).series
    const lists = themed.options.chapterList?.urlFormat ? [firstPage(listAddressOf(themed, series!))] : []
    const chapters = known.flatMap(({ url }) => url ?? []).slice(-1)
    if (!themed.options.search) return [...lists, ...chapters]
    const site = applyTheme(await withSecret(source))
    const found = await attempt(() => scraper.searchSite({ site, query: manga.title }, { signal }))
    const same =
      'value' in found ? found.value.series.filter(({ title }) => title === manga.title).map(({ url }) => url) : []
    return [...lists, ...chapters, ...same.slice(0, 1)]
  }

  async function isListAddress(source: ContentSource, { manga }: Probe, url: string | undefined): Promise<boolean> {
    const themed = applyTheme(source)
    if (!url || !themed.options.chapterList?.urlFormat) return false
    const [series] = findSeries(themed, manga.slug, await movedLink(source, manga.id))
    return firstPage(listAddressOf(themed, series!)) === url
  }

  /** The link of a manga as it is at the present host of the source. */
  async function movedLink(source: ContentSource, mangaId: string): Promise<SourceLink | undefined> {
    const link = await findLink(db, mangaId, source.id)
    if (!link || link.url === null) return link
    const { origin } = new URL(source.baseUrl)
    return { ...link, url: origin + link.url.slice(new URL(link.url).origin.length) }
  }

  /** Two chapters as the former and the new rules read them; undefined unless the new ones read what the library knows. */
  async function compare(
    before: ContentSource,
    after: ContentSource,
    { manga, known, failed }: Probe,
    seriesUrl: string | undefined,
    stopping: AbortSignal,
  ): Promise<ComparedChapter[] | undefined> {
    const signal = AbortSignal.any([stopping, scraper.within(2 * testDeadlineMs)])
    const site = applyTheme(await withSecret(after))
    const link = await movedLink(after, manga.id)
    const byUrl = seriesUrl === undefined ? undefined : { ...noLink(after.id), url: seriesUrl }
    const [series] = findSeries(site, manga.slug, byUrl ?? link)
    const listed = await readList(site, series!, signal)
    if (listed && !hasKnown(listed, known)) return undefined
    const compared: ComparedChapter[] = []
    for (const chapter of chooseChapters(known, listed).slice(0, comparedCount(site))) {
      const entry = listed?.find(({ number, label }) => number === chapter.number && label === chapter.label)
      const address = entry?.url ?? possibleAddresses(after, { slug: series!.slug, number: chapter.number })[0]?.url
      if (address === undefined) return undefined
      const now = await readChapter(after, address, chapter.number, signal)
      if (!isPlausible(now.pages, chapter.pages)) return undefined
      const isKnown = failed?.number === chapter.number
      const former = isKnown
        ? { pages: null, preview: [], problem: failed.problem.userMessage }
        : await readChapter(before, chapter.url ?? address, chapter.number, signal)
      compared.push({ number: chapter.number, stored: chapter.pages, before: former, after: now })
    }
    return compared.length > 0 ? compared : undefined
  }

  async function readList(
    site: ContentSource,
    series: Series,
    signal: AbortSignal,
  ): Promise<readonly ListedChapter[] | undefined> {
    if (!site.options.chapterList) return undefined
    const task = { site, slug: series.slug, address: listAddressOf(site, series), isFirstPageOnly: true }
    const read = await attempt(() => scraper.listChapters(task, { signal }))
    return 'value' in read ? read.value.chapters : []
  }

  async function readChapter(
    source: ContentSource,
    address: string,
    number: number,
    signal: AbortSignal,
  ): Promise<Result> {
    const site = applyTheme(await withSecret(source))
    const read = await attempt(() =>
      scraper.testChapter({ site, addresses: [address], chapterNumber: number }, { signal }),
    )
    return 'value' in read
      ? { pages: read.value.imageUrls.length, preview: read.value.preview, problem: null }
      : { pages: null, preview: [], problem: read.problem.userMessage }
  }

  /** @throws Problem `not_found`. */
  async function requireProposal(id: string): Promise<Proposal> {
    const row = await findHealth(db, id)
    if (!row?.proposal) throw new Problem('not_found', message('sources.noRepair'))
    return JSON.parse(row.proposal) as Proposal
  }

  /** @throws Problem `not_found`. */
  async function getRepair(id: string): Promise<Localizable<SourceRepair>> {
    const source = await requireSource(db, id)
    const { createdAt, source: after, chapters } = await requireProposal(id)
    return { createdAt, movedTo: movedTo(source, after), changes: changedRules(source, after), chapters }
  }

  /** Changes the rules to those of the proposal. @throws Problem `not_found`; `conflict` when the source was changed since. */
  async function apply(id: string): Promise<ContentSource> {
    const { basedOn, source: after, link } = await requireProposal(id)
    await db.transaction().execute(async (tx) => {
      const before = await requireSource(tx, id)
      if (before.updatedAt !== basedOn) throw new Problem('conflict', message('sources.repairOutdated'))
      const now = timestamp(clock)
      // What is not a rule stays as it is.
      const { name, description, isActive, autoRepair } = before
      await updateSource(tx, id, { ...after, name, description, isActive, autoRepair }, now)
      await moveAddresses(tx, id, new URL(before.baseUrl).origin, new URL(after.baseUrl).origin)
      const linkBefore = link && { mangaId: link.mangaId, before: (await findLink(tx, link.mangaId, id)) ?? null }
      if (link && linkBefore?.before)
        await saveLink(tx, link.mangaId, { ...linkBefore.before, slug: null, url: link.url })
      const former: Former = { source: before, appliedAt: now, link: linkBefore }
      const values = { proposal: null, former: JSON.stringify(former), failing: '{}', looks: 0 }
      await updateHealth(tx, id, values, now)
    })
    announce({ name: 'source.changed', data: { sourceId: id } })
    return await requireSource(db, id)
  }

  /** @throws Problem `not_found`. */
  async function dismiss(id: string): Promise<undefined> {
    await requireProposal(id)
    await updateHealth(db, id, { proposal: null }, timestamp(clock))
    announce({ name: 'source.changed', data: { sourceId: id } })
  }

  /** Restores the rules before the last repair. @throws Problem `not_found`; `conflict` when the source was changed since. */
  async function undo(id: string): Promise<ContentSource> {
    const row = await findHealth(db, id)
    if (!row?.former) throw new Problem('not_found', message('sources.noRepairToUndo'))
    const { source: former, appliedAt, link } = JSON.parse(row.former) as Former
    await db.transaction().execute(async (tx) => {
      const current = await requireSource(tx, id)
      if (current.updatedAt !== appliedAt) throw new Problem('conflict', message('sources.repairOutdated'))
      const { name, description, isActive, autoRepair } = current
      const now = timestamp(clock)
      await updateSource(tx, id, { ...former, name, description, isActive, autoRepair }, now)
      if (link?.before) await saveLink(tx, link.mangaId, link.before)
      await moveAddresses(tx, id, new URL(current.baseUrl).origin, new URL(former.baseUrl).origin)
      await updateHealth(tx, id, { former: null }, now)
    })
    announce({ name: 'source.changed', data: { sourceId: id } })
    return await requireSource(db, id)
  }
}

/** The host to which a repair moves a source; null if it stays. */
const movedTo = (before: ContentSource, after: ContentSource): string | null => {
  const { origin, host } = new URL(after.baseUrl)
  return new URL(before.baseUrl).origin === origin ? null : host
}

/** What a stored proposal changes, for the health of the source. */
export function summarizeRepair(source: ContentSource, proposal: string) {
  const { source: after } = JSON.parse(proposal) as Proposal
  return { changes: changedRules(source, after).length, movedTo: movedTo(source, after) }
}

async function attempt<T>(run: () => Promise<T>): Promise<{ readonly value: T } | { readonly problem: Problem }> {
  try {
    return { value: await run() }
  } catch (error) {
    if (isProblem(error)) return { problem: error }
    if ((error as Error).name === 'TimeoutError')
      return { problem: new Problem('timed_out', message('sources.testTimedOut')) }
    throw error
  }
}

const firstPage = (address: string): string => address.replace(/\{page\}|%7Bpage%7D/gi, '1')
const noLink = (sourceId: string) => ({ sourceId, slug: null, isChosen: true, verifiedAt: null }) as const

/** Half of the chapters that the first page of a list can have are those that the library knows. */
function hasKnown(listed: readonly ListedChapter[], known: readonly KnownChapter[]): boolean {
  if (known.length === 0) return listed.length > 0
  const numbers = new Set(known.map(({ number }) => number))
  const shared = new Set(listed.map(({ number }) => number).filter((number) => numbers.has(number))).size
  return shared > 0 && shared >= Math.min(listed.length, known.length) / 2
}

type Compared = Pick<KnownChapter, 'number' | 'label' | 'url' | 'pages'>

/** Those whose pages are known first, then those in the middle, which are likely to be free. */
function chooseChapters(known: readonly KnownChapter[], listed: readonly ListedChapter[] | undefined): Compared[] {
  const has = (one: Compared) =>
    !listed || listed.some(({ number, label }) => number === one.number && label === one.label)
  const possible: Compared[] = (
    known.length > 0 ? known : (listed ?? []).map((one) => ({ ...one, pages: null }))
  ).filter(has)
  const withPages = possible.filter(({ pages }) => pages !== null)
  const middle = Math.floor(possible.length / 2)
  const usual = [...possible.slice(middle), ...possible.slice(0, middle)]
  return [...new Set([...withPages, ...usual])]
}

const isPlausible = (pages: number | null, stored: number | null): boolean =>
  pages !== null &&
  (stored === null
    ? pages > 1
    : Math.abs(pages - stored) <= Math.max(tolerance.pages, Math.round(stored * tolerance.share)))
