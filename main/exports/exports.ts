import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { ExportPreview, ExportSelection, ExportToFolder } from '../../shared/contracts/exports.ts'
import type { ProblemCode } from '../../shared/contracts/problems.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import type { JobKind } from '../jobs/job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { timestamp } from '../platform/clock.ts'
import { requireFreeSpace } from '../platform/files/disk-space.ts'
import { safeFileName } from '../platform/files/safe-names.ts'
import { newId } from '../platform/ids.ts'
import { isProblem, Problem, validationFailed } from '../platform/problem.ts'
import { copyFiles, exportJob, toTargetProblem } from './copy-files.ts'
import { type ExportRow, findUnknown } from './exports.store.ts'
import { createExportFiles, type ExportFile, type ExportFilesDeps, isMade } from './find-files.ts'
import { type LibraryDeps, readParts, writeLibrary } from './library/write-library.ts'
import { measureZip, readZip, type ZipPart, zipTag } from './zip-stream.ts'

type ZipExport = { readonly id: string; readonly fileName: string; readonly sizeBytes: number }
type Prepared = {
  readonly selection: ExportSelection
  readonly fileName: string
  readonly chapterIds: readonly string[]
}
type OpenedZip = Omit<ZipExport, 'id'> & {
  readonly tag: string
  read(start: number, end: number): ReadableStream<Uint8Array>
}

/** How long a prepared ZIP can be downloaded, in milliseconds. */
const keptMs = 3600_000
const maxKept = 50
/** Books are made before a ZIP can be downloaded, and kept until then. */
const maxBookBytes = 2 ** 30

export type Exports = ReturnType<typeof createExports>

/** Chapters taken out of the library as files, as they are, and the library as JSON. */
export function createExports(
  deps: ExportFilesDeps &
    LibraryDeps & {
      readonly jobs: Pick<Jobs, 'enqueue'>
      /** Absolute path of the folder with all data of Bunko. */
      readonly dataDir: string
    },
) {
  const { db, jobs, dataDir } = deps
  const files = createExportFiles(deps)
  const { findFiles, measureFile, toFile } = files
  const prepared = new LRUCache<string, Prepared>({
    max: maxKept,
    ttl: keptMs,
  })

  type Measured = Pick<ZipPart, 'path' | 'sizeBytes'>

  /** Leaves out files that are not there or cannot be read. The preview counts them as chapters without a file. */
  async function measureSelected(
    selection: ExportSelection,
    measure: (file: ExportFile) => Promise<Measured | undefined>,
  ): Promise<{ rows: readonly ExportRow[]; parts: readonly ZipPart[] }> {
    const { rows, files: selected } = await findFiles(selection)
    const parts: ZipPart[] = []
    for (const file of selected) {
      const { id, name, original, isFolder, format, found } = file
      const measured =
        found &&
        (await measure(file).catch((error: unknown) => {
          if (isProblem(error) && unreadable.includes(error.code)) return undefined
          throw error
        }))
      if (measured) parts.push({ id, name, original, isFolder, format, modifiedMs: found!.mtimeMs, ...measured })
    }
    return { rows, parts }
  }

  const estimate = (selection: ExportSelection) =>
    measureSelected(selection, async (file) => {
      const sizeBytes = await measureFile(file)
      return sizeBytes === undefined ? undefined : { path: file.original, sizeBytes }
    })
  const findParts = (selection: ExportSelection) =>
    measureSelected(selection, async (file) => {
      const sizeBytes = isMade(file) ? undefined : await measureFile(file)
      if (sizeBytes === undefined && !isMade(file)) return undefined
      const path = await toFile(file)
      return { path, sizeBytes: sizeBytes ?? (await stat(path)).size }
    })

  async function requireParts(selection: ExportSelection) {
    const found = await findParts(selection)
    if (found.parts.length > 0) return found
    throw nothingToExport(selection)
  }

  return {
    /** @throws Problem `validation_failed` for unknown chapters and mangas. */
    async preview(selection: ExportSelection): Promise<ExportPreview> {
      await requireKnown(db, selection)
      const { rows, parts } = await estimate(selection)
      return { fileCount: parts.length, sizeBytes: sumSizes(parts), withoutFileCount: rows.length - parts.length }
    },
    /**
     * Prepares one ZIP of the files.
     * @throws Problem `validation_failed` for unknown chapters and mangas, and when no chapter has a file.
     */
    async createZip(selection: ExportSelection): Promise<ZipExport> {
      await requireKnown(db, selection)
      if (selection.format !== 'original' && sumSizes((await estimate(selection)).parts) > maxBookBytes)
        throw validationFailed([{ propertyPath: 'format', message: message('exports.tooManyBooks') }])
      const { rows, parts } = await requireParts(selection)
      const mangas = new Set(rows.map(({ manga }) => manga))
      const fileName = `${mangas.size === 1 ? safeFileName(rows[0]!.manga) : 'Bunko'}.zip`
      const id = newId()
      prepared.set(id, { selection, fileName, chapterIds: parts.map((part) => part.id) })
      return { id, fileName, sizeBytes: await measureZip(parts) }
    },
    /** @throws Problem `not_found` after an hour; `conflict` when a prepared chapter has no file any more. */
    async openZip(id: string): Promise<OpenedZip> {
      const known = prepared.get(id)
      if (!known) throw new Problem('not_found', message('exports.zipGone'))
      const { parts } = await findParts(known.selection)
      const present = new Set(parts.map((part) => part.id))
      if (!known.chapterIds.every((chapterId) => present.has(chapterId)))
        throw new Problem('conflict', message('exports.chapterGone'))
      return {
        fileName: known.fileName,
        sizeBytes: await measureZip(parts),
        tag: zipTag(parts),
        read: (start, end) => readZip(parts, toFile, { start, end }),
      }
    },
    /** Copies the files in the background. @throws Problem `validation_failed`, `not_writable`, `disk_full`. */
    async toFolder({ path, ...selection }: ExportToFolder): Promise<{ jobId: string }> {
      await requireKnown(db, selection)
      const folder = await requireFolder(dataDir, path)
      const { parts } = await estimate(selection)
      if (parts.length === 0) throw nothingToExport(selection)
      try {
        await access(folder, constants.W_OK)
        await requireFreeSpace(folder, sumSizes(parts), 0)
      } catch (error) {
        throw toTargetProblem(error)
      }
      const { id } = await jobs.enqueue(exportJob({ ...selection, path: folder }, parts.length))
      return { jobId: id }
    },
    /** The library without its files. */
    async writeLibrary() {
      const exportedAt = timestamp(deps.clock)
      const { parts, sizeBytes, tag } = await writeLibrary(deps, exportedAt)
      return {
        fileName: `bunko_${exportedAt.slice(0, 10)}.json`,
        sizeBytes,
        tag,
        read: async (start: number, end: number) => readParts(parts, start, end),
      }
    },
    jobKinds: [copyFiles(files)] as readonly JobKind[],
  }
}

