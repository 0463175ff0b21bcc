import { useTranslation } from 'react-i18next'
import type { ParsedJob } from '../../../shared/job-context.ts'
import { useDuration } from '../../i18n/duration.ts'

/** How far a job is. The progress bar beside it says this to screen readers, which would read out each change here. */
export function JobSteps({ job: { progress, secondsLeft } }: { readonly job: ParsedJob }) {
  const { t } = useTranslation()
  const timeLeft = useDuration(secondsLeft)
  if (!progress) return null
  const steps = t('folder.importing', { done: progress.done, count: progress.total })
  return <span aria-hidden="true">· {timeLeft ? `${steps} · ${timeLeft}` : steps}</span>
}
