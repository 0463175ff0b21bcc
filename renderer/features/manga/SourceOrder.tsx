import { DndContext } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSetPreferredSources } from '../../api/mutations.ts'
import { Button } from '../../ui/Button.tsx'
import { ProblemLine } from '../../ui/Notice.tsx'
import { inOrder, moved, movedTo, type SourceChoice, toggled } from './preferred-order.ts'
import { SourceItem } from './SourceItem.tsx'
import styles from './SourcePreference.module.css'
import { useGripKeys } from './use-reorder-keys.ts'
import { useSourceDrag } from './use-source-drag.ts'

type SourceOrderProps = {
  readonly mangaId: string
  readonly choices: readonly SourceChoice[]
  /** Whether a person has chosen: else all sources are tried. */
  readonly isChosen: boolean
}

/** The sources in their order: dragged, moved by the keys of their grips, or a place at a time by their buttons. */
export function SourceOrder({ mangaId, choices: stored, isChosen }: SourceOrderProps) {
  const { t } = useTranslation()
  const save = useSetPreferredSources(mangaId)
  const [spoken, setSpoken] = useState('')
  // A source stays where it was put while that is being stored.
  const [order, preview] = useState<readonly string[]>()
  const choices = order ? inOrder(stored, order) : stored
  const store = (ids: string[]) => {
    preview(ids)
    save.mutate(ids, { onSettled: () => preview((newest) => (newest === ids ? undefined : newest)) })
  }
  const keepFocus = useFocusAfterMove(choices)
  const on = choices.filter(({ isOn }) => isOn)
  const drag = useSourceDrag(on, (id, placeOf) => store(movedTo(choices, id, placeOf)))
  const { heldId, keysOf } = useGripKeys({ choices, preview, store, tell: setSpoken, keepFocus })
  const move = (choice: SourceChoice, by: -1 | 1, button: HTMLElement) => {
    keepFocus(button)
    const ids = moved(choices, choice.id, by)
    store(ids)
    setSpoken(t('preference.moved', { name: choice.name, place: ids.indexOf(choice.id) + 1, count: ids.length }))
  }
  return (
    <>
      <p className={styles.note}>{isChosen ? t('preference.ordered') : t('preference.all')}</p>
      <DndContext {...drag}>
        <SortableContext items={on.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={styles.list} aria-label={t('preference.title')}>
            {choices.map((choice, index) => (
              <SourceItem
                key={choice.id}
                choice={choice}
                place={index}
                count={on.length}
                isHeld={choice.id === heldId}
                gripKeys={keysOf(choice)}
                onToggle={(isOn) => store(toggled(choices, choice.id, isOn))}
                onMove={(by, button) => move(choice, by, button)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {isChosen && (
        <Button look="quiet" className={styles.reset} busy={save.isPending} onClick={() => store([])}>
          {t('preference.reset')}
        </Button>
      )}
      <ProblemLine error={save.error} />
      <p className="visually-hidden" role="status" aria-live="polite">
        {spoken}
      </p>
    </>
  )
}

/** A row that moves in the document loses the focus; it is given back to the button that moved it. */
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
