import { useTranslation } from 'react-i18next'
import { useFailureHelp } from '../../ui/status/failure-help.ts'
import { isFixableInSource, SiteSteps } from '../../ui/status/SiteSteps.tsx'
import { CollapsibleJobs, isCollapsible } from './CollapsibleJobs.tsx'
import styles from './DownloadsScreen.module.css'
import type { FailureGroup } from './queue-groups.ts'
import type { NamedSource } from './use-source-names.ts'

type FailureSummaryProps = { readonly failure: FailureGroup; readonly source: NamedSource }

/** Jobs that failed for the same reason: the reason, what to do, and the jobs. */
export function FailureSummary({ failure, source: { site } }: FailureSummaryProps) {
  const { t } = useTranslation()
  const help = useFailureHelp()
  const { code, reason, jobs } = failure
  const hasOneReason = jobs.every(({ failureReason }) => failureReason === reason)
  // Collapsed jobs show one reason although URLs differ; the history shows each.
  const hidesReason = hasOneReason || help(code) !== undefined || isCollapsible(jobs.length, 0)
  const canFixInSource = site !== undefined && (isFixableInSource(code) || jobs[0]?.canStoreAnyway)
  return (
    <div className={styles.failure}>
      {hidesReason && <Reason {...failure} />}
      {canFixInSource && (
        <div className={styles.steps}>
          <SiteSteps code={code} site={site} />
        </div>
      )}
      <CollapsibleJobs
        label={t('downloads.failure.jobs', { count: jobs.length, reason: reason ?? '' })}
        jobs={jobs}
        first={0}
        hidesReason={hidesReason}
      />
    </div>
  )
}

function Reason({ code, reason }: FailureGroup) {
  const { t } = useTranslation()
  const help = useFailureHelp({ hasSteps: true })(code)
  if (!help) return <p className={styles.reason}>{reason}</p>
  return (
    <div className={styles.reason}>
      <p>
        <strong>{help.title}</strong>
      </p>
      <p>{help.text}</p>
      <details>
        <summary>{t('job.details')}</summary>
        <p>{reason}</p>
      </details>
    </div>
  )
}
