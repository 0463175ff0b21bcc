import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { chapterId, dateTime, exampleIds, idParam, meta, pagedList, pageLimit, pageNumber } from './fields.ts'
import { pageParam } from './reader.ts'

const bookmarkSchema = z
  .object({
    mangaId: meta(z.string(), 'Its manga.', exampleIds.manga),
    mangaTitle: meta(z.string(), 'Title of the manga.', 'Star Smith'),
    chapterId,
    number: meta(z.string(), 'Number of the chapter without a trailing `.0`.', '12.5'),
    label: meta(z.string(), 'Label of the chapter; empty if there is none.', ''),
    chapterTitle: meta(z.string(), 'Title of the chapter; empty if there is none.', 'The Extra Blade'),
    isAvailable: meta(z.boolean(), 'Whether the chapter has its file.', true),
    page: meta(z.int(), 'Page number, starting at 1.', 7),
    pictureUrl: meta(
      z.string().nullable(),
      'A small image of the page as it was bookmarked; null if none could be made.',
      `/api/reader/chapter/${exampleIds.chapter}/bookmarks/7/picture?v=5d0c6a8be012-7`,
    ),
    createdAt: dateTime.meta({ description: 'Time when the page was bookmarked.' }),
  })
  .meta({ title: 'Bookmark', description: 'A bookmarked page.' })
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
  query: z.object({
    v: meta(z.string().optional(), 'Version of the file, which makes the response immutable.', '5d0c6a8be012'),
  }),
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
  response: {
    kind: 'json',
    schema: z
      .object({ items: meta(z.array(bookmarkSchema), 'Bookmarks in reading order.') })
      .meta({ title: 'MangaBookmarks', description: 'The bookmarks of a manga.' }),
  },
  problems: ['not_found'],
})

export const listBookmarks = endpoint({
  id: 'listBookmarks',
  method: 'GET',
  path: '/api/bookmarks',
  tag,
  summary: 'List the bookmarks of all mangas, newest first',
  query: z.object({
    page: pageNumber,
    limit: pageLimit(200, 50),
  }),
  response: {
    kind: 'json',
    schema: pagedList(bookmarkSchema).meta({
      title: 'BookmarkPage',
      description: 'A page of bookmarks, newest first.',
    }),
  },
  problems: ['bad_request'],
})
