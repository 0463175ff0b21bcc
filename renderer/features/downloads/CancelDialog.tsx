import { useTranslation } from 'react-i18next'
import type { JobSelection } from '../../../shared/contracts/jobs.ts'
import { useCancelActive } from '../../api/jobs/queue.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'

type CancelDialogProps = {
  readonly title: string
  readonly count: number
  readonly which: JobSelection
  readonly onClose: () => void
}

export function CancelDialog({ title, count, which, onClose }: CancelDialogProps) {
  const { t } = useTranslation()
  const cancel = useCancelActive()
  const onSuccess = (stopped: number) => {
    toast(t('downloads.stopped', { count: stopped }))
    onClose()
  }
  return (
    <ConfirmDialog
      title={title}
      action={t('downloads.cancelAll')}
      busy={cancel.isPending}
      error={cancel.error}
      onConfirm={() => cancel.mutate(which, { onSuccess })}
      onClose={onClose}
    >
      {t('downloads.confirm.text', { count })}
    </ConfirmDialog>
  )
}