const sumSizes = (parts: readonly ZipPart[]): number => parts.reduce((sum, part) => sum + part.sizeBytes, 0)

/** Of a file that is left out. */
const unreadable: readonly ProblemCode[] = ['archive_broken', 'page_broken', 'not_found']

/** @throws Problem `validation_failed` that names each unknown identifier, for example `chapterIds[2]`. */
async function requireKnown(db: Db, selection: ExportSelection): Promise<void> {
  const { chapterIds, mangaIds } = await findUnknown(db, selection)
  const violations = [
    ...chapterIds.map((propertyPath) => ({ propertyPath, message: message('validation.chapterNotFound') })),
    ...mangaIds.map((propertyPath) => ({ propertyPath, message: message('validation.mangaNotFound') })),
  ]
  if (violations.length > 0) throw validationFailed(violations)
}

/** Names the members that were sent. */
function nothingToExport({ chapterIds, mangaIds }: ExportSelection): Problem {
  const sent = [...(chapterIds.length > 0 ? ['chapterIds'] : []), ...(mangaIds.length > 0 ? ['mangaIds'] : [])]
  const names = sent.length > 0 ? sent : ['chapterIds', 'mangaIds']
  return validationFailed(names.map((propertyPath) => ({ propertyPath, message: message('exports.nothing') })))
}

async function requireFolder(dataDir: string, path: string): Promise<string> {
  if (!isAbsolute(path)) throw invalidPath(message('collection.pathNotAbsolute'))
  const folder = resolve(path)
  const found = await stat(folder).catch(() => undefined)
  if (!found) throw invalidPath(message('collection.folderMissing'))
  if (!found.isDirectory()) throw invalidPath(message('collection.notAFolder'))
  const inside = relative(resolve(dataDir), folder)
  // Between two drives of Windows the path is absolute.
  if (!inside.startsWith('..') && !isAbsolute(inside)) throw invalidPath(message('collection.insideData'))
  return folder
}

const invalidPath = (reason: Message) => validationFailed([{ propertyPath: 'path', message: reason }])
