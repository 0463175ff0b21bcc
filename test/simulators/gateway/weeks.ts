const dayMs = 86_400_000

/** ISO 8601 week in UTC, such as `2026-W53`. */
export function isoWeek(ms: number): string {
  const thursday = new Date(monday(ms) + 3 * dayMs)
  const year = thursday.getUTCFullYear()
  const number = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs))
  return `${year}-W${String(number).padStart(2, '0')}`
}

/** The start of its week in UTC. */
export function monday(ms: number): number {
  const day = Math.floor(ms / dayMs)
  return (day - ((day + 3) % 7)) * dayMs
}

/** A timestamp in the gateway's format: an offset without a colon. */
export function withOffset(ms: number, offset = '+0100'): string {
  const minutes = (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3)))
  return new Date(ms + minutes * 60_000).toISOString().slice(0, 19) + offset
}
