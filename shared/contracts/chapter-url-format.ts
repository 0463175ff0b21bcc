import { z } from 'zod'
import { asIssue, type Message, message } from '../i18n/message.ts'
import { evenIfInvalid, isHttpUrl, text } from './fields.ts'

const placeholders = ['{slug}', '{chapter}'] as const

/** Whether a format identifies each chapter of each manga. Other formats and null mean that the chapter list does. */
export const isCompleteFormat = (format: string | null): format is string =>
  format !== null && placeholders.every((placeholder) => format.includes(placeholder))

/** Address of a chapter with `{slug}` and `{chapter}`, absolute or relative to `baseUrl`. */
export const chapterUrlFormatSchema = text({ min: 1, max: 2000 }).check((context) => {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(context.value) || isHttpUrl(context.value)) return
  context.issues.push({ code: 'custom', ...asIssue(message('validation.addressOrRelative')), input: context.value })
})

/** Requires a complete format of sources without a chapter list, also when other members are invalid. */
export function requireFormatWithoutList(): z.core.$ZodCheck<object> {
  const check = z.check<object>(({ value, issues }) => {
    const { chapterUrlFormat = null, options } = value as { chapterUrlFormat?: unknown; options?: unknown }
    const text = explainIncompleteness(chapterUrlFormat, describesChapterList(options))
    if (text) issues.push({ code: 'custom', path: ['chapterUrlFormat'], ...asIssue(text), input: chapterUrlFormat })
  })
  check._zod.def.when = evenIfInvalid.when
  return check
}

/** Every theme and every server has a chapter list. */
const describesChapterList = (options: unknown): boolean =>
  typeof options === 'object' &&
  options !== null &&
  ['chapterList', 'theme', 'server'].some((name) => (options as Record<string, unknown>)[name] !== undefined)

/** With a chapter list a format may be null or incomplete, but not without any placeholder. */
function explainIncompleteness(format: unknown, hasList: boolean): Message | undefined {
  if (format === null) return hasList ? undefined : message('validation.requiredWithoutList')
  if (typeof format !== 'string' || format.trim() === '') return undefined
  const [first, second] = placeholders.filter((placeholder) => !format.includes(placeholder))
  if (first === undefined) return undefined
  if (second !== undefined) return message('validation.containsPlaceholders', { first, second })
  return hasList ? undefined : message('validation.containsPlaceholder', { placeholder: first })
}
