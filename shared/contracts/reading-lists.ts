import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  chapterId,
  createdAt,
  exampleIds,
  exampleShelfId,
  mangaId,
  meta,
  pagedList,
  pageLimit,
  pageNumber,
  text,
  updatedAt,
} from './fields.ts'

const tag = 'Reading lists'
const listId = meta(z.string(), 'Identifier of the reading list.', exampleShelfId)
const exampleLine = '0199c2d4-6f70-7b92-8c13-af102b3c4d5e'
const itemId = meta(z.string(), 'Identifier of the line.', exampleLine)
const listParam = z.object({ id: listId })
const itemParam = z.object({ id: listId, itemId })

/** Lines of one list. */
export const maxListItems = 20_000

const name = meta(text({ min: 1, max: 200 }), 'Unique name, compared without case and accents.', 'Star saga')
const summary = meta(text({ max: 5000 }), 'What the list is about; empty without one.', 'In the order of the story.')
const number = meta(z.string(), 'Number of the chapter as it is written; empty without one.', '12.5')
const series = meta(z.string(), 'Title of the manga.', 'Star Smith')

export const readingListSchema = z
  .object({
    id: listId,
    name,
    summary,
    itemCount: meta(z.int(), 'Number of lines.', 24),
    missingCount: meta(z.int(), 'Number of lines whose chapter the library does not have.', 2),
    readCount: meta(z.int(), 'Number of chapters that are completely read.', 7),
    next: meta(
      z
        .object({ chapterId, mangaId, series, number })
        .meta({ title: 'NextOfReadingList', description: 'The first chapter of a reading list that is not read.' })
        .nullable(),
      'The first chapter that is not completely read; null if there is none.',
    ),
    createdAt,
    updatedAt,
  })
  .meta({ title: 'ReadingList', description: 'Chapters of several mangas in an order.' })
export type ReadingList = z.output<typeof readingListSchema>

export const readingListItemSchema = z
  .object({
    id: itemId,
    series,
    number,
    volume: meta(z.int().nullable(), 'Volume, or the year when the series began; null if not known.', 3),
    chapter: meta(
      z
        .object({
          id: chapterId,
          mangaId,
          title: meta(z.string().nullable(), 'Title; null if there is none.', 'The Extra Blade'),
          language: meta(z.string().nullable(), 'Language; null if not known.', 'en'),
          isVisible: meta(z.boolean(), 'False if it is hidden: reading passes over it.', true),
          isAvailable: meta(z.boolean(), 'Whether its file is on the disk.', true),
          isRead: meta(z.boolean(), 'Whether it is completely read.', false),
          lastReadPage: meta(z.int().nullable(), 'The page to open at, starting at 1; null if unread.', 7),
          pageCount: meta(z.int().nullable(), 'Number of pages; null without a file.', 24),
        })
        .meta({ title: 'ChapterOfReadingList', description: 'The chapter of a line.' })
        .nullable(),
      'The chapter; null if the library does not have it.',
    ),
  })
  .meta({ title: 'ReadingListItem', description: 'A line of a reading list.' })
export type ReadingListItem = z.output<typeof readingListItemSchema>

const listResponse = { kind: 'json', schema: readingListSchema } as const

export const listReadingLists = endpoint({
  id: 'listReadingLists',
  method: 'GET',
  path: '/api/reading-lists',
  tag,
  summary: 'List the reading lists by name',
  response: {
    kind: 'json',
    schema: z
      .object({ items: meta(z.array(readingListSchema), 'The reading lists in alphabetical order.') })
      .meta({ title: 'ReadingLists', description: 'The reading lists of the library.' }),
  },
  revalidates: true,
  problems: [],
})

const chaptersToAdd = meta(
  z.array(z.string()).max(maxListItems),
  'Identifiers of chapters, in their order. They become the last ones; those that are in the list keep their place.',
  [exampleIds.chapter],
)

export const createReadingList = endpoint({
  id: 'createReadingList',
  method: 'POST',
  path: '/api/reading-lists',
  tag,
  summary: 'Add a reading list',
  description: '422 if another list has the name.',
  body: {
    schema: z
      .object({ name, summary: summary.optional(), chapterIds: chaptersToAdd.optional() })
      .meta({ title: 'ReadingListWrite', description: 'A reading list to add.' }),
  },
  status: 201,
  response: listResponse,
  problems: ['bad_request', 'validation_failed'],
})

export const getReadingList = endpoint({
  id: 'getReadingList',
  method: 'GET',
  path: '/api/reading-lists/{id}',
  tag,
  summary: 'Get a reading list',
  params: listParam,
  response: listResponse,
  revalidates: true,
  problems: ['not_found'],
})

export const editReadingList = endpoint({
  id: 'editReadingList',
  method: 'PUT',
  path: '/api/reading-lists/{id}',
  tag,
  summary: 'Rename a reading list or change its summary',
  description: 'Omitted members are kept.',
  params: listParam,
  body: {
    schema: z
      .object({ name: name.optional(), summary: summary.optional() })
      .meta({ title: 'ReadingListEdit', description: 'The members to change.', examples: [{ name: 'Star saga' }] }),
  },
  response: listResponse,
  problems: ['bad_request', 'not_found', 'validation_failed'],
})

export const deleteReadingList = endpoint({
  id: 'deleteReadingList',
  method: 'DELETE',
  path: '/api/reading-lists/{id}',
  tag,
  summary: 'Delete a reading list; its chapters stay in the library',
  params: listParam,
  response: { kind: 'empty' },
  problems: ['not_found'],
})

