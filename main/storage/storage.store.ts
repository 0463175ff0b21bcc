import type { Storage, StorageFilter } from '../../shared/contracts/storage.ts'
import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'

/** Linked files have an absolute path, on any system. */
const isLinked = "(c.file_path glob '/*' or c.file_path glob '\\*' or c.file_path glob '?:*')"

/** What follows the last dot of the path. */
const extension = "lower(replace(c.file_path, rtrim(c.file_path, replace(c.file_path, '.', '')), ''))"

/** Whether the file of a chapter `c` with progress `p` is read and can be deleted. */
const isReadFile = `(ifnull(p.completed, 0) = 1 and not ${isLinked}
  and not exists (select 1 from page_bookmarks b where b.chapter_id = c.id))`

const dayMs = 24 * 3_600_000
const ages: readonly Storage['ages'][number]['age'][] = ['month', 'year', 'older']
const maxMangas = 500

/** What a filter compares. */
type Kind = { readonly sourceName: string | null; readonly extension: string; readonly age: number }
type Row = Kind & {
  readonly mangaId: string
  readonly isLinked: number
  readonly isRead: number
  readonly files: number
  readonly sizeBytes: number
}

/** The columns of `Kind`, of chapters `c`. */
const kindColumns = `c.source_name as sourceName, ${extension} as extension,
  case when c.ms >= ? then 0 when c.ms >= ? then 1 else 2 end as age`
const ageStarts = (now: Date): number[] => [30, 365].map((days) => now.getTime() - days * dayMs)

/** Chapters with a file as `c`, with the time `ms` of its last change and their progress `p`. */
const files = `(select *, ifnull((select cast(modified_ns as integer) / 1000000 from archive_stamps a
    where a.chapter_id = chapters.id and a.sha256 = chapters.sha256), unixepoch(updated_at) * 1000) as ms
  from chapters where file_path is not null) as c
left join reading_progress p on p.chapter_id = c.id`

const isWanted =
  ({ source, format, age }: StorageFilter) =>
  (row: Kind): boolean =>
    (source === undefined || source === (row.sourceName ?? '')) &&
    (format === undefined || format === formatOf(row.extension)) &&
    (age === undefined || age === ages[row.age])

/** The space of the files, in one pass over the chapters. */
export async function readStorage(db: Db, now: Date, filter: StorageFilter): Promise<Storage> {
  const all = await queryRows<Row>(
    db,
    `select ${kindColumns}, c.manga_id as mangaId, ${isLinked} as isLinked, ${isReadFile} as isRead,
       count(*) as files, sum(c.size_bytes) as sizeBytes
     from ${files} group by 1, 2, 3, 4, 5, 6`,
    ageStarts(now),
  )
  const rows = all.filter(isWanted(filter))
  const [trash] = await queryRows<{ bytes: number }>(
    db,
    "select ifnull(sum(size_bytes), 0) as bytes from removed_items where files is not 'keep'",
    [],
  )
  const read = rows.filter((row) => row.isRead === 1)
  const linked = rows.filter((row) => row.isLinked === 1)
  const readOf = new Map(sumBy(read, ({ mangaId }) => mangaId).map((sum) => [sum.key, sum]))
  const largest = sumBy(rows, ({ mangaId }) => mangaId).slice(0, maxMangas)
  const facts = await queryRows<{ id: string; title: string; lastReadAt: string | null }>(
    db,
    'select id, title, last_read_at as lastReadAt from mangas where id in (select value from json_each(?))',
    [JSON.stringify(largest.map(({ key }) => key))],
  )
  const factsOf = new Map(facts.map((fact) => [fact.id, fact]))
  return {
    totals: {
      ...total(rows),
      readFiles: total(read).files,
      readBytes: total(read).sizeBytes,
      linkedFiles: total(linked).files,
      linkedBytes: total(linked).sizeBytes,
      trashBytes: trash!.bytes,
    },
    mangas: largest.flatMap(({ key, files, sizeBytes }) => {
      const fact = factsOf.get(key)
      if (!fact) return []
      const { files: readFiles = 0, sizeBytes: readBytes = 0 } = readOf.get(key) ?? {}
      const { title: mangaTitle, lastReadAt } = fact
      return [{ mangaId: key, mangaTitle, files, sizeBytes, readFiles, readBytes, lastReadAt }]
    }),
    sources: sumBy(rows, ({ sourceName }) => sourceName).map(({ key: sourceName, ...sum }) => ({ sourceName, ...sum })),
    formats: sumBy(rows, (row) => formatOf(row.extension)).map(({ key: format, ...sum }) => ({ format, ...sum })),
    ages: sumBy(rows, ({ age }) => age)
      .toSorted((left, right) => left.key - right.key)
      .map(({ key, ...sum }) => ({ age: ages[key]!, ...sum })),
  }
}

/** The chapters of a manga whose files are read and can be deleted. */
export async function findReadFiles(db: Db, now: Date, mangaId: string, filter: StorageFilter): Promise<string[]> {
  const rows = await queryRows<Kind & { readonly id: string }>(
    db,
    `select c.id, ${kindColumns} from ${files} where c.manga_id = ? and ${isReadFile} order by c.number, c.id`,
    [...ageStarts(now), mangaId],
  )
  return rows.filter(isWanted(filter)).map(({ id }) => id)
}

/** A folder of images has no extension, or what looks like one has a part of its path. */
const formatOf = (extensionOfPath: string): string =>
  /^[a-z0-9]{1,5}$/.test(extensionOfPath) ? extensionOfPath : 'folder'

const total = (rows: readonly Row[]) => ({
  files: rows.reduce((sum, { files }) => sum + files, 0),
  sizeBytes: rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
})

/** Sums of the rows by a key, the largest first. */
function sumBy<Key>(rows: readonly Row[], keyOf: (row: Row) => Key) {
  const sums = new Map<Key, { files: number; sizeBytes: number }>()
  for (const row of rows) {
    const sum = sums.get(keyOf(row)) ?? { files: 0, sizeBytes: 0 }
    sums.set(keyOf(row), { files: sum.files + row.files, sizeBytes: sum.sizeBytes + row.sizeBytes })
  }
  return [...sums].map(([key, sum]) => ({ key, ...sum })).toSorted((left, right) => right.sizeBytes - left.sizeBytes)
}
