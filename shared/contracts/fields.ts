import { z } from 'zod'
import { isCalendarDay } from '../calendar-day.ts'
import { asIssue, message, messageKey } from '../i18n/message.ts'

/**
 * Describes a schema that is used once in the API description: what it means, and examples of its value, best first. Shared schemas
 * use `schema.meta`, which copies them: to copy all thousand schemas would take 12 ms of every start.
 */
export function meta<T extends z.ZodType>(schema: T, description: string, ...examples: unknown[]): T {
  const present = z.globalRegistry.get(schema)
  if (present?.description) throw new Error(`This schema has a description, use its own meta: ${description}`)
  z.globalRegistry.add(schema, { ...present, description, ...(examples.length > 0 && { examples }) })
  return schema
}

/**
 * For a rule about several members of an object: zod skips it when one of them is invalid, but all violations are reported at
 * once. Such members can have any type.
 */
export const evenIfInvalid = {
  when: ({ value }: { readonly value: unknown }): boolean => typeof value === 'object' && value !== null,
}

/** Identifiers used consistently in all examples. */
export const exampleIds = {
  manga: '0199c2d4-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  chapter: '0199c2d4-2b3c-7d4e-9f50-6b7c8d9e0f1a',
  source: '0199c2d4-3c4d-7e5f-8061-7c8d9e0f1a2b',
  job: '0199c2d4-4d5e-7f60-9172-8d9e0f1a2b3c',
  catalog: '5f0e3d2c-7a11-4d5b-9c3e-2f6a1b8c9d00',
} as const

export const exampleShelfId = '0199c2d4-5e6f-7a81-9b02-9e0f1a2b3c4d'
export const mangaId = meta(z.string(), 'Identifier of the manga.', exampleIds.manga)
export const chapterId = meta(z.string(), 'Identifier of the chapter.', exampleIds.chapter)
export const sourceId = meta(z.string(), 'Identifier of the content source.', exampleIds.source)
export const jobId = meta(z.string(), 'Identifier of the job.', exampleIds.job)
export const mangaIds = meta(z.array(z.string()), 'Identifiers of the mangas.', [exampleIds.manga])
export const chapterIds = meta(z.array(z.string()), 'Identifiers of the chapters.', [exampleIds.chapter])
export const jobIds = meta(z.array(z.string()), 'Identifiers of the jobs.', [exampleIds.job])
export const thumbnailUrl = meta(
  z.string().nullable(),
  'URL of the cover served by Bunko.',
  `/api/mangas/${exampleIds.manga}/cover?width=320&v=5d0c6a8be012`,
)

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern lists the forbidden characters
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/

/**
 * Text input. Lengths are in characters (code points), as in JSON Schema. Control characters and malformed Unicode are
 * rejected, because the file formats that Bunko writes cannot contain them.
 */
export function text({ min = 0, max }: { min?: number; max?: number } = {}) {
  const checked = z.string().check((context) => {
    const length = [...context.value].length
    const error =
      min > 0 && context.value.trim() === ''
        ? message('validation.notBlank')
        : max !== undefined && length > max
          ? message('validation.tooLong', { max, length })
          : !context.value.isWellFormed() || controlCharacters.test(context.value)
            ? message('validation.textOnly')
            : undefined
    if (error) context.issues.push({ code: 'custom', ...asIssue(error), input: context.value })
  })
  return checked.meta({ ...(min > 0 && { minLength: min }), ...(max !== undefined && { maxLength: max }) })
}

/** A JavaScript regular expression (with flag `u` if valid), executed with a time limit. */
export const patternSchema = text({ min: 1, max: 2000 })
/** A CSS selector. */
export const selectorSchema = text({ max: 2000 })

const httpAddress = z.url({ protocol: /^https?$/, error: messageKey('validation.httpAddress') })

/** An absolute http or https URL. */
export function httpUrl() {
  // Not `abort`: checks of several members would not run then.
  return httpAddress
    .refine((value) => !/\s/.test(value) || !httpAddress.safeParse(value).success, messageKey('validation.noSpaces'))
    .meta({ format: 'uri' })
}

const anyHttpUrl = httpUrl()
export const isHttpUrl = (value: string): boolean => anyHttpUrl.safeParse(value).success

/** A whole number in a query string. */
export function queryInteger({ min, max }: { min: number; max?: number }) {
  const number = z.int().min(min)
  // Larger numbers are not exact; the limit is named instead.
  return clampedInteger(Number.MAX_SAFE_INTEGER + 1).pipe(max === undefined ? number : number.max(max))
}

const clampedInteger = (max: number) =>
  z
    .string()
    .regex(/^[+-]?\d{1,400}$/, messageKey('validation.integer'))
    .transform((value) => Math.min(Number(value), max))

/** Items per page of a list. A number above `max` counts as `max`, which the response has as its limit. */
export const pageLimit = (max: number, standard = 20) =>
  meta(
    clampedInteger(max).pipe(z.int().min(1)).optional().default(standard),
    `Items per page; more than ${max} count as ${max}.`,
  )

/** A boolean in a query string. */
export const queryFlag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })

/** Case-insensitive. */
export const sortDirection = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['asc', 'desc']))

export const pageNumber = meta(queryInteger({ min: 1 }).optional().default(1), 'Page number, starting at 1.')

export const dateTime = z.string().meta({ format: 'date-time' })
export const createdAt = dateTime.meta({ description: 'Time of creation.' })
export const updatedAt = dateTime.meta({ description: 'Time of the last change.' })

/** An ISO 8601 date and time, converted to UTC. */
export const isoDateTime = z
  .string()
  .refine(
    (value) => isCalendarDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)),
    messageKey('validation.isoDate'),
  )
  .transform((value) => new Date(value).toISOString())
  .pipe(dateTime)

/** A page of a list with totals (docs/requirements.md, R2). */
export function pagedList<T extends z.ZodType>(item: T) {
  return z.object({
    items: meta(z.array(item), 'The items of this page.'),
    total: meta(z.int().min(0), 'Total number of items.', 1),
    page: meta(z.int().min(1), 'Page number, starting at 1.', 1),
    limit: meta(z.int().min(1), 'Maximum number of items per page.', 20),
    hasNextPage: meta(z.boolean(), 'Whether there is a next page.', false),
    hasPreviousPage: meta(z.boolean(), 'Whether there is a previous page.', false),
  })
}

/** Identifiers in paths are opaque: a malformed one is not found, like an unknown one. */
export const idParam = z.object({ id: mangaId })
export const chapterIdParam = z.object({ id: chapterId })
/** A switch in the address. */
export const booleanParam = z.enum(['true', 'false'], messageKey('validation.boolean')).optional()

export const sourceIdParam = z.object({ id: sourceId })
export const jobIdParam = z.object({ id: jobId })
