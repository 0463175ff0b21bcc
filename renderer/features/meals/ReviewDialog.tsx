import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SelectionChange } from '../../../shared/contracts/meal-selection.ts'
import { usePreviewSelection, useRefreshMeals, useWriteSelection } from '../../api/meals.ts'
import { runMutation } from '../../api/run-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import form from '../../ui/forms/form.module.css'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './dialogs.module.css'
import { MealList, SelectionProblem, SelectionWarnings } from './MealList.tsx'
import { discardDraft, setUndoable } from './meals-view.store.ts'
import { toRequestedMeals } from './selection.ts'
import { UndoDialog } from './UndoDialog.tsx'
import type { Week } from './use-week.ts'

/** Shows a preview of the change, then the saved selection. */
export function ReviewDialog({ week, onClose }: { readonly week: Week; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const refresh = useRefreshMeals()
  const isoWeek = week.delivery.week
  // Fixed while the dialog is open, even if the screen refreshes.
  const [{ meals, names }] = useState(() => ({
    meals: toRequestedMeals(week.selection),
    names: Object.keys(week.selection).map((key) => week.courses.find(({ recipeId }) => recipeId === key)?.name ?? key),
  }))
  const preview = usePreviewSelection(isoWeek)
  const { save } = useWriteSelection(isoWeek)
  const [isUndoing, setUndoing] = useState(false)
  const { mutate } = preview
  useEffect(() => mutate(meals), [mutate, meals])
  const close = () => {
    if (save.isPending) return
    if (preview.error || save.error) void refresh()
    onClose()
  }
  const write = () =>
    runMutation(save.mutateAsync, meals, {
      onSuccess: ({ canUndo }) => {
        discardDraft(isoWeek)
        setUndoable(isoWeek, canUndo)
      },
    })
  if (isUndoing) return <UndoDialog week={week} onClose={onClose} />
  if (save.data)
    return <Saved change={save.data} courses={week.courses} onUndo={() => setUndoing(true)} onClose={onClose} />
  const change = preview.data
  return (
    <Dialog title={t('meals.review.title')} onClose={close}>
      <div className={styles.body}>
        <div role="status" className={styles.preview}>
          {preview.isPending && <p>{t('meals.review.loading')}</p>}
          {change && !change.isChanged && <p>{t('meals.review.same')}</p>}
          {change && (
            <>
              <MealList title={t('meals.review.added')} meals={change.added} courses={week.courses} sign="+" />
              <MealList title={t('meals.review.removed')} meals={change.removed} courses={week.courses} sign="−" />
              <SelectionWarnings warnings={change.warnings} />
            </>
          )}
        </div>
        <SelectionProblem error={save.error ?? preview.error} names={names} />
        <FormActions onCancel={close} cancelLabel={t('meals.review.back')}>
          {preview.error && !change && <Button onClick={() => mutate(meals)}>{t('common.retry')}</Button>}
          {change && (
            <Button variant="primary" busy={save.isPending} disabled={!change.isChanged} onClick={write}>
              {save.error ? t('meals.review.saveAgain') : t('meals.review.save')}
            </Button>
          )}
        </FormActions>
      </div>
    </Dialog>
  )
}

function Saved({
  change,
  courses,
  onUndo,
  onClose,
}: {
  readonly change: SelectionChange
  readonly courses: Week['courses']
  readonly onUndo: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  return (
    <Dialog title={t('meals.saved.title')} onClose={onClose}>
      <div className={styles.body}>
        <div role="status">
          <MealList title={t('meals.saved.holds')} meals={change.after} courses={courses} />
        </div>
        <SelectionWarnings warnings={change.warnings} />
        <div className={form.actions}>
          <Button variant="primary" ref={done} onClick={onClose}>
            {t('meals.saved.done')}
          </Button>
          {change.canUndo && <Button onClick={onUndo}>{t('common.undo')}</Button>}
        </div>
      </div>
    </Dialog>
  )
}
