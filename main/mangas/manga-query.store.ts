import { catalogSourceId, catalogSourceName } from '../../shared/catalog-source.ts'
import { type FieldName, type FieldValue, readValue } from '../../shared/library-query/fields.ts'
import { type Operator, parseQuery, type QueryNode, type QueryTerm } from '../../shared/library-query/parse-query.ts'
import { queryRows } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'
import { rangeOfDay, startOfLocalDay } from '../platform/local-days.ts'
import { normalizeForSearch } from './manga-texts.store.ts'

/** What the names in a query mean. */
export type QueryContext = {
  readonly now: Date
  readonly sources: readonly { readonly id: string; readonly name: string }[]
  readonly shelves: readonly QueriedShelf[]
}
/** `query` is null for a manual shelf. */
export type QueriedShelf = {
  readonly id: string
  readonly name: string
  readonly query: string | null
  readonly is_private: number
  readonly incognito: number
}

/** A condition on `mangas` that is 1 or 0, never null, with its values. */
export type Condition = { readonly sql: string; readonly parameters: readonly (string | number)[] }

export async function readQueryContext(db: Db | Tx, now: Date): Promise<QueryContext> {
  const sources = await queryRows<{ id: string; name: string }>(db, 'select id, name from content_sources', [])
  const shelves = await queryRows<QueriedShelf>(db, 'select id, name, query, is_private, incognito from shelves', [])
  return { now, shelves, sources: [...sources, { id: catalogSourceId, name: catalogSourceName }] }
}

/** The condition of a query. What is too long or too deep finds nothing. */
export const compileQuery = (query: string, context: QueryContext): Condition =>
  compileNode(parseQuery(query).tree, {
    ...context,
    entered: [],
    limits: { termsLeft: maxTerms },
    cut: never,
    isProtecting: false,
  })

/**
 * Why a query cannot be evaluated as a whole: too long or too deep, or, if it protects its mangas, without a shelf or source that it
 * names.
 */
export type Cut = 'long' | 'unknownName'

/**
 * The condition that a manga is on the shelf. A shelf that is cut has too many mangas if it is private or incognito, and else too
 * few: what it protects stays protected.
 */
export const compileShelf = (shelf: QueriedShelf, context: QueryContext): Condition =>
  compileWhole(shelf, context).condition

/** Why the query of the shelf, together with those of the shelves that it names, is cut; undefined if it is whole. */
export const findCut = (shelf: QueriedShelf, context: QueryContext): Cut | undefined => compileWhole(shelf, context).cut

/** Whether a private or incognito shelf would have too few mangas without the source. */
export const needsSource = (shelf: QueriedShelf, sourceId: string, context: QueryContext): boolean =>
  protectsMangas(shelf) && compileShelf(shelf, context).parameters.includes(sourceId)

/** Whether the query of a private or incognito shelf depends on the other shelf. */
export const needsShelf = (shelf: QueriedShelf, otherId: string, context: QueryContext): boolean =>
  protectsMangas(shelf) &&
  findCut(shelf, { ...context, shelves: context.shelves.filter(({ id }) => id !== otherId) }) !== undefined

const protectsMangas = (shelf: QueriedShelf): boolean => shelf.is_private === 1 || shelf.incognito === 1

function compileWhole(shelf: QueriedShelf, context: QueryContext): { condition: Condition; cut: Cut | undefined } {
  const limits: CompileContext['limits'] = { termsLeft: maxTerms }
  const isProtecting = protectsMangas(shelf)
  const cut = isProtecting ? always : never
  const condition = shelfCondition(shelf, { ...context, entered: [], limits, cut, isProtecting })
  return { condition, cut: limits.cut }
}

/** Terms of a query together with those of the shelves that it names: SQLite limits the length of a statement. */
const maxTerms = 500
const maxShelfDepth = 4

type CompileContext = QueryContext & {
  /** The smart shelves around the term, so that a ring of shelves ends. */
  readonly entered: readonly string[]
  readonly limits: { termsLeft: number; cut?: Cut }
  /** Takes the place of what cannot be evaluated. */
  readonly cut: Condition
  /** Whether the shelf hides its mangas, or what is read of them. */
  readonly isProtecting: boolean
}

const always: Condition = { sql: '1', parameters: [] }
const never: Condition = { sql: '0', parameters: [] }

function compileNode(node: QueryNode, context: CompileContext): Condition {
  switch (node.kind) {
    case 'all':
    case 'any': {
      const parts = node.nodes.map((one) => compileNode(one, context))
      return parts.length === 0 ? always : join(parts, node.kind === 'all' ? 'and' : 'or')
    }
    case 'not': {
      const cut = context.cut === always ? never : always
      const { sql, parameters } = compileNode(node.node, { ...context, cut })
      return { sql: `not (${sql})`, parameters }
    }
    default:
      context.limits.termsLeft -= 1
      return context.limits.termsLeft < 0 ? cutOff(context, 'long') : compileTerm(node, context)
  }
}

function cutOff({ limits, cut }: CompileContext, reason: Cut): Condition {
  limits.cut = reason
  return cut
}

/** Nests the parts as a balanced tree, because SQLite limits the depth of an expression. */
function join(parts: readonly Condition[], operator: 'and' | 'or'): Condition {
  if (parts.length === 1) return parts[0]!
  const middle = Math.ceil(parts.length / 2)
  const left = join(parts.slice(0, middle), operator)
  const right = join(parts.slice(middle), operator)
  return { sql: `(${left.sql} ${operator} ${right.sql})`, parameters: [...left.parameters, ...right.parameters] }
}

