type AddedChapter = { readonly number: number; readonly publishedAt: string | null }

/** Tolerance for release dates, which are not always the date of publication on the site. */
const slackMs = 7 * 24 * 3600_000

/**
 * Whether an added chapter was released after the list was last read: by its date, or without a date because its number
 * is the highest. Old chapters of a new source or language are not new.
 * @param since when the list was last read, ISO 8601
 */
export function isNewChapter({ number, publishedAt }: AddedChapter, since: string, highestKnown: number): boolean {
  if (publishedAt === null) return number > highestKnown
  return Date.parse(publishedAt) >= Date.parse(since) - slackMs
}