export const listReadingListItems = endpoint({
  id: 'listReadingListItems',
  method: 'GET',
  path: '/api/reading-lists/{id}/items',
  tag,
  summary: 'List the lines of a reading list in their order',
  params: listParam,
  query: z.object({ page: pageNumber, limit: pageLimit(500, 100) }),
  response: {
    kind: 'json',
    schema: pagedList(readingListItemSchema).meta({
      title: 'ReadingListItems',
      description: 'A page of a reading list.',
    }),
  },
  revalidates: true,
  problems: ['bad_request', 'not_found'],
})

export const changeReadingListItems = endpoint({
  id: 'changeReadingListItems',
  method: 'POST',
  path: '/api/reading-lists/{id}/items',
  tag,
  summary: 'Add chapters to a reading list, or remove lines',
  params: listParam,
  body: {
    schema: z
      .object({
        chapterIds: chaptersToAdd.optional().default([]),
        remove: meta(z.array(z.string()).max(maxListItems), 'Lines to remove; others are ignored.')
          .optional()
          .default([]),
      })
      .meta({
        title: 'ReadingListItemsChange',
        description: 'Chapters to add and lines to remove.',
        examples: [{ chapterIds: [exampleIds.chapter] }],
      }),
  },
  response: listResponse,
  problems: ['bad_request', 'not_found', 'validation_failed'],
})

export const orderReadingList = endpoint({
  id: 'orderReadingList',
  method: 'PUT',
  path: '/api/reading-lists/{id}/order',
  tag,
  summary: 'Put the lines of a reading list into an order',
  description: 'Lines that are left out follow in their former order.',
  params: listParam,
  body: {
    schema: z
      .object({ ids: meta(z.array(z.string()).max(maxListItems), 'Identifiers of lines.', [exampleLine]) })
      .meta({ title: 'ReadingListOrder', description: 'Identifiers of lines in their new order.' }),
  },
  response: listResponse,
  problems: ['bad_request', 'not_found', 'validation_failed'],
})

const candidateSchema = z
  .object({
    chapterId,
    mangaId,
    series,
    number,
    volume: meta(z.int().nullable(), 'Volume; null if not known.', 3),
    title: meta(z.string().nullable(), 'Title; null if there is none.', 'The Extra Blade'),
    language: meta(z.string().nullable(), 'Language; null if not known.', 'en'),
    year: meta(z.int().nullable(), 'Year when the manga began; null if not known.', 2011),
  })
  .meta({ title: 'ReadingListCandidate', description: 'A chapter that a line may mean.' })
export type ReadingListCandidate = z.output<typeof candidateSchema>

export const listReadingListCandidates = endpoint({
  id: 'listReadingListCandidates',
  method: 'GET',
  path: '/api/reading-lists/{id}/items/{itemId}/candidates',
  tag,
  summary: 'List chapters of the library that a line may mean, most likely first',
  params: itemParam,
  query: z.object({
    q: meta(text({ max: 200 }).optional(), 'Part of the title of a manga, instead of the one in the line.', 'star'),
  }),
  response: {
    kind: 'json',
    schema: z
      .object({ items: meta(z.array(candidateSchema), 'At most 50 chapters.') })
      .meta({ title: 'ReadingListCandidates', description: 'Chapters that a line may mean.' }),
  },
  problems: ['bad_request', 'not_found'],
})

export const setReadingListChapter = endpoint({
  id: 'setReadingListChapter',
  method: 'PUT',
  path: '/api/reading-lists/{id}/items/{itemId}',
  tag,
  summary: 'Say which chapter a line means',
  description:
    'It is remembered: other lines of the series that are missing, and later imports, follow it. 422 if the list has the chapter already.',
  params: itemParam,
  body: {
    schema: z.object({ chapterId }).meta({ title: 'ReadingListChapter', description: 'The chapter of a line.' }),
  },
  response: listResponse,
  problems: ['bad_request', 'not_found', 'validation_failed'],
})

export const importReadingList = endpoint({
  id: 'importReadingList',
  method: 'POST',
  path: '/api/reading-lists/import',
  tag,
  summary: 'Add a reading list from the text of a CBL file',
  description:
    'Lines whose chapter is not in the library, or not certain, stay as missing. If the name is taken, a number is added to it.',
  body: {
    schema: z
      .object({
        cbl: meta(z.string().min(1), 'The text of the file.', '<ReadingList><Name>Star saga</Name>…</ReadingList>'),
        name: name.optional(),
      })
      .meta({ title: 'ReadingListImport', description: 'A CBL file. `name` replaces the name in it.' }),
    limitBytes: 16 * 1024 * 1024,
  },
  status: 201,
  response: {
    kind: 'json',
    schema: readingListSchema
      .extend({
        repeatedCount: meta(z.int(), 'Lines that were left out, because an earlier one means the same chapter.', 0),
      })
      .meta({ title: 'ImportedReadingList', description: 'The reading list that was added.' }),
  },
  problems: ['bad_request', 'validation_failed'],
})

export const exportReadingList = endpoint({
  id: 'exportReadingList',
  method: 'GET',
  path: '/api/reading-lists/{id}/cbl',
  tag,
  summary: 'Download a reading list as a CBL file, with the lines that are missing in the library',
  params: listParam,
  response: { kind: 'file', mediaTypes: ['application/xml'] },
  problems: ['not_found', 'range_not_satisfiable'],
})
