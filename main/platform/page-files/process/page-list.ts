import { z } from 'zod'

// What the file worker says about archives and documents.

const listedPageSchema = z.object({
  /** In an archive its path; in a document its number. */
  name: z.string(),
  /** 0 if it is known only when the page is made. */
  sizeBytes: z.int().min(0),
  /** 0 if the file has no checksum of it. */
  crc32: z.int().min(0),
  /** Its place in the file; pages are listed in reading order. */
  position: z.int().min(0),
})

const imageFactsSchema = z.object({
  media_type: z.string(),
  width: z.int().min(1),
  height: z.int().min(1),
  size_bytes: z.int().min(0),
})
export type ImageFacts = z.output<typeof imageFactsSchema>

export const pageListSchema = z.object({
  pages: z.array(listedPageSchema),
  comicInfo: z.string().optional(),
  metronInfo: z.string().optional(),
  /** Whether pages can only be unpacked together with those before them. */
  isSolid: z.boolean(),
})
export type PageList = z.output<typeof pageListSchema>

/**
 * A document is about to be loaded, or it is there; a page was stored as a file, by its number in reading order, from 0.
 */
export type PageNote = { readonly kind: 'opening' | 'opened' } | { readonly kind: 'ready'; readonly page: number }

/** In the order of the pages; null for a page that is no image. */
export const measuredSchema = z.array(imageFactsSchema.nullable())
