import { stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { scheduler } from 'node:timers/promises'
import type { CollectionItem } from '../../../shared/contracts/collection.ts'
import { type Localizable, type Message, message } from '../../../shared/i18n/message.ts'
import { isPageFileName, isZipName } from '../../../shared/page-file-extensions.ts'
import { type ArchiveFacts, readFacts } from '../../platform/cbz/read-facts.ts'
import type { Read } from '../../platform/file-worker/archive-readers.ts'
import { readFileStamp, toModifiedMs } from '../../platform/files/file-stamp.ts'
import type { PageFiles } from '../../platform/page-files/page-files.ts'
import { isProblem, validationFailed } from '../../platform/problem.ts'
import { yieldRegularly } from '../../platform/yield-regularly.ts'
import type { CollectionDeps } from '../collection-deps.ts'
import type { ReadComicInfo } from '../recognize/read-comic-info.ts'
import { combine } from '../recognize/read-comic-info.ts'
import { readInfo } from '../recognize/read-metron-info.ts'
import { type Recognized, recognize } from '../recognize/recognize.ts'
import { type FoundFile, unreadableReason, walkFolder } from './walk-folder.ts'

/** A file with what it says about itself; without facts it cannot be used. */
export type InspectedFile = {
  readonly item: Localizable<CollectionItem>
  readonly facts: ArchiveFacts | undefined
  readonly info: ReadComicInfo | undefined
}

/**
 * Reads the directories of all archives in a folder. Nothing is changed.
 * @throws Problem `validation_failed` on `path`; AbortError
 */
export async function inspectFiles(
  context: CollectionDeps,
  path: string,
  signal: AbortSignal,
  onRead?: (done: number, total: number) => void,
): Promise<{ root: string; files: readonly InspectedFile[]; otherFiles: number }> {
  const root = await requireFolder(path)
  const found = await walkFolder(root, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    throw invalidPath(unreadableReason(error))
  })
  return { root, files: await inspectAll(context, root, found.files, signal, onRead), otherFiles: found.otherFiles }
}

/** Enough to keep the disk busy; each holds one open file. */
const concurrency = 16
/** For fewer files, starting a process takes longer than reading them. */
const manyFiles = 32

/** Reads files, in their order. Many archives are read in other processes, while their names are recognised here. */
export async function inspectAll(
  { archives, pageFiles }: CollectionDeps,
  root: string,
  files: readonly FoundFile[],
  signal: AbortSignal,
  onRead?: (done: number, total: number) => void,
): Promise<InspectedFile[]> {
  const count = createCounter(files.length, onRead)
  const zips = files.filter(({ path, reason }) => reason === null && isZipName(path))
  const together = new Map(zips.length < manyFiles ? [] : zips.map((file, index) => [file, index]))
  const reading = archives.readFacts(
    [...together.keys()].map(({ path }) => join(root, path)),
    signal,
  )
  // It is awaited below.
  reading.catch(() => undefined)
  const inspected: InspectedFile[] = new Array(files.length)
  const queue = files.entries()
  const others = async () => {
    for (const [index, file] of queue) {
      if (together.has(file)) continue
      signal.throwIfAborted()
      inspected[index] = await inspectFile(root, file, pageFiles)
      count()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, others))
  // Starting processes takes some time itself.
  await scheduler.yield()
  const names: Recognized[] = []
  for (const file of together.keys()) {
    signal.throwIfAborted()
    names.push(recognizePath(file, root))
    await yieldRegularly()
  }
  const read = await reading
  const rest = files.entries()
  const describeRest = async () => {
    for (const [index, file] of rest) {
      const place = together.get(file)
      if (place === undefined) continue
      inspected[index] = await describe(root, file, names[place]!, () => {
        // A file that is no ZIP may have another format than its name says.
        const one = read[place]!
        return isProblem('error' in one && one.error, 'archive_broken')
          ? pageFiles.readFacts(join(root, file.path))
          : requireValue(one)
      })
      count()
      signal.throwIfAborted()
      await yieldRegularly()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, describeRest))
  return inspected
}

