import type { TFunction } from 'i18next'
import type { Job } from '../../../shared/contracts/jobs.ts'

/** For example "Waiting until 14:05: the site asks to wait"; parts without a value are omitted. */
export function waitText(job: Pick<Job, 'waitReason' | 'waitUntil'>, t: TFunction, language: string): string {
  const reason = job.waitReason ?? ''
  if (job.waitUntil === null) return t('job.waiting', { reason })
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(new Date(job.waitUntil))
  return reason === '' ? t('job.waitingUntil', { time }) : t('job.waitingUntilBecause', { time, reason })
}

/** For example "7 of 20 pages"; empty if the progress is unknown. */
export function progressText({ progress }: Pick<Job, 'progress'>, t: TFunction): string {
  if (!progress) return ''
  const { done, total, unit } = progress
  return unit === 'pages' ? t('job.pages', { done, count: total }) : t('job.steps', { done, count: total })
}
