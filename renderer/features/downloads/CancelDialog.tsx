import { useTranslation } from 'react-i18next'
import type { JobSelection } from '../../../shared/contracts/jobs.ts'
import { useCancelActive, useRestoreJobs } from '../../api/jobs/queue.ts'
import { runMutation } from '../../api/run-mutation.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'

type CancelDialogProps = {
  readonly title: string
  readonly count: number
  readonly which: JobSelection
  readonly onClose: () => void
}

export function CancelDialog({ title, count, which, onClose }: CancelDialogProps) {
  const { t } = useTranslation()
  const cancel = useCancelActive()
  const restore = useRestoreJobs()
  const onError = useErrorToast()
  const onSuccess = (jobIds: readonly string[]) => {
    const undo = () => void restore.mutateAsync(jobIds).catch(onError)
    toast(t('downloads.stopped', { count: jobIds.length }), 'plain', {
      label: t('common.undo'),
      onSelect: undo,
    })
    onClose()
  }
  return (
    <ConfirmDialog
      title={title}
      action={t('downloads.cancelAll')}
      busy={cancel.isPending}
      error={cancel.error}
      onConfirm={() => runMutation(cancel.mutateAsync, which, { onSuccess })}
      onClose={onClose}
    >
      {t('downloads.confirm.text', { count })}
    </ConfirmDialog>
  )
}
