import { Pause, Play, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveJobs } from '../../api/jobs.ts'
import { isActive } from '../../api/live-jobs.ts'
import { usePauseQueue, useQueue, useRetryFailed } from '../../api/queue.ts'
import { Button } from '../../ui/Button.tsx'
import { ProblemLine } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.store.ts'
import { CancelDialog } from './CancelDialog.tsx'

/** What can be done with everything at once. */
export function QueueActions() {
  const { t } = useTranslation()
  const isPaused = useQueue().data?.paused === true
  const jobs = Object.values(useLiveJobs().data ?? {})
  const hasFailed = jobs.some(({ status }) => status === 'failed')
  const active = jobs.filter(isActive).length
  const pause = usePauseQueue()
  const retry = useRetryFailed()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button icon={isPaused ? Play : Pause} busy={pause.isPending} onClick={() => pause.mutate(!isPaused)}>
        {isPaused ? t('downloads.resume') : t('downloads.pause')}
      </Button>
      {hasFailed && (
        <Button
          icon={RotateCw}
          busy={retry.isPending}
          onClick={() => retry.mutate({}, { onSuccess: (count) => toast(t('downloads.retried', { count })) })}
        >
          {t('downloads.retryAll')}
        </Button>
      )}
      {active > 1 && (
        <Button icon={X} onClick={() => setAsking(true)}>
          {t('downloads.cancelAll')}
        </Button>
      )}
      <ProblemLine error={pause.error ?? retry.error} />
      {isAsking && (
        <CancelDialog title={t('downloads.confirm.all')} count={active} which={{}} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
