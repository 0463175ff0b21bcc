import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { chapterId, exampleIds, meta, queryInteger } from './fields.ts'
import { jobSchema } from './jobs.ts'

const openedChapterSchema = z
  .object({
    chapterId,
    mangaId: meta(z.string().nullable(), 'Its manga; null for an archive outside the library.', exampleIds.manga),
    isAvailable: meta(z.boolean(), 'Whether it has its file. Otherwise pages are readable as they arrive.', false),
    jobId: meta(z.string().nullable(), 'The download; null if there is a file.', exampleIds.job),
    job: meta(jobSchema.nullable(), 'The download; null if there is a file.'),
  })
  .meta({ title: 'OpenedChapter', description: 'A chapter that can be read, or whose download is the next.' })

export const openChapter = endpoint({
  id: 'openChapter',
  method: 'POST',
  path: '/api/reader/chapter/{chapterId}/open',
  tag: 'Reader',
  summary: 'Make a chapter readable: download it first if it has no file',
  description:
    '200 if the chapter has its file. Otherwise 202 with the download, which becomes the first of the queue; one that failed starts again and keeps its pages. Idempotent. 422 with the reason on `chapterId` if its file is not on the disk now, or if no source can have the chapter. The event `chapter.page-ready` announces each page and `chapter.downloaded` the end. Send it again with `from` after a jump.',
  params: z.object({ chapterId }),
  /** `from`: the page to read first. */
  query: z.object({
    from: meta(queryInteger({ min: 1, max: 100_000 }).optional(), 'The page to download first. Default: 1.', 7),
  }),
  acceptedUnless: 'isAvailable',
  response: { kind: 'json', schema: openedChapterSchema },
  localized: true,
  problems: ['bad_request', 'not_found', 'validation_failed', 'disk_full'],
})
