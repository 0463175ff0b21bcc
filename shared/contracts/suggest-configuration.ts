import { z } from 'zod'
import { contentSourceFieldsSchema } from './content-sources.ts'
import { endpoint } from './endpoint.ts'
import { httpUrl, text } from './fields.ts'
import { listedChapterSchema, picturePreviewSchema, scraperTestErrorSchema } from './test-configuration.ts'

export const suggestionRequestSchema = z
  .object({
    /** URL of a series or of one of its chapters; of the first page of the chapter if each page has its own URL. */
    testUrl: httpUrl(),
    /** As in the URL. Found if omitted. */
    mangaSlug: text({ min: 1, max: 2000 }).optional(),
    /** The numeric value, whatever its format in the URL. Found if omitted. */
    chapterNumber: z.number().min(0).max(1_000_000).optional(),
    /** Chosen by the client. With it, progress is sent as events `scraping.suggestion-progress`. */
    runId: z.uuid().optional(),
  })
  .meta({ title: 'SuggestionRequest' })
export type SuggestionRequest = z.output<typeof suggestionRequestSchema>

/** What a suggestion does, in the usual order. Steps can repeat and be skipped. */
export const suggestionSteps = [
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
  runId: z.string(),
  step: z.enum(suggestionSteps),
  /** Requests sent so far. */
  requests: z.int().min(0),
})

const reasonSchema = z
  .object({
    /** False if it is a reason against the configuration. */
    supports: z.boolean(),
    text: z.string(),
  })
  .meta({ title: 'SuggestionReason' })
export type SuggestionReason = z.output<typeof reasonSchema>

/** A chapter that was read with the suggested configuration. */
const suggestedChapterSchema = z
  .object({
    url: z.string(),
    /** Null if it is unknown. */
    number: z.number().nullable(),
    title: z.string().nullable(),
    imageCount: z.int().min(0),
    /** In reading order. If each page has its own URL, only the images of the first pages. */
    imageUrls: z.array(z.string()),
    /** Downloaded and checked images. */
    preview: z.array(picturePreviewSchema),
  })
  .meta({ title: 'SuggestedChapter' })
export type SuggestedChapter = z.output<typeof suggestedChapterSchema>

/** The chapter list as the suggested configuration reads it. */
const suggestedListSchema = z
  .object({
    url: z.string(),
    /** Number of chapters that were read. */
    count: z.int().min(0),
    /** False if the list has more pages than were read. */
    isComplete: z.boolean(),
    /** The first and last entries, in the order of the list. */
    entries: z.array(listedChapterSchema.pick({ number: true, title: true, publishedAt: true, url: true })),
  })
  .meta({ title: 'SuggestedList' })
export type SuggestedList = z.output<typeof suggestedListSchema>

/** Can be sent to POST /api/content-sources. */
const proposedSourceSchema = contentSourceFieldsSchema.extend({}).meta({ title: 'ProposedSource' })

export const suggestedSourceSchema = z.object({
  configuration: proposedSourceSchema,
  /** From 0 to 1. At most 0.5 if it is not proved. */
  confidence: z.number().min(0).max(1),
  /** Most important first. */
  reasons: z.array(reasonSchema),
  /** What may be wrong. Most important first. */
  warnings: z.array(z.string()),
  /** Whether the configuration also reads a second chapter of the list, with other images. */
  isProved: z.boolean(),
  /** Null if it is proved. */
  unprovedReason: z.string().nullable(),
  /** The tested chapters: the one of the URL or the first that was read, then the second. */
  chapters: z.array(suggestedChapterSchema),
  /** Null if no chapter list was found. */
  list: suggestedListSchema.nullable(),
  /** The slug of the series in its URLs; null if none was found. */
  mangaSlug: z.string().nullable(),
  /** Requests that were sent to sites. */
  requests: z.int().min(0),
  /** The images of the first tested chapter, as in `chapters`. */
  imageUrls: z.array(z.string()),
  /** Downloaded and checked images of the first tested chapter. */
  preview: z.array(picturePreviewSchema),
})
export type SuggestedSource = z.output<typeof suggestedSourceSchema>

export const suggestionResultSchema = suggestedSourceSchema
  .extend({
    success: z.boolean(),
    testedUrl: z.string(),
    /** Null if nothing was found. */
    configuration: proposedSourceSchema.nullable(),
    totalImages: z.int().min(0),
    /** Empty on success. */
    errors: z.array(scraperTestErrorSchema),
  })
  .meta({ title: 'SuggestionResult' })
export type SuggestionResult = z.output<typeof suggestionResultSchema>

export const suggestConfiguration = endpoint({
  id: 'suggestConfiguration',
  method: 'POST',
  path: '/api/scraping/suggest-configuration',
  tag: 'Scraping',
  summary: 'Suggest a content source based on the URL of a series or a chapter, without saving it',
  body: { schema: suggestionRequestSchema, accepts: 'json' },
  status: 200,
  response: { kind: 'json', schema: suggestionResultSchema },
  localized: true,
  problems: ['bad_request', 'validation_failed'],
})
