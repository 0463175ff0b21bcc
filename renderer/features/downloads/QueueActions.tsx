import { Ellipsis, Pause, Play, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveJobs } from '../../api/jobs.ts'
import { isActive } from '../../api/live-jobs.ts'
import { usePauseQueue, useQueue, useRetryFailed } from '../../api/queue.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { ProblemLine } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.store.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import { CancelDialog } from './CancelDialog.tsx'
import styles from './DownloadsScreen.module.css'
import { useKeptFocus } from './use-kept-focus.ts'

/** What can be done with everything at once: as buttons, or in a menu where there is room for one button only. */
export function QueueActions() {
  const { t } = useTranslation()
  const queue = useQueue().data
  const live = useLiveJobs().data
  const jobs = Object.values(live ?? {})
  const hasFailed = jobs.some(({ status }) => status === 'failed')
  const active = jobs.filter(isActive).length
  const pause = usePauseQueue()
  const retry = useRetryFailed()
  const [isAsking, setAsking] = useState(false)
  const isNarrow = useNarrow()
  const again = {
    ...{ label: t('downloads.retryAll'), icon: RotateCw, busy: retry.isPending },
    onSelect: () => retry.mutate({}, { onSuccess: (count) => toast(t('downloads.retried', { count })) }),
  }
  const stop = { label: t('downloads.cancelAll'), icon: X, busy: false, onSelect: () => setAsking(true) }
  const more = [...(hasFailed ? [again] : []), ...(active > 1 ? [stop] : [])]
  return (
    <div className={styles.actions} {...useKeptFocus(live)}>
      {queue && (
        <Button icon={queue.paused ? Play : Pause} busy={pause.isPending} onClick={() => pause.mutate(!queue.paused)}>
          {queue.paused ? t('downloads.resume') : t('downloads.pause')}
        </Button>
      )}
      {isNarrow && more.length > 0 && <Menu label={t('downloads.more')} icon={Ellipsis} items={() => more} />}
      {!isNarrow &&
        more.map(({ label, icon, busy, onSelect }) => (
          <Button key={label} icon={icon} busy={busy} onClick={onSelect}>
            {label}
          </Button>
        ))}
      <ProblemLine error={pause.error ?? retry.error} />
      {isAsking && (
        <CancelDialog title={t('downloads.confirm.all')} count={active} which={{}} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}
