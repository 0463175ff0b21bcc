import { useSortable } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { catalogSourceId } from '../../../../shared/catalog-source.ts'
import type { MangaDetail } from '../../../../shared/contracts/mangas.ts'
import type { SourceLinkItem } from '../../../../shared/contracts/source-links.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/forms/Field.tsx'
import type { SourceChoice } from './preferred-order.ts'
import { SourceLink } from './SourceLink.tsx'
import styles from './SourcePreference.module.css'

type SourceItemProps = {
  readonly manga: MangaDetail
  readonly choice: SourceChoice
  readonly link: SourceLinkItem | undefined
  /** The index among the enabled sources. */
  readonly index: number
  /** The number of enabled sources. */
  readonly count: number
  /** Whether it has been picked up with the keyboard. */
  readonly isPickedUp: boolean
  readonly handleProps: ComponentProps<'button'>
  readonly onToggle: (isEnabled: boolean) => void
  readonly onMove: (by: -1 | 1, button: HTMLElement) => void
}

export function SourceItem({
  manga,
  choice,
  link,
  index,
  count,
  isPickedUp,
  handleProps,
  onToggle,
  onMove,
}: SourceItemProps) {
  const { t } = useTranslation()
  const { id, name, isEnabled, isActive } = choice
  const isMovable = isEnabled && count > 1
  const isLast = isEnabled && count === 1
  const sortable = useSortable({ id, disabled: !isMovable })
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = sortable
  // Uses `transform`, because dnd-kit subtracts it when it measures a row that is still moving.
  const translation = transform ? `translateY(${Math.round(transform.y)}px)` : undefined
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      data-off={!isEnabled || undefined}
      data-dragging={isDragging || isPickedUp || undefined}
      style={{ transform: translation, transition }}
    >
      {isMovable && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={styles.handle}
          {...attributes}
          {...listeners}
          {...handleProps}
          aria-label={t('preference.grip', { name })}
          aria-roledescription={t('preference.gripRole')}
        >
          <GripVertical aria-hidden="true" size={18} />
        </button>
      )}
      <Switch
        label={name}
        checked={isEnabled}
        disabled={isLast}
        title={isLast ? t('preference.last') : undefined}
        onToggle={onToggle}
      />
      {isMovable && (
        <span className={styles.moves}>
          <IconButton
            icon={ArrowUp}
            label={t('preference.up', { name })}
            disabled={index === 0}
            onClick={(event) => onMove(-1, event.currentTarget)}
          />
          <IconButton
            icon={ArrowDown}
            label={t('preference.down', { name })}
            disabled={index === count - 1}
            onClick={(event) => onMove(1, event.currentTarget)}
          />
        </span>
      )}
      {id !== catalogSourceId && <SourceLink manga={manga} source={choice} link={link} />}
      {!isActive && <p className={styles.note}>{t('preference.inactive')}</p>}
    </li>
  )
}
