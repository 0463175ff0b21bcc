import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { discardDraft, useMealDrafts } from './meals-view.store.ts'
import { RecipePicture } from './RecipePicture.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import styles from './SelectionSummary.module.css'
import { UndoDialog } from './UndoDialog.tsx'
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
          <Button variant="primary" disabled={box.missing !== 0} onClick={() => open('review')}>
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
