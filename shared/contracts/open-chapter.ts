import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { queryInteger } from './fields.ts'
import { jobSchema } from './jobs.ts'

export const openedChapterSchema = z
  .object({
    chapterId: z.string(),
    /** Null for an archive outside the library. */
    mangaId: z.string().nullable(),
    /** Whether all pages can be read. */
    isAvailable: z.boolean(),
    /** The download; null if the chapter has its file. */
    jobId: z.string().nullable(),
    job: jobSchema.nullable(),
  })
  .meta({ title: 'OpenedChapter' })
export type OpenedChapter = z.output<typeof openedChapterSchema>

export const openChapter = endpoint({
  id: 'openChapter',
  method: 'POST',
  path: '/api/reader/chapter/{chapterId}/open',
  tag: 'Reader',
  summary: 'Make a chapter readable: download it first if it has no file',
  params: z.object({ chapterId: z.string() }),
  /** `from`: the page to read first. */
  query: z.object({ from: queryInteger({ min: 1, max: 100_000 }).optional() }),
  status: 200,
  acceptedUnless: 'isAvailable',
  response: { kind: 'json', schema: openedChapterSchema },
  localized: true,
  problems: ['bad_request', 'not_found', 'validation_failed', 'disk_full'],
})
