import {
  type Announcements,
  closestCenter,
  type DragEndEvent,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enabledIds, moveSource, type SourceChoice } from './preferred-order.ts'

/** CSS pixels that the pointer must move before a drag starts. */
const dragDistance = 4

const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/**
 * The props of a `DndContext` for dragging the enabled sources, with announcements for screen readers.
 * @param onDrop receives the ids of the dragged source and of the source whose position it takes
 */
export function useSourceDrag(enabled: readonly SourceChoice[], onDrop: (id: string, targetId: string) => void) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: dragDistance } }))
  return {
    sensors,
    collisionDetection: closestCenter,
    modifiers: [verticalOnly],
    accessibility: useAccessibility(enabled),
    onDragEnd: ({ active, over }: DragEndEvent) => {
      if (over && over.id !== active.id) onDrop(String(active.id), String(over.id))
    },
  }
}

function useAccessibility(enabled: readonly SourceChoice[]) {
  const { t } = useTranslation()
  return useMemo(() => {
    const position = (id: string | number, targetId: string | number) => ({
      name: enabled.find((choice) => choice.id === id)?.name ?? '',
      place: enabled.findIndex((choice) => choice.id === targetId) + 1,
      count: enabled.length,
    })
    // A drag first reports its own position as the target. Announcing that would replace the start announcement.
    let hasJustStarted = false
    const announcements: Announcements = {
      onDragStart: ({ active }) => {
        hasJustStarted = true
        return t('preference.drag.start', position(active.id, active.id))
      },
      onDragOver: ({ active, over }) => {
        const isOwnPosition = hasJustStarted && over?.id === active.id
        hasJustStarted = false
        return over && !isOwnPosition ? t('preference.drag.over', position(active.id, over.id)) : undefined
      },
      onDragEnd: ({ active, over }) => t('preference.moved', position(active.id, over?.id ?? active.id)),
      onDragCancel: ({ active }) => t('preference.drag.cancelled', position(active.id, active.id)),
    }
    return { announcements, screenReaderInstructions: { draggable: t('preference.drag.how') } }
  }, [enabled, t])
}

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
    const ids = moveSource(choices, choice.id, by)
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
