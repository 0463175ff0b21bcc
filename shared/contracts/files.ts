import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, text } from './fields.ts'
import { namingTemplate } from './settings.ts'

const mangaIds = z
  .array(text({ min: 1, max: 64 }))
  .min(1)
  .max(1000)
const fileJob = z.object({ jobId: z.string() }).meta({ title: 'FileJob' })
const tag = 'Files'

export const writeMetadata = endpoint({
  id: 'writeMetadata',
  method: 'POST',
  path: '/api/mangas/write-metadata',
  tag,
  summary: 'Write what the library knows of mangas into their archives',
  body: { schema: z.object({ mangaIds }).meta({ title: 'WriteMetadata' }), accepts: 'json' },
  status: 202,
  response: { kind: 'json', schema: z.object({ jobIds: z.array(z.string()) }).meta({ title: 'MetadataJobs' }) },
  problems: ['bad_request', 'validation_failed', 'conflict'],
})

const metadataPreviewSchema = z
  .object({
    /** How many files Bunko may change. */
    files: z.int().min(0),
    /** How many linked files are left out, because Bunko may not change files in their folders. */
    notAllowed: z.int().min(0),
    /** How many files are left out because their format cannot be changed. */
    otherFormats: z.int().min(0),
  })
  .meta({ title: 'MetadataPreview' })
export type MetadataPreview = z.output<typeof metadataPreviewSchema>

export const previewMetadata = endpoint({
  id: 'previewMetadata',
  method: 'POST',
  path: '/api/mangas/write-metadata/preview',
  tag,
  summary: 'Count the archives that writing metadata would update, and those that it leaves out',
  body: { schema: z.object({ mangaIds }).meta({ title: 'PreviewMetadata' }), accepts: 'json' },
  status: 200,
  response: { kind: 'json', schema: metadataPreviewSchema },
  problems: ['bad_request', 'validation_failed'],
})

const renameRequest = {
  /** Default: the one of the settings. */
  template: namingTemplate.optional(),
  /** Default: all mangas. */
  mangaIds: mangaIds.optional(),
}

const renamePreviewSchema = z
  .object({
    /** How many chapters have a file of Bunko. */
    total: z.int().min(0),
    /** How many of them would get another name. */
    changed: z.int().min(0),
    /** Some of those that change; paths are relative to the managed folder. */
    items: z.array(z.object({ chapterId: z.string(), mangaId: z.string(), from: z.string(), to: z.string() })),
  })
  .meta({ title: 'RenamePreview' })
export type RenamePreview = z.output<typeof renamePreviewSchema>

export const previewRename = endpoint({
  id: 'previewRename',
  method: 'POST',
  path: '/api/files/rename/preview',
  tag,
  summary: 'Get the names that a template gives to files; nothing is changed',
  body: {
    schema: z
      .object({ ...renameRequest, limit: z.int().min(1).max(10_000).optional().default(50) })
      .meta({ title: 'PreviewRename' }),
    accepts: 'json',
  },
  status: 200,
  response: { kind: 'json', schema: renamePreviewSchema },
  problems: ['bad_request', 'validation_failed'],
})

export const renameFiles = endpoint({
  id: 'renameFiles',
  method: 'POST',
  path: '/api/files/rename',
  tag,
  summary: 'Rename files by a template; no file is overwritten, and the job can be undone',
  body: { schema: z.object(renameRequest).meta({ title: 'RenameFiles' }), accepts: 'json' },
  status: 202,
  response: { kind: 'json', schema: fileJob },
  problems: ['bad_request', 'validation_failed', 'conflict'],
})

export const moveLibrary = endpoint({
  id: 'moveLibrary',
  method: 'POST',
  path: '/api/collection/location',
  tag,
  summary: 'Move the managed folder; files are verified before the old ones are removed',
  body: {
    schema: z
      .object({
        /** Of an empty or new folder; null for the one in the data folder. */
        path: text({ min: 1, max: 4096 }).nullable(),
      })
      .meta({ title: 'LibraryLocation' }),
    accepts: 'json',
  },
  status: 202,
  response: { kind: 'json', schema: fileJob },
  problems: ['bad_request', 'validation_failed', 'conflict', 'disk_full'],
})

export const undoFileJob = endpoint({
  id: 'undoFileJob',
  method: 'POST',
  path: '/api/jobs/{id}/undo',
  tag,
  summary: 'Undo what a job changed in files',
  params: idParam,
  status: 202,
  response: { kind: 'json', schema: fileJob },
  problems: ['not_found', 'conflict'],
})
