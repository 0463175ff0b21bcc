import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../Button.tsx'
import { moveItem } from './move-item.ts'
import styles from './Reorderable.module.css'

type ReorderableProps = {
  /** In the displayed order. */
  readonly ids: readonly string[]
  /** Moves an item to the place of another one. */
  readonly onMove: (id: string, to: number) => void
  /**
   * Shows an order that is not saved, or the saved one if undefined. With it, Space picks up an item: it is moved when
   * Space drops it, and Escape, a blur and a pointer press cancel the move.
   */
  readonly onPreview?: (ids: readonly string[] | undefined) => void
  readonly children: ReactNode
}

type Item = { readonly id: string; readonly name: string }
type Reorder = {
  readonly ids: readonly string[]
  readonly canPickUp: boolean
  readonly pickedUpId: string | undefined
  readonly move: (item: Item, to: number) => void
  readonly onKeyDown: (event: KeyboardEvent, item: Item) => void
  readonly onBlur: (event: FocusEvent) => void
}

const ReorderContext = createContext<Reorder>({
  ids: [],
  canPickUp: false,
  pickedUpId: undefined,
  move: () => {},
  onKeyDown: () => {},
  onBlur: () => {},
})

/** CSS pixels that the pointer must move before a drag starts. */
const dragDistance = 4
const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/**
 * Items that can be reordered: by dragging their handle, with keys on it, or with buttons. Announces each move. dnd-kit's
 * keyboard sensor relies on measured positions and misses keys that are pressed while rows are animated.
 */
export function Reorderable({ ids, onMove, onPreview, children }: ReorderableProps) {
  const { t } = useTranslation()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: dragDistance } }))
  const [announcement, setAnnouncement] = useState('')
  const [pickedUp, setPickedUp] = useState<Item & { readonly from: number }>()
  const keepFocus = useFocusAfterMove(ids)
  const announce = (step: ReorderStep, { name }: Item, index: number) =>
    setAnnouncement(t(`reorder.${step}`, { name, place: index + 1, count: ids.length }))

  const move = (item: Item, to: number) => {
    const from = ids.indexOf(item.id)
    if (to < 0 || to >= ids.length || to === from) return
    keepFocus()
    if (pickedUp) onPreview?.(moveItem(ids, from, to))
    else onMove(item.id, to)
    announce(pickedUp ? 'over' : 'moved', item, to)
  }
  const pickUpOrDrop = (item: Item) => {
    const index = ids.indexOf(item.id)
    if (!pickedUp) {
      setPickedUp({ ...item, from: index })
      return announce('start', item, index)
    }
    setPickedUp(undefined)
    if (index !== pickedUp.from) onMove(item.id, index)
    announce('moved', item, index)
  }
  const cancel = () => {
    if (!pickedUp) return
    setPickedUp(undefined)
    onPreview?.(undefined)
    announce('cancelled', pickedUp, pickedUp.from)
  }
  const onPointer = useEffectEvent(cancel)
  useEffect(() => {
    if (!pickedUp) return
    const listeners = new AbortController()
    addEventListener('pointerdown', () => onPointer(), { signal: listeners.signal, capture: true })
    return () => listeners.abort()
  }, [pickedUp])

  const onKeyDown = (event: KeyboardEvent, item: Item) => {
    const index = ids.indexOf(item.id)
    const actions: Record<string, () => void> = {
      ArrowUp: () => move(item, index - 1),
      ArrowDown: () => move(item, index + 1),
      Home: () => move(item, 0),
      End: () => move(item, ids.length - 1),
      ...(onPreview && { ' ': () => pickUpOrDrop(item), Enter: () => pickUpOrDrop(item) }),
      ...(pickedUp && { Escape: cancel }),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const to = ids.indexOf(String(over?.id))
    if (to >= 0 && over?.id !== active.id) onMove(String(active.id), to)
  }
  const how = onPreview ? `${t('reorder.how')} ${t('reorder.pickUp')}` : t('reorder.how')
  const reorder: Reorder = {
    ids,
    canPickUp: onPreview !== undefined,
    pickedUpId: pickedUp?.id,
    move,
    onKeyDown,
    // Without a related target, the blur comes from the row that moves in the document.
    onBlur: ({ relatedTarget }) => relatedTarget && cancel(),
  }
  return (
    <ReorderContext value={reorder}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[verticalOnly]}
        accessibility={{ announcements: useDragAnnouncements(ids), screenReaderInstructions: { draggable: how } }}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
          {children}
        </SortableContext>
      </DndContext>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </ReorderContext>
  )
}

type ReorderStep = 'start' | 'over' | 'moved' | 'cancelled'

function useDragAnnouncements(ids: readonly string[]): Announcements {
  const { t } = useTranslation()
  // A drag first reports its own position as the target. Announcing that would replace the start announcement.
  const hasJustStarted = useRef(false)
  const text = (step: ReorderStep, { id, data }: Active, targetId: string | number = id) =>
    t(`reorder.${step}`, {
      name: String(data.current?.['name']),
      place: ids.indexOf(String(targetId)) + 1,
      count: ids.length,
    })
  return {
    onDragStart: ({ active }) => {
      hasJustStarted.current = true
      return text('start', active)
    },
    onDragOver: ({ active, over }) => {
      const isOwnPosition = hasJustStarted.current && over?.id === active.id
      hasJustStarted.current = false
      return over && !isOwnPosition ? text('over', active, over.id) : undefined
    },
    onDragEnd: ({ active, over }) => text('moved', active, over?.id),
    onDragCancel: ({ active }) => text('cancelled', active),
  }
}

/** Restores the focus to the button that moved a row, because moving an element in the document blurs it. */
function useFocusAfterMove(ids: readonly string[]): () => void {
  const button = useRef<Element>(null)
  const order = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useEffect(() => {
    if (button.current instanceof HTMLElement && document.activeElement === document.body) button.current.focus()
    button.current = null
  }, [order])
  return () => {
    button.current = document.activeElement
  }
}

/**
 * The props of an item, its handle, and its buttons to move it up and down. Without handle and buttons, the item cannot be
 * moved.
 */
export function useReorderItem(id: string, name: string) {
  const { ids, canPickUp, pickedUpId, move, onKeyDown, onBlur } = useContext(ReorderContext)
  const { t } = useTranslation()
  const item = { id, name }
  const index = ids.indexOf(id)
  const isMovable = index >= 0 && ids.length > 1
  const isPickedUp = pickedUpId === id
  const sortable = useSortable({ id, data: { name }, disabled: !isMovable })
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = sortable
  return {
    setNodeRef,
    isDragging: isDragging || isPickedUp,
    style: {
      // Uses `transform`, because dnd-kit subtracts it when it measures a row that is still moving.
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
        aria-pressed={canPickUp ? isPickedUp : undefined}
        onKeyDown={(event) => onKeyDown(event, item)}
        onBlur={onBlur}
      >
        <GripVertical aria-hidden="true" size={18} />
      </button>
    ),
    buttons: isMovable && (
      <>
        <IconButton
          icon={ArrowUp}
          label={t('reorder.up', { name })}
          disabled={index === 0}
          onClick={() => move(item, index - 1)}
        />
        <IconButton
          icon={ArrowDown}
          label={t('reorder.down', { name })}
          disabled={index === ids.length - 1}
          onClick={() => move(item, index + 1)}
        />
      </>
    ),
  }
}
