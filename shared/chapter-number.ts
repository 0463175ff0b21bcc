/** A number that `String` writes as `toLocaleString` does. Loading the data of languages takes as long as a small request. */
const plainNumber = /^\d{1,15}(\.\d{1,6})?$/

/** Formats a chapter number for display, URLs and file names: `10`, `10.5`, never `10.0` or `1e21`. */
export function formatChapterNumber(number: number): string {
  const text = String(number)
  return plainNumber.test(text)
    ? text
    : number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 6 })
}

/** Formats a range of whole numbers: `7` or `5–9`. */
export const formatNumberRange = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  from === to ? String(from) : `${from}–${to}`
