import { join } from 'node:path'
import Database from 'better-sqlite3'
import { get } from '../programs.ts'

type Item = Record<string, unknown> & { readonly id: string; readonly slug: string; readonly title: string }
type Paged = { readonly items: readonly Item[]; readonly total: number; readonly hasNextPage: boolean }

/**
 * Writes `baseline.db` from the answers of a running Bunko, read over HTTP. Each table holds exactly what one answer needs, in
 * the order of the answer.
 * @param chaptersOf the mangas whose chapters the benchmark reads
 */
export async function createListBaseline(origin: string, folder: string, chaptersOf: readonly string[]): Promise<void> {
  const read = async <T>(path: string): Promise<T> => (await (await get(origin + path)).json()) as T
  const file = new Database(join(folder, 'baseline.db'))
  file.pragma('synchronous = OFF')
  const mangas = await readAll(read, '/api/mangas?limit=100')
  writeTable(file, 'mangas', 'place integer primary key', numbered(mangas))
  writeTable(file, 'texts', '', mangas.flatMap(textsOf))
  const lists = []
  for (const id of chaptersOf) lists.push(await readAll(read, `/api/mangas/${id}/chapters?limit=100`))
  const rows = lists.flatMap((list, index) => numbered(list).map((row) => ({ of_manga: chaptersOf[index]!, ...row })))
  writeTable(file, 'chapters', 'of_manga text, place integer', rows, 'primary key (of_manga, place)')
  const totals = lists.map(({ length }, index) => ({ manga: chaptersOf[index]!, total: length }))
  writeTable(file, 'chapter_totals', 'manga text primary key', totals)
  file.close()
}

async function readAll(read: (path: string) => Promise<unknown>, path: string): Promise<Item[]> {
  const items: Item[] = []
  for (let page = 1; ; page += 1) {
    const answer = (await read(`${path}&page=${page}`)) as Paged
    items.push(...answer.items)
    if (!answer.hasNextPage) return items
  }
}

const numbered = (items: readonly Item[]) => items.map((item, index) => ({ place: index + 1, ...item }))

const textsOf = ({ title, slug, author }: Item, index: number) => [
  { manga: index + 1, kind: 'title', text: title.toLowerCase() },
  { manga: index + 1, kind: 'slug', text: slug },
  { manga: index + 1, kind: 'author', text: String(author).toLowerCase() },
]

/** @param keys declarations of the key columns; the others are added without a type */
function writeTable(
  file: Database.Database,
  name: string,
  keys: string,
  rows: readonly Record<string, unknown>[],
  constraint = '',
): void {
  const columns = Object.keys(rows[0] ?? {})
  const others = columns.filter((column) => !new RegExp(`\\b${column}\\b`).test(keys))
  const definition = [...(keys ? [keys] : []), ...others, ...(constraint ? [constraint] : [])].join(', ')
  file.exec(`create table ${name} (${definition})${constraint ? ' without rowid' : ''}`)
  const insert = file.prepare(`insert into ${name} (${columns}) values (${columns.map(() => '?')})`)
  file.transaction(() => {
    for (const row of rows) insert.run(Object.values(row).map(toSql))
  })()
}

function toSql(value: unknown): string | number | null {
  if (typeof value === 'boolean') return value ? 1 : 0
  return value !== null && typeof value === 'object' ? JSON.stringify(value) : (value as string | number | null)
}
