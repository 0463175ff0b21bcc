import { addChapters, type ChapterListItem, fetchChapters } from '../../../../shared/contracts/chapters.ts'
import { type ContentSourceWrite, createContentSource } from '../../../../shared/contracts/content-sources.ts'
import { cancelJob } from '../../../../shared/contracts/jobs.ts'
import { createManga } from '../../../../shared/contracts/mangas.ts'
import { getPageImage } from '../../../../shared/contracts/reader.ts'
import { scrapeChapters, setPreferredSources } from '../../../../shared/contracts/scraping.ts'
import { setSourceLink } from '../../../../shared/contracts/source-links.ts'
import type { ApiClient } from '../../../support/api-client.ts'
import { chaptersOf } from '../../../support/prepare-manga.ts'
import { sampleManga } from '../../../support/samples.ts'
import { kebab } from '../series.ts'
import type { RunningVariant } from '../serve-variants.ts'
import type { Entry, Series, Variant } from '../variant.ts'

type ListFindings = ReturnType<typeof compareList>
type NumberedEntry = Entry & { readonly number: number }

const chaptersOfSeries = (series: Series): readonly NumberedEntry[] =>
  series.entries.filter((entry) => entry.kind === 'chapter' && entry.number !== null) as never

/**
 * Chapters of the library without the extras, seasons and volumes that a site lists beside them. Those may be missing, or
 * be stored under their own label.
 */
function storedChapters(series: Series, stored: readonly ChapterListItem[]): readonly ChapterListItem[] {
  const extras = series.entries.filter(({ kind }) => kind !== 'chapter')
  const isExtra = ({ number, title, label: mark }: ChapterListItem) =>
    mark !== null || extras.some(({ label, mayBe }) => mayBe === number || (title !== null && label.includes(title)))
  return stored.filter((item) => !isExtra(item))
}

function compareList(variant: Variant, stored: readonly ChapterListItem[]) {
  const series = variant.series[0]!
  const daysOff = variant.daysOff ?? 1
  const expected = chaptersOfSeries(series)
  const shown = storedChapters(series, stored)
  const numbers = new Set(expected.map(({ number }) => number))
  const pairs = shown.flatMap((item) => {
    const entries = expected.filter(({ number }) => number === item.number)
    return entries.length > 0 ? [{ item, entries }] : []
  })
  const wrong = (find: (item: ChapterListItem, entries: readonly Entry[]) => string | null) =>
    pairs.flatMap(({ item, entries }) => {
      const found = find(item, entries)
      return found === null ? [] : [`${item.number}: ${found}`]
    })
  const seen = new Set<number>()
  return {
    /** Chapters of the site that are not in the library. */
    missing: [...numbers].filter((number) => !shown.some((item) => item.number === number)),
    /** Chapters in the library that the site does not have. */
    unexpected: shown.flatMap((item) => {
      const isRepeated = seen.has(item.number)
      seen.add(item.number)
      if (!numbers.has(item.number)) return [String(item.number)]
      return isRepeated && numbers.size === expected.length ? [`${item.number} again`] : []
    }),
    wrongDates: wrong((item, entries) => {
      const stored = item.publishedAt
      if (stored === null || entries.some(({ date }) => daysApart(stored, date) <= daysOff)) return null
      return `${stored.slice(0, 10)} instead of ${entries[0]!.date}`
    }),
    missingDates: pairs.filter(({ item }) => item.publishedAt === null).length,
    wrongTitles: wrong(({ title }, entries) => {
      if (entries.some((entry) => (title ?? null) === entry.title)) return null
      return `title ${title === null ? 'missing' : `"${title}"`}`
    }),
    wrongVolumes: wrong(({ volume }, entries) => {
      if (volume === null || entries.some((entry) => entry.volume === volume)) return null
      return `volume ${volume}`
    }),
  }
}

const daysApart = (left: string, right: string): number =>
  Math.abs(new Date(left).getTime() - new Date(`${right}T00:00:00Z`).getTime()) / 86_400_000

export type Outcome = 'works' | 'works partly' | 'refused rightly' | 'not sure' | 'SILENTLY WRONG'

export interface Tried {
  readonly outcome: Outcome
  readonly detail: string
}

interface Read {
  /** Wrong although the job said that it is done. */
  readonly wrong: readonly string[]
  /** The job said that it could not. */
  readonly refused: readonly string[]
}

const jobMs = 60_000

/** Stores a source, lists the series with it and downloads the first, the middle and the last chapter. */
export async function trySource(
  api: ApiClient,
  site: RunningVariant,
  configuration: ContentSourceWrite,
  warnings: readonly string[],
): Promise<Tried> {
  const series = site.series[0]!
  const stored = await api.call(createContentSource, { body: configuration })
  if (stored.status !== 201)
    return { outcome: 'not sure', detail: `the source is invalid: ${stored.text.slice(0, 300)}` }
  const { id: sourceId } = stored.json()
  const slug = /^[a-z0-9-]+$/.test(series.slug) ? series.slug : kebab(series.title) || site.variant.id
  const manga = await api.call(createManga, { body: { ...sampleManga, title: series.title, slug } })
  if (manga.status !== 201) throw new Error(manga.text)
  const { id } = manga.json()
  await api.call(setPreferredSources, { params: { id }, body: { sourceIds: [sourceId] } })
  await api.call(setSourceLink, { params: { id, sourceId }, body: { url: site.origin + series.path } })
  const { jobId } = (await api.call(fetchChapters, { body: { mangaId: id } })).json()
  const job = await ended(api, jobId)
  const refused: string[] = job.failure === null ? [] : [`list: ${job.failure}`]
  const list = compareList(site.variant, await chaptersOf(api, id))
  const chosen = toDownload(site, list)
  if (list.missing.length === chaptersOfSeries(series).length)
    for (const { number } of chosen) await api.call(addChapters, { params: { id }, body: { number } })
  const read = await downloadAll(api, site, id, chosen)
  return classify(list, { wrong: read.wrong, refused: [...refused, ...read.refused] }, warnings)
}

