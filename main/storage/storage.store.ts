import type { Storage } from '../../shared/contracts/storage.ts'
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

type Row = {
  readonly mangaId: string
  readonly sourceName: string | null
  readonly extension: string
  readonly age: number
  readonly isLinked: number
  readonly isRead: number
  readonly files: number
  readonly sizeBytes: number
}

/** The space of the files, in one pass over the chapters. */
export async function readStorage(db: Db, now: Date): Promise<Storage> {
  const since = (days: number) => now.getTime() - days * dayMs
  const rows = await queryRows<Row>(
    db,
    `select c.manga_id as mangaId, c.source_name as sourceName, ${extension} as extension, ${isLinked} as isLinked,
       case when c.ms >= ? then 0 when c.ms >= ? then 1 else 2 end as age,
       ${isReadFile} as isRead,
       count(*) as files, sum(c.size_bytes) as sizeBytes
     from (select *, ifnull((select cast(modified_ns as integer) / 1000000 from archive_stamps a
         where a.chapter_id = chapters.id and a.sha256 = chapters.sha256), unixepoch(updated_at) * 1000) as ms
       from chapters where file_path is not null) as c
     left join reading_progress p on p.chapter_id = c.id
     group by 1, 2, 3, 4, 5, 6`,
    [since(30), since(365)],
  )
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
export async function findReadFiles(db: Db, mangaId: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select c.id from chapters c join reading_progress p on p.chapter_id = c.id
     where c.manga_id = ? and c.file_path is not null and ${isReadFile} order by c.number, c.id`,
    [mangaId],
  )
  return rows.map(({ id }) => id)
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
