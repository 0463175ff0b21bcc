import { z } from 'zod'
import { asIssue, message, messageKey } from '../i18n/message.ts'

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

/** An absolute http or https URL. */
export function httpUrl() {
  return z
    .url({ protocol: /^https?$/, error: messageKey('validation.httpAddress'), abort: true })
    .refine((value) => !/\s/.test(value), messageKey('validation.noSpaces'))
    .meta({ format: 'uri' })
}

const anyHttpUrl = httpUrl()
export const isHttpUrl = (value: string): boolean => anyHttpUrl.safeParse(value).success

/** A whole number in a query string. */
export function queryInteger({ min, max }: { min: number; max?: number }) {
  const number = z.int().min(min)
  return (
    z
      .string()
      .regex(/^[+-]?\d{1,400}$/, messageKey('validation.integer'))
      // Larger numbers are not exact; the limit is named instead.
      .transform((value) => Math.min(Number(value), Number.MAX_SAFE_INTEGER + 1))
      .pipe(max === undefined ? number : number.max(max))
  )
}

/** A boolean in a query string. */
export const queryFlag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })

export const pageNumber = queryInteger({ min: 1 }).optional().default(1)

export const dateTime = z.string().meta({ format: 'date-time' })

/** Whether `2026-02-28` is a day of the calendar. JavaScript takes the 30th of February for the 2nd of March. */
export const isCalendarDate = (value: string): boolean => {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value
}

/** An ISO 8601 date and time, converted to UTC. */
export const isoDateTime = z
  .string()
  .refine(
    (value) =>
      /^\d{4}-\d{2}-\d{2}/.test(value) && isCalendarDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)),
    messageKey('validation.isoDate'),
  )
  .transform((value) => new Date(value).toISOString())
  .pipe(dateTime)

/** A page of a list with totals (docs/requirements.md, R2). */
export function pagedList<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    total: z.int().min(0),
    page: z.int().min(1),
    limit: z.int().min(1),
    hasNextPage: z.boolean(),
    hasPreviousPage: z.boolean(),
  })
}

/** Identifiers in paths are opaque: a malformed one is not found, like an unknown one. */
export const idParam = z.object({ id: z.string() })
