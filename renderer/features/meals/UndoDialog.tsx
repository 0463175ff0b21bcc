import { useTranslation } from 'react-i18next'
import { useRefreshMeals, useWriteSelection } from '../../api/meals.ts'
import { runMutation } from '../../api/query-client.ts'
import { Button } from '../../ui/Button.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { MealList, SelectionProblem, SelectionWarnings } from './MealList.tsx'
import styles from './MealsScreen.module.css'
import { setUndoable } from './meals-view.store.ts'
import type { Week } from './use-week.ts'

/** Restores the selection before the last save. */
export function UndoDialog({ week, onClose }: { readonly week: Week; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const isoWeek = week.delivery.week
  const { undo } = useWriteSelection(isoWeek)
  const refresh = useRefreshMeals()
  const close = () => {
    if (undo.isPending) return
    if (undo.error) void refresh()
    onClose()
  }
  // An undo cannot be undone.
  const start = () => runMutation(undo.mutateAsync, undefined, { onSuccess: () => setUndoable(isoWeek, false) })
  return (
    <Dialog title={undo.data ? t('meals.undo.done') : t('meals.undo.title')} onClose={close}>
      <div className={styles.body}>
        <div role="status">
          {undo.data ? (
            <MealList title={t('meals.saved.holds')} meals={undo.data.after} courses={week.courses} />
          ) : (
            <p>{t('meals.undo.text')}</p>
          )}
        </div>
        {undo.data && <SelectionWarnings warnings={undo.data.warnings} />}
        <SelectionProblem error={undo.error} names={[]} />
        <FormActions onCancel={close} cancelLabel={undo.data && t('meals.saved.done')}>
          {!undo.data && (
            <Button variant="primary" busy={undo.isPending} onClick={start}>
              {t('meals.undo.confirm')}
            </Button>
          )}
        </FormActions>
      </div>
    </Dialog>
  )
}
