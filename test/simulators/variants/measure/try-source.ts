import {
  addChapters,
  type ChapterListItem,
  fetchChapters,
  listChapterVersions,
} from '../../../../shared/contracts/chapters.ts'
import { type ContentSourceWrite, createContentSource } from '../../../../shared/contracts/content-sources.ts'
import { cancelJob } from '../../../../shared/contracts/jobs.ts'
import { createManga } from '../../../../shared/contracts/mangas.ts'
import { getPageImage } from '../../../../shared/contracts/reader.ts'
import { removeManga } from '../../../../shared/contracts/removal.ts'
import { scrapeChapters, setPreferredSources } from '../../../../shared/contracts/scraping.ts'
import { setSourceLink } from '../../../../shared/contracts/source-links.ts'
import type { ApiClient } from '../../../support/api-client.ts'
import { chaptersOf } from '../../../support/prepare-manga.ts'
import { sampleManga } from '../../../support/samples.ts'
import { kebab } from '../series.ts'
import type { RunningVariant } from '../serve-variants.ts'
import type { Entry, Series } from '../variant.ts'
import {
  candidatesOf,
  chaptersOfSeries,
  compareList,
  flawsOfList,
  labelledChapters,
  missingInList,
  type NumberedEntry,
  storedChapters,
  wrongInList,
} from './compare-list.ts'

export type Outcome = 'works' | 'works partly' | 'refused rightly' | 'not sure' | 'cut silently' | 'SILENTLY WRONG'

export interface Tried {
  readonly outcome: Outcome
  readonly detail: string
  /** Chapters that were compared byte by byte and are right, and those of the site. */
  readonly right: number
  readonly chapters: number
}

/** What became of one series. */
interface Findings {
  readonly right: number
  readonly chapters: number
  /** Wrong although nothing said so. */
  readonly wrong: readonly string[]
  readonly missing: readonly string[]
  /** What the program said: failed lists and chapters, and sources that were left out. */
  readonly said: readonly string[]
  readonly flaws: readonly string[]
}

const seriesMs = 300_000

/** Stores a source, lists the first two series with it, and downloads and compares every chapter. */
export async function trySource(
  api: ApiClient,
  site: RunningVariant,
  configuration: ContentSourceWrite,
  warnings: readonly string[],
): Promise<Tried> {
  const stored = await api.call(createContentSource, { body: configuration })
  if (stored.status !== 201) return untried('not sure', `the source is invalid: ${stored.text.slice(0, 300)}`)
  const findings: Findings[] = []
  const [first, second] = site.series
  const { id } = stored.json()
  findings.push(await trySeries(api, site, first!, id))
  if (second) findings.push(await trySlug(api, site, second, id), await trySeries(api, site, second, id))
  return classify(findings, warnings)
}

export const untried = (outcome: Outcome, detail: string): Tried => ({ outcome, detail, right: 0, chapters: 0 })

const isPlain = (slug: string): boolean => /^[a-z0-9-]+$/.test(slug)

async function addManga(api: ApiClient, title: string, slug: string, sourceId: string): Promise<string> {
  const manga = await api.call(createManga, { body: { ...sampleManga, title, slug } })
  if (manga.status !== 201) throw new Error(manga.text)
  const { id } = manga.json()
  await api.call(setPreferredSources, { params: { id }, body: { sourceIds: [sourceId] } })
  return id
}

/** What a manga gets that has the slug of the site, but no link to it: nothing, or its own chapters. */
async function trySlug(api: ApiClient, site: RunningVariant, series: Series, sourceId: string): Promise<Findings> {
  const nothing = { right: 0, chapters: 0, wrong: [], missing: [], said: [], flaws: [] }
  if (!isPlain(series.slug)) return nothing
  const id = await addManga(api, `${series.title} by its slug`, series.slug, sourceId)
  const { jobId } = (await api.call(fetchChapters, { body: { mangaId: id } })).json()
  await ended(api, jobId, seriesMs)
  const items = storedChapters(series, await chaptersOf(api, id))
  const { wrong } = await downloadAll(api, site, series, id, [...new Set([...items.slice(0, 1), ...items.slice(-1)])])
  await api.call(removeManga, { params: { id } })
  return { ...nothing, wrong: wrong.map((text) => `second series by its slug: ${text}`) }
}

