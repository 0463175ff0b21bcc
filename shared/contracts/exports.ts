import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, text } from './fields.ts'

const tag = 'Export'

export const exportFormats = ['original', 'epub', 'kepub'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Chapters, and all visible chapters of mangas. Those without a file are left out. */
const selection = {
  chapterIds: z.array(z.string()).max(50_000).optional().default([]),
  mangaIds: z.array(z.string()).max(5000).optional().default([]),
  /** `original`: the files as they are; folders of images as CBZ. `epub`, `kepub`: books with one page per image. */
  format: z.enum(exportFormats).optional().default('original'),
}
const limitBytes = 8 * 1024 * 1024

export const exportSelectionSchema = z.object(selection).meta({ title: 'ExportSelection' })
export type ExportSelection = z.output<typeof exportSelectionSchema>
/** What is exported, in any format. */
export type ExportedChapters = Pick<ExportSelection, 'chapterIds' | 'mangaIds'>

export const exportPreviewSchema = z
  .object({
    fileCount: z.int().min(0),
    sizeBytes: z.int().min(0),
    /** Chapters that have no file, or one that is not there now. */
    withoutFileCount: z.int().min(0),
  })
  .meta({ title: 'ExportPreview' })
export type ExportPreview = z.output<typeof exportPreviewSchema>

export const previewExport = endpoint({
  id: 'previewExport',
  method: 'POST',
  path: '/api/exports/preview',
  tag,
  summary: 'Count the files of chapters, and their size',
  body: { schema: exportSelectionSchema, accepts: 'json', limitBytes },
  status: 200,
  response: { kind: 'json', schema: exportPreviewSchema },
  problems: ['bad_request', 'validation_failed'],
})

export const createZipExport = endpoint({
  id: 'createZipExport',
  method: 'POST',
  path: '/api/exports/zip',
  tag,
  summary: 'Prepare the files of chapters as one ZIP; its URL works for an hour',
  body: { schema: exportSelectionSchema, accepts: 'json', limitBytes },
  status: 201,
  response: {
    kind: 'json',
    schema: z
      .object({ id: z.string(), url: z.string(), fileName: z.string(), sizeBytes: z.int().min(0) })
      .meta({ title: 'ZipExport' }),
  },
  problems: ['bad_request', 'validation_failed'],
})

export const downloadZipExport = endpoint({
  id: 'downloadZipExport',
  method: 'GET',
  path: '/api/exports/zip/{id}',
  tag,
  summary: 'Download the ZIP of an export, made while it is read',
  params: idParam,
  status: 200,
  response: { kind: 'file', mediaTypes: ['application/zip'] },
  problems: ['not_found', 'conflict', 'range_not_satisfiable'],
})

export const exportFolderSchema = z
  .object({ ...selection, path: text({ min: 1, max: 4096 }) })
  .meta({ title: 'ExportToFolder' })
export type ExportToFolder = z.output<typeof exportFolderSchema>

export const exportToFolder = endpoint({
  id: 'exportToFolder',
  method: 'POST',
  path: '/api/exports/folder',
  tag,
  summary: 'Copy the files of chapters into a folder in the background; nothing there is overwritten',
  body: { schema: exportFolderSchema, accepts: 'json', limitBytes },
  status: 202,
  response: { kind: 'json', schema: z.object({ jobId: z.string() }).meta({ title: 'FolderExport' }) },
  localized: true,
  problems: ['bad_request', 'validation_failed', 'not_writable', 'disk_full'],
})
