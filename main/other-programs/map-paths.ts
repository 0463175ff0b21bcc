import { isAbsolute, join } from 'node:path'
import { isInside } from '../platform/files/inside-folder.ts'

/** Where the files of a folder of another program are on this machine. */
export type FolderMapping = { readonly from: string; readonly to: string }

/** With `/`, without one at the end. */
export const withSlashes = (path: string): string => path.replaceAll('\\', '/').replace(/(.)\/+$/, '$1')

export const isBelow = (file: string, folder: string): boolean => isInside(file, folder, '/')

/** The path on this machine of a path of another program; undefined for one that cannot be a path here. */
export function toLocalPath(path: string, mappings: readonly FolderMapping[]): string | undefined {
  const file = withSlashes(path)
  const mapping = mappings
    .map(({ from, to }) => ({ from: withSlashes(from), to }))
    .filter(({ from }) => isBelow(file, from))
    .sort((left, right) => right.from.length - left.from.length)[0]
  if (mapping) return join(mapping.to, file.slice(mapping.from.length))
  return isAbsolute(path) ? path : undefined
}
