import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { exampleIds, meta, text } from './fields.ts'

const exportId = meta(z.string(), 'Identifier of the export.', exampleIds.job)
const tag = 'Export'

export const exportFormats = ['original', 'epub', 'kepub'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Chapters, and all visible chapters of mangas. Those without a file are left out. */
const selection = {
  chapterIds: meta(z.array(z.string()).max(50_000).optional().default([]), 'Chapters to export.', [exampleIds.chapter]),
  mangaIds: meta(z.array(z.string()).max(5000).optional().default([]), 'Mangas to export, with visible chapters.', [
    exampleIds.manga,
  ]),
  format: meta(
    z.enum(exportFormats).optional().default('original'),
    'What the files are: `original` as they are, with folders of images as CBZ; `epub` and `kepub` books with a fixed layout, one per chapter, the latter named for e-readers of Kobo. A preview counts the original files.',
  ),
}
const limitBytes = 8 * 1024 * 1024

const exportSelectionSchema = z.object(selection).meta({
  title: 'ExportSelection',
  description: 'Chapters and mangas to export.',
  examples: [{ mangaIds: [exampleIds.manga] }],
})
export type ExportSelection = z.output<typeof exportSelectionSchema>
/** What is exported, in any format. */
export type ExportedChapters = Pick<ExportSelection, 'chapterIds' | 'mangaIds'>

const exportPreviewSchema = z
  .object({
    fileCount: meta(z.int().min(0), 'Number of files.', 48),
    sizeBytes: meta(z.int().min(0), 'Total size in bytes.', 1_284_505_600),
    withoutFileCount: meta(z.int().min(0), 'Chapters without a file, or whose file is not there now.', 2),
  })
  .meta({ title: 'ExportPreview', description: 'What an export contains.' })
export type ExportPreview = z.output<typeof exportPreviewSchema>

export const previewExport = endpoint({
  id: 'previewExport',
  method: 'POST',
  path: '/api/exports/preview',
  tag,
  summary: 'Count the files of chapters, and their size',
  body: { schema: exportSelectionSchema, limitBytes },
  response: { kind: 'json', schema: exportPreviewSchema },
  problems: ['bad_request', 'validation_failed'],
})

export const createZipExport = endpoint({
  id: 'createZipExport',
  method: 'POST',
  path: '/api/exports/zip',
  tag,
  summary: 'Prepare the files of chapters as one ZIP; its URL works for an hour',
  body: { schema: exportSelectionSchema, limitBytes },
  status: 201,
  response: {
    kind: 'json',
    schema: z
      .object({
        id: exportId,
        url: meta(z.string(), 'Its URL, for an hour.', `/api/exports/zip/${exampleIds.job}`),
        fileName: meta(z.string(), 'The name of the file.', 'Star Smith.zip'),
        sizeBytes: meta(z.int().min(0), 'The size of the ZIP in bytes.', 1_284_512_004),
      })
      .meta({ title: 'ZipExport', description: 'A ZIP that can be downloaded.' }),
  },
  problems: ['bad_request', 'validation_failed'],
})

export const downloadZipExport = endpoint({
  id: 'downloadZipExport',
  method: 'GET',
  path: '/api/exports/zip/{id}',
  tag,
  summary: 'Download the ZIP of an export, made while it is read',
  params: z.object({ id: exportId }),
  response: { kind: 'file', mediaTypes: ['application/zip'] },
  problems: ['not_found', 'conflict', 'range_not_satisfiable'],
})

export const exportFolderSchema = z
  .object({
    ...selection,
    path: meta(text({ min: 1, max: 4096 }), 'The absolute path of a folder that exists.', '/media/reader/Manga'),
  })
  .meta({
    title: 'ExportToFolder',
    description: 'What to copy, and where to.',
    examples: [{ mangaIds: [exampleIds.manga], path: '/media/reader/Manga' }],
  })
export type ExportToFolder = z.output<typeof exportFolderSchema>

export const exportToFolder = endpoint({
  id: 'exportToFolder',
  method: 'POST',
  path: '/api/exports/folder',
  tag,
  summary: 'Copy the files of chapters into a folder in the background; nothing there is overwritten',
  body: { schema: exportFolderSchema, limitBytes },
  status: 202,
  response: {
    kind: 'json',
    schema: z
      .object({ jobId: meta(z.string(), 'The job that copies the files.', exampleIds.job) })
      .meta({ title: 'FolderExport', description: 'The export.' }),
  },
  localized: true,
  problems: ['bad_request', 'validation_failed', 'not_writable', 'disk_full'],
})

export const exportTachibk = endpoint({
  id: 'exportTachibk',
  method: 'GET',
  path: '/api/exports/tachibk',
  tag,
  summary: 'Download the library as a backup of Mihon: mangas, chapters, progress and shelves, without files',
  response: { kind: 'file', mediaTypes: ['application/octet-stream'] },
  problems: ['range_not_satisfiable'],
})
