import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { dropDraft, useDesk } from './meals-view.store.ts'
import styles from './PickBar.module.css'
import { PickedPictures } from './PickedPictures.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import { UndoDialog } from './UndoDialog.tsx'
import type { Week } from './use-week.ts'

type PickBarProps = {
  readonly week: Week
  /** Why the last wish was refused; empty when it was not. */
  readonly refused: string
  readonly onSettled: () => void
}

/** How full the box is, and the way on. */
export function PickBar({ week, refused, onSettled }: PickBarProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<'review' | 'undo'>()
  const { fill, isChanged, delivery, menu } = week
  const canUndo = useDesk(({ undoable }) => undoable.includes(delivery.week))
  const open = (what: 'review' | 'undo') => {
    onSettled()
    setOpened(what)
  }
  return (
    <section className={styles.bar} aria-label={t('meals.bar.label')}>
      <PickedPictures week={week} />
      <div className={styles.words}>
        <p className={styles.count}>
          {menu.mealCount === null
            ? t('meals.bar.dishes', { count: fill.dishes })
            : t('meals.bar.count', { chosen: fill.dishes, count: menu.mealCount })}
        </p>
        <p className={styles.state} role="status" data-bad={refused !== '' || undefined}>
          {refused !== '' ? refused : <BarState week={week} />}
        </p>
      </div>
      <div className={styles.actions}>
        {canUndo && !isChanged && <Button onClick={() => open('undo')}>{t('meals.bar.undo')}</Button>}
        {isChanged && (
          <Button
            variant="ghost"
            onClick={() => {
              onSettled()
              dropDraft(delivery.week)
            }}
          >
            {t('meals.bar.discard')}
          </Button>
        )}
        {isChanged && (
          <Button variant="accent" disabled={fill.missing !== 0} onClick={() => open('review')}>
            {t('meals.bar.review')}
          </Button>
        )}
      </div>
      {opened === 'review' && <ReviewDialog week={week} onClose={() => setOpened(undefined)} />}
      {opened === 'undo' && <UndoDialog week={week} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

function BarState({ week: { fill, isChanged } }: Pick<PickBarProps, 'week'>) {
  const { t } = useTranslation()
  if (fill.missing > 0) return t('meals.bar.missing', { count: fill.missing })
  if (fill.missing < 0) return t('meals.bar.tooMany', { count: -fill.missing })
  return isChanged ? t('meals.bar.changed') : t('meals.bar.saved')
}
