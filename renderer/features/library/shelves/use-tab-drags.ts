import { type DragEvent, useEffect, useState } from 'react'
import type { Shelf } from '../../../../shared/contracts/shelves.ts'
import { useSelection } from '../selection/selection.store.ts'

const mangasType = 'application/x-bunko-mangas'
const shelfType = 'application/x-bunko-shelf'

type Place = 'on' | 'before' | 'after'
type Target = { readonly id: string; readonly place: Place }

type TabDrags = {
  /** Of all shelves, in their order. */
  readonly ids: readonly string[]
  /** Covers were dropped on a manual shelf. */
  readonly onAdd: (shelf: Shelf, mangaIds: readonly string[]) => void
  /** A tab was dropped: it moves to this place. */
  readonly onMove: (id: string, to: number) => void
}

/** Covers can be dropped on the tabs of manual shelves, and tabs be dragged to another place. */
export function useTabDrags({ ids, onAdd, onMove }: TabDrags) {
  const [target, setTarget] = useState<Target>()
  const [isCoverDragged, setCoverDragged] = useState(false)
  useEffect(() => {
    const onStart = (event: globalThis.DragEvent) => {
      const dragged = draggedMangas(event)
      if (dragged.length === 0) return
      event.dataTransfer?.setData(mangasType, JSON.stringify(dragged))
      setCoverDragged(true)
    }
    const onEnd = () => {
      setCoverDragged(false)
      setTarget(undefined)
    }
    document.addEventListener('dragstart', onStart)
    document.addEventListener('dragend', onEnd)
    return () => {
      document.removeEventListener('dragstart', onStart)
      document.removeEventListener('dragend', onEnd)
    }
  }, [])

  const drop = (event: DragEvent, shelf: Shelf, place: Place) => {
    if (place === 'on') return onAdd(shelf, JSON.parse(event.dataTransfer.getData(mangasType)) as string[])
    const id = event.dataTransfer.getData(shelfType)
    const from = ids.indexOf(id)
    const gap = ids.indexOf(shelf.id) + (place === 'after' ? 1 : 0)
    const to = from < gap ? gap - 1 : gap
    if (from >= 0 && to !== from) onMove(id, to)
  }
  /** The props of the tab of a shelf. */
  const tabProps = (shelf: Shelf) => ({
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(shelfType, shelf.id)
      dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => {
      const place = placeOf(event, shelf)
      if (!place) return
      event.preventDefault()
      if (target?.id !== shelf.id || target.place !== place) setTarget({ id: shelf.id, place })
    },
    onDragLeave: () => setTarget(undefined),
    onDrop: (event: DragEvent) => {
      const place = placeOf(event, shelf)
      setTarget(undefined)
      if (!place) return
      event.preventDefault()
      drop(event, shelf, place)
    },
    'data-drop': target?.id === shelf.id ? target.place : undefined,
  })
  return { tabProps, isCoverDragged }
}

/** The selected manga if one of them is dragged, else the dragged one. */
function draggedMangas({ target }: globalThis.DragEvent): readonly string[] {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-index] [data-id]') : null
  const id = card?.dataset['id']
  if (id === undefined) return []
  const { ids } = useSelection.getState()
  return ids.has(id) ? [...ids] : [id]
}

/** What a drop would do; undefined if nothing. What is on a smart shelf, its query decides. */
function placeOf({ dataTransfer, clientX, currentTarget }: DragEvent, { kind }: Shelf): Place | undefined {
  if (dataTransfer.types.includes(mangasType)) return kind === 'manual' ? 'on' : undefined
  if (!dataTransfer.types.includes(shelfType)) return undefined
  const { left, width } = currentTarget.getBoundingClientRect()
  return clientX < left + width / 2 ? 'before' : 'after'
}