function compileTerm(term: QueryTerm, context: CompileContext): Condition {
  if (term.kind === 'text') return inTexts('', term.text)
  const value = readValue(term.field, term.value)
  return value ? compileField(term.field, term.operator, value, context) : never
}

function compileField(field: FieldName, operator: Operator, value: FieldValue, context: CompileContext): Condition {
  switch (value.kind) {
    case 'text':
      return textCondition(field, value.text, context)
    case 'number':
      return compare(numberColumns[field]!, operator, value.number)
    case 'flag':
      return field === 'followed'
        ? { sql: `${value.isOn ? '' : 'not '}exists (${followed})`, parameters: [] }
        : { sql: `${numberColumns[field]!} ${value.isOn ? '>' : '='} 0`, parameters: [] }
    case 'day':
      return compareDay(dayColumns[field]!, operator, rangeOfDay(value.day))
    case 'daysAgo': {
      const range = {
        start: startOfLocalDay(context.now, -value.days),
        end: startOfLocalDay(context.now, 1 - value.days),
      }
      return compareDay(dayColumns[field]!, operator, range)
    }
  }
}

const followed = 'select 1 from followed_mangas f where f.manga_id = mangas.id'

const numberColumns: { readonly [F in FieldName]?: string } = {
  unread: 'unread_chapters',
  read: '(visible_chapters - unread_chapters)',
  chapters: 'visible_chapters',
  downloaded: 'available_chapters',
  rating: 'rating',
  year: 'publication_year',
}
const dayColumns: { readonly [F in FieldName]?: string } = {
  added: 'created_at',
  updated: 'updated_at',
  lastread: 'last_read_at',
}

const compare = (column: string, operator: Operator, value: string | number): Condition => ({
  sql: `ifnull(${column} ${operator === ':' ? '=' : operator} ?, 0)`,
  parameters: [value],
})

function compareDay(column: string, operator: Operator, { start, end }: { start: Date; end: Date }): Condition {
  switch (operator) {
    case '>':
      return compare(column, '>=', storedTime(end))
    case '<=':
      return compare(column, '<', storedTime(end))
    case '>=':
    case '<':
      return compare(column, operator, storedTime(start))
    case ':':
      return join([compare(column, '>=', storedTime(start)), compare(column, '<', storedTime(end))], 'and')
  }
}

/** As text order is time order for years of four digits only, other years are replaced by the nearest one. */
function storedTime(time: Date): string {
  const text = time.toISOString()
  return text.startsWith('+') ? '9999-12-31T23:59:59.999Z' : text.startsWith('-') ? '0000' : text
}

/** With `+` SQLite reads the mangas in the order of the list and stops at the end of the page, instead of sorting all that it finds. */
const inTexts = (kind: string, text: string): Condition => ({
  sql: `+id in (select manga_id from manga_texts where ${kind}instr(text, ?) > 0)`,
  parameters: [normalizeForSearch(text)],
})

function textCondition(field: FieldName, text: string, context: CompileContext): Condition {
  const key = normalizeForSearch(text)
  switch (field) {
    case 'title':
      return inTexts("kind = 'title' and ", text)
    case 'author':
      return inTexts("kind = 'author' and ", text)
    case 'genre':
      return {
        sql: 'exists (select 1 from manga_genres g where g.genre_key = ? and g.manga_id = mangas.id)',
        parameters: [key],
      }
    case 'status':
      return { sql: 'status = ?', parameters: [key] }
    case 'language':
      return languageCondition(key)
    case 'source': {
      const ids = context.sources.filter(({ name }) => normalizeForSearch(name) === key).map(({ id }) => id)
      return ids.length === 0 ? unknownName(context) : join(ids.map(sourceCondition), 'or')
    }
    default: {
      const shelf = context.shelves.find(({ name }) => normalizeForSearch(name) === key)
      return shelf ? shelfCondition(shelf, context) : unknownName(context)
    }
  }
}

const unknownName = (context: CompileContext): Condition =>
  context.isProtecting ? cutOff(context, 'unknownName') : never

/** `pt` is also `pt-BR`. */
const languageCondition = (language: string): Condition => ({
  sql: `exists (select 1 from chapters c where c.manga_id = mangas.id and c.is_visible = 1
    and (lower(c.language) = ? or substr(lower(c.language), 1, ?) = ?))`,
  parameters: [language, language.length + 1, `${language}-`],
})

/** Preferred, linked, or where a file came from. */
const sourceCondition = (id: string): Condition => ({
  sql: `(exists (select 1 from preferred_sources p where p.manga_id = mangas.id and p.source_id = ?)
    or exists (select 1 from source_links l where l.manga_id = mangas.id and l.source_id = ?)
    or exists (select 1 from chapters c where c.manga_id = mangas.id and c.is_visible = 1 and c.source_id = ?))`,
  parameters: [id, id, id],
})

function shelfCondition(shelf: QueriedShelf, context: CompileContext): Condition {
  if (shelf.query === null)
    return {
      sql: 'exists (select 1 from shelf_mangas s where s.shelf_id = ? and s.manga_id = mangas.id)',
      parameters: [shelf.id],
    }
  if (context.entered.includes(shelf.id)) return never
  const { tree, isCut } = parseQuery(shelf.query)
  if (isCut || context.entered.length >= maxShelfDepth) return cutOff(context, 'long')
  return compileNode(tree, { ...context, entered: [...context.entered, shelf.id] })
}
