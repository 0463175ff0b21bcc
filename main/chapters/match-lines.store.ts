import { queryRows } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'
import { normalizeForSearch } from '../mangas/manga-texts.store.ts'
import type { ItemRow } from './reading-lists.store.ts'

// Lines of other programs have titles and numbers, no identifiers of Bunko.

/** A line of which the library has no chapter. */
type Line = Pick<ItemRow, 'id' | 'list_id' | 'series' | 'series_key' | 'number_text' | 'number' | 'volume' | 'year'>

export type Candidate = {
  readonly chapterId: string
  readonly mangaId: string
  readonly series: string
  readonly number: number
  readonly volume: number | null
  readonly label: string
  readonly title: string | null
  readonly language: string | null
  /** When the manga began; null if that is not certain. */
  readonly year: number | null
  readonly isAvailable: number
}

/** Programs for comics write a year as the volume. */
const isYear = (volume: number | null): volume is number => volume !== null && volume >= 1900

/** `Star Smith (2011)` without the year. */
const titleKeys = ({ series, series_key }: Pick<Line, 'series' | 'series_key'>): string[] => {
  const bare = series.replace(/\s*\((?:19|20)\d{2}\)\s*$/, '')
  return bare === series || bare === '' ? [series_key] : [series_key, normalizeForSearch(bare)]
}

const volumeKey = ({ volume }: Pick<Line, 'volume'>): number => volume ?? -1

/**
 * Gives lines the chapters that they certainly mean: by what the user said before, else by the title of one manga and the
 * number. Lines that mean a chapter that the list has are removed.
 * @returns how many lines were removed
 */
export async function matchLines(
  tx: Tx,
  where: { readonly listId?: string; readonly seriesKey?: string },
): Promise<number> {
  const lines = await queryRows<Line>(
    tx,
    `select i.* from reading_list_items i left join chapters c on c.id = i.chapter_id
     where c.id is null and (? is null or i.list_id = ?) and (? is null or i.series_key = ?)
     order by i.list_id, i.position, i.id`,
    [where.listId ?? null, where.listId ?? null, where.seriesKey ?? null, where.seriesKey ?? null],
  )
  const { mangasOf, chapterOf } = await readKnown(tx, lines)
  const wanted = lines.flatMap((line) => mangasOf(line).map((mangaId) => [mangaId, line.number] as const))
  const candidates = Map.groupBy(await findByNumbers(tx, wanted), ({ mangaId, number }) => `${mangaId} ${number}`)
  const matched = lines.flatMap((line) => {
    const chapterId =
      chapterOf(line) ??
      choose(
        line,
        mangasOf(line).flatMap((id) => candidates.get(`${id} ${line.number}`) ?? []),
      )
    return chapterId === undefined ? [] : [{ id: line.id, list: line.list_id, chapter: chapterId }]
  })
  const text = JSON.stringify(matched)
  await queryRows(
    tx,
    `update or ignore reading_list_items set chapter_id = found.value ->> 'chapter' from json_each(?) found
     where reading_list_items.id = found.value ->> 'id'`,
    [text],
  )
  const removed = await queryRows<{ id: string }>(
    tx,
    `delete from reading_list_items where id in (select value ->> 'id' from json_each(?))
       and ifnull(chapter_id, '') not in (select value ->> 'chapter' from json_each(?)) returning id`,
    [text, text],
  )
  return removed.length
}

/** The mangas that lines may be of, and the chapters that the user named for lines. */
async function readKnown(tx: Tx, lines: readonly Line[]) {
  const keys = [...new Set(lines.flatMap(titleKeys))]
  const titles = await queryRows<{ text: string; id: string }>(
    tx,
    `select text, manga_id as id from manga_texts where kind = 'title' and text in (select value from json_each(?))`,
    [JSON.stringify(keys)],
  )
  const byTitle = Map.groupBy(titles, ({ text }) => text)
  const corrections = await queryRows<{
    series_key: string
    volume: number
    number_text: string
    manga_id: string
    chapter_id: string | null
  }>(tx, 'select * from reading_list_corrections', [])
  const correctionOf = new Map(
    corrections.map((one) => [JSON.stringify([one.series_key, one.volume, one.number_text]), one]),
  )
  const corrected = (line: Line, number: string) =>
    correctionOf.get(JSON.stringify([line.series_key, volumeKey(line), number]))
  return {
    mangasOf: (line: Line): string[] => {
      const one = corrected(line, '')
      if (one) return [one.manga_id]
      return [...new Set(titleKeys(line).flatMap((key) => (byTitle.get(key) ?? []).map(({ id }) => id)))]
    },
    chapterOf: (line: Line): string | undefined => corrected(line, line.number_text)?.chapter_id ?? undefined,
  }
}

