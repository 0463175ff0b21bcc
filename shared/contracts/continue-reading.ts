import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime, queryInteger } from './fields.ts'

export const continueReadingSchema = z
  .object({
    /** Last read first. */
    items: z.array(
      z
        .object({
          mangaId: z.string(),
          title: z.string(),
          author: z.string(),
          thumbnailUrl: z.string().nullable(),
          chapterId: z.string(),
          number: z.string(),
          pageCount: z.int().nullable(),
          lastReadPage: z.int().nullable(),
          lastReadAt: dateTime,
        })
        .meta({ title: 'ContinueReadingItem' }),
    ),
  })
  .meta({ title: 'ContinueReading' })
export type ContinueReadingItem = z.output<typeof continueReadingSchema>['items'][number]

export const getContinueReading = endpoint({
  id: 'getContinueReading',
  method: 'GET',
  path: '/api/reader/continue',
  tag: 'Reader',
  summary: 'List mangas in progress with the downloaded chapter to open next',
  query: z.object({ limit: queryInteger({ min: 1, max: 50 }).optional().default(12) }),
  status: 200,
  response: { kind: 'json', schema: continueReadingSchema },
  problems: ['bad_request'],
})
