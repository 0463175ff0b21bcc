import { Minus, Plus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/Button.tsx'
import styles from './QuantityControl.module.css'

type QuantityControlProps = {
  readonly name: string
  readonly quantity: number
  /** Whether the quantity cannot be increased. The button stays enabled to explain why. */
  readonly isBlocked: boolean
  readonly onMore: () => void
  readonly onLess: () => void
}

/** Sets the quantity of a course. Keeps the focus when its buttons change. */
export function QuantityControl({ name, quantity, isBlocked, onMore, onLess }: QuantityControlProps) {
  const { t } = useTranslation()
  const group = useRef<HTMLFieldSetElement>(null)
  const focusFirst = () => requestAnimationFrame(() => group.current?.querySelector('button')?.focus())
  if (quantity === 0) {
    return (
      <fieldset ref={group} className={styles.control} aria-label={t('meals.pick.group', { name })}>
        <Button
          className={styles.choose}
          icon={Plus}
          aria-label={t('meals.pick.choose', { name })}
          data-blocked={isBlocked || undefined}
          onClick={() => {
            onMore()
            if (!isBlocked)
              requestAnimationFrame(() => group.current?.querySelector<HTMLElement>('button:last-of-type')?.focus())
          }}
        >
          {t('meals.pick.add')}
        </Button>
      </fieldset>
    )
  }
  return (
    <fieldset ref={group} className={styles.control} aria-label={t('meals.pick.group', { name })}>
      <IconButton
        icon={Minus}
        label={quantity === 1 ? t('meals.pick.remove', { name }) : t('meals.pick.less', { name })}
        onClick={() => {
          onLess()
          if (quantity === 1) focusFirst()
        }}
      />
      <span className={styles.count} aria-live="polite">
        {t('meals.pick.count', { count: quantity })}
      </span>
      <IconButton
        icon={Plus}
        label={t('meals.pick.more', { name })}
        data-blocked={isBlocked || undefined}
        onClick={onMore}
      />
    </fieldset>
  )
}
