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

/** Pixels that a press may wander before it is a drag. */
const slack = 4

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/**
 * How the sources that are on are dragged by pointer or finger; each step is told to screen readers.
 * @param onDrop takes what was dragged and whose place it took
 */
export function useSourceDrag(on: readonly SourceChoice[], onDrop: (id: string, placeOf: string) => void) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: slack } }))
  return {
    sensors,
    collisionDetection: closestCenter,
    modifiers: [upAndDown],
    accessibility: useAccessibility(on),
    onDragEnd: ({ active, over }: DragEndEvent) => {
      if (over && over.id !== active.id) onDrop(String(active.id), String(over.id))
    },
  }
}

function useAccessibility(on: readonly SourceChoice[]) {
  const { t } = useTranslation()
  return useMemo(() => {
    const words = (id: string | number, placeOf: string | number) => ({
      name: on.find((choice) => choice.id === id)?.name ?? '',
      place: on.findIndex((choice) => choice.id === placeOf) + 1,
      count: on.length,
    })
    // What is picked up lies over its own place at once: telling that would drown that it was picked up.
    let isPickedUp = false
    const announcements: Announcements = {
      onDragStart: ({ active }) => {
        isPickedUp = true
        return t('preference.drag.start', words(active.id, active.id))
      },
      onDragOver: ({ active, over }) => {
        const isStill = isPickedUp && over?.id === active.id
        isPickedUp = false
        return over && !isStill ? t('preference.drag.over', words(active.id, over.id)) : undefined
      },
      onDragEnd: ({ active, over }) => t('preference.moved', words(active.id, over?.id ?? active.id)),
      onDragCancel: ({ active }) => t('preference.drag.cancelled', words(active.id, active.id)),
    }
    return { announcements, screenReaderInstructions: { draggable: t('preference.drag.how') } }
  }, [on, t])
}
