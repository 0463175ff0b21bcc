import { foldedText } from '../extract/embedded-json.ts'
import { type JsonEntries, selectInEntries } from '../extract/json-path.ts'

export type TemplateValues = Readonly<Record<string, string | undefined>>

/** `{name}`, `{n:3}`, and JSONPaths such as `{$.host}` and `{@.id}`. */
const placeholder = /\{([A-Za-z]\w{0,30})(?::(\d))?\}|\{([$@][^{}]*)\}/g

/** Replaces the placeholders whose values are known. `{name:3}` pads with zeros. Leaves everything else unchanged. */
export const fillTemplate = (
  template: string,
  values: TemplateValues,
  encode: (value: string) => string = (value) => value,
): string =>
  template.replace(placeholder, (whole, name?: string, width?: string) => {
    const value = name === undefined ? undefined : values[name]
    return value === undefined ? whole : encode(value.padStart(Number(width ?? 0), '0'))
  })

/** The names of the placeholders that are no JSONPaths. */
export const placeholderNames = (template: string): string[] =>
  [...template.matchAll(placeholder)].flatMap(([, name]) => name ?? [])

/** The JSONPaths among the placeholders. */
const placeholderPaths = (template: string): string[] => [
  ...new Set([...template.matchAll(placeholder)].flatMap(([, , , path]) => path ?? [])),
]

/** Replaces JSONPaths by their values. Undefined if a value is missing. */
function fillPaths(template: string, values: ReadonlyMap<string, string | undefined>): string | undefined {
  let isComplete = true
  const filled = template.replace(placeholder, (whole, _name, _width, path?: string) => {
    if (path === undefined) return whole
    const value = values.get(path)
    if (value === undefined) isComplete = false
    return value ?? ''
  })
  return isComplete ? filled : undefined
}

const nested = /\{[$@][^{}]*(?:\{[A-Za-z]\w*\}[^{}]*)+\}/g
const escapeQuotes = (value: string): string => value.replace(/['"\\]/g, '\\$&')

/** A JSONPath with placeholders, such as `$.chapters['{id}'].pages[*]`. */
export const fillJsonPath = (path: string, values: TemplateValues): string => fillTemplate(path, values, escapeQuotes)

/** Fills placeholders in the JSONPaths of a template: `{$.chapters['{id}'].folder}`. */
export const fillNestedPaths = (template: string, values: TemplateValues): string =>
  template.replace(nested, (path) => `{${fillJsonPath(path.slice(1, -1), values)}}`)

/** A value in JSON as text; undefined for objects, arrays, null and nothing. */
export const scalarText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : undefined

/** As `scalarText`; for JSON in a text the text itself. */
export const valueText = (value: unknown): string | undefined => scalarText(value) ?? foldedText(value)

/** The texts that a path selects in each entry. Arrays count as their members. */
export const entryTexts = (path: { readonly field: string; readonly path: string }, entries: JsonEntries): string[][] =>
  selectInEntries(path, entries).map((values) => values.flat().flatMap((value) => valueText(value) || []))

/** A template with the values of each entry; undefined for entries that lack one. */
export function fillForEntries(
  { field, template }: { readonly field: string; readonly template: string },
  entries: JsonEntries,
): (string | undefined)[] {
  const paths = placeholderPaths(template)
  const columns = paths.map((path) => entryTexts({ field, path }, entries).map(([first]) => first))
  return entries.entries.map((_, row) =>
    fillPaths(template, new Map(paths.map((path, column) => [path, columns[column]?.[row]]))),
  )
}
