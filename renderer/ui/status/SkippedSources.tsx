import { useTranslation } from 'react-i18next'
import type { Job } from '../../../shared/contracts/jobs.ts'
import styles from './Notice.module.css'

/** Lists the sources that failed in a job that succeeded otherwise, with the reasons. */
export function SkippedSources({ job: { context } }: { readonly job: Pick<Job, 'context'> }) {
  const { t } = useTranslation()
  const key = (['unread', 'skipped'] as const).find((one) => context.some((entry) => entry.startsWith(`${one}=`)))
  if (!key) return null
  const reasons = context.filter((entry) => entry.startsWith(`${key}=`)).map((entry) => entry.slice(key.length + 1))
  return (
    <details className={styles.skipped}>
      <summary>{t(`job.${key}`)}</summary>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  )
}
