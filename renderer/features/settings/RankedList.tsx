import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/Button.tsx'
import { moveItem } from '../../ui/lists/move-item.ts'
import styles from './RankedList.module.css'

type RankedListProps = {
  readonly label: string
  readonly hint: string
  readonly error: string | undefined
  readonly values: readonly string[]
  readonly nameOf: (value: string) => string
  readonly empty: string
  readonly onChange: (values: string[]) => void
  /** The control that adds a value. */
  readonly children: ReactNode
}

type Move = 'up' | 'down' | 'remove'

/** A list of values in order of preference, with buttons to move and remove them. The buttons keep the focus. */
export function RankedList({ label, hint, error, values, nameOf, empty, onChange, children }: RankedListProps) {
  const { t } = useTranslation()
  const id = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  /** The button to focus after the list has changed. */
  const nextFocus = useRef<{ readonly index: number; readonly move: Move }>(undefined)
  useLayoutEffect(() => {
    if (nextFocus.current)
      focusButton(list.current, Math.min(nextFocus.current.index, values.length - 1), nextFocus.current.move)
    nextFocus.current = undefined
  }, [values])
  const move = (index: number, by: -1 | 1) => {
    // The same button of the moved value, so that it can be moved further.
    nextFocus.current = { index: index + by, move: by === -1 ? 'up' : 'down' }
    onChange(moveItem(values, index, index + by))
  }
  const remove = (index: number) => {
    nextFocus.current = { index, move: 'remove' }
    onChange(values.filter((_, position) => position !== index))
  }
  return (
    <fieldset ref={list} className={styles.box} aria-describedby={id}>
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

function focusButton(list: HTMLElement | null, index: number, move: Move): void {
  const button = list?.querySelectorAll<HTMLElement>(`[data-move="${move}"]`)[index]
  const target = button ?? list?.querySelector<HTMLElement>('select, input')
  target?.focus()
}
