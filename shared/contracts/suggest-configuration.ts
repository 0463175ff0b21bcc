import { z } from 'zod'
import { contentSourceWriteSchema } from './content-sources.ts'
import { endpoint } from './endpoint.ts'
import { httpUrl, text } from './fields.ts'
import { picturePreviewSchema, scraperTestErrorSchema } from './test-configuration.ts'

export const suggestionRequestSchema = z
  .object({
    /** Address of an existing chapter: of its first page where the site shows one page at a time. */
    testUrl: httpUrl(),
    /** As it stands in the address. */
    mangaSlug: text({ min: 1, max: 2000 }),
    /** As a number, however the address spells it. */
    chapterNumber: z.number().min(0).max(1_000_000),
  })
  .meta({ title: 'SuggestionRequest' })
export type SuggestionRequest = z.output<typeof suggestionRequestSchema>

const reasonSchema = z
  .object({
    /** False where it speaks against the configuration. */
    supports: z.boolean(),
    text: z.string(),
  })
  .meta({ title: 'SuggestionReason' })
export type SuggestionReason = z.output<typeof reasonSchema>

/** Ready for POST /api/content-sources. */
const proposedSourceSchema = contentSourceWriteSchema.extend({}).meta({ title: 'ProposedSource' })

export const suggestedSourceSchema = z.object({
  configuration: proposedSourceSchema,
  /** 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** Weightiest first. */
  reasons: z.array(reasonSchema),
  /** In reading order; of a chapter over many pages only what its first pages show. */
  imageUrls: z.array(z.string()),
  /** Pictures that were fetched and checked. */
  preview: z.array(picturePreviewSchema),
})
export type SuggestedSource = z.output<typeof suggestedSourceSchema>

export const suggestionResultSchema = z
  .object({
    success: z.boolean(),
    testedUrl: z.string(),
    /** Null when nothing was found that could work. */
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
  summary: 'Propose a content source from one chapter; nothing is stored',
  body: { schema: suggestionRequestSchema, accepts: 'json' },
  status: 200,
  answer: { kind: 'json', schema: suggestionResultSchema },
  speaks: true,
  problems: ['bad_request', 'validation_failed'],
})
