/** Formats a chapter number for display, URLs and file names: `10`, `10.5`, never `10.0` or `1e21`. */
export function formatChapterNumber(number: number): string {
  return number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 6 })
}

/** Formats a range of whole numbers: `7` or `5–9`. */
export const formatNumberRange = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  from === to ? String(from) : `${from}–${to}`