async function trySeries(api: ApiClient, site: RunningVariant, series: Series, sourceId: string): Promise<Findings> {
  const slug = isPlain(series.slug) ? series.slug : kebab(series.title) || `${site.variant.id}-${series.id}`
  const id = await addManga(api, series.title, slug, sourceId)
  await api.call(setSourceLink, { params: { id, sourceId }, body: { url: site.origin + series.path } })
  const { jobId } = (await api.call(fetchChapters, { body: { mangaId: id } })).json()
  const job = await ended(api, jobId, seriesMs)
  const list = compareList(site.variant, series, await chaptersOf(api, id))
  // Without a list, a person adds the chapters by number.
  if (list.missing.length === list.numbers.size)
    for (const number of list.numbers) await api.call(addChapters, { params: { id }, body: { number } })
  const read = await downloadAll(api, site, series, id)
  const of = series === site.series[0] ? '' : 'second series: '
  const named = (texts: readonly string[]) => texts.map((text) => of + text)
  return {
    right: read.right,
    chapters: list.numbers.size,
    wrong: named([...wrongInList(list), ...read.wrong]),
    missing: named(
      missingInList({ ...list, missing: list.missing.filter((number) => !read.labelled.includes(number)) }),
    ),
    said: named([...(job.failure === null ? [] : [`list: ${job.failure}`]), ...job.notes, ...read.refused]),
    flaws: named([...flawsOfList(list), ...read.labelled.map((number) => `chapter ${number} under a label`)]),
  }
}

interface Read {
  right: number
  /** Wrong although the job said that it is done. */
  readonly wrong: string[]
  /** The job said that it could not. */
  readonly refused: string[]
  /** Numbers of chapters that are right, but only under a label. */
  readonly labelled: number[]
}

async function downloadAll(
  api: ApiClient,
  site: RunningVariant,
  series: Series,
  mangaId: string,
  chosen?: readonly ChapterListItem[],
): Promise<Read> {
  const stored = await chaptersOf(api, mangaId)
  const labelled = chosen ? [] : labelledChapters(series, stored)
  // A locked chapter is listed, but Bunko refuses to download it.
  const items = (chosen ?? [...storedChapters(series, stored), ...labelled]).filter(({ isLocked }) => !isLocked)
  const read: Read = { right: 0, wrong: [], refused: [], labelled: [] }
  if (items.length === 0) return read
  const body = { chapterIds: items.map(({ id }) => id) }
  const { jobIds } = (await api.call(scrapeChapters, { body })).json()
  const until = Date.now() + seriesMs
  const done = new Set<string>()
  for (const [index, item] of items.entries()) {
    const readable = chaptersOfSeries(series).some(({ number }) => number === item.number)
    const job = await ended(api, jobIds[index]!, Math.max(1, until - Date.now()))
    if (job.failure === null) done.add(item.id)
    else if (readable) read.refused.push(`chapter ${item.number}: ${job.failure}`)
  }
  const files = new Map((await chaptersOf(api, mangaId)).map(({ id, pageCount }) => [id, pageCount ?? 0]))
  for (const item of items.filter(({ id }) => done.has(id))) {
    const pages = await pagesOf(api, item.id, files.get(item.id) ?? 0)
    const found = await comparePages(site, { series, item, listed: await listedAs(api, site, item) }, pages)
    const isLabelled = labelled.includes(item)
    if (typeof found === 'string') {
      if (!isLabelled) read.wrong.push(`chapter ${item.number}: ${found}`)
      continue
    }
    read.right += 1
    if (isLabelled) read.labelled.push(found.number)
  }
  return read
}

/** The entries of the site that a chapter of the library is according to its list: its versions. */
async function listedAs(api: ApiClient, site: RunningVariant, { id }: ChapterListItem): Promise<readonly Entry[]> {
  const { items } = (await api.call(listChapterVersions, { params: { id } })).json()
  return items.flatMap(({ url }) => {
    const place = URL.canParse(url) ? site.placeAt(new URL(url)) : null
    return place ? [place.entry] : []
  })
}

