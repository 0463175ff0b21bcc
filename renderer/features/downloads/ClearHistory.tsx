import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForgetEnded, useJobHistory } from '../../api/jobs/jobs.ts'
import { runMutation } from '../../api/run-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { isFiltered, toHistoryFilter, useHistoryFilters } from './history-filters.ts'

/** Removes all jobs that match the filters from the history. */
export function ClearHistory() {
  const { t } = useTranslation()
  const { filters } = useHistoryFilters()
  const filter = toHistoryFilter(filters)
  const hasAny = useJobHistory(filter).data?.pages.some(({ jobs }) => jobs.length > 0) === true
  const forget = useForgetEnded()
  const [isConfirming, setConfirming] = useState(false)
  const scope = isFiltered(filters) ? 'shown' : 'all'
  const onSuccess = (jobIds: readonly string[]) => {
    toast(t('downloads.history.forgotten', { count: jobIds.length }))
    setConfirming(false)
  }
  return (
    <>
      {hasAny && (
        <Button icon={Trash2} onClick={() => setConfirming(true)}>
          {t(`downloads.history.clear.${scope}`)}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t(`downloads.history.clearTitle.${scope}`)}
          action={t('downloads.history.clearAction')}
          busy={forget.isPending}
          error={forget.error}
          onConfirm={() => runMutation(forget.mutateAsync, filter, { onSuccess })}
          onClose={() => setConfirming(false)}
        >
          {t('downloads.history.clearText')}
        </ConfirmDialog>
      )}
    </>
  )
}
