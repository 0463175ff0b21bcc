import { z } from 'zod'
import { contentSourceSchema } from './content-sources.ts'
import { endpoint } from './endpoint.ts'
import { dateTime, idParam, pagedList, pageNumber, queryInteger } from './fields.ts'
import { mangaIdsField } from './mangas.ts'

/** What happens to the downloaded archives of removed mangas: they move to the trash, or stay in the library folder. */
export const removedFiles = z.enum(['trash', 'keep'])
export type RemovedFiles = z.output<typeof removedFiles>

/** What the removal of mangas would affect. */
export const mangaRemovalSchema = z
  .object({
    mangaCount: z.int(),
    chapterCount: z.int(),
    /** Files of Bunko, which can move to the trash. */
    fileCount: z.int(),
    /** Files of the person. They stay where they are. */
    linkedFileCount: z.int(),
    /** Of the files of Bunko. */
    sizeBytes: z.int(),
    /** Pending and running jobs, which would be cancelled. */
    jobCount: z.int(),
  })
  .meta({ title: 'MangaRemoval' })
export type MangaRemoval = z.output<typeof mangaRemovalSchema>

/** What the removal of a source would affect. Downloaded chapters stay. */
export const sourceRemovalSchema = z
  .object({
    /** Mangas that prefer the source or are linked to it. */
    mangaCount: z.int(),
    /** Mangas that prefer no other source: they would use all active sources. */
    onlySourceOfCount: z.int(),
    /** Downloaded chapters from this source. They stay. */
    chapterCount: z.int(),
    jobCount: z.int(),
  })
  .meta({ title: 'SourceRemoval' })
export type SourceRemoval = z.output<typeof sourceRemovalSchema>

export const trashItemSchema = z
  .object({
    /** The identifier of the manga or source. */
    id: z.string(),
    kind: z.enum(['manga', 'source']),
    title: z.string(),
    /** Null for sources. */
    files: removedFiles.nullable(),
    fileCount: z.int(),
    /** Size of the files in the trash. */
    sizeBytes: z.int(),
    removedAt: dateTime,
    /** When it is removed permanently. */
    expiresAt: dateTime,
  })
  .meta({ title: 'TrashItem' })
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
  params: idParam,
  query: z.object({ files: removedFiles.optional().default('trash') }),
  status: 204,
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
  body: {
    schema: z
      .object({ mangaIds: mangaIdsField, files: removedFiles.optional().default('trash') })
      .meta({ title: 'RemoveMangas' }),
    accepts: 'json',
  },
  status: 200,
  response: { kind: 'json', schema: z.object({ mangaIds: z.array(z.string()) }).meta({ title: 'RemovedMangas' }) },
  problems: ['bad_request', 'validation_failed', 'conflict', 'busy', 'disk_full'],
})

export const previewMangaRemoval = endpoint({
  id: 'previewMangaRemoval',
  method: 'POST',
  path: '/api/mangas/remove/preview',
  tag: mangas,
  summary: 'Get what the removal of mangas would affect; changes nothing',
  body: { schema: z.object({ mangaIds: mangaIdsField }).meta({ title: 'PreviewMangaRemoval' }), accepts: 'json' },
  status: 200,
  response: { kind: 'json', schema: mangaRemovalSchema },
  problems: ['bad_request', 'validation_failed'],
})

export const restoreMangas = endpoint({
  id: 'restoreMangas',
  method: 'POST',
  path: '/api/mangas/restore',
  tag: mangas,
  summary: 'Restore removed mangas with their chapters, files and reading progress',
  body: { schema: z.object({ mangaIds: mangaIdsField }).meta({ title: 'RestoreMangas' }), accepts: 'json' },
  status: 200,
  response: {
    kind: 'json',
    schema: z
      .object({
        mangaIds: z.array(z.string()),
        /** Chapters whose file no longer exists. They are restored as not downloaded. */
        missingFileCount: z.int(),
      })
      .meta({ title: 'RestoredMangas' }),
  },
  problems: ['bad_request', 'validation_failed', 'conflict', 'disk_full'],
})

export const removeContentSource = endpoint({
  id: 'removeContentSource',
  method: 'DELETE',
  path: '/api/content-sources/{id}',
  tag: sources,
  summary: 'Remove a content source; can be undone for 30 days',
  params: idParam,
  status: 204,
  response: { kind: 'empty' },
  changes: 'ContentSource',
  problems: ['bad_request', 'not_found', 'busy', 'disk_full'],
})

export const previewContentSourceRemoval = endpoint({
  id: 'previewContentSourceRemoval',
  method: 'GET',
  path: '/api/content-sources/{id}/removal',
  tag: sources,
  summary: 'Get what the removal of a content source would affect',
  params: idParam,
  status: 200,
  response: { kind: 'json', schema: sourceRemovalSchema },
  problems: ['not_found'],
})

export const restoreContentSource = endpoint({
  id: 'restoreContentSource',
  method: 'POST',
  path: '/api/content-sources/{id}/restore',
  tag: sources,
  summary: 'Restore a removed content source',
  params: idParam,
  status: 200,
  response: { kind: 'item', resource: 'ContentSource', schema: contentSourceSchema },
  problems: ['not_found', 'conflict', 'disk_full'],
})

export const listTrash = endpoint({
  id: 'listTrash',
  method: 'GET',
  path: '/api/trash',
  tag: trash,
  summary: 'List removed mangas and sources that can be restored, newest first',
  query: z.object({ page: pageNumber, limit: queryInteger({ min: 1, max: 100 }).optional().default(20) }),
  status: 200,
  response: {
    kind: 'json',
    schema: pagedList(trashItemSchema).extend({ totalBytes: z.int() }).meta({ title: 'Trash' }),
  },
  problems: ['bad_request'],
})

export const emptyTrash = endpoint({
  id: 'emptyTrash',
  method: 'DELETE',
  path: '/api/trash',
  tag: trash,
  summary: 'Permanently remove everything in the trash',
  status: 204,
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
  status: 204,
  response: { kind: 'empty' },
  problems: ['not_found'],
})
