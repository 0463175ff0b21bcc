import { type JsonEntries, selectInEntries } from '../extract/json-path.ts'
import { fillPaths, placeholderPaths } from './fill-template.ts'

/** A value in JSON as text; undefined for objects, arrays, null and nothing. */
export const scalarText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : undefined

/** The texts that a path selects in each entry. Arrays count as their members. */
export const entryTexts = (path: { readonly field: string; readonly path: string }, entries: JsonEntries): string[][] =>
  selectInEntries(path, entries).map((values) => values.flat().flatMap((value) => scalarText(value) || []))

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
