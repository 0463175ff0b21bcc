import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/Button.tsx'
import { moved } from './moved.ts'
import styles from './RankedList.module.css'

type RankedListProps = {
  readonly label: string
  readonly hint: string
  readonly error: string | undefined
  readonly values: readonly string[]
  readonly nameOf: (value: string) => string
  readonly empty: string
  readonly onChange: (values: string[]) => void
  /** What adds another. */
  readonly children: ReactNode
}

type Move = 'up' | 'down' | 'remove'

/** Values with the dearest first, moved and taken out by buttons that keep the focus. */
export function RankedList({ label, hint, error, values, nameOf, empty, onChange, children }: RankedListProps) {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  /** The button that takes the focus once the list stands as it was asked to. */
  const next = useRef<{ readonly index: number; readonly does: Move }>(undefined)
  useLayoutEffect(() => {
    if (next.current) focusButton(box.current, Math.min(next.current.index, values.length - 1), next.current.does)
    next.current = undefined
  }, [values])
  const move = (index: number, by: -1 | 1) => {
    // Its own button, so that the same key moves it on.
    next.current = { index: index + by, does: by === -1 ? 'up' : 'down' }
    onChange(moved(values, index, by))
  }
  const remove = (index: number) => {
    next.current = { index, does: 'remove' }
    onChange(values.filter((_, at) => at !== index))
  }
  return (
    <fieldset ref={box} className={styles.box} aria-describedby={id}>
      <legend>{label}</legend>
      {values.length === 0 && <p className={styles.empty}>{empty}</p>}
      {values.length > 0 && (
        <ol className={styles.list}>
          {values.map((value, index) => {
            const name = nameOf(value)
            return (
              <li key={value}>
                <span className={styles.name}>{name}</span>
                <IconButton
                  data-move="up"
                  icon={ArrowUp}
                  label={t('settings.list.up', { name })}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  data-move="down"
                  icon={ArrowDown}
                  label={t('settings.list.down', { name })}
                  disabled={index === values.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  data-move="remove"
                  icon={X}
                  label={t('settings.list.remove', { name })}
                  onClick={() => remove(index)}
                />
              </li>
            )
          })}
        </ol>
      )}
      <div className={styles.adder}>{children}</div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p id={id} className={styles.hint}>
        {hint}
      </p>
    </fieldset>
  )
}

function focusButton(box: HTMLElement | null, index: number, does: Move): void {
  const button = box?.querySelectorAll<HTMLElement>(`[data-move="${does}"]`)[index]
  const target = button ?? box?.querySelector<HTMLElement>('select, input')
  target?.focus()
}
