import type { Dirent } from 'node:fs'
import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { isPageFileName, isPartName } from '../../../shared/page-file-extensions.ts'
import { isPageName } from '../../platform/cbz/entry-names.ts'
import { archiveBroken } from '../../platform/cbz/read-directory.ts'
import { toFailedDisk } from '../../platform/files/disk-space.ts'
import { isProblem } from '../../platform/problem.ts'

/** A file that may hold pages, or a place that cannot be read. The path is relative, with `/`. */
export type FoundFile = {
  readonly path: string
  readonly reason: Message | null
  /** Whether its folder has no other file. */
  readonly isAlone?: boolean
}
type FoundFiles = { readonly files: readonly FoundFile[]; readonly otherFiles: number }

const serviceFolders = new Set([
  '__macosx',
  '@eadir',
  '#recycle',
  '@recycle',
  '@recently-snapshot',
  '#snapshot',
  '$recycle.bin',
  'lost+found',
  'system volume information',
])

/** Hidden files and folders, and those that systems keep for themselves. */
export const isServiceName = (name: string): boolean => name.startsWith('.') || serviceFolders.has(name.toLowerCase())

type Walk = {
  readonly root: string
  readonly signal: AbortSignal
  readonly files: FoundFile[]
  /** All folders that were read. */
  readonly folders: string[]
  /** Their real paths; found out when there are links. */
  realFolders: Set<string> | undefined
  /** Links, followed after everything else: what they point to may be a part of the folder anyway. */
  readonly links: string[]
  /** What folders contain, by their paths. */
  readonly contents: Map<string, FolderContent>
  otherFiles: number
}

/**
 * Lists the files of a folder and its subfolders, each once, sorted by path.
 * @throws the error of the file system when the folder itself cannot be read; AbortError
 */
export async function walkFolder(root: string, signal: AbortSignal): Promise<FoundFiles> {
  const walk: Walk = {
    root,
    signal,
    files: [],
    folders: [],
    realFolders: undefined,
    links: [],
    contents: new Map(),
    otherFiles: 0,
  }
  await readFolders(walk, [''], true)
  for (let link = walk.links.shift(); link !== undefined; link = walk.links.shift()) await followLink(walk, link)
  for (const { path, images } of findImageFolders(walk.contents)) {
    walk.files.push({ path, reason: null })
    walk.otherFiles -= images
  }
  // By code units, as scripts sort.
  const files = markAlone(walk.files).sort((a, b) => (a.path < b.path ? -1 : 1))
  return { files, otherFiles: walk.otherFiles }
}

/** Marks the files that are alone in their folder. */
export function markAlone(files: readonly FoundFile[]): FoundFile[] {
  const counts = new Map<string, number>()
  for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return files.map((file) => ({ ...file, isAlone: counts.get(dirname(file.path)) === 1 }))
}

const concurrency = 8

/** Reads the folders and their subfolders, several at a time. */
async function readFolders(walk: Walk, pending: string[], isRoot = false): Promise<void> {
  if (isRoot) await readFolder(walk, pending.pop()!, pending, true)
  while (pending.length > 0) {
    walk.signal.throwIfAborted()
    await Promise.all(pending.splice(-concurrency).map((folder) => readFolder(walk, folder, pending)))
  }
}

async function readFolder(walk: Walk, folder: string, pending: string[], mustExist = false): Promise<void> {
  try {
    const entries = await readdir(join(walk.root, folder), { withFileTypes: true })
    walk.folders.push(folder)
    walk.contents.set(folder, newFolderContent(folder))
    for (const entry of entries) await addEntry(walk, folder, entry, pending)
  } catch (error) {
    if (mustExist) throw error
    report(walk, folder, unreadableReason(error))
  }
}

async function realFolders(walk: Walk): Promise<Set<string>> {
  walk.realFolders ??= new Set()
  for (const folder of walk.folders.splice(0)) walk.realFolders.add(await realpath(join(walk.root, folder)))
  return walk.realFolders
}

