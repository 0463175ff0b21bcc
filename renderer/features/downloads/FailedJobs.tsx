import { RotateCw } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useRetryFailed } from '../../api/jobs/queue.ts'
import { runMutation } from '../../api/run-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './DownloadsScreen.module.css'
import { FailureSummary } from './FailureSummary.tsx'
import type { FailedSource } from './queue-groups.ts'
import type { NamedSource } from './use-source-names.ts'

type FailedJobsProps = { readonly group: FailedSource; readonly source: NamedSource }

/** The failed jobs of one source by cause. */
export function FailedJobs({ group: { sourceId, failures, failed }, source }: FailedJobsProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const retry = useRetryFailed()
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
              onClick={() =>
                runMutation(
                  retry.mutateAsync,
                  { sourceId },
                  { onSuccess: ({ length: count }) => toast(t('downloads.retried', { count })) },
                )
              }
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
