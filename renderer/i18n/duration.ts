import { useTranslation } from 'react-i18next'

/** Whole minutes, or hours from 90 minutes on; undefined below a minute. */
export function timeLeftParts(
  seconds: number,
): { readonly value: number; readonly unit: 'minute' | 'hour' } | undefined {
  if (seconds < 60) return undefined
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? { value: minutes, unit: 'minute' } : { value: Math.round(minutes / 60), unit: 'hour' }
}

/** A duration that is left, for example “About 12 min left”. */
export function useDuration(seconds: number | null | undefined): string | undefined {
  const { t, i18n } = useTranslation()
  if (seconds === null || seconds === undefined) return undefined
  const parts = timeLeftParts(seconds)
  if (!parts) return t('downloads.underAMinute')
  const { value, unit } = parts
  const time = new Intl.NumberFormat(i18n.language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  return t('downloads.timeLeft', { time })
}

/** A number of hours in words, as days if it is whole days: “6 hours”, “7 days”. */
export function formatHours(hours: number, language: string): string {
  const [value, unit] = hours > 24 && hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
