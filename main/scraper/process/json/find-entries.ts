import type { JsonChapterListRule } from '../../../../shared/contracts/json-source-options.ts'
import { comparableAddress } from '../../addresses/address-text.ts'
import { parseChapterText, parseLanguageCode } from '../chapter-list/chapter-text.ts'
import { expressText, isTemplateSpecific, type NamedText } from './express-text.ts'
import { isLocked, parseTimestamp } from './listed-entries.ts'
import {
  type Column,
  columnsOf,
  entriesPath,
  findLists,
  isDistinct,
  isFilled,
  isPosition,
  type JsonKeys,
  type JsonList,
  lastName,
  rootScalars,
} from './walk-json.ts'

/** How to read the entries of a list of chapters, and how many of the known chapters it has. */
type EntriesRule = Omit<JsonChapterListRule, 'request' | 'data' | 'values' | 'paging'>
export type FoundEntries = {
  readonly rule: EntriesRule
  readonly keys: JsonKeys
  readonly count: number
  readonly known: number
}

const minEntries = 2
const maxCandidates = 3

/** Lists in JSON that may be the chapters of a manga, best first. */
export function findEntries(root: unknown, context: EntryContext): FoundEntries[] {
  const found = findLists(root, context.known.length > 0 ? 1 : minEntries).flatMap(
    (list) => readList(root, list, context) ?? [],
  )
  return found.sort((a, b) => b.known - a.known || b.count - a.count).slice(0, maxCandidates)
}

function readList(root: unknown, list: JsonList, context: EntryContext): FoundEntries | undefined {
  const columns = columnsOf(list)
  const constants = [...rootScalars(root)].map(([name, text]) => ({ name, text })).filter(({ text }) => text.length > 2)
  const address = findAddress(columns, list.entries.length, { ...context, constants })
  if (!address) return undefined
  const number = findNumber(columns, address.rows)
  const title = findTitle(columns, number)
  if (!number && !title) return undefined
  const others = columns.filter(({ path }) => path !== number?.path && path !== title?.path)
  const rule: EntriesRule = {
    items: entriesPath(root, list),
    urlFormat: address.format,
    ...(number && { number: { jsonPath: number.path, ...findDecimals(others) } }),
    ...(title && { title: { jsonPath: title.path } }),
    ...findOthers(others),
  }
  return { rule, keys: list.keys, count: list.entries.length, known: address.rows.length }
}

const numberNames = [
  /^(?:chapter_?(?:number|num|no|nr)|number|num|chap(?:ter)?|ch|no|nr|episode(?:_?(?:number|no))?|ep)$/i,
  /^(?:ord(?:er|inal)?|index|idx|sort|seq(?:uence)?|position|label|name|title|slug)$/i,
]
const minNumberShare = 0.7

/** The member with the number of the chapter. It has the right value for known chapters. */
function findNumber(columns: readonly Column[], rows: EntryAddress['rows']): Column | undefined {
  const named = numberNames.flatMap((names) => columns.filter(({ path }) => names.test(lastName(path))))
  const candidates = [...named, ...columns.filter((column) => isPosition(column.path) && countsOn(column))]
  return candidates.find((column) => {
    const numbers = column.texts.map(numberIn)
    const found = numbers.filter((number) => number !== undefined)
    if (found.length < column.texts.length * minNumberShare || new Set(found).size < found.length * minNumberShare)
      return false
    return rows.every(({ row, number }) => number === undefined || numbers[row] === number)
  })
}

const decimalsName =
  /^(?:sub|minor|part)_?(?:chap(?:ter)?|ch|num|episode)?(?:_?(?:number|num|no))?$|^chap(?:ter)?_?(?:sub|minor|part|decimal)$/i

/** The member with the digits behind the point of the number: 0 or nothing where there are none. */
function findDecimals(columns: readonly Column[]): { readonly decimalsPath?: string } {
  const found = columns.find(
    ({ path, texts }) =>
      decimalsName.test(lastName(path)) &&
      texts.every((text) => /^\d{0,2}$/.test(text)) &&
      texts.some((text) => Number(text) === 0),
  )
  return found ? { decimalsPath: found.path } : {}
}

/** Whether most values follow each other. */
function countsOn({ texts }: Column): boolean {
  const numbers = texts.map(numberIn)
  const steps = numbers
    .slice(1)
    .map((number, index) => Math.abs((number ?? Number.NaN) - (numbers[index] ?? Number.NaN)))
  return steps.filter((step) => step > 0 && step <= 2).length * 2 > steps.length
}

function numberIn(text: string): number | undefined {
  if (/^\d{1,5}(?:[.,]\d{1,3})?$/.test(text)) return Number(text.replace(',', '.'))
  return text === '' ? undefined : (parseChapterText(text)?.number ?? undefined)
}

