import { z } from 'zod'
import { contentSourceSchema } from './content-sources.ts'
import { endpoint } from './endpoint.ts'
import {
  dateTime,
  exampleIds,
  idParam,
  mangaIds,
  meta,
  pagedList,
  pageLimit,
  pageNumber,
  sourceIdParam,
} from './fields.ts'
import { mangaIdsField } from './mangas.ts'

/** What happens to the downloaded archives of removed mangas: they move to the trash, or stay in the library folder. */
const removedFiles = z.enum(['trash', 'keep'])
export type RemovedFiles = z.output<typeof removedFiles>
const files = meta(
  removedFiles.optional().default('trash'),
  'What happens to the downloaded archives: `trash` moves them to the trash, `keep` leaves them in the library folder.',
)

/** What the removal of mangas would affect. */
const mangaRemovalSchema = z
  .object({
    mangaCount: meta(z.int(), 'Number of mangas.', 12),
    chapterCount: meta(z.int(), 'Number of chapters, hidden ones included.', 48),
    fileCount: meta(z.int(), 'Number of archives that can move to the trash.', 12),
    linkedFileCount: meta(z.int(), 'Number of linked files. They stay where they are.', 0),
    sizeBytes: meta(z.int(), 'Total size of the archives in bytes, without linked files.', 226_492_416),
    jobCount: meta(z.int(), 'Number of pending and running jobs, which would be cancelled.', 2),
  })
  .meta({ title: 'MangaRemoval', description: 'What the removal would affect.' })
export type MangaRemoval = z.output<typeof mangaRemovalSchema>

/** What the removal of a source would affect. Downloaded chapters stay. */
const sourceRemovalSchema = z
  .object({
    mangaCount: meta(z.int(), 'Number of mangas that prefer the source or are linked to it.', 3),
    onlySourceOfCount: meta(z.int(), 'Number of mangas that prefer no other source. They would use all.', 1),
    chapterCount: meta(z.int(), 'Number of downloaded chapters from the source. They stay.', 36),
    jobCount: meta(z.int(), 'Number of pending and running jobs that use it first. They would be cancelled.', 0),
  })
  .meta({ title: 'SourceRemoval', description: 'What the removal would affect.' })
export type SourceRemoval = z.output<typeof sourceRemovalSchema>

const trashItemSchema = z
  .object({
    id: meta(z.string(), 'Identifier of the manga or source.', exampleIds.manga),
    kind: meta(z.enum(['manga', 'source']), 'Whether it is a manga or a source.'),
    title: meta(z.string(), 'Title of the manga or name of the source.', 'Star Smith'),
    files: meta(removedFiles.nullable(), 'Where the archives of the manga are; null for a source.', 'trash'),
    fileCount: meta(z.int(), 'Number of archives.', 12),
    sizeBytes: meta(z.int(), 'Size of its files in the trash, in bytes.', 226_492_416),
    removedAt: dateTime.meta({ description: 'Time of the removal.' }),
    expiresAt: dateTime.meta({ description: 'Time when it is removed permanently.' }),
  })
  .meta({ title: 'TrashItem', description: 'A removed manga or source.' })
export type TrashItem = z.output<typeof trashItemSchema>

const mangas = 'Mangas'
const sources = 'Content sources'
const trash = 'Trash'

export const removeManga = endpoint({
  id: 'removeManga',
  method: 'DELETE',
  path: '/api/mangas/{id}',
  tag: mangas,
  summary: 'Remove a manga; can be undone for 30 days',
  description:
    'Its jobs are cancelled first. `restoreMangas` returns it with its chapters, files and reading progress. 409 if a file cannot be moved; nothing is removed then.',
  params: idParam,
  query: z.object({ files }),
  response: { kind: 'empty' },
  changes: 'Manga',
  problems: ['bad_request', 'not_found', 'conflict', 'busy', 'disk_full'],
})

export const removeMangas = endpoint({
  id: 'removeMangas',
  method: 'POST',
  path: '/api/mangas/remove',
  tag: mangas,
  summary: 'Remove mangas; can be undone for 30 days',
  description: 'All or none. Jobs of the mangas are cancelled first.',
  body: {
    schema: z
      .object({
        mangaIds: mangaIdsField,
        files,
      })
      .meta({
        title: 'RemoveMangas',
        description: 'Mangas to remove.',
        examples: [{ mangaIds: [exampleIds.manga], files: 'trash' }],
      }),
  },
  response: {
    kind: 'json',
    schema: z.object({ mangaIds }).meta({ title: 'RemovedMangas', description: 'The removed mangas.' }),
  },
  problems: ['bad_request', 'validation_failed', 'conflict', 'busy', 'disk_full'],
})

