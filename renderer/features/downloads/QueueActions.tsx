import { Ellipsis, Pause, Play, RotateCw, X } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { JobSelection } from '../../../shared/contracts/jobs.ts'
import { useLiveJobs } from '../../api/jobs/jobs.ts'
import { isActive } from '../../api/jobs/live-jobs.ts'
import { useCancelActive, usePauseQueue, useQueue, useRestoreJobs, useRetryFailed } from '../../api/jobs/queue.ts'
import { runMutation } from '../../api/query-client.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { useCommands } from '../../ui/commands/commands.store.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import styles from './DownloadsScreen.module.css'
import { useJobFocus } from './use-job-focus.ts'

/** Actions for the whole queue: as buttons, or as an icon and a menu on a narrow window. */
export function QueueActions() {
  const { t } = useTranslation()
  const queue = useQueue().data
  const live = useLiveJobs().data
  const jobs = Object.values(live ?? {})
  const hasFailed = jobs.some(({ status }) => status === 'failed')
  const active = jobs.filter(isActive).length
  const pause = usePauseQueue()
  const retry = useRetry()
  const [isConfirming, setConfirming] = useState(false)
  const isNarrow = useIsNarrow()
  const retryAll = {
    label: t('downloads.retryAll'),
    icon: RotateCw,
    busy: retry.isPending,
    onSelect: () => retry.start({}),
  }
  const cancelAll = { label: t('downloads.stopAll'), icon: X, busy: false, onSelect: () => setConfirming(true) }
  const more = [...(hasFailed ? [retryAll] : []), ...(active > 1 ? [cancelAll] : [])]
  const { ref, ...focusHandlers } = useJobFocus<HTMLButtonElement>(more.length)
  useCommands({ title: t('shell.downloads'), items: () => more })
  const isPaused = queue?.paused === true
  const toggle = {
    ref,
    ...focusHandlers,
    icon: isPaused ? Play : Pause,
    onClick: () => pause.mutate(!isPaused),
    label: isPaused ? t('downloads.resume') : t('downloads.pause'),
  }
  return (
    <>
      {queue && isNarrow && <IconButton {...toggle} className={styles.headAction} disabled={pause.isPending} />}
      {queue && !isNarrow && <LabeledButton {...toggle} busy={pause.isPending} />}
      {isNarrow && more.length > 0 && <Menu label={t('downloads.more')} icon={Ellipsis} items={() => more} />}
      {!isNarrow &&
        more.map(({ onSelect, ...props }) => (
          <LabeledButton key={props.label} {...props} {...focusHandlers} onClick={onSelect} />
        ))}
      <ProblemLine error={pause.error ?? retry.error} />
      {isConfirming && (
        <CancelDialog
          title={t('downloads.confirm.all', { count: active })}
          which={{}}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}

/** Queues failed jobs again and tells how many. */
export function useRetry() {
  const { t } = useTranslation()
  const { mutateAsync, isPending, error } = useRetryFailed()
  const onSuccess = ({ length: count }: readonly string[]) => toast(t('downloads.retried', { count }))
  return { start: (which: JobSelection) => runMutation(mutateAsync, which, { onSuccess }), isPending, error }
}

type LabeledButtonProps = Omit<ComponentProps<typeof Button>, 'children'> & { readonly label: string }

const LabeledButton = ({ label, ...props }: LabeledButtonProps) => <Button {...props}>{label}</Button>

type CancelDialogProps = {
  readonly title: string
  readonly which: JobSelection
  readonly onClose: () => void
}

export function CancelDialog({ title, which, onClose }: CancelDialogProps) {
  const { t } = useTranslation()
  const cancel = useCancelActive()
  const restore = useRestoreJobs()
  const onError = useErrorToast()
  const onSuccess = (jobIds: readonly string[]) => {
    const undo = () => void restore.mutateAsync(jobIds).catch(onError)
    toast(t('downloads.stopped', { count: jobIds.length }), 'plain', undo)
    onClose()
  }
  return (
    <ConfirmDialog
      title={title}
      action={t('downloads.confirm.stop')}
      cancelLabel={t('downloads.confirm.keep')}
      busy={cancel.isPending}
      error={cancel.error}
      onConfirm={() => runMutation(cancel.mutateAsync, which, { onSuccess })}
      onClose={onClose}
    >
      {t('downloads.confirm.text')}
    </ConfirmDialog>
  )
}
