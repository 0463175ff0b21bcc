import {
  type Announcements,
  closestCenter,
  type DragEndEvent,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SourceChoice } from './preferred-order.ts'

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
