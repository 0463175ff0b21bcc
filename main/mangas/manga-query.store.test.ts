import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { fieldKinds, fieldNames, readValue } from '../../shared/library-query/fields.ts'
import { formatQuery } from '../../shared/library-query/format-query.ts'
import { parseQuery, type QueryNode, type QueryTerm } from '../../shared/library-query/parse-query.ts'
import { sampleManga } from '../../test/support/samples.ts'
import { openTemporaryDatabase, type TemporaryDatabase } from '../../test/support/temporary-database.ts'
import { localDay } from '../platform/local-days.ts'
import { compileQuery, compileShelf, findCut, type QueryContext, readQueryContext } from './manga-query.store.ts'
import { normalizeForSearch } from './manga-texts.store.ts'
import { insertManga } from './mangas.store.ts'

/** A manga as the plain evaluation sees it. */
type Plain = {
  id: string
  title: string
  author: string
  genres: string[]
  status: 'ongoing' | 'completed' | 'hiatus'
  rating: number | null
  publicationYear: number
  languages: string[]
  sources: string[]
  shelves: string[]
  visible: number
  unread: number
  available: number
  added: string
  updated: string
  lastRead: string | null
  isFollowed: boolean
}

const now = new Date(2026, 2, 29, 15, 0)
const hour = 3600_000
const times = [0, 1, 14, 16, 24, 25, 48, 24 * 30, 24 * 31, 24 * 400].map((hours) =>
  new Date(now.getTime() - hours * hour).toISOString(),
)
const time = fc.constantFrom(...times)
const manga = fc.record({
  title: fc.constantFrom('Star Smith', 'Étoile', 'Moon Baker', '鋼の月', 'Star-lit 5'),
  author: fc.constantFrom('Mori Aoba', 'Sōma', 'Star'),
  genres: fc.uniqueArray(fc.constantFrom('Fantasy', 'FANTASY', 'Slice of life', 'Drama'), {
    minLength: 1,
    maxLength: 3,
  }),
  status: fc.constantFrom('ongoing' as const, 'completed' as const, 'hiatus' as const),
  rating: fc.option(fc.constantFrom(0, 2.5, 3, 5)),
  publicationYear: fc.integer({ min: 2017, max: 2021 }),
  languages: fc.uniqueArray(fc.constantFrom('en', 'pt-br', 'pt', 'ja'), { maxLength: 2 }),
  sources: fc.uniqueArray(fc.constantFrom('One', 'Two Scans'), { maxLength: 2 }),
  shelves: fc.uniqueArray(fc.constantFrom('Weekend', 'Later'), { maxLength: 2 }),
  visible: fc.integer({ min: 0, max: 4 }),
  unread: fc.integer({ min: 0, max: 4 }),
  available: fc.integer({ min: 0, max: 4 }),
  added: time,
  updated: time,
  lastRead: fc.option(time),
  isFollowed: fc.boolean(),
})

/** The smart shelves; the last two form a ring. */
const smart: Record<string, string> = {
  Good: 'rating>2 OR shelf:later',
  Long: 'chapters>=2 -shelf:Good',
  Ring: 'unread>1 OR shelf:gnir',
  Gnir: 'rating:5 OR shelf:Ring',
}

const value = fc.constantFrom(
  ...[
    'Fantasy',
    'slice of life',
    'star',
    'étoile',
    'hiatus',
    'en',
    'PT',
    'one',
    'two scans',
    'Weekend',
    'good',
    'Long',
  ],
  ...[
    'ring',
    'Gnir',
    'mori',
    '0',
    '2',
    '2.5',
    '3',
    '2019',
    'true',
    'false',
    'today',
    '1d',
    '30d',
    '2026-03-28',
    '2026-02-31',
    '',
  ],
)
const term = fc.oneof(
  fc.constantFrom('star', 'moon baker', '月', '5', 'nothing').map((text): QueryTerm => ({ kind: 'text', text })),
  fc
    .record({
      field: fc.constantFrom(...fieldNames),
      operator: fc.constantFrom(':' as const, '>' as const, '>=' as const, '<' as const, '<=' as const),
      value,
    })
    .map(({ field, operator, value: own }): QueryTerm => {
      const isOrdered = fieldKinds[field].isOrdered
      return { kind: 'field', field, operator: isOrdered ? operator : ':', value: own }
    }),
)
const { tree } = fc.letrec<{ tree: QueryNode }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    term,
    fc.record({ kind: fc.constant('not' as const), node: tie('tree') }),
    fc.record({
      kind: fc.constantFrom('all' as const, 'any' as const),
      nodes: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
    }),
  ),
}))

