import {
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs'
import { join } from 'node:path'

/**
 * The managed folder is `library` in the data folder, or what the link with that name leads to: another folder that the
 * user chose. So all paths stay the same wherever the files are.
 */
export const libraryLink = (dataDir: string): string => join(dataDir, 'library')

/** What takes the place of the managed folder next: a link to the new place, or the complete folder itself. */
export const nextLibrary = (dataDir: string): string => join(dataDir, 'library.next')
/** What was in its place. */
export const formerLibrary = (dataDir: string): string => join(dataDir, 'library.former')

/**
 * Finishes a change of place that a crash interrupted, and creates the folder if there is none. A link that leads nowhere
 * stays: its disk may be connected later.
 */
export function prepareLibraryFolder(dataDir: string): void {
  const [place, next] = [libraryLink(dataDir), nextLibrary(dataDir)]
  const isGone = kindOf(place) === undefined || (kindOf(place) === 'link' && !existsSync(place))
  if (isGone && existsSync(next)) takePlace(dataDir)
  if (kindOf(place) === undefined) mkdirSync(place, { recursive: true })
}

/** The folder that the files are in. It may be missing now. */
export function libraryTarget(dataDir: string): string {
  const place = libraryLink(dataDir)
  try {
    return realpathSync(place)
  } catch {
    return place
  }
}

/** Whether the folder can be read now. */
export const isLibraryThere = (dataDir: string): boolean =>
  statSync(libraryLink(dataDir), { throwIfNoEntry: false })?.isDirectory() ?? false

/** Makes `nextLibrary` a link to another folder. */
export function linkNext(dataDir: string, target: string): void {
  rmSync(nextLibrary(dataDir), { recursive: true, force: true })
  symlinkSync(target, nextLibrary(dataDir), process.platform === 'win32' ? 'junction' : 'dir')
}

/** Puts `nextLibrary` in the place of the managed folder. After a crash in between `prepareLibraryFolder` does the rest. */
export function takePlace(dataDir: string): void {
  const place = libraryLink(dataDir)
  const kind = kindOf(place)
  if (kind === 'folder') renameSync(place, formerLibrary(dataDir))
  else if (kind === 'link' && (process.platform === 'win32' || kindOf(nextLibrary(dataDir)) === 'folder'))
    unlinkSync(place)
  renameSync(nextLibrary(dataDir), place)
}

export function kindOf(path: string): 'folder' | 'link' | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found && (found.isSymbolicLink() ? 'link' : 'folder')
}
