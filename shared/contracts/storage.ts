import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { chapterIds, dateTime, idParam, mangaId, meta } from './fields.ts'

const tag = 'Storage'

const space = {
  files: meta(z.int(), 'Number of files.', 12),
  sizeBytes: meta(z.int(), 'Their size in bytes.', 226_492_416),
}
const readSpace = {
  readFiles: meta(z.int(), 'Files of chapters that are read and can be deleted.', 8),
  readBytes: meta(z.int(), 'Their size in bytes.', 150_994_944),
}

const mangaSpaceSchema = z
  .object({
    mangaId,
    mangaTitle: meta(z.string(), 'Title of the manga.', 'Star Smith'),
    ...space,
    ...readSpace,
    lastReadAt: dateTime.nullable().meta({ description: 'When it was last read; null if never.' }),
  })
  .meta({ title: 'MangaSpace', description: 'The space that the files of a manga use.' })
export type MangaSpace = z.output<typeof mangaSpaceSchema>

/** By the time when the file was last changed: in the last 30 days, the last year, or before. */
const ages = ['month', 'year', 'older'] as const

const filter = {
  source: meta(
    z.string().optional(),
    'Only files from the source of this name; empty for own files.',
    'Example reader',
  ),
  format: meta(z.string().optional(), 'Only files of this format: an extension, or `folder`.', 'cbz'),
  age: z
    .enum(ages)
    .optional()
    .meta({ description: 'Only files of this age.', examples: ['older'] }),
}
export type StorageFilter = { readonly [K in keyof typeof filter]?: z.output<(typeof filter)[K]> }

const storageSchema = z
  .object({
    totals: meta(
      z
        .object({
          ...space,
          ...readSpace,
          linkedFiles: meta(z.int(), 'Files that stay where the user keeps them.', 0),
          linkedBytes: meta(z.int(), 'Their size in bytes.', 0),
          trashBytes: meta(z.int(), 'Size of the files of removed mangas in the trash, in bytes.', 0),
        })
        .meta({ title: 'StorageTotals' }),
      'Sums of all files.',
    ),
    mangas: meta(z.array(mangaSpaceSchema), 'Mangas with files, the largest first; at most 500.'),
    sources: meta(
      z.array(
        z
          .object({
            sourceName: meta(z.string().nullable(), 'Name of the source; null for own files.', 'Example reader'),
            ...space,
          })
          .meta({ title: 'SourceSpace', description: 'The space of the files from a source.' }),
      ),
      'Sources, the largest first.',
    ),
    formats: meta(
      z.array(
        z
          .object({ format: meta(z.string(), 'Extension of the files, or `folder`.', 'cbz'), ...space })
          .meta({ title: 'FormatSpace', description: 'The space of the files of a format.' }),
      ),
      'Formats, the largest first.',
    ),
    ages: meta(
      z.array(
        z
          .object({
            age: z.enum(ages).meta({
              description: 'When the file was last changed: in the last 30 days, in the year before, or earlier.',
              examples: ['month'],
            }),
            ...space,
          })
          .meta({ title: 'AgeSpace', description: 'The space of the files of an age.' }),
      ),
      'Ages, the newest first.',
    ),
  })
  .meta({ title: 'Storage', description: 'The space that the files of chapters use.' })
export type Storage = z.output<typeof storageSchema>

export const getStorage = endpoint({
  id: 'getStorage',
  method: 'GET',
  path: '/api/storage',
  tag,
  summary: 'Get what uses space, by manga, source, format and age',
  description:
    'A file can be deleted if its chapter is read and has no bookmark, and the file is not a linked one. The trash is always summed as a whole.',
  query: z.object(filter),
  response: { kind: 'json', schema: storageSchema },
  problems: ['bad_request'],
})

export const listReadFiles = endpoint({
  id: 'listReadFiles',
  method: 'GET',
  path: '/api/mangas/{id}/read-files',
  tag,
  summary: 'List the chapters of a manga whose files are read and can be deleted',
  description: '`deleteChapterFile` deletes the file of one, and `restoreChapterFile` undoes that.',
  params: idParam,
  query: z.object(filter),
  response: {
    kind: 'json',
    schema: z
      .object({ mangaId, chapterIds })
      .meta({ title: 'ReadFiles', description: 'Chapters whose files can be deleted.' }),
  },
  problems: ['bad_request', 'not_found'],
})
