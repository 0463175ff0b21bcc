import { useTranslation } from 'react-i18next'
import type { Job } from '../../../shared/contracts/jobs.ts'

/** For example "about 12 min left"; undefined while it is not known. */
export function useTimeLeft(jobs: readonly Pick<Job, 'secondsLeft'>[]): string | undefined {
  const estimates = jobs.flatMap(({ secondsLeft }) => (secondsLeft === null ? [] : [secondsLeft]))
  return useDuration(estimates.length === 0 ? null : Math.max(...estimates))
}

/** A duration in whole minutes, or in hours from 90 minutes on. */
export function useDuration(seconds: number | null | undefined): string | undefined {
  const { t, i18n } = useTranslation()
  if (seconds === null || seconds === undefined) return undefined
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const [value, unit] = minutes < 90 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour']
  const time = new Intl.NumberFormat(i18n.language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  return t('downloads.timeLeft', { time })
}
