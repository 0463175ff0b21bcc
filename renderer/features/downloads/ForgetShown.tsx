import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForgetEnded, useJobHistory } from '../../api/jobs/jobs.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { filterOfHistory, isNarrowed } from './history-address.ts'
import { useHistoryView } from './use-history-view.ts'

/** Takes all that the history shows now out of it. */
export function ForgetShown() {
  const { t } = useTranslation()
  const { view } = useHistoryView()
  const filter = filterOfHistory(view)
  const hasAny = useJobHistory(filter).data?.pages.some(({ jobs }) => jobs.length > 0) === true
  const forget = useForgetEnded()
  const [isAsking, setAsking] = useState(false)
  const part = isNarrowed(view) ? 'shown' : 'all'
  const onSuccess = (jobIds: readonly string[]) => {
    toast(t('downloads.history.forgotten', { count: jobIds.length }))
    setAsking(false)
  }
  return (
    <>
      {hasAny && (
        <Button icon={Trash2} onClick={() => setAsking(true)}>
          {t(`downloads.history.clear.${part}`)}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t(`downloads.history.clearTitle.${part}`)}
          action={t('downloads.history.clearAction')}
          busy={forget.isPending}
          error={forget.error}
          onConfirm={() => forget.mutate(filter, { onSuccess })}
          onClose={() => setAsking(false)}
        >
          {t('downloads.history.clearText')}
        </ConfirmDialog>
      )}
    </>
  )
}
