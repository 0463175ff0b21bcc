import { useTranslation } from 'react-i18next'
import { useRefreshBox, useWriteMeals } from '../../api/meals.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ChoiceProblem, NamedMeals, Warnings } from './ChangeLists.tsx'
import styles from './dialogs.module.css'
import { setUndoable } from './meals-view.store.ts'
import type { Week } from './use-week.ts'

/** Goes back to what the week held before the last save. */
export function UndoDialog({ week, onClose }: { readonly week: Week; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const id = week.delivery.week
  const { undo } = useWriteMeals(id)
  const refresh = useRefreshBox()
  const close = () => {
    if (undo.isPending) return
    if (undo.error) void refresh()
    onClose()
  }
  // To undo an undo would only bring back what a person has just turned away from.
  const start = () => undo.mutate(undefined, { onSuccess: () => setUndoable(id, false) })
  return (
    <Dialog title={undo.data ? t('meals.undo.done') : t('meals.undo.title')} onClose={close}>
      <div className={styles.body}>
        <div role="status">
          {undo.data ? (
            <NamedMeals title={t('meals.saved.holds')} meals={undo.data.after} dishes={week.dishes} />
          ) : (
            <p>{t('meals.undo.text')}</p>
          )}
        </div>
        {undo.data && <Warnings warnings={undo.data.warnings} />}
        <ChoiceProblem error={undo.error} names={[]} />
        <div className={styles.actions}>
          <Button onClick={close}>{undo.data ? t('meals.saved.done') : t('common.cancel')}</Button>
          {!undo.data && (
            <Button variant="primary" busy={undo.isPending} onClick={start}>
              {t('meals.undo.confirm')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