/** The chapter that a line means; undefined if it can be one of several mangas. */
function choose(line: Line, candidates: readonly Candidate[]): string | undefined {
  const year = isYear(line.volume) ? line.volume : undefined
  const fitting = candidates.filter((one) => year === undefined || one.year === null || Math.abs(one.year - year) <= 1)
  const mangas = new Set(fitting.map(({ mangaId }) => mangaId))
  const exact = mangas.size > 1 && year !== undefined ? fitting.filter((one) => one.year === year) : fitting
  if (new Set(exact.map(({ mangaId }) => mangaId)).size !== 1) return undefined
  return exact.toSorted((one, other) => rank(line, one) - rank(line, other))[0]!.chapterId
}

/** Lower is more likely. */
function rank({ volume, year }: Line, one: Candidate): number {
  const isVolume = volume === null || isYear(volume) || one.volume === volume
  const isLabel = one.label === '' ? 0 : one.label === 'volume' ? 2 : 4
  const isInTime = year === null || one.year === null || one.year <= year
  return (isVolume ? 0 : 8) + isLabel + (one.isAvailable === 1 ? 0 : 1) + (isInTime ? 0 : 16)
}

const columns = `c.id as chapterId, m.id as mangaId, m.title as series, c.number, c.volume, c.label, c.title, c.language,
  case m.year_estimated when 0 then m.publication_year end as year, c.file_path is not null as isAvailable`

const findByNumbers = (tx: Tx, wanted: readonly (readonly [mangaId: string, number: number | null])[]) =>
  queryRows<Candidate>(
    tx,
    `select distinct ${columns} from json_each(?) wanted
     join chapters c on c.manga_id = wanted.value ->> 0 and c.number = wanted.value ->> 1 and c.is_visible = 1
     join mangas m on m.id = c.manga_id order by c.language, c.id`,
    [JSON.stringify(wanted)],
  )

const maxCandidates = 50

/** Chapters that a line may mean: of mangas whose title contains the text or is contained in it, the same number first. */
export async function findCandidates(db: Db, line: Line, q: string | undefined): Promise<Candidate[]> {
  const key = q?.trim() ? normalizeForSearch(q) : titleKeys(line).at(-1)!
  const rows = await queryRows<Candidate>(
    db,
    `with fitting as (select manga_id, min(abs(length(text) - length(?))) as distance from manga_texts
       where kind = 'title' and (instr(text, ?) > 0 or (length(text) > 2 and instr(?, text) > 0))
       group by manga_id order by distance limit 20)
     select ${columns} from fitting f join mangas m on m.id = f.manga_id join chapters c on c.manga_id = m.id
     where c.is_visible = 1
     order by c.number is not ?, f.distance, abs(c.number - ifnull(?, 0)), c.volume is not ?, c.language, c.id limit ?`,
    [key, key, key, line.number, line.number, line.volume, maxCandidates],
  )
  return rows
}

/** Remembers the chapter of a line, and if it has the number of the line, that lines of the series are of its manga. */
export async function rememberCorrection(
  tx: Tx,
  line: Line,
  { id, manga_id, number }: { readonly id: string; readonly manga_id: string; readonly number: number },
): Promise<void> {
  const remember = (numberText: string, chapterId: string | null) =>
    queryRows(tx, 'insert or replace into reading_list_corrections values (?, ?, ?, ?, ?)', [
      line.series_key,
      volumeKey(line),
      numberText,
      manga_id,
      chapterId,
    ])
  if (number === line.number) await remember('', null)
  await remember(line.number_text, id)
}