const compare = (left: number | string, operator: string, right: number | string): boolean =>
  operator === ':'
    ? left === right
    : operator === '>'
      ? left > right
      : operator === '>='
        ? left >= right
        : operator === '<'
          ? left < right
          : left <= right

/** The meaning of a tree, written down without SQL. */
function matches(node: QueryNode, one: Plain, entered: readonly string[] = []): boolean {
  if ('nodes' in node)
    return node.kind === 'all'
      ? node.nodes.every((part) => matches(part, one, entered))
      : node.nodes.some((part) => matches(part, one, entered))
  if (node.kind === 'not') return !matches(node.node, one, entered)
  const has = (whole: string, part: string) => normalizeForSearch(whole).includes(normalizeForSearch(part))
  const same = (left: string, right: string) => normalizeForSearch(left) === normalizeForSearch(right)
  if (node.kind === 'text') return [one.title, one.author, one.id].some((whole) => has(whole, node.text))
  const { field, operator } = node
  const read = readValue(field, node.value)
  if (!read) return false
  const numbers: Record<string, number | null> = {
    unread: one.unread,
    read: one.visible - one.unread,
    chapters: one.visible,
    downloaded: one.available,
    rating: one.rating,
    year: one.publicationYear,
  }
  if (read.kind === 'number') return numbers[field] !== null && compare(numbers[field]!, operator, read.number)
  if (read.kind === 'flag')
    return field === 'followed' ? one.isFollowed === read.isOn : numbers[field]! > 0 === read.isOn
  if (read.kind === 'text') {
    const wanted = read.text
    switch (field) {
      case 'title':
        return has(one.title, wanted)
      case 'author':
        return has(one.author, wanted)
      case 'genre':
        return one.genres.some((genre) => same(genre, wanted))
      case 'status':
        return same(one.status, wanted)
      case 'language':
        return one.languages.some(
          (language) => language === wanted.toLowerCase() || language.startsWith(`${wanted.toLowerCase()}-`),
        )
      case 'source':
        return one.sources.some((source) => same(source, wanted))
      default: {
        const name = Object.keys(smart).find((known) => same(known, wanted))
        if (name === undefined) return one.shelves.some((shelf) => same(shelf, wanted))
        return !entered.includes(name) && matches(parseQuery(smart[name]!).tree, one, [...entered, name])
      }
    }
  }
  const stored = { added: one.added, updated: one.updated, lastread: one.lastRead }[field as 'added']
  if (stored === null) return false
  const day = read.kind === 'day' ? read.day : localDay(new Date(2026, 2, 29 - read.days, 12))
  return compare(localDay(new Date(stored)), operator, day)
}

const plain: Plain = {
  id: '',
  title: '',
  author: '',
  genres: ['Drama'],
  status: 'ongoing',
  rating: null,
  publicationYear: 2020,
  languages: [],
  sources: [],
  shelves: [],
  visible: 0,
  unread: 0,
  available: 0,
  added: times[0]!,
  updated: times[0]!,
  lastRead: null,
  isFollowed: false,
}

let database: TemporaryDatabase
let context: QueryContext
beforeAll(async () => {
  database = await openTemporaryDatabase()
  const { connection } = database
  for (const [index, name] of ['One', 'Two Scans'].entries())
    connection
      .prepare(
        `insert into content_sources (id, name, name_key, base_url, description, is_active, scraping_type, options, created_at, updated_at)
         values (?, ?, ?, 'http://x.example', '', 1, 'html', '{}', '', '')`,
      )
      .run(`source-${index}`, name, name)
  const shelves = [...Object.entries(smart), ['Weekend', null], ['Later', null]] as const
  for (const [index, [name, text]] of shelves.entries())
    connection
      .prepare(
        "insert into shelves (id, name, name_key, query, position, created_at, updated_at) values (?, ?, ?, ?, ?, '', '')",
      )
      .run(name, name, normalizeForSearch(name), text, index)
  context = await readQueryContext(database.db, now)
  return () => database.close()
})

