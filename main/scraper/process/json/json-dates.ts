/** The time in a number of seconds or milliseconds since 1970; undefined for other numbers and texts. */
export function parseTimestamp(text: string): Date | undefined {
  if (!/^\d{9,17}(?:\.\d+)?$/.test(text)) return undefined
  const number = Number(text)
  // Seconds have ten digits until 2286, milliseconds thirteen, microseconds sixteen.
  const ms = number < 1e11 ? number * 1000 : number < 1e14 ? number : number / 1000
  return new Date(ms)
}
