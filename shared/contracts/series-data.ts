import { z } from 'zod'
import { mangaStatus } from './mangas.ts'

/** A value that a site shows, with how certain it is, 0 to 1. */
const read = <T extends z.ZodType>(value: T, title: string) =>
  z
    .object({ value, confidence: z.number().min(0).max(1) })
    .meta({ title })
    .nullable()

const readText = read(z.string(), 'ReadText')

/** What the page of a series says about it. Null where it says nothing. */
export const seriesDataSchema = z
  .object({
    /** URL of the page, after redirects. */
    url: z.string(),
    title: readText,
    coverUrl: readText,
    author: readText,
    artist: readText,
    description: readText,
    status: read(mangaStatus, 'ReadStatus'),
    genres: read(z.array(z.string()), 'ReadGenres'),
    year: read(z.int(), 'ReadYear'),
  })
  .meta({ title: 'SeriesData' })
export type SeriesData = z.output<typeof seriesDataSchema>