async function fill(library: readonly Plain[]): Promise<void> {
  const { connection, db } = database
  connection.exec('delete from mangas')
  await db.transaction().execute(async (tx) => {
    for (const one of library)
      await insertManga(
        tx,
        { ...sampleManga, ...one, slug: one.id, folder: one.id, folderKey: one.id, externalId: null, imageUrl: null },
        one.added,
      )
  })
  for (const one of library) {
    for (const [index, language] of one.languages.entries())
      connection
        .prepare(
          "insert into chapters (id, manga_id, number, language, created_at, updated_at) values (?, ?, ?, ?, '', '')",
        )
        .run(`${one.id}-${index}`, one.id, index, language)
    connection
      .prepare(
        `update mangas set visible_chapters = ?, unread_chapters = ?, available_chapters = ?, updated_at = ?,
         last_read_at = ? where id = ?`,
      )
      .run(one.visible, one.unread, one.available, one.updated, one.lastRead, one.id)
    for (const source of one.sources)
      connection
        .prepare('insert into preferred_sources (manga_id, source_id, position) values (?, ?, 0)')
        .run(one.id, source === 'One' ? 'source-0' : 'source-1')
    for (const shelf of one.shelves)
      connection.prepare('insert into shelf_mangas (shelf_id, manga_id, position) values (?, ?, 0)').run(shelf, one.id)
    if (one.isFollowed)
      connection
        .prepare("insert into followed_mangas (manga_id, download_new, followed_at) values (?, 0, '')")
        .run(one.id)
  }
}

const find = (query: string): unknown[] => {
  const { sql, parameters } = compileQuery(query, context)
  return database.connection
    .prepare(`select id from mangas where ${sql} order by id`)
    .pluck()
    .all(...parameters)
}

test('finds what the plain evaluation of the tree finds', async () => {
  const library = fc.array(manga, { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(library, fc.array(tree, { minLength: 20, maxLength: 20 }), async (made, trees) => {
      const all = made.map((one, index) => ({ ...one, unread: Math.min(one.unread, one.visible), id: `id-${index}` }))
      await fill(all)
      for (const one of trees) {
        const expected = all.filter((plain) => matches(one, plain)).map(({ id }) => id)
        expect(find(formatQuery(one)), formatQuery(one)).toEqual(expected)
      }
    }),
    { numRuns: 40 },
  )
})

test('compiles any text of 10,000 characters to a statement that SQLite takes', () => {
  for (const part of ['a ', '(', 'a OR ', '-(a ', 'shelf:Ring ', 'shelf:Long OR ', 'added>30d '])
    expect(() => find(part.repeat(Math.ceil(10_000 / part.length)))).not.toThrow()
})

test.for([
  ['a negated shelf more than four deep', 'star -shelf:"Deep 1"'],
  ['more terms than one query may have', 'nothing OR '.repeat(100) + 'star'],
  ['more terms with those of other shelves', `${'shelf:Wide OR '.repeat(6)} star`],
] as const)('a private shelf with %s hides too many mangas, never too few', async ([, query]) => {
  await fill([{ ...plain, id: 'id-0', title: 'Star Smith' }])
  const shelf = { id: 'own', name: 'Own', query, is_private: 0, incognito: 0 }
  const deep = [1, 2, 3, 4].map((depth) => ({
    ...shelf,
    id: `${depth}`,
    name: `Deep ${depth}`,
    query: `shelf:"Deep ${depth + 1}"`,
  }))
  const wide = { ...shelf, id: 'wide', name: 'Wide', query: 'nothing OR '.repeat(100) }
  const shelves = [shelf, ...deep, { ...shelf, id: '5', name: 'Deep 5', query: 'nothing' }, wide]
  const findOn = (one: typeof shelf) => {
    const { sql, parameters } = compileShelf(one, { ...context, shelves })
    return database.connection
      .prepare(`select id from mangas where ${sql}`)
      .pluck()
      .all(...parameters)
  }
  expect(findCut(shelf, { ...context, shelves })).toBe('long')
  expect(findOn(shelf)).toEqual([])
  expect(findOn({ ...shelf, is_private: 1 })).toEqual(['id-0'])
  expect(findOn({ ...shelf, incognito: 1 })).toEqual(['id-0'])
})

test.for(['shelf:gone', '-shelf:gone', 'nothing OR -(star shelf:gone)', 'source:gone', '-source:gone'])(
  'a private shelf with the query %s for what does not exist hides too many mangas, never too few',
  async (query) => {
    await fill([{ ...plain, id: 'id-0', title: 'Star Smith' }])
    const shelf = { id: 'own', name: 'Own', query, is_private: 1, incognito: 0 }
    const { sql, parameters } = compileShelf(shelf, { ...context, shelves: [shelf] })
    expect(findCut(shelf, { ...context, shelves: [shelf] })).toBe('unknownName')
    const found = database.connection.prepare(`select id from mangas where ${sql}`).pluck()
    expect(found.all(...parameters)).toEqual(['id-0'])
    expect(findCut({ ...shelf, is_private: 0 }, { ...context, shelves: [shelf] })).toBe(undefined)
  },
)

test('takes years that are far away', () => {
  expect(() => ['added>9999-12-31', 'added<0001-01-01', 'added>99999d'].map(find)).not.toThrow()
})
