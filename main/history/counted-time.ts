const shortestMs = 2000
const longestMs = 120_000

/** How much of the time on a page counts, in milliseconds: nothing below 2 s, or if the clock was set back; at most 120 s. */
export function countedMs(since: string, until: Date): number {
  const ms = until.getTime() - Date.parse(since)
  return ms < shortestMs ? 0 : Math.min(ms, longestMs)
}
