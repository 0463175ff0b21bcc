import { z } from 'zod'
import { chapterUrlFormatSchema, requireFormatWithoutList } from './chapter-url-format.ts'
import { sourceOptionsSchema } from './content-sources.ts'
import { endpoint } from './endpoint.ts'
import { httpUrl, selectorSchema, text } from './fields.ts'
import { problemCodes } from './problems.ts'

/** A scraper configuration to test, with the options of a content source. */
export const scraperConfigurationSchema = z
  .object({
    baseUrl: httpUrl(),
    chapterUrlFormat: chapterUrlFormatSchema.nullable().default(null),
    scrapingType: z.enum(['html', 'javascript']),
    /** URL of an existing chapter. */
    testUrl: httpUrl(),
    mangaSlug: text({ min: 1, max: 2000 }),
    chapterNumber: z.number().min(0).max(1_000_000),
    imageSelector: selectorSchema.nullable().default(null),
    nextPageSelector: selectorSchema.nullable().default(null),
    chapterSelector: selectorSchema.nullable().default(null),
    options: sourceOptionsSchema.default({}),
    /** Tests only the pages of the chapter, or only the chapter list. Both if omitted. */
    only: z.enum(['pages', 'list']).optional(),
  })
  .check(requireFormatWithoutList())
  .meta({ title: 'ScraperConfiguration' })
export type ScraperConfiguration = z.output<typeof scraperConfigurationSchema>

export const scraperTestErrorSchema = z.object({
  type: z.enum(['selector_error', 'url_error', 'general_error']),
  field: z.string(),
  message: z.string(),
  suggestion: z.string(),
  /** The type of failure; absent if the configuration itself is invalid. */
  code: z.enum(problemCodes).optional(),
})
export type ScraperTestError = z.output<typeof scraperTestErrorSchema>

export const picturePreviewSchema = z
  .object({
    /** Position in `imageUrls`, starting at 1. */
    page: z.int().min(1),
    imageUrl: z.string(),
    /** Original dimensions in pixels, and the file size. */
    width: z.int().min(1),
    height: z.int().min(1),
    sizeBytes: z.int().min(1),
    /** A small WebP in base64; null if it could not be created. */
    thumbnail: z.string().nullable(),
  })
  .meta({ title: 'PicturePreview' })
export type PicturePreview = z.output<typeof picturePreviewSchema>

export const listedChapterSchema = z
  .object({
    number: z.number().min(0),
    /** What the entry is. Notices are not listed. */
    kind: z.enum(['chapter', 'extra', 'volume']).default('chapter'),
    /** Distinguishes chapters with the same number: `side story`, `season 2`; empty for those of the main story. */
    label: z.string().default(''),
    title: z.string().nullable(),
    volume: z.int().min(0).nullable(),
    url: z.string(),
    /** BCP 47. */
    language: z.string().nullable(),
    groups: z.array(z.string()),
    /** ISO 8601. */
    publishedAt: z.string().nullable(),
  })
  .meta({ title: 'ListedChapter' })

export const scraperTestResultSchema = z
  .object({
    success: z.boolean(),
    /** In reading order. */
    imageUrls: z.array(z.string()),
    totalImages: z.int().min(0),
    /** The first images, downloaded and checked. Failed downloads are omitted. */
    preview: z.array(picturePreviewSchema),
    /** Number of chapters in the list of `mangaSlug`; null without a chapter list, or if it failed. */
    totalChapters: z.int().min(0).nullable(),
    /** The first and last chapters, in the order of the list. */
    chapters: z.array(listedChapterSchema),
    testedUrl: z.string(),
    scrapingType: z.string(),
    /** Empty on success. */
    errors: z.array(scraperTestErrorSchema),
  })
  .meta({ title: 'ScraperTestResult' })
export type ScraperTestResult = z.output<typeof scraperTestResultSchema>

export const testConfiguration = endpoint({
  id: 'testConfiguration',
  method: 'POST',
  path: '/api/scraping/test-configuration',
  tag: 'Scraping',
  summary: 'Test a scraper configuration with one chapter, without saving it',
  body: { schema: scraperConfigurationSchema, accepts: 'json' },
  status: 200,
  response: { kind: 'json', schema: scraperTestResultSchema },
  localized: true,
  problems: ['bad_request', 'validation_failed'],
})
