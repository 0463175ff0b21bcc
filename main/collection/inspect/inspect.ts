import { stat } from 'node:fs/promises'
import { basename, isAbsolute, join, resolve } from 'node:path'
import type { CollectionItem, Inspection } from '../../../shared/contracts/collection.ts'
import { type Localizable, type Message, message } from '../../../shared/i18n/message.ts'
import { isProblem, validationFailed } from '../../platform/problem.ts'
import type { ArchiveFacts } from '../formats/format.ts'
import { formatOf } from '../formats/formats.ts'
import { combine } from '../recognize/combine.ts'
import { type ReadComicInfo, readComicInfo } from '../recognize/read-comic-info.ts'
import { type Recognized, recognize } from '../recognize/recognize.ts'
import { type FoundFile, unreadableReason, walkFolder } from './walk-folder.ts'

/** A file with what it says about itself; without facts it cannot be used. */
export type InspectedFile = {
  readonly item: Localizable<CollectionItem>
  readonly facts: ArchiveFacts | undefined
  readonly info: ReadComicInfo | undefined
}

/** Enough to keep the disk busy; each holds one open file. */
const concurrency = 16

/**
 * Reads the directories of all archives in a folder. Nothing is changed.
 * @throws Problem `validation_failed` on `path`; AbortError
 */
export async function inspect(path: string, signal: AbortSignal): Promise<Localizable<Inspection>> {
  const { root, files, otherFiles } = await inspectFiles(path, signal)
  return { path: root, total: files.length, items: files.map(({ item }) => item), otherFiles }
}

export async function inspectFiles(
  path: string,
  signal: AbortSignal,
): Promise<{ root: string; files: readonly InspectedFile[]; otherFiles: number }> {
  const root = await requireFolder(path)
  const found = await walkFolder(root, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    throw invalidPath(unreadableReason(error))
  })
  const files: InspectedFile[] = new Array(found.files.length)
  const queue = found.files.entries()
  const work = async () => {
    for (const [index, file] of queue) {
      signal.throwIfAborted()
      files[index] = await inspectFile(root, file)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return { root, files, otherFiles: found.otherFiles }
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

/** Reads one file. It never fails: a file that cannot be read has its reason. */
export async function inspectFile(root: string, { path, reason }: FoundFile): Promise<InspectedFile> {
  const byName = recognize(path, basename(root))
  if (reason) return unreadable(path, byName, reason)
  try {
    const file = join(root, path)
    const facts = await formatOf(path)!.inspect(file)
    if (Date.now() - facts.modifiedMs < recentMs && (await isChanging(file, facts)))
      return unreadable(path, byName, message('collection.changing'))
    const info = facts.comicInfo === undefined ? undefined : readComicInfo(facts.comicInfo)
    return { item: toItem(path, combine(byName, info)), facts, info }
  } catch (error) {
    return unreadable(path, byName, isProblem(error) ? error.userMessage : unreadableReason(error))
  }
}

/** Only a file that was written a moment ago can still be written. */
const recentMs = 10_000

async function isChanging(file: string, { sizeBytes, modifiedMs }: ArchiveFacts): Promise<boolean> {
  const { size, mtimeMs } = await stat(file)
  return size !== sizeBytes || Math.trunc(mtimeMs) !== modifiedMs
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
