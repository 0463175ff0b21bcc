import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenIds, moved, type SourceChoice } from './preferred-order.ts'

type GripKeysPorts = {
  /** As they are shown. */
  readonly choices: readonly SourceChoice[]
  /** Shows an order that is not stored yet; undefined for the stored one. */
  readonly preview: (ids: readonly string[] | undefined) => void
  readonly store: (ids: string[]) => void
  /** Tells screen readers. */
  readonly tell: (words: string) => void
  /** Gives the focus back to what loses it because its row moves. */
  readonly keepFocus: (button: HTMLElement) => void
}

/**
 * Sources are moved from their grips: space picks one up, arrow keys move it, space drops it; Escape, another place of the
 * focus and the pointer put it back. dnd-kit's own keys go by measured places, and miss those that come while rows glide.
 */
export function useGripKeys({ choices, preview, store, tell, keepFocus }: GripKeysPorts) {
  const { t } = useTranslation()
  const [held, setHeld] = useState<{ readonly choice: SourceChoice; readonly ids: readonly string[] }>()
  const words = ({ name, id }: SourceChoice, ids: readonly string[]) => ({
    ...{ name, place: ids.indexOf(id) + 1, count: ids.length },
  })
  const putBack = () => {
    if (!held) return
    setHeld(undefined)
    preview(undefined)
    tell(t('preference.drag.cancelled', words(held.choice, held.ids)))
  }
  const onPointer = useEffectEvent(putBack)
  useEffect(() => {
    if (!held) return
    const listening = new AbortController()
    addEventListener('pointerdown', () => onPointer(), { signal: listening.signal, capture: true })
    return () => listening.abort()
  }, [held])

  const pickUpOrDrop = (choice: SourceChoice) => {
    const ids = chosenIds(choices)
    if (!held) {
      setHeld({ choice, ids })
      tell(t('preference.drag.start', words(choice, ids)))
      return
    }
    setHeld(undefined)
    if (ids.join() !== held.ids.join()) store(ids)
    tell(t('preference.moved', words(choice, ids)))
  }
  const move = (choice: SourceChoice, by: -1 | 1, grip: HTMLElement) => {
    const ids = moved(choices, choice.id, by)
    keepFocus(grip)
    preview(ids)
    tell(t('preference.drag.over', words(choice, ids)))
  }
  return {
    heldId: held?.choice.id,
    keysOf: (choice: SourceChoice) => ({
      'aria-pressed': held?.choice.id === choice.id,
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const act: Record<string, () => void> = {
          ' ': () => pickUpOrDrop(choice),
          Enter: () => pickUpOrDrop(choice),
          ...(held && {
            ArrowUp: () => move(choice, -1, event.currentTarget),
            ArrowDown: () => move(choice, 1, event.currentTarget),
            Escape: putBack,
          }),
        }
        if (!act[event.key]) return
        event.preventDefault()
        event.stopPropagation()
        act[event.key]?.()
      },
      // A row that moves in the document takes the focus to nowhere.
      onBlur: ({ relatedTarget }: FocusEvent) => relatedTarget && putBack(),
    }),
  }
}
