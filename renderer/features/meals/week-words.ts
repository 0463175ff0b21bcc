import type { MealDelivery } from '../../../shared/contracts/meal-deliveries.ts'

const dayMs = 86_400_000

/** Monday and Sunday of an ISO 8601 week such as `2026-W50`, at noon UTC so that no time zone moves the day. */
export function weekDays(week: string): readonly [Date, Date] {
  const [year = 0, number = 1] = week.split('-W').map(Number)
  const fourth = new Date(Date.UTC(year, 0, 4, 12))
  const monday = fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * dayMs + (number - 1) * 7 * dayMs
  return [new Date(monday), new Date(monday + 6 * dayMs)]
}

/** `7 – 13 Dec`; without years also over New Year, for it is always clear which one is meant. */
export function weekRange(week: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const [monday, sunday] = weekDays(week)
  const isOneYear = monday.getUTCFullYear() === sunday.getUTCFullYear()
  return isOneYear ? format.formatRange(monday, sunday) : `${format.format(monday)} – ${format.format(sunday)}`
}

export const weekNumber = (week: string): number => Number(week.split('-W')[1] ?? 0)

export type Lock = 'paused' | 'delivered' | 'cutoffPassed' | 'cutoffUnknown' | 'locked'

/** Why a week cannot be chosen for; undefined when it can. */
export function lockOf(
  { editable, status, cutoff }: Pick<MealDelivery, 'editable' | 'status' | 'cutoff'>,
  now: number,
): Lock | undefined {
  if (editable) return undefined
  if (status === 'PAUSED') return 'paused'
  if (status === 'DELIVERED') return 'delivered'
  if (cutoff === null) return 'cutoffUnknown'
  return Date.parse(cutoff) <= now ? 'cutoffPassed' : 'locked'
}

/** Statuses that have words of their own; others are shown as the site writes them. */
export const knownStatuses = ['RUNNING', 'PAUSED', 'DELIVERED', 'PREPARING', 'HOLIDAY_SHIFTED', 'UNKNOWN'] as const
export const isKnownStatus = (status: string): status is (typeof knownStatuses)[number] =>
  (knownStatuses as readonly string[]).includes(status)

/** The two largest units of what is left: `6 days 4 hr`, `3 hr 12 min`, `4 min 09 sec`; undefined when nothing is. */
export function timeLeft(untilMs: number, nowMs: number, language: string): string | undefined {
  const seconds = Math.floor((untilMs - nowMs) / 1000)
  if (seconds <= 0) return undefined
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ]
  const parts: readonly (readonly [number, string])[] =
    days > 0
      ? [
          [days, 'day'],
          [hours, 'hour'],
        ]
      : seconds >= 3600
        ? [
            [hours, 'hour'],
            [minutes, 'minute'],
          ]
        : [
            [minutes, 'minute'],
            [seconds % 60, 'second'],
          ]
  const words = parts
    .filter(([value], nth) => value > 0 || nth === 1)
    .map(([value, unit]) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value),
    )
  return new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(words)
}
