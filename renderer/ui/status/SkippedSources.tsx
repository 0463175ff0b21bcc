import { useTranslation } from 'react-i18next'
import type { ParsedJob } from '../../../shared/job-context.ts'
import styles from './Notice.module.css'

/** Lists the sources that failed or lack chapters in a job that succeeded otherwise, with the reasons. */
export function SkippedSources({ job: { context } }: { readonly job: Pick<ParsedJob, 'context'> }) {
  const { t } = useTranslation()
  const keys = (['unread', 'skipped', 'incomplete'] as const).filter((one) => context[one].length > 0)
  return keys.map((key) => (
    <details key={key} className={styles.skipped}>
      <summary>{t(`job.${key}`)}</summary>
      <ul>
        {context[key].map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  ))
}
