import type { TFunction } from 'i18next'
import type { ParsedJob } from '../../../shared/job-context.ts'
import { splitDetails } from './message-details.ts'

type Wait = Pick<ParsedJob, 'waitReason' | 'waitUntil'>

/** For example "Waiting until 14:05: the site asks to wait"; parts without a value are omitted. */
export function waitText(job: Wait, t: TFunction, language: string): string {
  const reason = splitDetails(job.waitReason ?? '').text
  if (job.waitUntil === null) return t('job.waiting', { reason })
  if (reason === '') return waitTimeText(job, t, language)
  return t('job.waitingUntilBecause', { time: timeOf(job.waitUntil, language), reason })
}

/** For example "Waiting until 14:05", where the reason is told beside it. */
export const waitTimeText = ({ waitUntil }: Wait, t: TFunction, language: string): string =>
  waitUntil === null ? t('job.status.waiting') : t('job.waitingUntil', { time: timeOf(waitUntil, language) })

const soonMs = 2 * 60_000

/** With seconds if it is soon, and with the day if that is another. */
export function timeOf(moment: string, language: string, now = new Date()): string {
  const at = new Date(moment)
  const isToday = at.toDateString() === now.toDateString()
  const isSoon = at.getTime() - now.getTime() < soonMs
  return new Intl.DateTimeFormat(language, {
    timeStyle: isSoon ? 'medium' : 'short',
    ...(!isToday && { dateStyle: 'medium' }),
  }).format(at)
}

/** For example "7 of 20 pages"; empty if the progress is unknown. */
export function progressText({ progress }: Pick<ParsedJob, 'progress'>, t: TFunction): string {
  if (!progress) return ''
  const { done, total, unit } = progress
  return unit === 'pages' ? t('job.pages', { done, count: total }) : t('job.steps', { done, count: total })
}
