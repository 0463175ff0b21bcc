import { Ellipsis, Pause, Play, RotateCw, X } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveJobs } from '../../api/jobs/jobs.ts'
import { isActive } from '../../api/jobs/live-jobs.ts'
import { usePauseQueue, useQueue, useRetryFailed } from '../../api/jobs/queue.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { CancelDialog } from './CancelDialog.tsx'
import styles from './DownloadsScreen.module.css'
import { useJobFocus } from './use-job-focus.ts'

/** What can be done with everything at once: as buttons, or where there is no room for them as an icon and a menu. */
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
  const isNarrow = useIsNarrow()
  const again = {
    ...{ label: t('downloads.retryAll'), icon: RotateCw, busy: retry.isPending },
    onSelect: () => retry.mutate({}, { onSuccess: (count) => toast(t('downloads.retried', { count })) }),
  }
  const stop = { label: t('downloads.cancelAll'), icon: X, busy: false, onSelect: () => setAsking(true) }
  const more = [...(hasFailed ? [again] : []), ...(active > 1 ? [stop] : [])]
  const { ref, ...keeps } = useJobFocus<HTMLButtonElement>(more.length)
  const isPaused = queue?.paused === true
  const toggle = {
    ...{ ref, ...keeps, icon: isPaused ? Play : Pause, onClick: () => pause.mutate(!isPaused) },
    label: isPaused ? t('downloads.resume') : t('downloads.pause'),
  }
  return (
    <>
      {queue && isNarrow && <IconButton {...toggle} className={styles.headAction} disabled={pause.isPending} />}
      {queue && !isNarrow && <WrittenButton {...toggle} busy={pause.isPending} />}
      {isNarrow && more.length > 0 && <Menu label={t('downloads.more')} icon={Ellipsis} items={() => more} />}
      {!isNarrow &&
        more.map(({ onSelect, ...face }) => <WrittenButton key={face.label} {...face} {...keeps} onClick={onSelect} />)}
      <ProblemLine error={pause.error ?? retry.error} />
      {isAsking && (
        <CancelDialog title={t('downloads.confirm.all')} count={active} which={{}} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

type WrittenButtonProps = Omit<ComponentProps<typeof Button>, 'children'> & { readonly label: string }

const WrittenButton = ({ label, ...face }: WrittenButtonProps) => <Button {...face}>{label}</Button>
