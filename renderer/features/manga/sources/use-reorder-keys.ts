import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enabledIds, moveItem, type SourceChoice } from './preferred-order.ts'

type ReorderKeysOptions = {
  /** In the displayed order. */
  readonly choices: readonly SourceChoice[]
  /** Shows an unsaved order, or the saved one if undefined. */
  readonly preview: (ids: readonly string[] | undefined) => void
  readonly onReorder: (ids: string[]) => void
  /** Announces a change to screen readers. */
  readonly announce: (text: string) => void
  /** Focuses an element again after its row has moved. */
  readonly restoreFocusTo: (button: HTMLElement) => void
}

/**
 * Keyboard reordering on the drag handles: Space picks up a source, arrow keys move it, Space drops it. Escape, a blur and a
 * pointer press cancel the move. Replaces dnd-kit's keyboard sensor, which relies on measured positions and misses keys
 * that are pressed while rows are animated.
 */
export function useReorderKeys({ choices, preview, onReorder, announce, restoreFocusTo }: ReorderKeysOptions) {
  const { t } = useTranslation()
  const [pickedUp, setPickedUp] = useState<{ readonly choice: SourceChoice; readonly ids: readonly string[] }>()
  const position = ({ name, id }: SourceChoice, ids: readonly string[]) => ({
    name,
    place: ids.indexOf(id) + 1,
    count: ids.length,
  })
  const cancel = () => {
    if (!pickedUp) return
    setPickedUp(undefined)
    preview(undefined)
    announce(t('preference.drag.cancelled', position(pickedUp.choice, pickedUp.ids)))
  }
  const onPointer = useEffectEvent(cancel)
  useEffect(() => {
    if (!pickedUp) return
    const listeners = new AbortController()
    addEventListener('pointerdown', () => onPointer(), { signal: listeners.signal, capture: true })
    return () => listeners.abort()
  }, [pickedUp])

  const pickUpOrDrop = (choice: SourceChoice) => {
    const ids = enabledIds(choices)
    if (!pickedUp) {
      setPickedUp({ choice, ids })
      announce(t('preference.drag.start', position(choice, ids)))
      return
    }
    setPickedUp(undefined)
    if (ids.join() !== pickedUp.ids.join()) onReorder(ids)
    announce(t('preference.moved', position(choice, ids)))
  }
  const move = (choice: SourceChoice, by: -1 | 1, handle: HTMLElement) => {
    const ids = moveItem(choices, choice.id, by)
    restoreFocusTo(handle)
    preview(ids)
    announce(t('preference.drag.over', position(choice, ids)))
  }
  return {
    pickedUpId: pickedUp?.choice.id,
    handlePropsOf: (choice: SourceChoice) => ({
      'aria-pressed': pickedUp?.choice.id === choice.id,
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const actions: Record<string, () => void> = {
          ' ': () => pickUpOrDrop(choice),
          Enter: () => pickUpOrDrop(choice),
          ...(pickedUp && {
            ArrowUp: () => move(choice, -1, event.currentTarget),
            ArrowDown: () => move(choice, 1, event.currentTarget),
            Escape: cancel,
          }),
        }
        if (!actions[event.key]) return
        event.preventDefault()
        event.stopPropagation()
        actions[event.key]?.()
      },
      // Without a related target, the blur comes from the row that moves in the document.
      onBlur: ({ relatedTarget }: FocusEvent) => relatedTarget && cancel(),
    }),
  }
}