export const mergeMangas = endpoint({
  id: 'mergeMangas',
  method: 'POST',
  path: '/api/mangas/{id}/merge',
  tag: mangas,
  summary: 'Make mangas part of another one; can be undone for 30 days',
  description:
    'The manga gets their chapters, progress, bookmarks, sources, shelves, history, slugs and titles, and what it lacks itself: catalog entry, cover, reader settings. Of a chapter that both have, it keeps its own file and the higher progress. The others move to the trash: `restoreMangas` undoes the merge.',
  params: idParam,
  body: {
    schema: z.object({ mangaIds: mangaIdsField }).meta({
      title: 'MergeMangas',
      description: 'Mangas that become part of the manga.',
      examples: [{ mangaIds: ['0199c2d4-1a2b-7c3d-8e4f-5a6b7c8d9e10'] }],
    }),
  },
  response: {
    kind: 'json',
    schema: z
      .object({ mangaId: meta(z.string(), 'The manga that they are part of.', exampleIds.manga), mangaIds })
      .meta({ title: 'MergedMangas', description: 'The mangas that became part of another one.' }),
  },
  problems: ['bad_request', 'not_found', 'validation_failed', 'conflict', 'busy', 'disk_full'],
})

export const previewMangaRemoval = endpoint({
  id: 'previewMangaRemoval',
  method: 'POST',
  path: '/api/mangas/remove/preview',
  tag: mangas,
  summary: 'Get what the removal of mangas would affect; changes nothing',
  body: {
    schema: z
      .object({
        mangaIds: mangaIdsField,
      })
      .meta({
        title: 'PreviewMangaRemoval',
        description: 'Mangas that may be removed.',
        examples: [{ mangaIds: [exampleIds.manga] }],
      }),
  },
  response: { kind: 'json', schema: mangaRemovalSchema },
  problems: ['bad_request', 'validation_failed'],
})

export const restoreMangas = endpoint({
  id: 'restoreMangas',
  method: 'POST',
  path: '/api/mangas/restore',
  tag: mangas,
  summary: 'Restore removed mangas with their chapters, files and reading progress',
  description:
    'All or none. 422 for a manga that is not in the trash; 409 if the library has one with the same slug, `externalId`, folder or file.',
  body: {
    schema: z
      .object({
        mangaIds: mangaIdsField,
      })
      .meta({
        title: 'RestoreMangas',
        description: 'Removed mangas to restore.',
        examples: [{ mangaIds: [exampleIds.manga] }],
      }),
  },
  response: {
    kind: 'json',
    schema: z
      .object({
        mangaIds,
        missingFileCount: meta(z.int(), 'Chapters whose file no longer exists; restored as not downloaded.', 0),
      })
      .meta({ title: 'RestoredMangas', description: 'The restored mangas.' }),
  },
  problems: ['bad_request', 'validation_failed', 'conflict', 'disk_full'],
})

export const removeContentSource = endpoint({
  id: 'removeContentSource',
  method: 'DELETE',
  path: '/api/content-sources/{id}',
  tag: sources,
  summary: 'Remove a content source; can be undone for 30 days',
  description:
    'Jobs that use it first are cancelled. Downloaded chapters stay. Mangas that prefer no other source use all active ones. 409 while the query of a private or incognito shelf names it, because that shelf would have too few mangas.',
  params: sourceIdParam,
  response: { kind: 'empty' },
  changes: 'ContentSource',
  problems: ['bad_request', 'not_found', 'conflict', 'busy', 'disk_full'],
})

export const previewContentSourceRemoval = endpoint({
  id: 'previewContentSourceRemoval',
  method: 'GET',
  path: '/api/content-sources/{id}/removal',
  tag: sources,
  summary: 'Get what the removal of a content source would affect',
  params: sourceIdParam,
  response: { kind: 'json', schema: sourceRemovalSchema },
  problems: ['not_found'],
})

export const restoreContentSource = endpoint({
  id: 'restoreContentSource',
  method: 'POST',
  path: '/api/content-sources/{id}/restore',
  tag: sources,
  summary: 'Restore a removed content source',
  description: 'With its links and places in preferences. 409 if another source has its name.',
  params: sourceIdParam,
  response: { kind: 'item', resource: 'ContentSource', schema: contentSourceSchema },
  problems: ['not_found', 'conflict', 'disk_full'],
})

export const listTrash = endpoint({
  id: 'listTrash',
  method: 'GET',
  path: '/api/trash',
  tag: trash,
  summary: 'List removed mangas and sources that can be restored, newest first',
  query: z.object({
    page: pageNumber,
    limit: pageLimit(100),
  }),
  response: {
    kind: 'json',
    schema: pagedList(trashItemSchema)
      .extend({ totalBytes: meta(z.int(), 'Size of all files in the trash, in bytes.', 226_492_416) })
      .meta({ title: 'Trash', description: 'What can be restored, newest first.' }),
  },
  problems: ['bad_request'],
})

export const emptyTrash = endpoint({
  id: 'emptyTrash',
  method: 'DELETE',
  path: '/api/trash',
  tag: trash,
  summary: 'Permanently remove everything in the trash',
  response: { kind: 'empty' },
  problems: [],
})

export const deleteTrashItem = endpoint({
  id: 'deleteTrashItem',
  method: 'DELETE',
  path: '/api/trash/{id}',
  tag: trash,
  summary: 'Permanently remove a manga or source that is in the trash',
  params: idParam,
  response: { kind: 'empty' },
  problems: ['not_found'],
})
