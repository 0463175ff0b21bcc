import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
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

/** Values with the dearest first, moved and taken out by buttons that keep the focus. */
export function RankedList({ label, hint, error, values, nameOf, empty, onChange, children }: RankedListProps) {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const move = (index: number, by: -1 | 1) => {
    onChange(moved(values, index, by))
    // Once it stands elsewhere its own button there takes the focus, so that the same key moves it on.
    requestAnimationFrame(() => focusButton(box.current, index + by, by === -1 ? 'up' : 'down'))
  }
  const remove = (index: number) => {
    onChange(values.filter((_, at) => at !== index))
    requestAnimationFrame(() => focusButton(box.current, Math.min(index, values.length - 2), 'remove'))
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

function focusButton(box: HTMLElement | null, index: number, move: string): void {
  const button = box?.querySelectorAll<HTMLElement>(`[data-move="${move}"]`)[index]
  const target = button ?? box?.querySelector<HTMLElement>('select, input')
  target?.focus()
}