/** Of an incomplete list also one that it has: it may belong to another series. */
function toDownload(site: RunningVariant, { missing }: ListFindings): readonly NumberedEntry[] {
  const entries = chaptersOfSeries(site.series[0]!)
  const listed = missing.length > 0 ? [entries.findIndex(({ number }) => !missing.includes(number))] : []
  const positions = [
    0,
    Math.floor(entries.length / 2),
    entries.length - 1,
    ...(site.variant.alsoDownload ?? []),
    ...listed,
  ]
  return [...new Set(positions)].flatMap((position) => entries[position] ?? [])
}

async function downloadAll(
  api: ApiClient,
  site: RunningVariant,
  mangaId: string,
  entries: readonly NumberedEntry[],
): Promise<Read> {
  const stored = storedChapters(site.series[0]!, await chaptersOf(api, mangaId))
  const [wrong, refused]: [string[], string[]] = [[], []]
  await Promise.all(
    entries.map(async ({ number }) => {
      const item = stored.find((chapter) => chapter.number === number)
      if (!item) return
      const { jobIds } = (await api.call(scrapeChapters, { body: { chapterIds: [item.id] } })).json()
      const job = await ended(api, jobIds[0]!)
      if (job.failure !== null) return refused.push(`chapter ${number}: ${job.failure}`)
      const difference = await comparePages(api, site, item.id, number)
      if (difference) wrong.push(`chapter ${number}: ${difference}`)
    }),
  )
  return { wrong, refused }
}

/** Several entries may have the number; any of them is right. */
async function comparePages(
  api: ApiClient,
  site: RunningVariant,
  chapterId: string,
  number: number,
): Promise<string | null> {
  const series = site.series[0]!
  const pages: Buffer[] = []
  for (let page = 1; ; page += 1) {
    const image = await api.call(getPageImage, { params: { chapterId, pageNumber: String(page) } })
    if (image.status !== 200) break
    pages.push(image.bytes)
  }
  const candidates = series.entries.filter((entry) => entry.number === number && entry.kind === 'chapter')
  const differences = await Promise.all(
    candidates.map(async (entry) => {
      const truth = await site.bytes({ series, entry })
      const same = truth.filter((bytes, index) => pages[index]?.equals(bytes)).length
      return same === truth.length && pages.length === truth.length
        ? null
        : `${pages.length} pages instead of ${truth.length}, ${same} right`
    }),
  )
  return differences.includes(null) ? null : differences[0]!
}

function classify(list: ListFindings, { wrong, refused }: Read, warnings: readonly string[]): Tried {
  const some = (values: readonly (string | number)[]) =>
    `${values.slice(0, 4).join(', ')}${values.length > 4 ? ` … (${values.length})` : ''}`
  const notes = [
    ...(list.missing.length > 0 ? [`chapters missing: ${some(list.missing)}`] : []),
    ...(list.unexpected.length > 0 ? [`chapters that do not exist: ${some(list.unexpected)}`] : []),
    ...(list.wrongDates.length > 0 ? [`dates: ${some(list.wrongDates)}`] : []),
    ...(list.wrongVolumes.length > 0 ? [`volumes: ${some(list.wrongVolumes)}`] : []),
    ...wrong,
    ...refused,
    ...(list.wrongTitles.length > 0 ? [`titles: ${some(list.wrongTitles)}`] : []),
    ...(list.missingDates > 0 ? [`${list.missingDates} without date`] : []),
  ]
  const detail = notes.join('; ')
  const isWrong = [list.unexpected, list.wrongDates, list.wrongVolumes, wrong].some(({ length }) => length > 0)
  if (isWrong) {
    if (warnings.length === 0) return { outcome: 'SILENTLY WRONG', detail }
    return { outcome: 'not sure', detail: `${detail}; warned: ${warnings.join(' / ')}` }
  }
  if (list.missing.length > 0 || refused.length > 0) return { outcome: 'works partly', detail }
  return { outcome: 'works', detail }
}

interface Ended {
  /** Null if the job did what it should. */
  readonly failure: string | null
}

async function ended(api: ApiClient, jobId: string): Promise<Ended> {
  try {
    const job = await api.finished(jobId, jobMs)
    return { failure: job.status === 'completed' ? null : (job.failureReason ?? job.status) }
  } catch (error) {
    await api.call(cancelJob, { params: { id: jobId } })
    return { failure: `waits: ${(error as Error).message}` }
  }
}
