export type AddedChapter = { readonly number: number; readonly publishedAt: string | null }

/** Sites and the catalog date chapters by their own clocks, and not always by the day they were there. */
const slackMs = 7 * 24 * 3600_000

/**
 * Whether a chapter that was added to a list came out since that list was last read: by its date, else because no
 * number was so high. What a new source or language brings along from years ago is no news.
 * @param since when the list was last read, ISO 8601
 */
export function isNewChapter({ number, publishedAt }: AddedChapter, since: string, highestBefore: number): boolean {
  if (publishedAt === null) return number > highestBefore
  return Date.parse(publishedAt) >= Date.parse(since) - slackMs
}
