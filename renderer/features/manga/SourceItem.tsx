import { useSortable } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Field.tsx'
import type { SourceChoice } from './preferred-order.ts'
import styles from './SourcePreference.module.css'

type SourceItemProps = {
  readonly choice: SourceChoice
  /** Among those that are on, from 0. */
  readonly place: number
  /** How many are on. */
  readonly count: number
  /** Whether keys have picked it up. */
  readonly isHeld: boolean
  readonly gripKeys: ComponentProps<'button'>
  readonly onToggle: (isOn: boolean) => void
  readonly onMove: (by: -1 | 1, button: HTMLElement) => void
}

export function SourceItem({ choice, place, count, isHeld, gripKeys, onToggle, onMove }: SourceItemProps) {
  const { t } = useTranslation()
  const { id, name, isOn, isActive } = choice
  const isMovable = isOn && count > 1
  const isLast = isOn && count === 1
  const sortable = useSortable({ id, disabled: !isMovable })
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = sortable
  // `transform`, since it is what dnd-kit takes off again when it measures a row that still moves.
  const shift = transform ? `translateY(${Math.round(transform.y)}px)` : undefined
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      data-off={!isOn || undefined}
      data-dragging={isDragging || isHeld || undefined}
      style={{ transform: shift, transition }}
    >
      {isMovable && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={styles.grip}
          {...attributes}
          {...listeners}
          {...gripKeys}
          aria-label={t('preference.grip', { name })}
          aria-roledescription={t('preference.gripRole')}
        >
          <GripVertical aria-hidden="true" size={18} />
        </button>
      )}
      <Switch
        label={name}
        checked={isOn}
        disabled={isLast}
        title={isLast ? t('preference.last') : undefined}
        onToggle={onToggle}
      />
      {isMovable && (
        <span className={styles.moves}>
          <IconButton
            icon={ArrowUp}
            label={t('preference.up', { name })}
            disabled={place === 0}
            onClick={(event) => onMove(-1, event.currentTarget)}
          />
          <IconButton
            icon={ArrowDown}
            label={t('preference.down', { name })}
            disabled={place === count - 1}
            onClick={(event) => onMove(1, event.currentTarget)}
          />
        </span>
      )}
      {!isActive && <p className={styles.note}>{t('preference.inactive')}</p>}
    </li>
  )
}
