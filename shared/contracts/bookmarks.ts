import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime, idParam, pagedList, pageNumber, queryInteger } from './fields.ts'
import { pageParam } from './reader.ts'

export const bookmarkSchema = z
  .object({
    mangaId: z.string(),
    mangaTitle: z.string(),
    chapterId: z.string(),
    number: z.string(),
    /** Empty if the chapter has none. */
    label: z.string(),
    /** Empty if the chapter has no title. */
    chapterTitle: z.string(),
    /** Whether the chapter has its file. */
    isAvailable: z.boolean(),
    page: z.int(),
    /** A small image of the page as it was bookmarked; null if none could be made. */
    pictureUrl: z.string().nullable(),
    createdAt: dateTime,
  })
  .meta({ title: 'Bookmark' })
export type Bookmark = z.output<typeof bookmarkSchema>

const tag = 'Reader'
const path = '/api/reader/chapter/{chapterId}/bookmarks/{pageNumber}'

export const addBookmark = endpoint({
  id: 'addBookmark',
  method: 'POST',
  path,
  tag,
  summary: 'Bookmark a page; a page that is bookmarked stays as it is, and one that was just deleted returns',
  params: pageParam,
  status: 200,
  response: { kind: 'json', schema: bookmarkSchema },
  problems: ['not_found', 'page_pending', 'conflict', 'disk_full'],
})

export const deleteBookmark = endpoint({
  id: 'deleteBookmark',
  method: 'DELETE',
  path,
  tag,
  summary: 'Delete the bookmark of a page, if there is one',
  params: pageParam,
  status: 204,
  response: { kind: 'empty' },
  problems: ['not_found'],
})

export const getBookmarkPicture = endpoint({
  id: 'getBookmarkPicture',
  method: 'GET',
  path: `${path}/picture`,
  tag,
  summary: 'Get the picture of a bookmark, which exists even if the chapter has no file',
  params: pageParam,
  query: z.object({ v: z.string().optional() }),
  status: 200,
  response: { kind: 'file', mediaTypes: ['image/webp'] },
  problems: ['not_found', 'range_not_satisfiable'],
})

export const listMangaBookmarks = endpoint({
  id: 'listMangaBookmarks',
  method: 'GET',
  path: '/api/mangas/{id}/bookmarks',
  tag,
  summary: 'List the bookmarks of a manga in reading order',
  params: idParam,
  status: 200,
  response: {
    kind: 'json',
    schema: z.object({ items: z.array(bookmarkSchema) }).meta({ title: 'MangaBookmarks' }),
  },
  problems: ['not_found'],
})

export const listBookmarks = endpoint({
  id: 'listBookmarks',
  method: 'GET',
  path: '/api/bookmarks',
  tag,
  summary: 'List the bookmarks of all mangas, newest first',
  query: z.object({ page: pageNumber, limit: queryInteger({ min: 1, max: 200 }).optional().default(50) }),
  status: 200,
  response: { kind: 'json', schema: pagedList(bookmarkSchema).meta({ title: 'BookmarkPage' }) },
  problems: ['bad_request'],
})