async function addEntry(walk: Walk, folder: string, entry: Dirent, pending: string[]): Promise<void> {
  const { name } = entry
  if (isServiceName(name)) return
  const path = folder === '' ? name : `${folder}/${name}`
  // A name that is not UTF-8 cannot be used to open the file.
  if (name.includes('\uFFFD') && !(await exists(join(walk.root, path)))) {
    if (entry.isDirectory() || isPageFileName(name)) report(walk, path, message('collection.nameNotUtf8'))
    else walk.otherFiles += 1
  } else if (entry.isSymbolicLink()) walk.links.push(path)
  else if (entry.isDirectory()) pending.push(path)
  else if (entry.isFile()) addFile(walk, folder, path)
  // A pipe would block its reader.
  else if (isPageFileName(path)) report(walk, path, archiveBroken(message('archives.notAFile')).userMessage)
  else walk.otherFiles += 1
}

function addFile(walk: Walk, folder: string, path: string): void {
  countImage(walk.contents.get(folder)!, path)
  if (isPageFileName(path)) walk.files.push({ path, reason: null })
  else if (isPartName(path)) report(walk, path, archiveBroken(message('archives.partOfSeveral')).userMessage)
  else walk.otherFiles += 1
}

async function followLink(walk: Walk, path: string): Promise<void> {
  walk.signal.throwIfAborted()
  const link = join(walk.root, path)
  try {
    const [target, facts] = [await realpath(link), await stat(link)]
    if (facts.isDirectory()) {
      if ((await realFolders(walk)).has(target)) report(walk, path, message('collection.linkRepeats'))
      else await readFolders(walk, [path])
    } else if (!isPageFileName(path)) walk.otherFiles += 1
    else if (!facts.isFile()) report(walk, path, archiveBroken(message('archives.notAFile')).userMessage)
    // Archives are never opened through links, which could lead to any file.
    else
      report(
        walk,
        path,
        message((await realFolders(walk)).has(dirname(target)) ? 'collection.linkRepeats' : 'collection.linkToFile'),
      )
  } catch (error) {
    report(walk, path, isLoopOrMissing(error) ? message('collection.linkBroken') : unreadableReason(error))
  }
}

function report(walk: Walk, path: string, reason: Message): void {
  walk.files.push({ path, reason })
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''
const isLoopOrMissing = (error: unknown): boolean => ['ENOENT', 'ELOOP'].includes(codeOf(error))

/**
 * Why the file system did not let Bunko read a file or folder.
 * @throws Problem `busy` when too many files are open, because nothing is wrong with this one; an error that is a bug
 */
export function unreadableReason(error: unknown): Message {
  const known = toFailedDisk(error)
  if (isProblem(known, 'busy')) throw known
  const code = codeOf(error)
  if (code === '') throw error
  if (code === 'EACCES' || code === 'EPERM') return message('collection.noPermission')
  if (code === 'ENOENT') return message('collection.vanished')
  return message('collection.notReadable', { code })
}

/** The files directly in a folder. */
type FolderContent = { readonly path: string; images: number; covers: number; archives: number; others: number }

const newFolderContent = (path: string): FolderContent => ({
  path,
  images: 0,
  covers: 0,
  archives: 0,
  others: 0,
})

/** Programs put these beside chapters. */
const coverName = /(?:^|\/)(?:cover|poster|folder|banner|logo|backdrop|fanart|thumb(?:nail)?)\.[a-z]+$/i

function countImage(content: FolderContent, path: string): void {
  if (isPageFileName(path)) content.archives += 1
  else if (!isPageName(path)) content.others += 1
  else {
    content.images += 1
    if (coverName.test(path)) content.covers += 1
  }
}

/**
 * The folders whose images are a chapter: most of their files are images, more than covers, and neither they nor their
 * subfolders have anything else to read. The path of the walked folder itself is `.`.
 */
function findImageFolders(contents: ReadonlyMap<string, FolderContent>): { path: string; images: number }[] {
  /** Folders with something to read further inside. */
  const outer = new Set<string>()
  for (const { path, images, covers, archives } of contents.values()) {
    if (archives > 0 || images > covers) for (const folder of parentsOf(path)) outer.add(folder)
  }
  return [...contents.values()]
    .filter(({ path, images, covers, archives, others }) => {
      return images > covers && archives === 0 && images >= others && !outer.has(path)
    })
    .map(({ path, images }) => ({ path: path === '' ? '.' : path, images }))
}

function parentsOf(path: string): string[] {
  if (path === '') return []
  const parts = path.split('/')
  return ['', ...parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'))]
}
