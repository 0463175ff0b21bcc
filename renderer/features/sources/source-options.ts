import type { ContentSource, SourceOptions } from '../../../shared/contracts/content-sources.ts'
import type { Violation } from '../../../shared/contracts/problems.ts'

/** How a field is edited. `lines`: one value per line, as values can contain commas. `json`: an object with names of its own. */
type FieldKind = 'text' | 'number' | 'list' | 'lines' | 'yes' | 'method' | 'key' | 'json' | 'password'

/**
 * Options with a form field by topic: the path within `options` and the kind of field. All others are available in expert mode
 * only.
 */
export const optionGroups = {
  server: {
    'server.username': 'text',
    'server.password': 'password',
  },
  chapterList: {
    'chapterList.urlFormat': 'text',
    'chapterList.itemSelector': 'text',
    'chapterList.linkSelector': 'text',
    'chapterList.linkAttribute': 'text',
    'chapterList.urlSuffix': 'text',
    'chapterList.nextPageSelector': 'text',
    'chapterList.moreSelector': 'text',
    'chapterList.lockedSelector': 'text',
    'chapterList.numberPattern': 'text',
    'chapterList.number.selector': 'text',
    'chapterList.number.attribute': 'text',
    'chapterList.number.pattern': 'text',
    'chapterList.titleSelector': 'text',
    'chapterList.titlePattern': 'text',
  },
  chapterParts: {
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
  },
  chapterRequest: {
    'chapterList.ajax.0.urlFormat': 'text',
    'chapterList.ajax.0.method': 'method',
    'chapterList.ajax.0.body': 'text',
    'chapterList.ajax.0.headers.X-Requested-With': 'text',
    'chapterList.ajax.0.id.selector': 'text',
    'chapterList.ajax.0.id.attribute': 'text',
    'chapterList.ajax.0.id.pattern': 'text',
    'chapterList.ajax.0.values.0.name': 'text',
    'chapterList.ajax.0.values.0.selector': 'text',
    'chapterList.ajax.0.values.0.attribute': 'text',
    'chapterList.ajax.0.values.0.pattern': 'text',
    'chapterList.ajax.0.values.0.jsonPath': 'text',
    'chapterList.ajax.0.paging.start': 'number',
    'chapterList.ajax.0.paging.limit': 'number',
    'chapterList.ajax.0.paging.next': 'text',
    'chapterList.ajax.0.jsonPath': 'text',
    'chapterList.ajax.0.always': 'yes',
  },
  jsonList: {
    'chapterList.json.request.urlFormat': 'text',
    'chapterList.json.request.method': 'method',
    'chapterList.json.request.body': 'text',
    'chapterList.json.request.headers': 'json',
    'chapterList.json.items': 'text',
    'chapterList.json.urlFormat': 'text',
    'chapterList.json.number.jsonPath': 'text',
    'chapterList.json.title.jsonPath': 'text',
    'chapterList.json.date.jsonPath': 'text',
    'chapterList.json.volume.jsonPath': 'text',
    'chapterList.json.group.jsonPath': 'text',
    'chapterList.json.language.jsonPath': 'text',
    'chapterList.json.locked.jsonPath': 'text',
    'chapterList.json.values.0.name': 'text',
    'chapterList.json.values.0.selector': 'text',
    'chapterList.json.values.0.attribute': 'text',
    'chapterList.json.values.0.pattern': 'text',
    'chapterList.json.values.0.jsonPath': 'text',
    'chapterList.json.data.selector': 'text',
    'chapterList.json.data.attribute': 'text',
    'chapterList.json.data.pattern': 'text',
    'chapterList.json.paging.start': 'number',
    'chapterList.json.paging.limit': 'number',
    'chapterList.json.paging.next': 'text',
  },
  requests: {
    'headers.Referer': 'text',
    'headers.User-Agent': 'text',
    'headers.Cookie': 'text',
    'headers.Accept-Language': 'text',
    requestsPerSecond: 'number',
    maxConcurrency: 'number',
    timeoutMs: 'number',
    mirrors: 'lines',
  },
  images: {
    imageAttributes: 'list',
    excludeSelector: 'text',
    excludeUrlPattern: 'text',
    minImageBytes: 'number',
  },
  script: {
    'script.selector': 'text',
    'script.attribute': 'text',
    'script.pattern': 'text',
    'script.jsonPath': 'text',
    'script.imageFormat': 'text',
    'script.order': 'text',
    'script.optional': 'yes',
  },
  pageList: {
    'pageList.request.urlFormat': 'text',
    'pageList.request.method': 'method',
    'pageList.request.body': 'text',
    'pageList.request.headers': 'json',
    'pageList.images': 'text',
    'pageList.imageFormat': 'text',
    'pageList.order': 'text',
    'pageList.html': 'text',
    'pageList.values.0.name': 'text',
    'pageList.values.0.selector': 'text',
    'pageList.values.0.attribute': 'text',
    'pageList.values.0.pattern': 'text',
    'pageList.values.0.jsonPath': 'text',
    'pageList.data.selector': 'text',
    'pageList.data.attribute': 'text',
    'pageList.data.pattern': 'text',
    'pageList.paging.start': 'number',
    'pageList.paging.limit': 'number',
    'pageList.paging.next': 'text',
  },
  rendering: {
    waitForSelector: 'text',
    clickSelectors: 'lines',
    scroll: 'yes',
  },
  pageTurn: {
    'pageTurn.selector': 'text',
    'pageTurn.key': 'key',
    'pageTurn.urlSuffix': 'text',
    'pageTurn.maxPages': 'number',
  },
} as const satisfies Record<string, Readonly<Record<string, FieldKind>>>

