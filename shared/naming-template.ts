import { type Message, message } from './i18n/message.ts'
import { findNearestWord } from './nearest-word.ts'

/** Values that a template can name. */
export const namingFields = [
  'series',
  'number',
  'volume',
  'title',
  'language',
  'label',
  'group',
  'source',
  'author',
  'year',
] as const
type NamingField = (typeof namingFields)[number]

const numberFormats: Readonly<Partial<Record<NamingField, string>>> = { number: ':000', volume: ':00' }
/** A field as it is usually written: `{series}`, `{number:000}`. */
export const writtenField = (field: NamingField): string => `{${field}${numberFormats[field] ?? ''}}`

export type NamingValues = Readonly<Partial<Record<NamingField, string | number | null>>>

/** The names that Bunko has always given. */
export const defaultNamingTemplate = '{series}/{series} - <Vol.{volume:00} >Ch.{number:0000}< - {title}>'

const maxTemplateLength = 300
const maxFolders = 8

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly field: NamingField; readonly format: string | undefined }
  /** Left out if a field in it has no value. `open` and `close` are written; `<` and `>` are not. */
  | { readonly kind: 'group'; readonly open: string; readonly close: string; readonly parts: readonly Part[] }

/** A folder, or at the end the name of the file without its extension. */
export type NamingSegment = readonly Part[]
export type NamingTemplate = { readonly segments: readonly NamingSegment[] }
export type ParsedTemplate =
  | { readonly template: NamingTemplate; readonly error?: undefined }
  | { readonly template?: undefined; readonly error: Message }

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '<': '>' }
const closers = new Set(Object.values(closing))
const numeric: ReadonlySet<string> = new Set(['number', 'volume', 'year'])

/**
 * Reads a template such as `{series}/{series} - c{number:000.0} (v{volume:00}) [{language}]`. What is in brackets is left
 * out when a field in it has no value; `<` and `>` do this without being part of the name. `/` separates folders.
 */
export function parseNamingTemplate(text: string): ParsedTemplate {
  try {
    return { template: readTemplate(text.trim()) }
  } catch (error) {
    if (error instanceof TemplateError) return { error: error.reason }
    throw error
  }
}

/** A template that was checked before. @throws Error for any other */
export function readNamingTemplate(text: string): NamingTemplate {
  const { template, error } = parseNamingTemplate(text)
  if (!template) throw new Error(`${text} is not a template: ${error.key}`)
  return template
}

class TemplateError extends Error {
  readonly reason: Message
  constructor(reason: Message) {
    super(reason.key)
    this.reason = reason
  }
}

function readTemplate(text: string): NamingTemplate {
  if (text === '') throw new TemplateError(message('naming.empty'))
  if (text.length > maxTemplateLength) throw new TemplateError(message('naming.tooLong', { max: maxTemplateLength }))
  if (/\.cbz$/i.test(text)) throw new TemplateError(message('naming.extension'))
  const segments = splitFolders(text).map(readSegment)
  if (segments.length > maxFolders) throw new TemplateError(message('naming.tooManyFolders', { max: maxFolders }))
  if (!hasField(segments.at(-1)!, 'number')) throw new TemplateError(message('naming.numberMissing'))
  return { segments }
}

function splitFolders(text: string): string[] {
  const parts = text.split('/')
  if (text.includes('\\')) throw new TemplateError(message('naming.backslash'))
  if (parts.some((part) => part.trim() === '')) throw new TemplateError(message('naming.emptyFolder'))
  if (parts.some((part) => /^\.+$/.test(part.trim()))) throw new TemplateError(message('naming.dots'))
  return parts
}

function readSegment(text: string): NamingSegment {
  let at = 0
  const parts = readParts(undefined)
  return parts

  function readParts(until: string | undefined): Part[] {
    const found: Part[] = []
    let plain = ''
    const flush = () => {
      if (plain !== '') found.push({ kind: 'text', text: plain })
      plain = ''
    }
    while (at < text.length) {
      const character = text[at]!
      if (character === until) {
        at += 1
        flush()
        return found
      }
      if (character === '{') {
        flush()
        found.push(readField())
      } else if (character === '}') {
        throw new TemplateError(message('naming.unopened', { character }))
      } else if (closing[character] !== undefined) {
        flush()
        at += 1
        found.push(group(character, readParts(closing[character])))
      } else if (closers.has(character)) {
        throw new TemplateError(message('naming.unopened', { character }))
      } else {
        plain += character
        at += 1
      }
    }
    if (until !== undefined) throw new TemplateError(message('naming.unclosed', { character: until }))
    flush()
    return found
  }

  function readField(): Part {
    const end = text.indexOf('}', at)
    if (end === -1) throw new TemplateError(message('naming.unclosed', { character: '}' }))
    const [name = '', format, ...more] = text.slice(at + 1, end).split(':')
    at = end + 1
    const field = namingFields.find((one) => one === name.trim())
    if (field === undefined) throw new TemplateError(refuseField(name))
    if (format !== undefined && (more.length > 0 || !numeric.has(field) || !/^0{1,8}(?:\.0{1,4})?$/.test(format)))
      throw new TemplateError(message('naming.format', { field: `{${field}:${[format, ...more].join(':')}}` }))
    return { kind: 'field', field, format }
  }
}

function refuseField(name: string): Message {
  const nearest = findNearestWord(name.trim().toLowerCase(), namingFields)
  return nearest === undefined
    ? message('naming.unknownField', { field: `{${name}}` })
    : message('naming.misspelledField', { field: `{${name}}`, nearest: `{${nearest}}` })
}

const group = (open: string, parts: readonly Part[]): Part =>
  open === '<' ? { kind: 'group', open: '', close: '', parts } : { kind: 'group', open, close: closing[open]!, parts }

const hasField = (parts: NamingSegment, field: NamingField): boolean =>
  parts.some((part) =>
    part.kind === 'group' ? hasField(part.parts, field) : part.kind === 'field' && part.field === field,
  )

/** Whether the segment is nothing but the series. */
export const isSeriesFolder = ([only, ...more]: NamingSegment): boolean =>
  more.length === 0 && only?.kind === 'field' && only.field === 'series'

/** The text of a segment. It is not a safe file name yet. */
export function renderSegment(parts: NamingSegment, values: NamingValues): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text
      if (part.kind === 'field') return renderValue(values[part.field], part.format)
      return isComplete(part.parts, values) ? part.open + renderSegment(part.parts, values) + part.close : ''
    })
    .join('')
}

const isComplete = (parts: NamingSegment, values: NamingValues): boolean =>
  parts.every((part) => part.kind !== 'field' || renderValue(values[part.field], part.format).trim() !== '')

/** No digit of a number is lost: `000.0` makes `010.5` of 10.5 and `010.25` of 10.25. */
function renderValue(value: string | number | null | undefined, format: string | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  const [wanted = '', decimals = ''] = (format ?? '').split('.')
  const [whole = '0', fraction = ''] = String(value).split('.')
  const shown = fraction.padEnd(decimals.length, '0')
  return `${whole.padStart(wanted.length, '0')}${shown === '' ? '' : `.${shown}`}`
}
