import { z } from 'zod'
import { requireFormatWithoutList } from './chapter-url-format.ts'
import { contentSourceFieldsSchema } from './content-sources.ts'
import { endpoint } from './endpoint.ts'
import { httpUrl, meta, text } from './fields.ts'
import { problemCodes } from './problems.ts'

/** A scraper configuration to test, with the options of a content source. */
const scraperConfigurationSchema = contentSourceFieldsSchema
  .omit({ name: true, description: true, isActive: true, autoRepair: true })
  .extend({
    testUrl: meta(httpUrl(), 'URL of an existing chapter.', 'https://reader.example/manga/star-smith/chapter-1/'),
    mangaSlug: meta(text({ min: 1, max: 2000 }), 'The slug used by the site.', 'star-smith'),
    chapterNumber: meta(z.number().min(0).max(1_000_000), 'Number of that chapter.', 1),
    only: meta(z.enum(['pages', 'list']).optional(), 'Tests only the pages, or only the chapter list.', 'list'),
  })
  .check(requireFormatWithoutList())
  .meta({ title: 'ScraperConfiguration', description: 'A source configuration to test with one chapter.' })
export type ScraperConfiguration = z.output<typeof scraperConfigurationSchema>

export const scraperTestErrorSchema = z.object({
  type: meta(z.enum(['selector_error', 'url_error', 'general_error']), 'Type of error.'),
  field: meta(z.string(), 'The affected setting.', 'imageSelector'),
  message: meta(z.string(), 'What went wrong.', 'No element fits the selector.'),
  suggestion: meta(z.string(), 'What to do.', 'Look for an element around the pages in a browser.'),
  code: meta(z.enum(problemCodes).optional(), 'Problem code; absent if the configuration is invalid.', 'no_images'),
})
export type ScraperTestError = z.output<typeof scraperTestErrorSchema>

export const picturePreviewSchema = z
  .object({
    page: meta(z.int().min(1), 'Position in `imageUrls`, starting at 1.', 1),
    imageUrl: meta(z.string(), 'URL of the image.', 'https://reader.example/1.webp'),
    width: meta(z.int().min(1), 'Width in pixels.', 900),
    height: meta(z.int().min(1), 'Height in pixels.', 1300),
    sizeBytes: meta(z.int().min(1), 'Size in bytes.', 182_044),
    thumbnail: meta(z.string().nullable(), 'A small WebP in base64 for the first three images; otherwise null.', null),
  })
  .meta({ title: 'PicturePreview', description: 'A downloaded image.' })
export type PicturePreview = z.output<typeof picturePreviewSchema>

export const listedChapterSchema = z
  .object({
    number: meta(z.number().min(0), 'Number.', 10.5),
    kind: meta(z.enum(['chapter', 'extra', 'volume']).default('chapter'), 'What the entry is. Notices are not listed.'),
    label: meta(z.string().default(''), 'Distinguishes chapters with one number; empty in the main story.'),
    title: meta(z.string().nullable(), 'Title, if listed.', 'The Cold Forge'),
    volume: meta(z.int().min(0).nullable(), 'Volume, if listed.', 2),
    url: meta(
      z.string(),
      'URL; empty for a locked chapter without a link.',
      'https://reader.example/manga/star-smith/chapter-10-5/',
    ),
    isLocked: meta(
      z.boolean().default(false),
      'Whether the site shows only a part of it: for members or coins, or early.',
    ),
    unlocksAt: meta(z.string().nullable().default(null), 'When it becomes free, if the site says so.', null),
    language: meta(z.string().nullable(), 'Language (BCP 47), if the list or source specifies it.', 'en'),
    groups: meta(z.array(z.string()), 'Translation groups, if listed.', ['Harbour Scans']),
    versions: meta(
      z
        .array(
          z.object({
            url: meta(z.string(), 'URL.', 'https://reader.example/manga/star-smith/chapter-10-5-harbour/'),
            groups: meta(z.array(z.string()), 'Translation groups, if listed.', ['Harbour Scans']),
          }),
        )
        .optional(),
      'Other versions of the chapter in the list, such as those of other groups; left out if there are none.',
    ),
    publishedAt: meta(z.string().nullable(), 'Release date, if listed.', '2026-11-07T00:00:00.000Z'),
  })
  .meta({ title: 'ListedChapter', description: 'An entry of the chapter list.' })

const scraperTestResultSchema = z
  .object({
    success: meta(z.boolean(), 'Whether images were found without errors.', true),
    imageUrls: meta(z.array(z.string()), 'URLs of the images in reading order.', ['https://reader.example/1.webp']),
    totalImages: meta(z.int().min(0), 'Number of images.', 24),
    preview: meta(z.array(picturePreviewSchema), 'The first images; those that failed to download are omitted.', []),
    totalChapters: meta(
      z.int().min(0).nullable(),
      'Number of chapters in the list of `mangaSlug`; null without a chapter list, or if it could not be read.',
      24,
    ),
    chapters: meta(z.array(listedChapterSchema), 'The first and last chapters of the list.', []),
    testedUrl: meta(z.string(), 'The tested URL.', 'https://reader.example/manga/star-smith/chapter-1/'),
    scrapingType: meta(z.string(), '`javascript` for pages that are rendered by scripts.', 'html'),
    errors: meta(z.array(scraperTestErrorSchema), 'Errors; empty on success.', []),
  })
  .meta({ title: 'ScraperTestResult', description: 'The result of the test.' })
export type ScraperTestResult = z.output<typeof scraperTestResultSchema>

export const testConfiguration = endpoint({
  id: 'testConfiguration',
  method: 'POST',
  path: '/api/scraping/test-configuration',
  tag: 'Scraping',
  summary: 'Test a scraper configuration with one chapter, without saving it',
  description:
    'Takes at most 30 seconds, longer with `--site-patience`. A failed test is 200 with `success` false; each of its `errors` contains a suggestion.',
  body: { schema: scraperConfigurationSchema },
  response: { kind: 'json', schema: scraperTestResultSchema },
  localized: true,
  problems: ['bad_request', 'validation_failed'],
})