export type OptionGroupName = keyof typeof optionGroups
type GroupedPath = { [G in OptionGroupName]: keyof (typeof optionGroups)[G] }[OptionGroupName]
export type OptionPath = 'theme' | 'detectedFrom' | GroupedPath
export type OptionTexts = Readonly<Record<OptionPath, string>>
type Tree = Readonly<Record<string, unknown>>

/** The theme is chosen above the topics, and for which manga a source is used. */
export const optionFields: Readonly<Record<OptionPath, FieldKind>> = Object.assign(
  { theme: 'text', detectedFrom: 'text' },
  ...Object.values(optionGroups),
)

export const optionPaths = Object.keys(optionFields) as OptionPath[]

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The path of an option in API violations: `chapterList.ajax.0.body` becomes `options.chapterList.ajax[0].body`. */
export const optionPropertyPath = (path: OptionPath): string => `options.${path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')}`

/** The field texts of options. */
export function toOptionTexts(options: Tree): OptionTexts {
  return Object.fromEntries(
    optionPaths.map((path) => [path, textOf(valueAt(options, path), optionFields[path])]),
  ) as OptionTexts
}

function textOf(value: unknown, kind: FieldKind): string {
  if (kind === 'json') return value === undefined ? '' : JSON.stringify(value, null, 2)
  if (Array.isArray(value)) return value.join(kind === 'lines' ? '\n' : ', ')
  return typeof value === 'string' || typeof value === 'number' || value === true ? String(value) : ''
}

function valueAt(options: Tree, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => membersOf(value)[name], options)
}

/** The members of an object by name, or of a list by index. */
const membersOf = (value: unknown): Tree => (isTree(value) || Array.isArray(value) ? (value as Tree) : {})

/** Applies the field texts to options. Options without a field are kept; empty fields and groups are removed. */
export function applyOptionTexts(
  options: Tree,
  texts: OptionTexts,
  { notANumber, notJson }: { readonly notANumber: string; readonly notJson: string },
): { readonly options: SourceOptions; readonly unreadable: readonly Violation[] } {
  const unreadable: Violation[] = []
  let next = options
  for (const path of optionPaths) {
    const text = texts[path].trim()
    const value = text === '' ? undefined : parse(optionFields[path], text)
    const isUnreadable = Number.isNaN(value) || value === notReadable
    const message = optionFields[path] === 'json' ? notJson : notANumber
    if (isUnreadable) unreadable.push({ propertyPath: optionPropertyPath(path), message })
    else if (value !== undefined || valueAt(next, path) !== undefined) next = setAt(next, path.split('.'), value)
  }
  return { options: (removeHoles(next) ?? {}) as SourceOptions, unreadable }
}

const notReadable = Symbol('not readable')

function parse(kind: FieldKind, text: string): unknown {
  if (kind === 'json') {
    try {
      return JSON.parse(text)
    } catch {
      return notReadable
    }
  }
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
  const isEmpty = next === undefined || (typeof next === 'object' && Object.keys(next as object).length === 0)
  if (/^\d+$/.test(name)) return setInList(tree, Number(name), isEmpty ? undefined : next)
  const { [name]: _, ...others } = tree
  return isEmpty ? others : { ...tree, [name]: next }
}

/** Removed elements leave holes, so that the indexes of the others stay valid while fields are applied. */
function setInList(list: Tree, index: number, value: unknown): Tree {
  const items: unknown[] = Array.isArray(list) ? list.slice() : []
  items[index] = value
  return items as unknown as Tree
}

/** Removes the holes of lists, and what consists of holes only. */
function removeHoles(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, one]): [string, unknown] => [name, removeHoles(one)])
  const left = entries.filter(([, one]) => one !== undefined)
  if (left.length === 0 && entries.length > 0) return undefined
  return Array.isArray(value) ? left.map(([, one]) => one) : Object.fromEntries(left)
}

/** Parses the expert field; undefined if it is not a JSON object. */
export function parseOptions(json: string): Tree | undefined {
  try {
    const value: unknown = JSON.parse(json.trim() === '' ? '{}' : json)
    return isTree(value) ? value : undefined
  } catch {
    return undefined
  }
}

export const formatOptions = (options: ContentSource['options'] | Tree): string => JSON.stringify(options, null, 2)

/** Fields with a text below them that explains when and how to use them. */
export const optionsWithHint = [
  'chapterList.linkSelector',
  'chapterList.linkAttribute',
  'chapterList.urlSuffix',
  'chapterList.moreSelector',
  'chapterList.ajax.0.values.0.name',
  'chapterList.ajax.0.paging.next',
  'chapterList.json.values.0.name',
  'chapterList.json.paging.next',
  'pageList.values.0.name',
  'pageList.paging.next',
  'chapterList.number.selector',
  'chapterList.number.attribute',
  'chapterList.number.pattern',
  'pageList.request.urlFormat',
  'pageList.request.body',
  'pageList.images',
  'pageList.imageFormat',
  'pageList.order',
  'pageList.html',
  'pageTurn.selector',
  'pageTurn.key',
  'pageTurn.urlSuffix',
  'pageTurn.maxPages',
] as const satisfies readonly OptionPath[]
