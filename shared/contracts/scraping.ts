import { z } from 'zod'
import { messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { evenIfInvalid, exampleIds, idParam, mangaId, meta, sourceId, text } from './fields.ts'

const ids = z.array(z.string())

/** Exactly one of `chapterId`, `chapterIds` or only `mangaId`. `mangaId` may accompany the first two. */
const scrapingRequestSchema = z
  .object({
    mangaId: meta(z.string().optional(), 'Identifier of the manga.', exampleIds.manga),
    chapterId: meta(z.string().optional(), 'Identifier of the chapter.', exampleIds.chapter),
    chapterIds: meta(
      ids.min(1, messageKey('validation.atLeastOneChapter')).max(500).optional(),
      'Identifiers of the chapters.',
      [exampleIds.chapter],
    ),
    sourceIds: meta(
      ids.max(100).optional(),
      'Identifiers of sources, in order of preference. They override the preferred sources of the manga.',
      [exampleIds.source],
    ),
    sourceId: meta(
      z.string().optional(),
      'The only source for the chapters. Files of the named chapters from other sources are replaced once the new ones are complete. Not with `sourceIds`.',
      exampleIds.source,
    ),
    version: meta(
      text({ max: 2000 }).optional(),
      'URL of the version to download, as GET /api/manga/chapters/{id}/versions lists it. Only with `chapterId` and `sourceId`.',
      'https://reader.example/manga/star-smith/chapter-10-5-harbour/',
    ),
    force: meta(z.boolean().optional().default(false), 'Whether to download existing chapters again.'),
    storeAnyway: meta(
      z.boolean().optional(),
      'Whether to store pages that seem to be wrong: far fewer than usual, or those of another chapter.',
      false,
    ),
  })
  .refine(({ mangaId, chapterId, chapterIds }) => (mangaId ?? chapterId ?? chapterIds) !== undefined, {
    message: messageKey('validation.chapterOrMangaRequired'),
    path: ['chapterIds'],
    ...evenIfInvalid,
  })
  .refine(({ chapterId, chapterIds }) => chapterId === undefined || chapterIds === undefined, {
    message: messageKey('validation.notWithChapterId'),
    path: ['chapterIds'],
    ...evenIfInvalid,
  })
  .refine(({ sourceId, sourceIds }) => sourceId === undefined || sourceIds === undefined, {
    message: messageKey('validation.notWithSourceIds'),
    path: ['sourceId'],
    ...evenIfInvalid,
  })
  .meta({
    title: 'ScrapingRequest',
    description:
      'Chapters to download: `chapterId`, `chapterIds`, or only `mangaId`. `mangaId` may accompany the first two.',
    examples: [
      { chapterIds: [exampleIds.chapter], sourceIds: [exampleIds.source] },
      { mangaId: exampleIds.manga },
      { chapterId: exampleIds.chapter, sourceId: exampleIds.source },
      { chapterId: exampleIds.chapter, force: true },
    ],
  })
export type ScrapingRequest = z.output<typeof scrapingRequestSchema>

const scrapingResultSchema = z
  .object({
    id: meta(z.string(), 'Identifier of this request.', '0199c2d4-5e6f-7071-8283-9e0f1a2b3c4d'),
    mangaId,
    chapterIds: ids.meta({
      description: 'Identifiers of the chapters with a job, in reading order.',
      examples: [[exampleIds.chapter]],
    }),
    sourceIds: ids.meta({
      description: 'Identifiers of sources, preferred first.',
      examples: [[exampleIds.source]],
    }),
    jobIds: ids.meta({
      description: 'Identifiers of the jobs, one per chapter and in their order.',
      examples: [[exampleIds.job]],
    }),
    status: meta(z.string(), '`pending` if jobs were queued, `completed` if there was nothing to do.', 'pending'),
  })
  .meta({ title: 'ScrapingResult', description: 'The request and its jobs.' })
export type ScrapingResult = z.output<typeof scrapingResultSchema>

const tag = 'Scraping'
const response = { kind: 'item', resource: 'ScrapingRequest', schema: scrapingResultSchema } as const

export const scrapeChapters = endpoint({
  id: 'scrapeChapters',
  method: 'POST',
  path: '/api/scraping/chapters',
  tag,
  summary: 'Download chapters in the background, one job per chapter',
  description:
    'Send one chapter, several, or only a manga for all its visible chapters without a CBZ. The sources are tried in order until one has the complete chapter. For a chapter that is already queued or running, its job is returned.',
  body: { schema: scrapingRequestSchema, accepts: 'resource' },
  status: 202,
  response,
  problems: ['bad_request', 'validation_failed'],
})

const preferredSourcesSchema = z
  .object({
    mangaId,
    hasPreferredSources: meta(z.boolean(), 'False if no preference is set; all sources are listed then.', true),
    sources: meta(
      z.array(
        z.object({
          id: sourceId,
          name: meta(z.string(), 'Unique name.', 'Example reader'),
          baseUrl: meta(z.string(), 'URL of the site.', 'https://reader.example'),
          description: meta(z.string(), 'Notes about the source.', 'Reads like a book, fast.'),
          isActive: meta(z.boolean(), 'Whether downloads use it.', true),
        }),
      ),
      'The sources in order of preference. The catalog is first without one.',
    ),
    usedSourceIds: meta(
      z.array(sourceId),
      'Those that chapters are listed and downloaded from, in order: active ones; without a preference, not those that were detected from another manga; for a manga of the catalog, those that are linked to it.',
    ),
  })
  .meta({ title: 'PreferredSources', description: 'The sources of a manga in order of preference.' })
export type PreferredSources = z.output<typeof preferredSourcesSchema>

export const getPreferredSources = endpoint({
  id: 'getPreferredSources',
  method: 'GET',
  path: '/api/mangas/{id}/preferred-sources',
  tag,
  summary: 'List the preferred sources of a manga, or all available ones if none are set',
  params: idParam,
  response: { kind: 'json', schema: preferredSourcesSchema },
  localized: true,
  problems: ['not_found'],
})

export const setPreferredSources = endpoint({
  id: 'setPreferredSources',
  method: 'POST',
  path: '/api/mangas/{id}/preferred-sources',
  tag,
  summary: 'Set the preferred sources of a manga in order; an empty array clears them',
  description: 'The first source that has the complete chapter is used.',
  params: idParam,
  body: {
    schema: z
      .object({
        sourceIds: ids.meta({
          description: 'Identifiers of sources, preferred first.',
          examples: [[exampleIds.source]],
        }),
      })
      .meta({
        title: 'PreferredSourcesWrite',
        description: 'The preferred sources of a manga. An empty list clears the preference.',
      }),
    accepts: 'resource',
  },
  response,
  problems: ['bad_request', 'validation_failed', 'not_found'],
})
