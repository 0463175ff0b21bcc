import { RotateCw, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRetryFailed } from '../../api/jobs/queue.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { waitText } from '../../ui/status/job-text.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { CollapsibleJobs } from './CollapsibleJobs.tsx'
import styles from './DownloadsScreen.module.css'
import { FailureSummary } from './FailureSummary.tsx'
import { type GroupState, groupState, type QueueGroup } from './queue-groups.ts'
import { useDownloadRate, useRateText } from './use-download-rate.ts'
import type { NamedSource } from './use-source-names.ts'

type SourceGroupProps = {
  readonly group: QueueGroup
  readonly source: NamedSource
  readonly isPaused: boolean
  /** Whether any job is running, at this source or another. */
  readonly isBusy: boolean
  /** Whether this is the only group. The actions for the whole queue then replace those of the group. */
  readonly isOnly: boolean
}

/** Number of jobs shown per source if there are several sources. */
const collapsedCount = 20

/** The state, failures and jobs of one source. */
export function SourceGroup({ group, source, isPaused, isBusy, isOnly }: SourceGroupProps) {
  const { t } = useTranslation()
  const { sourceId, active, running, failures, failed } = group
  const headingId = useId()
  const retry = useRetryFailed()
  const [isConfirming, setConfirming] = useState(false)
  const counts = [
    running > 0 && t('downloads.count.running', { count: running }),
    active.length > running && t('downloads.count.queued', { count: active.length - running }),
    failed > 0 && t('downloads.count.failed', { count: failed }),
  ]
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <header className={styles.groupHead}>
        <div>
          <h2 id={headingId}>{source.name}</h2>
          <p className={styles.facts}>
            <GroupStateText group={group} state={groupState(group, { isPaused, isBusy })} />
            {counts.filter(Boolean).map((count) => (
              <span key={String(count)}>{count}</span>
            ))}
          </p>
        </div>
        {sourceId !== undefined && !isOnly && (
          <div className={styles.groupActions}>
            {failed > 0 && (
              <Button
                icon={RotateCw}
                variant="ghost"
                aria-label={t('downloads.group.retryOf', { name: source.name })}
                busy={retry.isPending}
                onClick={() =>
                  retry.mutate(
                    { sourceId },
                    { onSuccess: ({ length: count }) => toast(t('downloads.retried', { count })) },
                  )
                }
              >
                {t('downloads.group.retry')}
              </Button>
            )}
            {active.length > 1 && (
              <Button
                icon={X}
                variant="ghost"
                aria-label={t('downloads.group.cancelOf', { name: source.name })}
                onClick={() => setConfirming(true)}
              >
                {t('downloads.cancelAll')}
              </Button>
            )}
          </div>
        )}
      </header>
      <ProblemLine error={retry.error} />
      {failures.map((failure) => (
        <FailureSummary key={failure.key} failure={failure} source={source} />
      ))}
      <CollapsibleJobs
        label={t('downloads.group.jobs', { name: source.name })}
        jobs={active}
        first={isOnly ? Number.POSITIVE_INFINITY : collapsedCount}
      />
      {isConfirming && sourceId !== undefined && (
        <CancelDialog
          title={t('downloads.confirm.source', { name: source.name })}
          count={active.length}
          which={{ sourceId }}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  )
}

function GroupStateText({ group, state }: { readonly group: QueueGroup; readonly state: GroupState }) {
  const { t, i18n } = useTranslation()
  const rate = useRateText(useDownloadRate(group.active.slice(0, group.running)))
  if (state.kind === 'waiting') return <span data-tone="wait">{waitText(state.job, t, i18n.language)}</span>
  if (state.kind === 'working' && rate) return <span>{t('downloads.state.workingAt', { pace: rate })}</span>
  return <span>{t(`downloads.state.${state.kind}`)}</span>
}
