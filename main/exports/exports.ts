import { stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { ExportPreview, ExportSelection, ExportToFolder } from '../../shared/contracts/exports.ts'
import type { ProblemCode } from '../../shared/contracts/problems.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import type { JobKind } from '../jobs/job.ts'
import type { Clock } from '../platform/clock.ts'
import { requireFreeSpace, requireWritable } from '../platform/files/disk-space.ts'
import { createFileCache } from '../platform/files/file-cache.ts'
import { safeFileName } from '../platform/files/safe-names.ts'
import { newId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { isProblem, Problem, validationFailed } from '../platform/problem.ts'
import { copyFiles, exportJob } from './copy-files.ts'
import type { ExportRow } from './exports.store.ts'
import type { ExportFilesDeps } from './exports-deps.ts'
import { type ExportFile, findFiles, isMade, measureFile, toFile } from './find-files.ts'
import { measureZip, readZip, type ZipPart, zipTag } from './zip-stream.ts'

type ZipExport = { readonly id: string; readonly fileName: string; readonly sizeBytes: number }
type OpenedZip = Omit<ZipExport, 'id'> & {
  readonly tag: string
  read(start: number, end: number): ReadableStream<Uint8Array>
}

/** Chapters taken out of the library as files, as they are. */
export type Exports = {
  preview(selection: ExportSelection): Promise<ExportPreview>
  /** Prepares one ZIP of the files. @throws Problem `validation_failed` when no chapter has a file. */
  createZip(selection: ExportSelection): Promise<ZipExport>
  /** @throws Problem `not_found` after an hour; `conflict` when a file is not there any more. */
  openZip(id: string): Promise<OpenedZip>
  /** Copies the files in the background. @throws Problem `validation_failed`, `not_writable`, `disk_full`. */
  toFolder(wanted: ExportToFolder): Promise<{ jobId: string }>
  readonly jobKinds: readonly JobKind[]
}

/** How long a prepared ZIP can be downloaded, in milliseconds. */
const keptMs = 3600_000
const maxKept = 50
/** Books are made before a ZIP can be downloaded, and kept until then. */
const maxBookBytes = 2 ** 30

type ExportsDeps = Omit<ExportFilesDeps, 'books'> & {
  readonly log: Log
  /** Of this feature alone. */
  readonly booksDir: string
}

export function createExports({ log, booksDir, ...deps }: ExportsDeps): Exports {
  const { jobs, clock } = deps
  const context: ExportFilesDeps = { ...deps, books: createBookCache({ log, clock, folder: booksDir }) }
  const prepared = new LRUCache<string, { readonly selection: ExportSelection; readonly fileName: string }>({
    max: maxKept,
    ttl: keptMs,
  })

  type Measured = Pick<ZipPart, 'path' | 'sizeBytes'>

  /** Leaves out files that are not there or cannot be read. The preview counts them as chapters without a file. */
  async function measureSelected(
    selection: ExportSelection,
    measure: (file: ExportFile) => Promise<Measured | undefined>,
  ): Promise<{ rows: readonly ExportRow[]; parts: readonly ZipPart[] }> {
    const { rows, files } = await findFiles(context, selection)
    const parts: ZipPart[] = []
    for (const file of files) {
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
      const sizeBytes = await measureFile(context, file)
      return sizeBytes === undefined ? undefined : { path: file.original, sizeBytes }
    })
  const findParts = (selection: ExportSelection) =>
    measureSelected(selection, async (file) => {
      const sizeBytes = isMade(file) ? undefined : await measureFile(context, file)
      if (sizeBytes === undefined && !isMade(file)) return undefined
      const path = await findPath(file)
      return { path, sizeBytes: sizeBytes ?? (await stat(path)).size }
    })
  const findPath = (part: Parameters<typeof toFile>[1]) => toFile(context, part)

  async function requireParts(selection: ExportSelection) {
    const found = await findParts(selection)
    if (found.parts.length > 0) return found
    throw nothingToExport()
  }

  return {
    async preview(selection) {
      const { rows, parts } = await estimate(selection)
      return { fileCount: parts.length, sizeBytes: sumSizes(parts), withoutFileCount: rows.length - parts.length }
    },
    async createZip(selection) {
      if (selection.format !== 'original' && sumSizes((await estimate(selection)).parts) > maxBookBytes)
        throw validationFailed([{ propertyPath: 'format', message: message('exports.tooManyBooks') }])
      const { rows, parts } = await requireParts(selection)
      const mangas = new Set(rows.map(({ manga }) => manga))
      const fileName = `${mangas.size === 1 ? safeFileName(rows[0]!.manga) : 'Bunko'}.zip`
      const id = newId()
      prepared.set(id, { selection, fileName })
      return { id, fileName, sizeBytes: await measureZip(parts) }
    },
    async openZip(id) {
      const known = prepared.get(id)
      if (!known) throw new Problem('not_found', message('exports.zipGone'))
      const { parts } = await findParts(known.selection)
      if (parts.length === 0) throw new Problem('conflict', message('exports.nothing'))
      return {
        fileName: known.fileName,
        sizeBytes: await measureZip(parts),
        tag: zipTag(parts),
        read: (start, end) => readZip(parts, findPath, { start, end }),
      }
    },
    async toFolder({ path, ...selection }) {
      const folder = await requireFolder(context, path)
      const { parts } = await estimate(selection)
      if (parts.length === 0) throw nothingToExport()
      await requireWritable(folder)
      await requireFreeSpace(folder, sumSizes(parts))
      const { id } = await jobs.enqueue(exportJob({ ...selection, path: folder }, parts.length))
      return { jobId: id }
    },
    jobKinds: [copyFiles(context)] as readonly JobKind[],
  }
}

const sumSizes = (parts: readonly ZipPart[]): number => parts.reduce((sum, part) => sum + part.sizeBytes, 0)

/** Of a file that is left out. */
const unreadable: readonly ProblemCode[] = ['archive_broken', 'page_broken', 'not_found']

const nothingToExport = () => validationFailed([{ propertyPath: 'chapterIds', message: message('exports.nothing') }])

async function requireFolder({ dataDir }: ExportFilesDeps, path: string): Promise<string> {
  if (!isAbsolute(path)) throw invalidPath(message('collection.pathNotAbsolute'))
  const folder = resolve(path)
  const found = await stat(folder).catch(() => undefined)
  if (!found) throw invalidPath(message('collection.folderMissing'))
  if (!found.isDirectory()) throw invalidPath(message('collection.notAFolder'))
  if (!relative(resolve(dataDir), folder).startsWith('..')) throw invalidPath(message('collection.insideData'))
  return folder
}

const invalidPath = (reason: Message) => validationFailed([{ propertyPath: 'path', message: reason }])

type BookCacheDeps = { readonly folder: string; readonly clock: Clock; readonly log: Log }

/** More than the largest export of books as one ZIP, which needs all of them until it is downloaded. */
const maxBytes = 2 * 2 ** 30
const maxAgeMs = 24 * 3600_000

function createBookCache({ folder, clock, log }: BookCacheDeps): ExportFilesDeps['books'] {
  const cache = createFileCache({ folder, clock, log, maxBytes, maxAgeMs })
  return {
    folder,
    trim: () =>
      void cache.trim().catch((error: unknown) => log.warn({ err: error }, 'the cache of books could not be trimmed')),
  }
}
