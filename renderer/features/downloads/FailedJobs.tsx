import { RotateCw } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { useFailureHelp } from '../../ui/status/failure-help.ts'
import { MessageDetails } from '../../ui/status/MessageText.tsx'
import { splitDetails } from '../../ui/status/message-details.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import { isFixableInSource, SiteSteps } from '../../ui/status/SiteSteps.tsx'
import styles from './DownloadsScreen.module.css'
import { CollapsibleJobs, isCollapsible } from './JobList.tsx'
import { useRetry } from './QueueActions.tsx'
import type { FailedSource, FailureGroup } from './queue-groups.ts'
import type { NamedSource } from './use-job-name.ts'

type FailedJobsProps = { readonly group: FailedSource; readonly source: NamedSource }

/** The failed jobs of one source by cause. */
export function FailedJobs({ group: { sourceId, failures, failed }, source }: FailedJobsProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const retry = useRetry()
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <header className={styles.groupHead}>
        <div>
          <h2 id={headingId}>{source.name}</h2>
          <p className={styles.facts}>
            <span data-tone="bad">{t('downloads.count.failed', { count: failed })}</span>
          </p>
        </div>
        {sourceId !== undefined && (
          <div className={styles.groupActions}>
            <Button
              icon={RotateCw}
              variant="ghost"
              aria-label={t('downloads.group.retryOf', { name: source.name })}
              busy={retry.isPending}
              onClick={() => retry.start({ sourceId })}
            >
              {t('downloads.group.retry')}
            </Button>
          </div>
        )}
      </header>
      <ProblemLine error={retry.error} />
      {failures.map((failure) => (
        <FailureSummary key={failure.key} failure={failure} source={source} />
      ))}
    </section>
  )
}

type FailureSummaryProps = { readonly failure: FailureGroup; readonly source: NamedSource }

/** Jobs that failed for the same reason: the reason, what to do, and the jobs. */
function FailureSummary({ failure, source: { site } }: FailureSummaryProps) {
  const { t } = useTranslation()
  const help = useFailureHelp()
  const { code, reason, jobs } = failure
  const textOf = (message: string | null) => splitDetails(message ?? '').text
  const hasOneReason = jobs.every(({ failureReason }) => textOf(failureReason) === textOf(reason))
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
        label={t('downloads.failure.jobs', { count: jobs.length, reason: textOf(reason) })}
        jobs={jobs}
        first={0}
        hidesReason={hidesReason}
      />
    </div>
  )
}

function Reason({ code, reason, details }: FailureGroup) {
  const { t } = useTranslation()
  const help = useFailureHelp({ hasSteps: true })(code)
  if (!help) {
    return (
      <>
        <p className={styles.reason}>{splitDetails(reason ?? '').text}</p>
        <MessageDetails details={details.join('\n')} />
      </>
    )
  }
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
