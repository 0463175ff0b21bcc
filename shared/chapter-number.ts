/** `10`, `10.5`, never `10.0` or `1e21`: how a chapter number is written for people, addresses and file names. */
export function formatChapterNumber(number: number): string {
  return number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 6 })
}
