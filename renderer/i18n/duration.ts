import { useTranslation } from 'react-i18next'

/** A duration that is left, in whole minutes, or in hours from 90 minutes on. */
export function useDuration(seconds: number | null | undefined): string | undefined {
  const { t, i18n } = useTranslation()
  if (seconds === null || seconds === undefined) return undefined
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const [value, unit] = minutes < 90 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour']
  const time = new Intl.NumberFormat(i18n.language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  return t('downloads.timeLeft', { time })
}
