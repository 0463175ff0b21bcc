import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { chapterId, exampleIds, jobId, jobIdParam, mangaId, meta, text } from './fields.ts'
import { namingTemplate } from './settings.ts'

const mangaIds = meta(
  z
    .array(text({ min: 1, max: 64 }))
    .min(1)
    .max(1000),
  'Identifiers of the mangas.',
  [exampleIds.manga],
)
const fileJob = z.object({ jobId }).meta({ title: 'FileJob', description: 'The job that changes files.' })
const tag = 'Files'

export const writeMetadata = endpoint({
  id: 'writeMetadata',
  method: 'POST',
  path: '/api/mangas/write-metadata',
  tag,
  summary: 'Write what the library knows of mangas into their archives',
  body: {
    schema: z.object({ mangaIds }).meta({
      title: 'WriteMetadata',
      description: 'The mangas whose files to update.',
      examples: [{ mangaIds: [exampleIds.manga] }],
    }),
  },
  status: 202,
  response: {
    kind: 'json',
    schema: z
      .object({
        jobIds: meta(z.array(z.string()), 'One job for each manga with files that Bunko may change.', [exampleIds.job]),
      })
      .meta({ title: 'MetadataJobs', description: 'The jobs that update the files.' }),
  },
  problems: ['bad_request', 'validation_failed', 'conflict'],
})

const metadataPreviewSchema = z
  .object({
    files: meta(z.int().min(0), 'How many files Bunko may change.', 120),
    notAllowed: meta(z.int().min(0), 'How many linked files are in folders that Bunko may not change.', 4),
    otherFormats: meta(z.int().min(0), 'How many files have a format that cannot be changed.', 2),
  })
  .meta({ title: 'MetadataPreview', description: 'What writing metadata would update and leave out.' })
export type MetadataPreview = z.output<typeof metadataPreviewSchema>

export const previewMetadata = endpoint({
  id: 'previewMetadata',
  method: 'POST',
  path: '/api/mangas/write-metadata/preview',
  tag,
  summary: 'Count the archives that writing metadata would update, and those that it leaves out',
  body: {
    schema: z.object({ mangaIds }).meta({
      title: 'PreviewMetadata',
      description: 'The mangas whose files to count.',
      examples: [{ mangaIds: [exampleIds.manga] }],
    }),
  },
  response: { kind: 'json', schema: metadataPreviewSchema },
  problems: ['bad_request', 'validation_failed'],
})

const renameRequest = {
  template: meta(
    namingTemplate.optional(),
    'The template of paths; that of the settings if left out. Zeros after a colon are digits. What is in `()`, `[]` or `<>` is left out if a field in it has no value; `<` and `>` are not part of the name.',
    '{series}/{series} - c{number:000.0} (v{volume:00}) [{language}]',
  ),
  mangaIds: meta(mangaIds.optional(), 'Only files of these mangas; all if left out.', [exampleIds.manga]),
}

const renamePreviewSchema = z
  .object({
    total: meta(z.int().min(0), 'How many chapters have a file of Bunko.', 412),
    changed: meta(z.int().min(0), 'How many of them would get another name.', 380),
    items: meta(
      z.array(
        z.object({
          chapterId,
          mangaId,
          from: meta(z.string(), 'The path now, relative to the managed folder.', 'Star Smith/Star Smith c012.cbz'),
          to: meta(z.string(), 'The path afterwards.', 'Star Smith/Star Smith - c012.0.cbz'),
        }),
      ),
      'Some of those that change, in the order of titles and numbers. Paths are relative to the managed folder.',
    ),
  })
  .meta({ title: 'RenamePreview', description: 'The names that a template gives to files.' })
export type RenamePreview = z.output<typeof renamePreviewSchema>

export const previewRename = endpoint({
  id: 'previewRename',
  method: 'POST',
  path: '/api/files/rename/preview',
  tag,
  summary: 'Get the names that a template gives to files; nothing is changed',
  body: {
    schema: z
      .object({
        ...renameRequest,
        limit: meta(z.int().min(1).max(10_000).optional().default(50), 'How many changed names to return.'),
      })
      .meta({
        title: 'PreviewRename',
        description: 'The names to preview.',
        examples: [{ template: '{series}/{series} - c{number:000.0}' }],
      }),
  },
  response: { kind: 'json', schema: renamePreviewSchema },
  problems: ['bad_request', 'validation_failed'],
})

export const renameFiles = endpoint({
  id: 'renameFiles',
  method: 'POST',
  path: '/api/files/rename',
  tag,
  summary: 'Rename files by a template; no file is overwritten, and the job can be undone',
  body: {
    schema: z.object(renameRequest).meta({
      title: 'RenameFiles',
      description: 'The files to rename.',
      examples: [{ template: '{series}/{series} - c{number:000.0}' }],
    }),
  },
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
        path: meta(
          text({ min: 1, max: 4096 }).nullable(),
          'The absolute path of a folder that is empty or does not exist yet; null for the folder in the data folder.',
          '/media/disk/Manga',
        ),
      })
      .meta({
        title: 'LibraryLocation',
        description: 'Where the managed folder goes.',
        examples: [{ path: '/media/disk/Manga' }],
      }),
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
  summary: 'Undo what a job changed in files, or what an import added',
  description: 'Mangas of an import that were read, edited or downloaded since stay; the notes of the job name them.',
  params: jobIdParam,
  status: 202,
  response: { kind: 'json', schema: fileJob },
  problems: ['not_found', 'conflict'],
})