const titleName = /^(?:title|name|chapter_?(?:title|name)|label|subtitle)$/i
/** Members with names of something else. */
const otherName = /^@\.(?:group|team|scan|manga|series|comic|user|lang|author|status|type|source)/i

/** The title; with the number in it, if no other member has the number. */
function findTitle(columns: readonly Column[], number: Column | undefined): Column | undefined {
  const candidates = columns.filter(
    (column) => column.path !== number?.path && titleName.test(lastName(column.path)) && !otherName.test(column.path),
  )
  const fits = (column: Column) =>
    number
      ? column.texts.some((text) => text !== '') && (depthOf(column.path) === 2 || isDistinct(column))
      : column.texts.filter((text) => numberIn(text) !== undefined).length >= column.texts.length * minNumberShare
  return candidates.toSorted((a, b) => depthOf(a.path) - depthOf(b.path)).find(fits)
}

const depthOf = (path: string): number => path.split(/[.[]/).length

const day = 86_400_000

const isDate = (text: string): boolean => {
  const date = parseTimestamp(text) ?? (/^\d{4}-\d{2}-\d{2}/.test(text) ? new Date(text) : undefined)
  return date !== undefined && date.getTime() > Date.UTC(1995) && date.getTime() < Date.now() + 2 * day
}

/** Members with the usual names whose values fit. */
function findOthers(columns: readonly Column[]): Partial<EntriesRule> {
  const find = (names: RegExp, fits: (column: Column) => boolean) =>
    columns.find((column) => names.test(column.path) && fits(column))
  const all = (test: (text: string) => boolean) => (column: Column) =>
    column.texts.some((text) => text !== '') && column.texts.every((text) => text === '' || test(text))
  const date =
    find(/publish|release|display/i, all(isDate)) ??
    find(/creat|date|time|upload|(?:^|[._])at$|_on$|added/i, all(isDate)) ??
    find(/updat|modif/i, all(isDate)) ??
    find(/^@\[\d+\]$/, all(isDate))
  const language = find(
    /(?:^|[._])(?:lang(?:uage)?|locale|language_?code|translated_?language|iso)$/i,
    all((text) => parseLanguageCode(text) !== null),
  )
  const group = find(
    /group|scan(?:lator)?|team|translator|publisher/i,
    (column) =>
      /name|title|group|scan|team|translator|publisher/i.test(lastName(column.path)) &&
      all((text) => /\p{L}/u.test(text) && text.length < 100)(column),
  )
  const volume = find(
    /(?:^|[._])vol(?:ume)?(?:_?(?:number|num|no))?$/i,
    all((text) => /^\d{1,3}$/.test(text)),
  )
  const locks = lockNames.flatMap((names) =>
    columns.filter((column) => names.test(column.path) && isLockColumn(column)),
  )
  const locked = locks.find(hasLocked) ?? locks[0]
  const free = locked ? undefined : find(/(?:^|[._]|is_?)(?:free|unlocked|readable|accessible)$/i, isFlagColumn)
  return {
    ...(volume && { volume: { jsonPath: volume.path } }),
    ...(group && { group: { jsonPath: group.path } }),
    ...(language && { language: { jsonPath: language.path } }),
    ...(date && { date: { jsonPath: date.path } }),
    ...(locked && { locked: { jsonPath: locked.path } }),
    ...(free && { locked: { jsonPath: free.path, pattern: '^(false|0)$' } }),
  }
}

/** A flag says it most certainly, then until when a chapter is locked, then what it costs. */
const lockNames = [
  /(?:^|[._]|is_?)(?:locked|lock|paid|premium|vip|early_?access|members?_?only|exclusive|subscribers?_?only)$/i,
  /(?:unlock|free|public|early_?access|premium|paywall)\w*?_?(?:at|on|date|time|until)$/i,
  /(?<!un)lock|paid|premium|vip|coin|price|cost|early_?access|(?:^|[._])(?:access|tier|access_?(?:type|level))$/i,
]

const lockWords =
  /^(?:true|false|locked|unlocked|free|none|no|yes|paid|premium|vip|public|open|early(?:[ _-]?access)?|members?|coins?|subscribers?)?$/i

/** A flag, a price, a word for one, or a date. Not all entries are locked; perhaps none is now. */
function isLockColumn({ path, values, texts }: Column): boolean {
  const filled = values.filter((value) => value !== undefined && value !== null)
  const isFlag = filled.every((value) => typeof value === 'boolean' || (typeof value === 'number' && value >= 0))
  const isWord = texts.every((text) => lockWords.test(text))
  const isUntil = /(?:at|on|date|time|until)$/i.test(path) && texts.every((text) => text === '' || isLockDate(text))
  const now = new Date()
  return (isFlag || isWord || isUntil) && values.some((value) => value === undefined || !isLocked(value, now))
}

function hasLocked({ values }: Column): boolean {
  const now = new Date()
  return values.some((value) => value !== undefined && isLocked(value, now))
}

const isLockDate = (text: string): boolean => parseTimestamp(text) !== undefined || /^\d{4}-\d{2}-\d{2}/.test(text)

const isFlagColumn = ({ texts }: Column): boolean =>
  texts.every((text) => /^(?:true|false|0|1)$/.test(text)) && new Set(texts).size === 2

/** A chapter of the manga that is known from elsewhere. */
export type KnownChapter = { readonly url: string; readonly number?: number | undefined }

type EntryContext = {
  readonly known: readonly KnownChapter[]
  readonly slug: string | undefined
  /** Base of relative URLs. */
  readonly base: string
}

/** A format, and the rows that are known chapters. */
type EntryAddress = {
  readonly format: string
  readonly rows: readonly { readonly row: number; readonly number?: number | undefined }[]
}

/** `constants` are values outside of the entries, such as the id of the series. */
type AddressContext = EntryContext & { readonly constants: readonly NamedText[] }

/** The format that makes the URLs of known chapters from entries, else a member that is a URL. */
function findAddress(columns: readonly Column[], count: number, context: AddressContext): EntryAddress | undefined {
  const { known, base } = context
  const usable = columns.filter((column) => isFilled(column) && isDistinct(column))
  const formats = new Set<string>()
  for (const { url } of known.slice(0, 3))
    for (const format of formatsFor(url, usable, columns, count, context)) formats.add(format)
  const scored = [...formats].map((format) => ({ format, rows: matchRows(format, columns, count, context) }))
  const [best] = scored.sort((a, b) => b.rows.length - a.rows.length || a.format.length - b.format.length)
  if (best && best.rows.length > 0) return best
  if (known.length > 0) return undefined
  const member = usable.find(
    ({ path, texts }) =>
      (isPosition(path) || /url|link|href|path|permalink/i.test(lastName(path))) &&
      texts.every((text) => isAddress(text, base)),
  )
  return member && { format: `{${member.path}}`, rows: [] }
}

const isAddress = (text: string, base: string): boolean =>
  text === '' || (/^(?:https?:\/\/|\/[^/])/.test(text) && URL.canParse(text, base))

const firstPage = /\/0*1\/?$/

/** Formats that make a URL from a row: a member that is the URL, or its path with members of the entry. */
function formatsFor(
  url: string,
  usable: readonly Column[],
  columns: readonly Column[],
  count: number,
  { slug, base, constants, known }: AddressContext,
): string[] {
  const wanted = comparableAddress(url)
  const { pathname, search, origin } = new URL(url)
  const own = origin === new URL(base).origin
  const path = decodeSafely(pathname) + search
  const formats: string[] = []
  for (let row = 0; row < count; row++) {
    for (const { path: name, texts } of usable) {
      const text = texts[row] ?? ''
      if (isAddress(text, base) && text !== '' && comparableAddress(new URL(text, base).href) === wanted)
        formats.push(`{${name}}`)
    }
    const values = columns.flatMap(({ path: name, texts }) => {
      const text = texts[row] ?? ''
      return text !== '' && text.length < 200 && path.includes(text) ? [{ name, text }] : []
    })
    if (!values.some(({ name }) => usable.some((column) => column.path === name))) continue
    // The longest text first; numbers that are also a part of other names are the last.
    const named = [...(slug ? [{ name: 'slug', text: slug }] : []), ...values, ...constants]
    const withMembers = expressText(path, named, 1)
    if (!usable.some((column) => withMembers.includes(`{${column.path}}`))) continue
    // The first page, to which all chapters of the list lead, is not specific to one of them.
    const leadsToFirstPage = known.length > 1 && known.every((one) => firstPage.test(one.url))
    const checked = leadsToFirstPage ? withMembers.replace(firstPage, '') : withMembers
    if (!isTemplateSpecific(checked, { address: url, title: '' }))
      formats.push(own ? withMembers : origin + withMembers)
  }
  return [...new Set(formats)].slice(0, 20)
}

function matchRows(
  format: string,
  columns: readonly Column[],
  count: number,
  { known, slug, base, constants }: AddressContext,
): EntryAddress['rows'] {
  const wanted = new Map(known.map((one) => [comparableAddress(one.url), one.number]))
  const texts = new Map(columns.map((column) => [column.path, column.texts]))
  const fixed = new Map([...constants.map(({ name, text }) => [name, text] as const), ['slug', slug ?? '']])
  return Array.from({ length: count }, (_, row) => row).flatMap((row) => {
    const filled = format.replace(/\{([^{}]+)\}/g, (_, name: string) => texts.get(name)?.[row] ?? fixed.get(name) ?? '')
    const address = URL.canParse(filled, base) ? comparableAddress(new URL(filled, base).href) : undefined
    return address !== undefined && wanted.has(address) ? [{ row, number: wanted.get(address) }] : []
  })
}

function decodeSafely(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
