import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SelectionChange } from '../../../shared/contracts/meal-selection.ts'
import { usePreviewMeals, useRefreshBox, useWriteMeals } from '../../api/meals.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ChoiceProblem, NamedMeals, Warnings } from './ChangeLists.tsx'
import styles from './dialogs.module.css'
import { dropDraft, setUndoable } from './meals-view.store.ts'
import { wishedMeals } from './picks.ts'
import { UndoDialog } from './UndoDialog.tsx'
import type { Week } from './use-week.ts'

/** What saving would change; then what the site holds after it. */
export function ReviewDialog({ week, onClose }: { readonly week: Week; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const refresh = useRefreshBox()
  const id = week.delivery.week
  // What is being decided about stays the same while the dialog stands, whatever the screen below it reads anew.
  const [{ wished, names }] = useState(() => ({
    wished: wishedMeals(week.picks),
    names: Object.keys(week.picks).map((key) => week.dishes.find(({ recipeId }) => recipeId === key)?.name ?? key),
  }))
  const preview = usePreviewMeals(id)
  const { save } = useWriteMeals(id)
  const [isUndoing, setUndoing] = useState(false)
  const { mutate } = preview
  useEffect(() => mutate(wished), [mutate, wished])
  const close = () => {
    if (save.isPending) return
    if (preview.error || save.error) void refresh()
    onClose()
  }
  const write = () =>
    save.mutate(wished, {
      onSuccess: ({ canUndo }) => {
        dropDraft(id)
        setUndoable(id, canUndo)
      },
    })
  if (isUndoing) return <UndoDialog week={week} onClose={onClose} />
  if (save.data)
    return <Saved change={save.data} dishes={week.dishes} onUndo={() => setUndoing(true)} onClose={onClose} />
  const change = preview.data
  return (
    <Dialog title={t('meals.review.title')} onClose={close}>
      <div className={styles.body}>
        <div role="status" className={styles.preview}>
          {preview.isPending && <p>{t('meals.review.loading')}</p>}
          {change && !change.isChanged && <p>{t('meals.review.same')}</p>}
          {change && (
            <>
              <NamedMeals title={t('meals.review.added')} meals={change.added} dishes={week.dishes} sign="+" />
              <NamedMeals title={t('meals.review.removed')} meals={change.removed} dishes={week.dishes} sign="−" />
              <Warnings warnings={change.warnings} />
            </>
          )}
        </div>
        <ChoiceProblem error={save.error ?? preview.error} names={names} />
        <div className={styles.actions}>
          {preview.error && !change && <Button onClick={() => mutate(wished)}>{t('common.retry')}</Button>}
          <Button onClick={close}>{t('meals.review.back')}</Button>
          {change && (
            <Button variant="accent" busy={save.isPending} disabled={!change.isChanged} onClick={write}>
              {save.error ? t('meals.review.saveAgain') : t('meals.review.save')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Saved({
  change,
  dishes,
  onUndo,
  onClose,
}: {
  readonly change: SelectionChange
  readonly dishes: Week['dishes']
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
          <NamedMeals title={t('meals.saved.holds')} meals={change.after} dishes={dishes} />
        </div>
        <Warnings warnings={change.warnings} />
        <div className={styles.actions}>
          {change.canUndo && <Button onClick={onUndo}>{t('common.undo')}</Button>}
          <Button variant="primary" ref={done} onClick={onClose}>
            {t('meals.saved.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
