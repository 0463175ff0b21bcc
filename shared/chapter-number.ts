/** `10`, `10.5`, never `10.0` or `1e21`: how a chapter number is written for people, addresses and file names. */
export function formatChapterNumber(number: number): string {
  return number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 6 })
}

/** Whole numbers that follow each other: `7`, or `5–9`. */
export const formatRun = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  from === to ? String(from) : `${from}–${to}`
