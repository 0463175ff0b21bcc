import { unknownAuthor, unknownGenre } from '../../shared/contracts/mangas.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import type { Tx } from '../database/schema.ts'
import { findListedAt, setProvidedValues } from '../mangas/catalog-facts.store.ts'
import { insertNewManga } from '../mangas/edit-manga.ts'
import { markImported } from '../mangas/imported-mangas.store.ts'
import { findTakenSlugs } from '../mangas/mangas.store.ts'
import { addToShelves } from '../mangas/shelves.store.ts'
import { timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { isProblem, plainReason } from '../platform/problem.ts'
import { findFreeSlug, toSlugs } from '../platform/slugs.ts'
import type { SeriesFinder } from './find-in-library.ts'
import type { ForeignSeries } from './foreign-library.ts'
import type { ImportTotals } from './import-totals.ts'
import { matchChapters } from './match-chapters.ts'
import type { OtherProgramsDeps } from './other-programs-deps.ts'
import { takeProgress } from './take-progress.ts'

type Imported = {
  readonly series: ForeignSeries
  readonly mangaId: string
  /** Whether it is a manga of the catalog whose chapters were never listed. */
  readonly isUnlisted: boolean
  readonly note: Message | undefined
}

/** What is imported in one transaction, which other changes of the library wait for. */
const batchLimits = { series: 40, chapters: 400 } as const

export function splitIntoBatches(all: readonly ForeignSeries[]): ForeignSeries[][] {
  const batches: ForeignSeries[][] = []
  let chapters = 0
  for (const series of all) {
    const batch = batches.at(-1)
    chapters += series.chapters.length
    if (batch && batch.length < batchLimits.series && chapters <= batchLimits.chapters) batch.push(series)
    else {
      batches.push([series])
      chapters = series.chapters.length
    }
  }
  return batches
}

/** Imports series without files: the mangas, their chapters, progress and shelves, in one transaction. */
export async function importSeries(
  context: OtherProgramsDeps,
  finder: SeriesFinder,
  jobId: string,
  batch: readonly ForeignSeries[],
  totals: ImportTotals,
): Promise<Imported[]> {
  const { db, clock, announce } = context
  const now = timestamp(clock)
  const stored = await db.transaction().execute(async (tx) => {
    const results: Stored[] = []
    for (const series of batch) results.push(await store(tx, finder, jobId, series, clock.now(), now))
    return results
  })
  const imported: Imported[] = []
  for (const { series, mangaId, known, addedCount, knownCount, read } of stored) {
    totals.mangaIds.add(mangaId)
    totals.added += known ? 0 : 1
    totals.chapters += addedCount
    totals.known += knownCount
    totals.read += read
    totals.shelves += series.shelves.length
    announce({ name: 'manga.changed', data: { mangaId } })
    announce({ name: 'chapters.changed', data: { mangaId } })
    const isOfCatalog = series.catalogId !== null && (known?.external_id ?? series.catalogId) === series.catalogId
    const isUnlisted = isOfCatalog && (await findListedAt(db, mangaId)) === null
    const note = await linkSource(context, finder.findSource, mangaId, series)
    imported.push({ series, mangaId, isUnlisted, note })
  }
  return imported
}

type Stored = Awaited<ReturnType<typeof store>>

async function store(
  tx: Tx,
  { findManga, addManga }: SeriesFinder,
  jobId: string,
  series: ForeignSeries,
  today: Date,
  now: string,
) {
  const known = findManga(series)
  const mangaId = known?.id ?? (await insertManga(tx, series, today, now))
  if (!known) {
    addManga(mangaId, series)
    await markImported(tx, jobId, [mangaId])
  } else if (series.notes !== '') await addNotes(tx, mangaId, series.notes)
  await addToShelves(tx, mangaId, series.shelves, now)
  const { matched, addedCount } = await matchChapters(tx, { mangaId, isNew: !known }, series.chapters, now)
  const read = await takeProgress(tx, mangaId, matched, now)
  return { series, mangaId, known, addedCount, knownCount: new Set(matched.values()).size - addedCount, read }
}

/** Notes in the library win. */
const addNotes = async (tx: Tx, mangaId: string, notes: string): Promise<void> =>
  void (await tx.updateTable('mangas').set({ notes }).where('id', '=', mangaId).where('notes', '=', '').execute())

async function insertManga(tx: Tx, series: ForeignSeries, today: Date, now: string): Promise<string> {
  const id = newId()
  const { slug } = toSlugs(series.title, series.otherTitles, id)
  const taken = await findTakenSlugs(tx, slug)
  const values = {
    title: series.title,
    description: series.description,
    author: series.author ?? unknownAuthor,
    genres: series.genres.length > 0 ? [...series.genres] : [unknownGenre],
    status: series.status,
  }
  await insertNewManga(
    tx,
    id,
    {
      ...values,
      slug: findFreeSlug(slug, (one) => taken.has(one)),
      publicationYear: series.year ?? today.getUTCFullYear(),
      isYearEstimated: series.year === null,
      externalId: series.catalogId,
      imageUrl: null,
      rating: series.rating,
      notes: series.notes,
      titles: [series.title, ...series.otherTitles],
    },
    now,
  )
  // Values that the other program read from the catalog may be replaced by newer ones of the catalog.
  if (series.catalogId !== null) await setProvidedValues(tx, id, { values, marks: {} })
  return id
}

/** Links the manga to the content source that reads its site, if there is one. @returns why it could not be linked */
async function linkSource(
  context: OtherProgramsDeps,
  findSource: SeriesFinder['findSource'],
  mangaId: string,
  series: ForeignSeries,
): Promise<Message | undefined> {
  if (series.catalogId !== null || series.site === null) return undefined
  const found = findSource(series.site)
  if (!found) return message('otherPrograms.withoutSource', { site: series.site.name })
  try {
    await context.sources.setLink(mangaId, found.source.id, { url: found.url, verify: false })
    return undefined
  } catch (error) {
    if (!isProblem(error)) throw error
    return plainReason(error)
  }
}
