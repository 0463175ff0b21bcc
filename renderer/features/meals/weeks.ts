import type { MealDelivery } from '../../../shared/contracts/meal-deliveries.ts'

const dayMs = 86_400_000

/** Monday and Sunday of an ISO 8601 week such as `2026-W50`, at noon UTC. */
export function weekBounds(week: string): readonly [Date, Date] {
  const [year = 0, number = 1] = week.split('-W').map(Number)
  const january4 = new Date(Date.UTC(year, 0, 4, 12))
  const monday = january4.getTime() - ((january4.getUTCDay() + 6) % 7) * dayMs + (number - 1) * 7 * dayMs
  return [new Date(monday), new Date(monday + 6 * dayMs)]
}

/** The days of a week without the year, for example `7 – 13 Dec`. */
export function formatWeekRange(week: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const [monday, sunday] = weekBounds(week)
  const isSameYear = monday.getUTCFullYear() === sunday.getUTCFullYear()
  return isSameYear ? format.formatRange(monday, sunday) : `${format.format(monday)} – ${format.format(sunday)}`
}

export const weekNumber = (week: string): number => Number(week.split('-W')[1] ?? 0)

type LockReason = 'paused' | 'delivered' | 'cutoffPassed' | 'cutoffUnknown' | 'locked'

/** Why the selection of a week cannot be changed; undefined if it can. */
export function findLockReason(
  { editable, status, cutoff }: Pick<MealDelivery, 'editable' | 'status' | 'cutoff'>,
  now: number,
): LockReason | undefined {
  if (editable) return undefined
  if (status === 'PAUSED') return 'paused'
  if (status === 'DELIVERED') return 'delivered'
  if (cutoff === null) return 'cutoffUnknown'
  return Date.parse(cutoff) <= now ? 'cutoffPassed' : 'locked'
}

/** Statuses with a translation. Others are shown as the site returns them. */
const knownStatuses = ['RUNNING', 'PAUSED', 'DELIVERED', 'PREPARING', 'HOLIDAY_SHIFTED', 'UNKNOWN'] as const
export const isKnownStatus = (status: string): status is (typeof knownStatuses)[number] =>
  (knownStatuses as readonly string[]).includes(status)

/** The remaining time in its two largest units, for example `6 days 4 hr`; undefined if no time is left. */
export function formatTimeLeft(untilMs: number, nowMs: number, language: string): string | undefined {
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
  const formatted = parts
    .filter(([value], index) => value > 0 || index === 1)
    .map(([value, unit]) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value),
    )
  return new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(formatted)
}
