import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { createContext, type KeyboardEvent, type ReactNode, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Reorderable.module.css'

type Reorder = {
  readonly ids: readonly string[]
  /** Moves an item to the place of another one. */
  readonly onMove: (id: string, to: number) => void
}

const ReorderContext = createContext<Reorder>({ ids: [], onMove: () => {} })

/** CSS pixels that the pointer must move before a drag starts. */
const dragDistance = 4
const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** Items that can be reordered: by dragging their handle, or with the arrow keys on it. */
export function Reorderable({ ids, onMove, children }: Reorder & { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: dragDistance } }))
  const reorder = useMemo(() => ({ ids, onMove }), [ids, onMove])
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const to = ids.indexOf(String(over?.id))
    if (to >= 0 && over?.id !== active.id) onMove(String(active.id), to)
  }
  return (
    <ReorderContext value={reorder}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[verticalOnly]}
        accessibility={{ screenReaderInstructions: { draggable: t('reorder.how') } }}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
          {children}
        </SortableContext>
      </DndContext>
    </ReorderContext>
  )
}

/** The props of an item, and its handle. The handle is undefined for an item that cannot be moved. */
export function useReorderItem(id: string, name: string) {
  const { ids, onMove } = useContext(ReorderContext)
  const { t } = useTranslation()
  const index = ids.indexOf(id)
  const isMovable = index >= 0 && ids.length > 1
  const sortable = useSortable({ id, disabled: !isMovable })
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = sortable
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: ids.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (to >= 0 && to < ids.length && to !== index) onMove(id, to)
  }
  return {
    setNodeRef,
    isDragging,
    style: {
      transform: transform ? `translateY(${Math.round(transform.y)}px)` : undefined,
      transition,
    },
    handle: isMovable && (
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.handle}
        {...attributes}
        {...listeners}
        data-menu="move"
        aria-label={t('reorder.move', { name })}
        aria-roledescription={t('reorder.role')}
        onKeyDown={onKeyDown}
      >
        <GripVertical aria-hidden="true" size={18} />
      </button>
    ),
  }
}
