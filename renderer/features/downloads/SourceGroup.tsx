import { RotateCw, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRetryFailed } from '../../api/jobs/queue.ts'
import { Button } from '../../ui/Button.tsx'
import { waitText } from '../../ui/status/job-text.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { CancelDialog } from './CancelDialog.tsx'
import styles from './DownloadsScreen.module.css'
import { FailureBlock } from './FailureBlock.tsx'
import { FoldedJobs } from './FoldedJobs.tsx'
import { type GroupState, type QueueGroup, stateOf } from './queue-groups.ts'
import { usePace } from './use-pace.ts'
import { usePaceWords } from './use-pace-words.ts'
import type { NamedSource } from './use-source-names.ts'

type SourceGroupProps = {
  readonly group: QueueGroup
  readonly source: NamedSource
  readonly isPaused: boolean
  /** Whether anything runs, here or at another source. */
  readonly isBusy: boolean
  /** Whether no other group stands beside it: what is done with everything is done with it then. */
  readonly isOnly: boolean
}

/** As many as leave room for the other sources. */
const fewOfMany = 20

/** One source: how it stands, what went wrong there, and what it has to do. */
export function SourceGroup({ group, source, isPaused, isBusy, isOnly }: SourceGroupProps) {
  const { t } = useTranslation()
  const { sourceId, active, running, failures, failed } = group
  const headingId = useId()
  const retry = useRetryFailed()
  const [isAsking, setAsking] = useState(false)
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
            <StateWords group={group} state={stateOf(group, { isPaused, isBusy })} />
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
                  retry.mutate({ sourceId }, { onSuccess: (count) => toast(t('downloads.retried', { count })) })
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
                onClick={() => setAsking(true)}
              >
                {t('downloads.cancelAll')}
              </Button>
            )}
          </div>
        )}
      </header>
      <ProblemLine error={retry.error} />
      {failures.map((failure) => (
        <FailureBlock key={failure.key} failure={failure} source={source} />
      ))}
      <FoldedJobs
        label={t('downloads.group.jobs', { name: source.name })}
        jobs={active}
        first={isOnly ? Number.POSITIVE_INFINITY : fewOfMany}
      />
      {isAsking && sourceId !== undefined && (
        <CancelDialog
          title={t('downloads.confirm.source', { name: source.name })}
          count={active.length}
          which={{ sourceId }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

function StateWords({ group, state }: { readonly group: QueueGroup; readonly state: GroupState }) {
  const { t, i18n } = useTranslation()
  const pace = usePaceWords(usePace(group.active.slice(0, group.running)))
  if (state.kind === 'waiting') return <span data-tone="wait">{waitText(state.job, t, i18n.language)}</span>
  if (state.kind === 'working' && pace) return <span>{t('downloads.state.workingAt', { pace })}</span>
  return <span>{t(`downloads.state.${state.kind}`)}</span>
}
