import { z } from 'zod'
import { contentSourceFieldsSchema, serverOptionsSchema } from './content-sources.ts'
import { endpoint } from './endpoint.ts'
import { httpUrl, meta, text } from './fields.ts'
import { listedChapterSchema, picturePreviewSchema, scraperTestErrorSchema } from './test-configuration.ts'

const suggestionRequestSchema = z
  .object({
    testUrl: meta(
      httpUrl(),
      'URL of a series, or of one of its chapters: of the first page of the chapter if each page has its own URL.',
      'https://reader.example/manga/star-smith/',
    ),
    mangaSlug: meta(
      text({ min: 1, max: 2000 }).optional(),
      'Slug of the series in the URL. Found if omitted.',
      'star-smith',
    ),
    chapterNumber: meta(z.number().min(0).max(1_000_000).optional(), 'Number of the chapter. Found if omitted.', 1),
    login: meta(
      z
        .object({
          username: meta(text({ min: 1, max: 255 }), 'User name.', 'akira'),
          password: meta(text({ min: 1, max: 1000 }), 'Password. Not stored.', '***'),
        })
        .optional(),
      'For a server that wants a login.',
    ),
    runId: meta(
      z.uuid().optional(),
      'Identifies the run in the events `scraping.suggestion-progress`, which are sent only with it. Chosen by the client.',
      '0199c2d4-6f70-7182-9394-a5b6c7d8e9f0',
    ),
  })
  .meta({
    title: 'SuggestionRequest',
    description: 'A series or a chapter to derive a source from. `testUrl` is enough.',
    examples: [{ testUrl: 'https://reader.example/manga/star-smith/' }],
  })
export type SuggestionRequest = z.output<typeof suggestionRequestSchema>

/** What a suggestion does, in the usual order. Steps can repeat and be skipped. */
const suggestionSteps = [
  'reading_page',
  'rendering',
  'finding_images',
  'finding_list',
  'reading_chapter',
  'checking_chapter',
  'checking_second_chapter',
  'matching_theme',
] as const
export type SuggestionStep = (typeof suggestionSteps)[number]

/** The data of the event `scraping.suggestion-progress`. */
export const suggestionProgressSchema = z.object({
  runId: meta(
    z.string(),
    'Identifies the run in the events `scraping.suggestion-progress`. Chosen by the client.',
    '0199c2d4-6f70-7182-9394-a5b6c7d8e9f0',
  ),
  step: meta(z.enum(suggestionSteps), 'What the suggestion does now.', 'reading_page'),
  requests: meta(z.int().min(0), 'Number of requests that were sent to sites, at most 20.', 14),
})

const reasonSchema = z
  .object({
    supports: meta(z.boolean(), 'Whether it supports the suggestion.', true),
    text: meta(z.string(), 'The reason as text.', 'A script of the page lists the pictures in order.'),
  })
  .meta({ title: 'SuggestionReason', description: 'A reason.' })

/** A chapter that was read with the suggested configuration. */
const suggestedChapterSchema = z
  .object({
    url: meta(z.string(), 'URL.', 'https://reader.example/manga/star-smith/chapter-1/'),
    number: meta(z.number().nullable(), 'Number; null if it is unknown.', 1),
    title: meta(z.string().nullable(), 'Title, if listed.', 'The Cold Forge'),
    imageCount: meta(z.int().min(0), 'Number of images; of the first pages if each page has its own URL.', 24),
    imageUrls: meta(
      z.array(z.string()),
      'URLs of the images in reading order. If each page has its own URL, only those of the first pages.',
      ['https://reader.example/1.webp'],
    ),
    preview: meta(
      z.array(picturePreviewSchema),
      'Checked images: the first ones, one from the middle and the last.',
      [],
    ),
  })
  .meta({ title: 'SuggestedChapter', description: 'A chapter that was read with the suggested configuration.' })
export type SuggestedChapter = z.output<typeof suggestedChapterSchema>

/** The chapter list as the suggested configuration reads it. */
const suggestedListSchema = z
  .object({
    url: meta(z.string(), 'URL of the list.', 'https://reader.example/manga/star-smith/'),
    count: meta(z.int().min(0), 'Number of chapters that were read.', 24),
    isComplete: meta(z.boolean(), 'False if the list has more pages than were read.', true),
    hasGaps: meta(
      z.boolean(),
      'Whether chapters seem to be missing before its first one, or between two of them.',
      false,
    ),
    entries: meta(
      z.array(listedChapterSchema.pick({ number: true, title: true, publishedAt: true, url: true })),
      'The first and last entries, in the order of the list.',
      [],
    ),
  })
  .meta({ title: 'SuggestedList', description: 'The chapter list as the suggested configuration reads it.' })