interface Stored {
  readonly series: Series
  readonly item: ChapterListItem
  /** Empty if the list does not say. */
  readonly listed: readonly Entry[]
}

/** Several entries may have the number, such as those of other languages; those that the list names are right. */
async function comparePages(
  site: RunningVariant,
  { series, item, listed }: Stored,
  pages: readonly Buffer[],
): Promise<NumberedEntry | string> {
  const numbered = candidatesOf(series, item)
  const named = numbered.filter((entry) => listed.includes(entry))
  const candidates = named.length > 0 ? named : numbered
  if (candidates.length === 0) return `stored with ${pages.length} pages, but it is locked or does not exist`
  let difference = ''
  for (const entry of candidates) {
    const truth = await site.bytes({ series, entry })
    const same = truth.filter((bytes, index) => pages[index]?.equals(bytes)).length
    if (same === truth.length && pages.length === truth.length) return entry
    difference ||= `${pages.length} pages instead of ${truth.length}, ${same} right`
  }
  return difference
}

const triesForPage = 20

/** Right after its job, a file may not answer yet. */
async function pagesOf(api: ApiClient, chapterId: string, count: number): Promise<Buffer[]> {
  const pages: Buffer[] = []
  for (let tries = 0; pages.length < count && tries < triesForPage; ) {
    const image = await api.call(getPageImage, { params: { chapterId, pageNumber: String(pages.length + 1) } })
    if (image.status === 200) pages.push(image.bytes)
    else {
      tries += 1
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  return pages
}

/** Words that tell a person that chapters may be missing. */
const tellsOfMissing =
  /missing|incomplete|not all|earlier|more chapters|gap|list has only|part of the list|could not be read/i

function classify(findings: readonly Findings[], warnings: readonly string[]): Tried {
  const all = (of: (one: Findings) => readonly string[]) => findings.flatMap(of)
  const [wrong, missing, said] = [all((one) => one.wrong), all((one) => one.missing), all((one) => one.said)]
  const shorter = said.length > 4 ? [...said.slice(0, 4), `… (${said.length})`] : said
  const warned = wrong.length > 0 && warnings.length > 0 ? [`warned: ${warnings.join(' / ')}`] : []
  const notes = [...wrong.slice(0, 6), ...warned, ...missing, ...shorter, ...all((one) => one.flaws)]
  const sum = (of: (one: Findings) => number) => findings.reduce((total, one) => total + of(one), 0)
  const tried = (outcome: Outcome): Tried => ({
    outcome,
    detail: notes.join('; '),
    right: sum((one) => one.right),
    chapters: sum((one) => one.chapters),
  })
  const isTold = (text: string) => tellsOfMissing.test(text)
  // That chapters may be missing says nothing about wrong ones.
  const isUnsure = warnings.some((text) => text.startsWith('unproved: ') || !isTold(text))
  if (wrong.length > 0) return tried(isUnsure ? 'not sure' : 'SILENTLY WRONG')
  if (missing.length > 0 && said.length === 0 && !warnings.some(isTold)) return tried('cut silently')
  return tried(missing.length > 0 || said.length > 0 ? 'works partly' : 'works')
}

interface Ended {
  /** Null if the job did what it should. */
  readonly failure: string | null
  /** Sources that it left out, and chapters that it could not list. */
  readonly notes: readonly string[]
}

async function ended(api: ApiClient, jobId: string, withinMs: number): Promise<Ended> {
  try {
    const job = await api.finished(jobId, withinMs)
    const notes = job.context.filter((text) => /^(?:unread|skipped|unavailable|incomplete)=(?!0$)/.test(text))
    return { failure: job.status === 'completed' ? null : (job.failureReason ?? job.status), notes }
  } catch (error) {
    await api.call(cancelJob, { params: { id: jobId } })
    return { failure: `waits: ${(error as Error).message}`, notes: [] }
  }
}
