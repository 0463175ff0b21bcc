import { message } from '../../../shared/i18n/message.ts'
import { normalizeForSearch } from '../../mangas/manga-texts.store.ts'
import { foldText } from '../../platform/fold-text.ts'
import { Problem } from '../../platform/problem.ts'
import { type Condition, hasBookInReadList, isInReadList } from '../../reading-apps/reading-apps.ts'
import { libraryId } from './dto.ts'

// The conditions of searches in Komga's API, as SQL conditions on `m` (series) or `c`, `m`, `p` (books). What is not known is
// refused: a list of everything would be wrong without a word.

export type What = 'series' | 'books'

/** The condition that a series is on a shelf. */
export type ShelfConditions = (shelfId: string) => Condition

type Json = Readonly<Record<string, unknown>>
type Test = { readonly operator: string; readonly value: unknown }

const all: Condition = { sql: '1', parameters: [] }
const none: Condition = { sql: '0', parameters: [] }

const refused = (about: string) => new Problem('bad_request', message('komga.conditionUnknown', { condition: about }))

const maxDepth = 20

/** @throws Problem `bad_request` for a condition that is not known */
export function toCondition(what: What, condition: unknown, shelves: ShelfConditions, depth = 0): Condition {
  if (condition === undefined || condition === null) return all
  if (typeof condition !== 'object' || depth > maxDepth) throw refused(String(condition).slice(0, 40))
  const entries = Object.entries(condition as Json)
  if (entries.length === 0) return all
  if (entries.length !== 1) throw refused(entries.map(([name]) => name).join(', '))
  const [name, value] = entries[0]!
  if (name === 'allOf' || name === 'anyOf') {
    if (!Array.isArray(value)) throw refused(name)
    if (value.length === 0) return all
    return join(
      value.map((one) => toCondition(what, one, shelves, depth + 1)),
      name === 'allOf' ? 'and' : 'or',
    )
  }
  const fields = what === 'series' ? seriesFields : bookFields
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  const { operator, value: wanted, dateTime } = (value ?? {}) as Json
  if (!field || typeof operator !== 'string') throw refused(name)
  return field({ operator, value: wanted ?? dateTime }, shelves) ?? fail(`${name} ${operator}`)
}

const fail = (about: string): never => {
  throw refused(about)
}

const join = (conditions: readonly Condition[], word: 'and' | 'or'): Condition => ({
  sql: conditions.map(({ sql }) => `(${sql})`).join(` ${word} `),
  parameters: conditions.flatMap(({ parameters }) => parameters),
})

type Field = (test: Test, shelves: ShelfConditions) => Condition | undefined

const not = (condition: Condition): Condition => ({ ...condition, sql: `not (${condition.sql})` })

/** A field that a value has or has not; `isNull` if there is none. */
const matching =
  (has: (value: string) => Condition | undefined, hasAny: Condition = all): Field =>
  ({ operator, value }) => {
    if (operator === 'isNull') return not(hasAny)
    if (operator === 'isNotNull') return hasAny
    if (typeof value !== 'string') return undefined
    const condition = has(value)
    if (operator === 'is') return condition
    return operator === 'isNot' && condition ? not(condition) : undefined
  }

const flag =
  (value: boolean): Field =>
  ({ operator }) =>
    operator === 'isTrue' ? (value ? all : none) : operator === 'isFalse' ? (value ? none : all) : undefined

/** What Bunko does not have: no series and no book has a value. */
const absent = matching(() => none, none)

/** As SQLite's `lower`, which knows no other letters. */
const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** @param fold folds a value as the column is folded @param having makes a condition from a test of one text */
const text =
  (column: string, fold: (value: string) => string, having = (test: string) => test): Field =>
  ({ operator, value }) => {
    if (typeof value !== 'string') return undefined
    const wanted = fold(value)
    const conditions: Readonly<Record<string, Condition>> = {
      is: { sql: having(`${column} = ?`), parameters: [wanted] },
      contains: { sql: having(`instr(${column}, ?) > 0`), parameters: [wanted] },
      beginsWith: { sql: having(`substr(${column}, 1, length(?)) = ?`), parameters: [wanted, wanted] },
      endsWith: { sql: having(`substr(${column}, -length(?)) = ?`), parameters: [wanted, wanted] },
    }
    const opposites: Readonly<Record<string, string>> = {
      isNot: 'is',
      doesNotContain: 'contains',
      doesNotBeginWith: 'beginsWith',
      doesNotEndWith: 'endsWith',
    }
    const positive = conditions[operator]
    const negative = conditions[opposites[operator] ?? '']
    return positive ?? (negative && not(negative))
  }

