import { type JsonList, scalarsOf } from './walk-json.ts'

/** The values at one path of all entries of a list. */
export type Column = { readonly path: string; readonly values: readonly unknown[]; readonly texts: readonly string[] }

/** The values at each path of the entries; undefined where an entry has none. */
export function columnsOf({ entries }: JsonList): Column[] {
  const paths = new Map<string, unknown[]>()
  for (const [row, entry] of entries.entries()) {
    for (const [path, { value }] of scalarsOf(entry)) {
      const values = paths.get(path) ?? new Array<unknown>(entries.length).fill(undefined)
      values[row] = value
      paths.set(path, values)
    }
  }
  return [...paths].map(([path, values]) => ({
    path,
    values,
    texts: values.map((value) => (value === undefined || value === null ? '' : String(value).trim())),
  }))
}

export const isFilled = ({ texts }: Column): boolean =>
  texts.filter((text) => text !== '').length * 1.25 >= texts.length
export const isDistinct = ({ texts }: Column): boolean => {
  const filled = texts.filter((text) => text !== '')
  return new Set(filled).size * 1.25 >= filled.length
}

/** The last name of a path. */
export const lastName = (path: string): string => path.split(/[.']/).filter(Boolean).at(-1) ?? path
