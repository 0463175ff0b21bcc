import { z } from 'zod'

/**
 * Responses of the catalog (MangaDex API v5). The schemas are tolerant: they ignore unknown members and relationship
 * types, accept missing values, and accept `[]` for an empty map. Only identifiers are required.
 */
const localized = z
  .union([z.record(z.string(), z.string().nullable()), z.array(z.unknown()).transform(() => ({}))])
  .nullish()
  .transform(
    (texts): Readonly<Record<string, string>> =>
      Object.fromEntries(
        Object.entries(texts ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
  )

const list = <T extends z.ZodType>(item: T) =>
  z
    .array(z.unknown())
    .nullish()
    .transform((rows) => parsedRows(item, rows ?? []))

const parsedRows = <T extends z.ZodType>(item: T, rows: readonly unknown[]): z.output<T>[] =>
  rows.flatMap((row) => {
    const parsed = item.safeParse(row)
    return parsed.success ? [parsed.data] : []
  })

/** Turns a value of an unexpected type into null. */
const lenient = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? null)
const text = lenient(z.string())

const relationship = z.object({
  id: z.string(),
  type: z.string(),
  attributes: lenient(z.object({ name: text, fileName: text })),
})
const relationships = list(relationship)

export const tagEntity = z.object({ id: z.string().min(1), attributes: z.object({ name: localized, group: text }) })

export const coverEntity = z.object({
  id: z.string().min(1),
  attributes: z.object({ fileName: z.string().min(1), volume: text, locale: text }),
})

export const mangaEntity = z.object({
  id: z.string().min(1),
  attributes: z.object({
    title: localized,
    altTitles: list(localized),
    description: localized,
    originalLanguage: text,
    publicationDemographic: text,
    status: text,
    year: lenient(z.int()),
    lastChapter: text,
    /** Identifiers at other sites, by the catalog's short name of the site. */
    links: localized,
    contentRating: text,
    tags: list(z.object({ attributes: z.object({ name: localized, group: text }) })),
    chapterNumbersResetOnNewVolume: lenient(z.boolean()),
    createdAt: text,
  }),
  relationships,
})
export type MangaEntity = z.output<typeof mangaEntity>

/** A list of a user. */
export const customListEntity = z.object({ id: z.string().min(1), attributes: z.object({ name: text }), relationships })

export const chapterEntity = z.object({
  id: z.string().min(1),
  attributes: z.object({
    title: text,
    volume: text,
    chapter: text,
    pages: lenient(z.int().min(0)),
    translatedLanguage: text,
    externalUrl: text,
    isUnavailable: lenient(z.boolean()),
    createdAt: text,
    publishAt: text,
    readableAt: text,
  }),
  relationships,
})
export type ChapterEntity = z.output<typeof chapterEntity>

export const statisticsResponse = z.object({
  statistics: z
    .union([
      z.record(
        z.string(),
        z.object({ rating: lenient(z.object({ average: lenient(z.number()), bayesian: lenient(z.number()) })) }),
      ),
      z.array(z.unknown()).transform(() => ({})),
    ])
    .transform(
      (value) =>
        value as Readonly<Record<string, { rating: { average: number | null; bayesian: number | null } | null }>>,
    ),
})

export const entityResponse = <T extends z.ZodType>(entity: T) => z.object({ result: z.literal('ok'), data: entity })

/**
 * A list. Skips rows that cannot be parsed; `rows` counts all rows. Fails if no row can be parsed, because the format has
 * changed then.
 */
export const collectionResponse = <T extends z.ZodType>(entity: T) =>
  z
    .object({
      result: z.literal('ok'),
      data: z.array(z.unknown()),
      limit: z.int(),
      offset: z.int(),
      total: z.int().min(0),
    })
    .transform(({ data, limit, offset, total }, context) => {
      const items = parsedRows(entity, data)
      if (data.length > 0 && items.length === 0) {
        context.addIssue('no row can be parsed: the format of the list has changed')
        return z.NEVER
      }
      return { items, limit, offset, total, rows: data.length, skipped: data.length - items.length }
    })
export type Collection<T> = { items: T[]; limit: number; offset: number; total: number; rows: number; skipped: number }
