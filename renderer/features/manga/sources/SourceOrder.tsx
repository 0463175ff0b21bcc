import { DndContext } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSetPreferredSources } from '../../../api/sources/sources.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import { applyOrder, moveItem, moveItemTo, type SourceChoice, toggleItem } from './preferred-order.ts'
import { SourceItem } from './SourceItem.tsx'
import styles from './SourcePreference.module.css'
import { useReorderKeys } from './use-reorder-keys.ts'
import { useSourceDrag } from './use-source-drag.ts'

type SourceOrderProps = {
  readonly mangaId: string
  readonly choices: readonly SourceChoice[]
  /** Whether the user has set an order. Otherwise all sources are used. */
  readonly isCustom: boolean
}

/** A reorderable list of sources: by drag and drop, by keyboard on the drag handles, or with the move buttons. */
export function SourceOrder({ mangaId, choices: stored, isCustom }: SourceOrderProps) {
  const { t } = useTranslation()
  const save = useSetPreferredSources(mangaId)
  const [announcement, setAnnouncement] = useState('')
  // The new order is shown while it is being saved.
  const [order, preview] = useState<readonly string[]>()
  const choices = order ? applyOrder(stored, order) : stored
  const saveOrder = (ids: string[]) => {
    preview(ids)
    save.mutate(ids, { onSettled: () => preview((latest) => (latest === ids ? undefined : latest)) })
  }
  const restoreFocusTo = useFocusAfterMove(choices)
  const enabled = choices.filter(({ isEnabled }) => isEnabled)
  const drag = useSourceDrag(enabled, (id, targetId) => saveOrder(moveItemTo(choices, id, targetId)))
  const { pickedUpId, handlePropsOf } = useReorderKeys({
    choices,
    preview,
    onReorder: saveOrder,
    announce: setAnnouncement,
    restoreFocusTo,
  })
  const move = (choice: SourceChoice, by: -1 | 1, button: HTMLElement) => {
    restoreFocusTo(button)
    const ids = moveItem(choices, choice.id, by)
    saveOrder(ids)
    setAnnouncement(t('preference.moved', { name: choice.name, place: ids.indexOf(choice.id) + 1, count: ids.length }))
  }
  return (
    <>
      <p className={styles.note}>{isCustom ? t('preference.ordered') : t('preference.all')}</p>
      <DndContext {...drag}>
        <SortableContext items={enabled.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={styles.list} aria-label={t('preference.title')}>
            {choices.map((choice, index) => (
              <SourceItem
                key={choice.id}
                choice={choice}
                index={index}
                count={enabled.length}
                isPickedUp={choice.id === pickedUpId}
                handleProps={handlePropsOf(choice)}
                onToggle={(isEnabled) => saveOrder(toggleItem(choices, choice.id, isEnabled))}
                onMove={(by, button) => move(choice, by, button)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {isCustom && (
        <Button variant="ghost" className={styles.reset} busy={save.isPending} onClick={() => saveOrder([])}>
          {t('preference.reset')}
        </Button>
      )}
      <ProblemLine error={save.error} />
      <p className="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}

/** Restores the focus to the button that moved a row, because moving an element in the document blurs it. */
function useFocusAfterMove(choices: readonly SourceChoice[]) {
  const button = useRef<HTMLElement>(undefined)
  useEffect(() => {
    if (choices.length > 0 && document.activeElement === document.body) button.current?.focus()
    button.current = undefined
  }, [choices])
  return (pressed: HTMLElement) => {
    button.current = pressed
  }
}
