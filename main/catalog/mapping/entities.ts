import { z } from 'zod'

/**
 * The catalog's answers (MangaDex API v5), read tolerantly: unknown members and relationship types are ignored, what
 * may be missing may be missing, and an empty map may come as `[]`. What identifies an entity must be there.
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
    .transform((rows) =>
      (rows ?? []).flatMap((row) => {
        const read = item.safeParse(row)
        return read.success ? [read.data as z.output<T>] : []
      }),
    )

/** A value of another kind than expected counts as unknown. */
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
export type Relationship = z.output<typeof relationship>

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
    contentRating: text,
    tags: list(z.object({ attributes: z.object({ name: localized, group: text }) })),
    chapterNumbersResetOnNewVolume: lenient(z.boolean()),
    createdAt: text,
  }),
  relationships,
})
export type MangaEntity = z.output<typeof mangaEntity>

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

export const statisticsAnswer = z.object({
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

export const entityAnswer = <T extends z.ZodType>(entity: T) => z.object({ result: z.literal('ok'), data: entity })

/**
 * `data` row by row: one that cannot be read does not hide the others; `skipped` counts them. When none can be read, the
 * form has changed, and that is no empty list.
 */
export const collectionAnswer = <T extends z.ZodType>(entity: T) =>
  z
    .object({
      result: z.literal('ok'),
      data: z.array(z.unknown()),
      limit: z.int(),
      offset: z.int(),
      total: z.int().min(0),
    })
    .transform(({ data, limit, offset, total }, context) => {
      const items = data.flatMap((row) => {
        const read = entity.safeParse(row)
        return read.success ? [read.data as z.output<T>] : []
      })
      if (data.length > 0 && items.length === 0) {
        context.addIssue('no row can be read: the form of the list has changed')
        return z.NEVER
      }
      return { items, limit, offset, total, rows: data.length, skipped: data.length - items.length }
    })
export type Collection<T> = { items: T[]; limit: number; offset: number; total: number; rows: number; skipped: number }
