import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ExportFormat, ExportSelection } from '../../shared/contracts/exports.ts'
import type { PageFiles } from '../platform/page-files/page-files.ts'
import { type BookDeps, createBooks } from './books/make-book.ts'
import { nameFiles } from './export-names.ts'
import { type ExportRow, listSelected } from './exports.store.ts'

/** A chapter's file, and where it goes. */
export type ExportFile = {
  /** Of the chapter. */
  readonly id: string
  readonly format: ExportFormat
  /** Relative, with `/`. */
  readonly name: string
  /** Absolute: a file, or a folder of images. */
  readonly original: string
  readonly isFolder: boolean
  /** Undefined when the file is not there, or cannot be looked at. */
  readonly found: Stats | undefined
}

export type ExportFilesDeps = BookDeps & {
  readonly pageFiles: Pick<PageFiles, 'readFacts' | 'toZip'>
  /** Absolute path of the folder with the archives that are Bunko's. */
  readonly libraryDir: string
}

export type ExportFiles = ReturnType<typeof createExportFiles>

/** The files of chapters, as they are or as books. */
export function createExportFiles(deps: ExportFilesDeps) {
  const { db, pageFiles, libraryDir } = deps
  const { makeBook } = createBooks(deps)

  /** The selected chapters, and the files of those that should have one. */
  async function findFiles(
    selection: ExportSelection,
  ): Promise<{ rows: readonly ExportRow[]; files: readonly ExportFile[] }> {
    const rows = await listSelected(db, selection)
    const withFile = await Promise.all(
      rows.flatMap((row) => (row.path === null ? [] : [lookAt(row, row.path, resolve(libraryDir, row.path))])),
    )
    const { format } = selection
    return { rows, files: nameFiles(withFile, format).map((file) => ({ ...file, format })) }
  }

  /**
   * The path of the file that is exported: the file itself, a CBZ of a folder, or a book.
   * @throws Problem `archive_broken`, `page_broken` when the pages cannot be read; errors of the file system
   */
  async function toFile(file: Pick<ExportFile, 'id' | 'name' | 'original' | 'isFolder' | 'format'>): Promise<string> {
    if (file.format !== 'original') return await makeBook(file)
    return file.isFolder ? await pageFiles.toZip(file.original) : file.original
  }

  /**
   * Bytes of a file, or about as many as what is made of it has. Undefined for what is no file.
   * @throws as `toFile`
   */
  async function measureFile({ original, isFolder, found }: ExportFile): Promise<number | undefined> {
    if (isFolder) return (await pageFiles.readFacts(original)).sizeBytes
    return found?.isFile() ? found.size : undefined
  }

  return { findFiles, toFile, measureFile }
}

async function lookAt(row: ExportRow, path: string, original: string) {
  const found = await stat(original).catch(() => undefined)
  return { ...row, path, original, found, isFolder: found?.isDirectory() ?? false }
}

/** Whether another file is made for the export. */
export const isMade = ({ isFolder, format }: Pick<ExportFile, 'isFolder' | 'format'>): boolean =>
  isFolder || format !== 'original'
