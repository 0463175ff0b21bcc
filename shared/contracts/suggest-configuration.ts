import { z } from 'zod'
import { contentSourceWriteSchema } from './content-sources.ts'
import { endpoint } from './endpoint.ts'
import { httpUrl, text } from './fields.ts'
import { picturePreviewSchema, scraperTestErrorSchema } from './test-configuration.ts'

export const suggestionRequestSchema = z
  .object({
    /** URL of an existing chapter; of its first page if each page has its own URL. */
    testUrl: httpUrl(),
    /** As in the URL. */
    mangaSlug: text({ min: 1, max: 2000 }),
    /** The numeric value, whatever its format in the URL. */
    chapterNumber: z.number().min(0).max(1_000_000),
  })
  .meta({ title: 'SuggestionRequest' })
export type SuggestionRequest = z.output<typeof suggestionRequestSchema>

const reasonSchema = z
  .object({
    /** False if it is a reason against the configuration. */
    supports: z.boolean(),
    text: z.string(),
  })
  .meta({ title: 'SuggestionReason' })
export type SuggestionReason = z.output<typeof reasonSchema>

/** Can be sent to POST /api/content-sources. */
const proposedSourceSchema = contentSourceWriteSchema.extend({}).meta({ title: 'ProposedSource' })

export const suggestedSourceSchema = z.object({
  configuration: proposedSourceSchema,
  /** From 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** Most important first. */
  reasons: z.array(reasonSchema),
  /** In reading order. If each page has its own URL, only the images of the first pages. */
  imageUrls: z.array(z.string()),
  /** Downloaded and checked images. */
  preview: z.array(picturePreviewSchema),
})
export type SuggestedSource = z.output<typeof suggestedSourceSchema>

export const suggestionResultSchema = z
  .object({
    success: z.boolean(),
    testedUrl: z.string(),
    /** Null if nothing was found. */
    configuration: proposedSourceSchema.nullable(),
    confidence: z.number().min(0).max(1),
    reasons: z.array(reasonSchema),
    imageUrls: z.array(z.string()),
    totalImages: z.int().min(0),
    preview: z.array(picturePreviewSchema),
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
  summary: 'Suggest a content source based on one chapter, without saving it',
  body: { schema: suggestionRequestSchema, accepts: 'json' },
  status: 200,
  response: { kind: 'json', schema: suggestionResultSchema },
  localized: true,
  problems: ['bad_request', 'validation_failed'],
})