const numeric =
  (column: string): Field =>
  ({ operator, value }) => {
    if (typeof value !== 'number') return undefined
    const comparison = { is: '=', isNot: '<>', greaterThan: '>', lessThan: '<' }[operator]
    return comparison === undefined ? undefined : { sql: `${column} ${comparison} ?`, parameters: [value] }
  }

const date =
  (column: string): Field =>
  ({ operator, value }) => {
    if (operator === 'isNull' || operator === 'isNotNull')
      return { sql: `${column} is ${operator === 'isNull' ? '' : 'not '}null`, parameters: [] }
    if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return undefined
    const comparison = { before: '<', after: '>' }[operator]
    return comparison === undefined
      ? undefined
      : { sql: `${column} ${comparison} ?`, parameters: [new Date(value).toISOString()] }
  }

const author: Field = ({ operator, value }) => {
  const { name, role } = (value ?? {}) as { name?: unknown; role?: unknown }
  const isKnown = role === undefined || role === null || role === 'writer' || role === 'penciller'
  if (typeof name !== 'string') return undefined
  const condition = isKnown ? { sql: 'm.author = ?', parameters: [name] } : none
  return operator === 'is' ? condition : operator === 'isNot' ? not(condition) : undefined
}

/** Collections are shelves. */
const collection: Field = (test, shelves) => matching(shelves)(test, shelves)

const libraryField = matching((value) => (value === libraryId ? all : none))

const onDisk = 'c.manga_id = m.id and c.is_visible = 1 and c.file_path is not null'
const someBook = (condition: string): string =>
  `exists (select 1 from chapters c left join reading_progress p on p.chapter_id = c.id where ${onDisk} and ${condition})`

const readOfSeries: Readonly<Record<string, string>> = {
  READ: `not ${someBook('ifnull(p.completed, 0) = 0')}`,
  UNREAD: `not ${someBook('p.page is not null')}`,
  IN_PROGRESS: `${someBook('p.page is not null')} and ${someBook('ifnull(p.completed, 0) = 0')}`,
}
const readOfBook: Readonly<Record<string, string>> = {
  READ: 'ifnull(p.completed, 0) = 1',
  UNREAD: 'p.page is null',
  IN_PROGRESS: 'ifnull(p.completed, 1) = 0',
}
const statusOf: Readonly<Record<string, string>> = {
  ONGOING: 'ongoing',
  ENDED: 'completed',
  HIATUS: 'hiatus',
  ABANDONED: 'cancelled',
}

const sqlOf =
  (table: Readonly<Record<string, string>>) =>
  (value: string): Condition | undefined => {
    const sql = Object.hasOwn(table, value) ? table[value] : undefined
    return sql === undefined ? undefined : { sql, parameters: [] }
  }

const common: Readonly<Record<string, Field>> = {
  libraryId: libraryField,
  deleted: flag(false),
  oneShot: flag(false),
  author,
  tag: absent,
  publisher: absent,
  ageRating: absent,
  sharingLabel: absent,
  collectionId: collection,
}

const seriesFields: Readonly<Record<string, Field>> = {
  ...common,
  readListId: matching(hasBookInReadList),
  readStatus: matching(sqlOf(readOfSeries)),
  seriesStatus: matching((value) => {
    const status = Object.hasOwn(statusOf, value) ? statusOf[value] : undefined
    return status === undefined ? undefined : { sql: 'ifnull(m.catalog_status, m.status) = ?', parameters: [status] }
  }),
  genre: matching(
    (value) => ({
      sql: 'exists (select 1 from manga_genres g where g.genre_key = ? and g.manga_id = m.id)',
      parameters: [normalizeForSearch(value)],
    }),
    { sql: 'json_array_length(m.genres) > 0', parameters: [] },
  ),
  language: matching((value) => ({ sql: someBook('c.language = ?'), parameters: [value] })),
  title: text(
    't.text',
    normalizeForSearch,
    (test) => `exists (select 1 from manga_texts t where t.manga_id = m.id and t.kind = 'title' and ${test})`,
  ),
  titleSort: text('m.title_key', foldText),
  complete: flag(false),
  releaseDate: date("(m.publication_year || '-01-01T00:00:00.000Z')"),
}

const bookFields: Readonly<Record<string, Field>> = {
  ...common,
  readListId: matching(isInReadList),
  seriesId: matching((value) => ({ sql: 'c.manga_id = ?', parameters: [value] })),
  readStatus: matching(sqlOf(readOfBook)),
  title: text("lower(ifnull(c.title, ''))", lowerAscii),
  numberSort: numeric('c.number'),
  mediaStatus: matching((value) => (value === 'READY' ? all : none)),
  mediaProfile: matching((value) => (value === 'DIVINA' ? all : none)),
  releaseDate: date('c.published_at'),
  genre: seriesFields.genre!,
  language: matching((value) => ({ sql: 'c.language = ?', parameters: [value] })),
  seriesStatus: seriesFields.seriesStatus!,
}
