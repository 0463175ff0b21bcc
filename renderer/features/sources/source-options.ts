import type { ContentSource, SourceOptions } from '../../../shared/contracts/content-sources.ts'
import type { Violation } from '../../../shared/contracts/problems.ts'

type Kind = 'text' | 'number' | 'list' | 'yes'

/** The options that have a field of their own: their path inside `options` and what is typed there. All others are JSON only. */
export const optionFields = {
  'chapterList.urlFormat': 'text',
  'chapterList.itemSelector': 'text',
  'chapterList.numberPattern': 'text',
  'chapterList.titleSelector': 'text',
  'headers.Referer': 'text',
  'headers.User-Agent': 'text',
  'headers.Cookie': 'text',
  'headers.Accept-Language': 'text',
  requestsPerSecond: 'number',
  maxConcurrency: 'number',
  timeoutMs: 'number',
  imageAttributes: 'list',
  excludeSelector: 'text',
  excludeUrlPattern: 'text',
  minImageBytes: 'number',
  waitForSelector: 'text',
  scroll: 'yes',
} as const satisfies Record<string, Kind>

export type OptionPath = keyof typeof optionFields
export type OptionTexts = Readonly<Record<OptionPath, string>>
type Tree = Readonly<Record<string, unknown>>

export const optionPaths = Object.keys(optionFields) as OptionPath[]

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the fields show of some options. */
export function textsOf(options: Tree): OptionTexts {
  return Object.fromEntries(optionPaths.map((path) => [path, textOf(valueAt(options, path))])) as OptionTexts
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' || typeof value === 'number' || value === true ? String(value) : ''
}

function valueAt(options: Tree, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isTree(value) ? value[name] : undefined), options)
}

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
    if (Number.isNaN(value)) unreadable.push({ propertyPath: `options.${path}`, message: notANumber })
    else if (value !== undefined || valueAt(next, path) !== undefined) next = setAt(next, path.split('.'), value)
  }
  return { options: next as SourceOptions, unreadable }
}

function parse(kind: Kind, text: string): unknown {
  if (kind === 'number') return Number(text.replace(',', '.'))
  if (kind === 'list')
    return text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  return kind === 'yes' ? true : text
}

function setAt(tree: Tree, [name = '', ...rest]: readonly string[], value: unknown): Tree {
  const inner = tree[name]
  const next = rest.length === 0 ? value : setAt(isTree(inner) ? inner : {}, rest, value)
  const { [name]: _, ...others } = tree
  return next === undefined || (isTree(next) && Object.keys(next).length === 0) ? others : { ...tree, [name]: next }
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