export type SuggestedList = z.output<typeof suggestedListSchema>

/** The server that answered instead of a site. */
const suggestedServerSchema = z
  .object({
    kind: serverOptionsSchema.shape.kind,
    version: meta(z.string().nullable(), 'Its version; null if it only says so after a login.', 'v2.1.1867'),
    needsLogin: meta(z.boolean(), 'Whether it wants a user name and a password.', false),
  })
  .meta({ title: 'SuggestedServer', description: 'A server with an API of its own.' })

/** Can be sent to POST /api/content-sources as it is. */
const proposedSourceSchema = contentSourceFieldsSchema.extend({}).meta({
  title: 'ProposedSource',
  description:
    'A suggested source. Sent to POST /api/content-sources as it is, `options.detectedFrom` restricts it to the manga of the URL and those that are linked to it or prefer it; without that member it is used for all.',
})

export const suggestedSourceSchema = z.object({
  configuration: proposedSourceSchema.meta({
    description: 'The suggested source; null if nothing was found.',
    examples: [null],
  }),
  level: meta(
    z.enum(['sure', 'unsure', 'failed']),
    '`unsure`: something may be wrong, see `warnings` and `reasons`. `failed`: nothing was found, or it reads wrong pages.',
    'sure',
  ),
  confidence: meta(
    z.number().min(0).max(1),
    'Confidence from 0 to 1: at least 0.75 if `level` is `sure`, at most 0.7 if `unsure`, 0.5 if not proved, 0.2 if `failed`.',
    0.95,
  ),
  reasons: meta(z.array(reasonSchema), 'Reasons for and against it, most important first.', []),
  warnings: meta(z.array(z.string()), 'What may be wrong, most important first.', []),
  server: meta(suggestedServerSchema.nullable(), 'The server, if the URL leads to one; null for a site.', null),
  isProved: meta(z.boolean(), 'Whether it also reads a second chapter of the list, with other images.', true),
  unprovedReason: meta(z.string().nullable(), 'Why it is not proved; null if it is.', null),
  chapters: meta(z.array(suggestedChapterSchema), 'The tested chapters: of the URL or the first, then the second.', []),
  list: meta(suggestedListSchema.nullable(), 'The chapter list; null if none was found.', null),
  mangaSlug: meta(z.string().nullable(), 'The slug of the series in its URLs; null if none was found.', 'star-smith'),
  asksAge: meta(
    z.boolean(),
    'Whether the site asks for the age before it shows its pages. The suggestion answers as an adult: ask the person first.',
    false,
  ),
  requests: meta(z.int().min(0), 'Number of requests that were sent to sites, at most 20.', 14),
  imageUrls: meta(
    z.array(z.string()),
    'URLs of the images of the first tested chapter in reading order, as in `chapters`.',
    ['https://reader.example/1.webp'],
  ),
  preview: meta(
    z.array(picturePreviewSchema),
    'Downloaded and checked images of the first tested chapter: the first ones, one from the middle and the last.',
    [],
  ),
})

const suggestionResultSchema = suggestedSourceSchema
  .extend({
    success: meta(z.boolean(), 'Whether images were found without errors.', true),
    testedUrl: meta(z.string(), 'The tested URL.', 'https://reader.example/manga/star-smith/chapter-1/'),
    configuration: meta(proposedSourceSchema.nullable(), 'The suggested source; null if nothing was found.', null),
    totalImages: meta(z.int().min(0), 'Number of images.', 24),
    errors: meta(z.array(scraperTestErrorSchema), 'Errors; empty on success.', []),
  })
  .meta({ title: 'SuggestionResult', description: 'The suggested source and its confidence.' })
export type SuggestionResult = z.output<typeof suggestionResultSchema>

export const suggestConfiguration = endpoint({
  id: 'suggestConfiguration',
  method: 'POST',
  path: '/api/scraping/suggest-configuration',
  tag: 'Scraping',
  summary: 'Suggest a content source based on the URL of a series or a chapter, without saving it',
  description:
    'Takes at most 30 seconds (longer with `--site-patience`) and at most 20 requests for pages and images. If a browser is needed, what the scripts of its pages request counts apart, at most 200; other files that it loads do not count. The suggestion is tried on a second chapter of the list. If the site cannot be read, the response is 200 with `success` false and a suggestion. 422 if the URL does not contain the given slug or number. Closing the connection cancels it.',
  body: { schema: suggestionRequestSchema },
  response: { kind: 'json', schema: suggestionResultSchema },
  localized: true,
  problems: ['bad_request', 'validation_failed'],
})