/** Reports about a hundred times. */
function createCounter(total: number, onRead: ((done: number, total: number) => void) | undefined): () => void {
  let done = 0
  const step = Math.ceil(total / 100)
  return () => {
    done += 1
    if (done % step === 0) onRead?.(done, total)
  }
}

function requireValue<T>(read: Read<T>): T {
  if ('error' in read) throw read.error
  return read.value
}

/** @throws Problem `validation_failed` on `path` unless it is a folder that Bunko may read. */
export async function requireFolder(path: string): Promise<string> {
  if (!isAbsolute(path)) throw invalidPath(message('collection.pathNotAbsolute'))
  const found = await stat(path).catch((error: unknown) => {
    const isMissing = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(
      (error as NodeJS.ErrnoException).code ?? '',
    )
    throw invalidPath(isMissing ? message('collection.folderMissing') : unreadableReason(error))
  })
  if (!found.isDirectory()) throw invalidPath(message('collection.notAFolder'))
  return resolve(path)
}

export const invalidPath = (reason: Message) => validationFailed([{ propertyPath: 'path', message: reason }])

/** Reads one file. A file that cannot be read has its reason. @throws Problem `busy` when too many files are open */
export const inspectFile = (
  root: string,
  file: FoundFile,
  /** Without them the file is a ZIP. */
  pageFiles: Pick<PageFiles, 'readFacts'> = { readFacts },
): Promise<InspectedFile> =>
  describe(root, file, recognizePath(file, root), () => pageFiles.readFacts(join(root, file.path)))

/** A folder of images is named as an archive would be. */
function recognizePath({ path, isAlone }: FoundFile, root: string): Recognized {
  if (path === '.') return recognizePath({ path: basename(root), reason: null }, dirname(root))
  return recognize(isPageFileName(path) ? path : `${path}.cbz`, basename(root), isAlone)
}

/** @param read reads the file; only called for a file that can be read */
async function describe(
  root: string,
  { path, reason }: FoundFile,
  byName: Recognized,
  read: () => ArchiveFacts | Promise<ArchiveFacts>,
): Promise<InspectedFile> {
  if (reason) return unreadable(path, byName, reason)
  try {
    const file = join(root, path)
    const facts = await read()
    if (Date.now() - facts.modifiedMs < recentMs && (await isChanging(file, facts)))
      return unreadable(path, byName, message('collection.changing'))
    const info = await readInfo(facts)
    const author = info?.writer
    return { item: { ...toItem(path, combine(byName, info)), ...(author && { author }) }, facts, info }
  } catch (error) {
    return unreadable(path, byName, isProblem(error) ? error.userMessage : unreadableReason(error))
  }
}

/** Only a file that was written a moment ago can still be written. */
const recentMs = 10_000

async function isChanging(file: string, { sizeBytes, modifiedMs }: ArchiveFacts): Promise<boolean> {
  const stamp = await readFileStamp(file)
  return stamp?.sizeBytes !== sizeBytes || toModifiedMs(stamp.modifiedNs) !== modifiedMs
}

const doubts: Readonly<Record<NonNullable<Recognized['doubt']>, Message>> = {
  bare_number: message('collection.bareNumber'),
  no_number: message('collection.noNumber'),
}

const toItem = (path: string, { doubt, ...read }: Recognized): Localizable<CollectionItem> => ({
  path,
  ...read,
  series: read.series.slice(0, 255),
  reason: doubt && doubts[doubt],
})

function unreadable(path: string, { doubt: _, ...read }: Recognized, reason: Message): InspectedFile {
  const item = { path, ...read, series: read.series.slice(0, 255), kind: 'unreadable' as const, confidence: 0, reason }
  return { item, facts: undefined, info: undefined }
}
