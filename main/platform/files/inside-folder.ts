import { sep } from 'node:path'

/** The beginning of all paths in a folder. Roots such as `/`, `E:\` and `\\nas\manga\` end with the separator already. */
export const startOf = (folder: string, separator: string = sep): string =>
  folder.endsWith(separator) ? folder : folder + separator

/** Whether a path is in a folder, or is the folder itself. */
export const isInside = (path: string, folder: string, separator: string = sep): boolean =>
  path === folder || path.startsWith(startOf(folder, separator))
