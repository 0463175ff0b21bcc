import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ParsedJob } from '../../../shared/job-context.ts'
import { jobRate } from '../../api/jobs/job-rate.ts'

const intervalMs = 2000

/** Pages per minute of all running jobs, updated every two seconds; undefined until enough samples exist. */
export function useDownloadRate(jobs: readonly ParsedJob[]): number | undefined {
  const [now, setNow] = useState(Date.now)
  const running = jobs.filter(({ status, progress }) => status === 'in_progress' && progress?.unit === 'pages')
  const isRunning = running.length > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [isRunning])
  const rates = running.flatMap(({ id }) => jobRate(id, now) ?? [])
  return rates.length === 0 ? undefined : rates.reduce((sum, rate) => sum + rate)
}

/** For example "24 pages per minute"; low rates have one decimal. Undefined for a rate near zero. */
export function useRateText(rate: number | undefined): string | undefined {
  const { t, i18n } = useTranslation()
  if (rate === undefined || rate < 0.05) return undefined
  const rounded = rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate)
  return t('downloads.pace', { count: rounded, pace: new Intl.NumberFormat(i18n.language).format(rounded) })
}
