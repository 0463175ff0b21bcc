import { message, sentences } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import { createTimeLimit, TimeLimitError } from '../extract/time-limit.ts'
import { detectDateOrders, parseReleaseDate } from './dates/release-date.ts'

/** How the dates of a list are written. */
export type ListDateRules = {
  readonly formats?: readonly string[] | undefined
  /** BCP 47. */
  readonly language?: string | undefined
  readonly now: Date
}

const timeoutMs = 2000

/**
 * The release dates of entries, each from the first of its texts that is a date. All texts together decide whether the
 * day or the month comes first. Throws `selector_invalid` for formats that take too long.
 */
export function readDates(entries: readonly (readonly string[])[], rules: ListDateRules): (Date | null)[] {
  const orders = detectDateOrders(
    entries.flatMap(([text = '']) => text),
    rules,
  )
  // The names of months in all languages are prepared at first use, which does not count.
  parseReleaseDate('1 January 2026', { now: rules.now })
  const runWithLimit = createTimeLimit(timeoutMs)
  const cache = new Map<string, Date | null>()
  const read = (text: string): Date | null => {
    const known = cache.get(text)
    if (known !== undefined) return known
    const date = parse(text)
    cache.set(text, date)
    return date
  }
  const parse = (text: string) => {
    try {
      return runWithLimit(() => parseReleaseDate(text, { ...rules, orders }))
    } catch (error) {
      throw error instanceof TimeLimitError ? timeLimitExceeded(text, error) : error
    }
  }
  return entries.map((texts) => texts.map(read).find((date) => date !== null) ?? null)
}

function timeLimitExceeded(text: string, cause: TimeLimitError): Problem {
  const suggestion = message('chapterList.adviceDateFormats')
  const problem = message('chapterList.dateTimedOut', { text: text.slice(0, 40), seconds: cause.seconds })
  return new Problem('selector_invalid', sentences(problem, suggestion), {
    cause,
    extra: { field: 'options.chapterList.date.formats', suggestion },
  })
}
