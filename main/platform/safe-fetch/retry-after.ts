const oneHour = 3600

/**
 * Seconds to wait by a `Retry-After` header (RFC 9110, 10.2.3: seconds or a date), clamped to [1 s, 1 h]; undefined
 * when it is absent or cannot be read.
 */
export function parseRetryAfter(value: string | undefined, now: Date): number | undefined {
  const text = value?.trim() ?? ''
  const seconds = /^-?\d+(\.\d+)?$/.test(text)
    ? Number(text)
    : /[a-z]/i.test(text)
      ? (Date.parse(text) - now.getTime()) / 1000
      : Number.NaN
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(Math.ceil(seconds), 1), oneHour)
}
