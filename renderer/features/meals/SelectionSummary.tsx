import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SelectionChange } from '../../../shared/contracts/meal-selection.ts'
import { usePreviewSelection, useRefreshMeals, useWriteSelection } from '../../api/meals.ts'
import { runMutation } from '../../api/query-client.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import form from '../../ui/forms/form.module.css'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { MealList, SelectionProblem, SelectionWarnings } from './MealList.tsx'
import dialog from './MealsScreen.module.css'
import { discardDraft, setUndoable, useMealDrafts } from './meals-view.store.ts'
import { RecipePicture } from './RecipePicture.tsx'
import styles from './SelectionSummary.module.css'
import { toRequestedMeals } from './selection.ts'
import type { Week } from './use-week.ts'

type SelectionSummaryProps = {
  readonly week: Week
  /** Why the last course could not be added; empty if it could. */
  readonly addError: string
  readonly onClearError: () => void
}

/** The state of the box, with buttons to review, discard and undo. */
export function SelectionSummary({ week, addError, onClearError }: SelectionSummaryProps) {
  const { t } = useTranslation()
  const [openDialog, setOpenDialog] = useState<'review' | 'undo'>()
  const { box, isChanged, delivery, menu } = week
  const canUndo = useMealDrafts(({ undoable }) => undoable.includes(delivery.week))
  const open = (dialog: 'review' | 'undo') => {
    onClearError()
    setOpenDialog(dialog)
  }
  return (
    <section className={styles.bar} aria-label={t('meals.bar.label')}>
      <SelectedPictures week={week} />
      <div className={styles.words}>
        <p className={styles.count}>
          {menu.mealCount === null
            ? t('meals.bar.dishes', { count: box.courses })
            : t('meals.bar.count', { chosen: box.courses, count: menu.mealCount })}
        </p>
        <p className={styles.state} role="status" data-bad={addError !== '' || undefined}>
          {addError !== '' ? addError : <BoxState week={week} />}
        </p>
        <Surcharges week={week} />
      </div>
      <div className={styles.actions}>
        {canUndo && !isChanged && <Button onClick={() => open('undo')}>{t('meals.bar.undo')}</Button>}
        {isChanged && (
          <Button
            variant="ghost"
            onClick={() => {
              onClearError()
              discardDraft(delivery.week)
            }}
          >
            {t('meals.bar.discard')}
          </Button>
        )}
        {isChanged && (
          <Button variant="primary" disabled={box.missing < 0 || box.courses === 0} onClick={() => open('review')}>
            {t('meals.bar.review')}
          </Button>
        )}
      </div>
      {openDialog === 'review' && <ReviewDialog week={week} onClose={() => setOpenDialog(undefined)} />}
      {openDialog === 'undo' && <UndoDialog week={week} onClose={() => setOpenDialog(undefined)} />}
    </section>
  )
}

/** What the selected courses cost in addition, before the review. */
function Surcharges({ week: { courses, selection } }: Pick<SelectionSummaryProps, 'week'>) {
  const { t } = useTranslation()
  const { list } = useFormat()
  const meals = courses
    .filter(({ recipeId, surcharge }) => recipeId in selection && surcharge !== null)
    .map(({ name, surcharge }) => `${name} (${surcharge})`)
  if (meals.length === 0) return null
  return <p className={styles.state}>{t('meals.bar.surcharges', { meals: list(meals) })}</p>
}

function BoxState({ week: { box, isChanged } }: Pick<SelectionSummaryProps, 'week'>) {
  const { t } = useTranslation()
  if (box.missing > 0) return t('meals.bar.missing', { count: box.missing })
  if (box.missing < 0) return t('meals.bar.tooMany', { count: -box.missing })
  return isChanged ? t('meals.bar.changed') : t('meals.bar.saved')
}

const maxPictures = 6

/** Pictures of selected courses and free slots. Decorative: the text next to it contains the same information. */
function SelectedPictures({ week: { courses, selection, box } }: { readonly week: Week }) {
  const selected = courses.filter(({ recipeId }) => recipeId in selection).slice(0, maxPictures)
  const free = Math.max(0, Math.min(box.missing, maxPictures - selected.length))
  return (
    <span className={styles.pictures} aria-hidden="true">
      {selected.map((course) => (
        <RecipePicture key={course.recipeId} course={course} sizes="4rem" className={styles.picture} />
      ))}
      {Array.from({ length: free }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: free slots are identical
        <span key={index} className={styles.free} />
      ))}
    </span>
  )
}

/** Shows a preview of the change, then the saved selection. */
function ReviewDialog({ week, onClose }: { readonly week: Week; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const refresh = useRefreshMeals()
  const isoWeek = week.delivery.week
  // Fixed while the dialog is open, even if the screen refreshes.
  const [{ requested, box, names }] = useState(() => ({
    requested: { meals: toRequestedMeals(week.selection), allowIncomplete: week.box.missing > 0 },
    box: week.box,
    names: Object.keys(week.selection).map((key) => week.courses.find(({ recipeId }) => recipeId === key)?.name ?? key),
  }))
  const preview = usePreviewSelection(isoWeek)
  const { save } = useWriteSelection(isoWeek)
  const [isUndoing, setUndoing] = useState(false)
  const { mutate } = preview
  useEffect(() => mutate(requested), [mutate, requested])
  const close = () => {
    if (save.isPending) return
    if (preview.error || save.error) void refresh()
    onClose()
  }
  const write = () =>
    runMutation(save.mutateAsync, requested, {
      onSuccess: ({ canUndo }) => {
        discardDraft(isoWeek)
        setUndoable(isoWeek, canUndo)
      },
    })
  if (isUndoing) return <UndoDialog week={week} onClose={onClose} />
  if (save.data)
    return <Saved change={save.data} courses={week.courses} onUndo={() => setUndoing(true)} onClose={onClose} />
  const change = preview.data
  const firstLabel = requested.allowIncomplete ? t('meals.review.saveIncomplete') : t('common.save')
  const saveLabel = save.error ? t('meals.review.saveAgain') : firstLabel
  return (
    <Dialog title={t('meals.review.title')} onClose={close}>
      <div className={dialog.body}>
        <div role="status" className={dialog.preview}>
          {preview.isPending && <p>{t('meals.review.loading')}</p>}
          {change && !change.isChanged && <p>{t('meals.review.same')}</p>}
          {change && (
            <>
              <MealList title={t('meals.review.added')} meals={change.added} courses={week.courses} sign="+" />
              <MealList title={t('meals.review.removed')} meals={change.removed} courses={week.courses} sign="−" />
              <SelectionWarnings warnings={change.warnings} />
              {requested.allowIncomplete && (
                <p>{t('meals.review.incomplete', { chosen: box.courses, count: box.courses + box.missing })}</p>
              )}
            </>
          )}
        </div>
        <SelectionProblem error={save.error ?? preview.error} names={names} />
        <FormActions onCancel={close} cancelLabel={t('meals.review.back')}>
          {preview.error && !change && <Button onClick={() => mutate(requested)}>{t('common.retry')}</Button>}
          {change && (
            <Button variant="primary" busy={save.isPending} disabled={!change.isChanged} onClick={write}>
              {saveLabel}
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
      <div className={dialog.body}>
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

/** Restores the selection before the last save. */
function UndoDialog({ week, onClose }: { readonly week: Week; readonly onClose: () => void }) {
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
      <div className={dialog.body}>
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
