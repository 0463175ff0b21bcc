import type { ContentSource, SourceOptions } from '../../../shared/contracts/content-sources.ts'
import type { Violation } from '../../../shared/contracts/problems.ts'

/** `lines`: one value a line, where values may hold commas. */
type Kind = 'text' | 'number' | 'list' | 'lines' | 'yes' | 'method'

/** The options that have a field of their own: their path inside `options` and what is typed there. All others are JSON only. */
export const optionFields = {
  theme: 'text',
  'chapterList.urlFormat': 'text',
  'chapterList.itemSelector': 'text',
  'chapterList.nextPageSelector': 'text',
  'chapterList.lockedSelector': 'text',
  'chapterList.numberPattern': 'text',
  'chapterList.titleSelector': 'text',
  'chapterList.titlePattern': 'text',
  'chapterList.date.selector': 'text',
  'chapterList.date.attribute': 'text',
  'chapterList.date.pattern': 'text',
  'chapterList.date.formats': 'lines',
  'chapterList.date.language': 'text',
  'chapterList.volume.selector': 'text',
  'chapterList.volume.attribute': 'text',
  'chapterList.volume.pattern': 'text',
  'chapterList.group.selector': 'text',
  'chapterList.group.attribute': 'text',
  'chapterList.group.pattern': 'text',
  'chapterList.language.value': 'text',
  'chapterList.language.selector': 'text',
  'chapterList.language.attribute': 'text',
  'chapterList.language.pattern': 'text',
  'chapterList.ajax.0.urlFormat': 'text',
  'chapterList.ajax.0.method': 'method',
  'chapterList.ajax.0.body': 'text',
  'chapterList.ajax.0.headers.X-Requested-With': 'text',
  'chapterList.ajax.0.id.selector': 'text',
  'chapterList.ajax.0.id.attribute': 'text',
  'chapterList.ajax.0.id.pattern': 'text',
  'chapterList.ajax.0.jsonPath': 'text',
  'chapterList.ajax.0.always': 'yes',
  'headers.Referer': 'text',
  'headers.User-Agent': 'text',
  'headers.Cookie': 'text',
  'headers.Accept-Language': 'text',
  requestsPerSecond: 'number',
  maxConcurrency: 'number',
  timeoutMs: 'number',
  mirrors: 'lines',
  imageAttributes: 'list',
  excludeSelector: 'text',
  excludeUrlPattern: 'text',
  minImageBytes: 'number',
  'script.pattern': 'text',
  'script.jsonPath': 'text',
  'script.optional': 'yes',
  waitForSelector: 'text',
  scroll: 'yes',
  clickSelectors: 'lines',
} as const satisfies Record<string, Kind>

export type OptionPath = keyof typeof optionFields
export type OptionTexts = Readonly<Record<OptionPath, string>>
type Tree = Readonly<Record<string, unknown>>

export const optionPaths = Object.keys(optionFields) as OptionPath[]

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The path of an option as the API writes it: `chapterList.ajax.0.body` is `options.chapterList.ajax[0].body`. */
export const propertyPathOf = (path: OptionPath): string => `options.${path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')}`

/** What the fields show of some options. */
export function textsOf(options: Tree): OptionTexts {
  return Object.fromEntries(
    optionPaths.map((path) => [path, textOf(valueAt(options, path), optionFields[path])]),
  ) as OptionTexts
}

function textOf(value: unknown, kind: Kind): string {
  if (Array.isArray(value)) return value.join(kind === 'lines' ? '\n' : ', ')
  return typeof value === 'string' || typeof value === 'number' || value === true ? String(value) : ''
}

function valueAt(options: Tree, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => membersOf(value)[name], options)
}

/** Members by name, of a list by place. */
const membersOf = (value: unknown): Tree => (isTree(value) || Array.isArray(value) ? (value as Tree) : {})

/** The options with the fields written into them. What has no field stays as it was; an emptied field goes, and an emptied group with it. */
export function withTexts(
  options: Tree,
  texts: OptionTexts,
  notANumber: string,
): { readonly options: SourceOptions; readonly unreadable: readonly Violation[] } {
  const unreadable: Violation[] = []
  let next = options
  for (const path of optionPaths) {
    const text = texts[path].trim()
    const value = text === '' ? undefined : parse(optionFields[path], text)
    if (Number.isNaN(value)) unreadable.push({ propertyPath: propertyPathOf(path), message: notANumber })
    else if (value !== undefined || valueAt(next, path) !== undefined) next = setAt(next, path.split('.'), value)
  }
  return { options: withoutGaps(next) as SourceOptions, unreadable }
}

function parse(kind: Kind, text: string): unknown {
  if (kind === 'number') return Number(text.replace(',', '.'))
  if (kind === 'list' || kind === 'lines')
    return text
      .split(kind === 'list' ? ',' : '\n')
      .map((part) => part.trim())
      .filter(Boolean)
  return kind === 'yes' ? true : text
}

function setAt(tree: Tree, [name = '', ...rest]: readonly string[], value: unknown): Tree {
  const inner = membersOf(tree)[name]
  const next = rest.length === 0 ? value : setAt(membersOf(inner), rest, value)
  const isGone = next === undefined || (typeof next === 'object' && Object.keys(next as object).length === 0)
  if (/^\d+$/.test(name)) return inList(tree, Number(name), isGone ? undefined : next)
  const { [name]: _, ...others } = tree
  return isGone ? others : { ...tree, [name]: next }
}

/** An emptied place stays a gap, so that the places of the others do not move while fields are written. */
function inList(list: Tree, place: number, value: unknown): Tree {
  const items: unknown[] = Array.isArray(list) ? list.slice() : []
  items[place] = value
  return items as unknown as Tree
}

/** The tree without the gaps of its lists, and without the lists that had nothing else. */
function withoutGaps(tree: Tree): Tree {
  const entries = Object.entries(tree).flatMap(([name, value]): [string, unknown][] => {
    if (isTree(value)) return [[name, withoutGaps(value)]]
    if (!Array.isArray(value) || !value.includes(undefined)) return [[name, value]]
    const left = value.filter((item) => item !== undefined)
    return left.length === 0 ? [] : [[name, left]]
  })
  return Object.fromEntries(entries)
}

/** Reads the expert field; undefined when it holds no JSON object. */
export function parseOptions(json: string): Tree | undefined {
  try {
    const value: unknown = JSON.parse(json.trim() === '' ? '{}' : json)
    return isTree(value) ? value : undefined
  } catch {
    return undefined
  }
}

export const showOptions = (options: ContentSource['options'] | Tree): string => JSON.stringify(options, null, 2)
