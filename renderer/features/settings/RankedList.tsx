import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/Button.tsx'
import { moveItem } from '../../ui/lists/move-item.ts'
import { Reorderable, useReorderItem } from '../../ui/lists/Reorderable.tsx'
import styles from './RankedList.module.css'
import settings from './SettingsScreen.module.css'

type RankedListProps = {
  readonly id: string
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

/** A list of values in order of preference that can be reordered and removed. */
export function RankedList({ id, label, hint, error, values, nameOf, empty, onChange, children }: RankedListProps) {
  const hintId = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  /** The index of the removed value: the value that follows gets the focus. */
  const removed = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (removed.current === undefined) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
    const next = buttons?.[Math.min(removed.current, values.length - 1)]
    ;(next ?? list.current?.querySelector<HTMLElement>('select, input'))?.focus()
    removed.current = undefined
  }, [values])
  const remove = (index: number) => {
    removed.current = index
    onChange(values.filter((_, position) => position !== index))
  }
  return (
    <fieldset ref={list} id={id} className={styles.box} aria-describedby={hintId}>
      <legend>{label}</legend>
      {values.length === 0 && <p className="note">{empty}</p>}
      {values.length > 0 && (
        <Reorderable ids={values} onMove={(value, to) => onChange(moveItem(values, values.indexOf(value), to))}>
          <ol className={styles.list}>
            {values.map((value, index) => (
              <RankedItem key={value} value={value} name={nameOf(value)} onRemove={() => remove(index)} />
            ))}
          </ol>
        </Reorderable>
      )}
      <div className={styles.adder}>{children}</div>
      {error && (
        <p className={settings.error} role="alert">
          {error}
        </p>
      )}
      <p id={hintId} className="fine-print">
        {hint}
      </p>
    </fieldset>
  )
}

type RankedItemProps = { readonly value: string; readonly name: string; readonly onRemove: () => void }

function RankedItem({ value, name, onRemove }: RankedItemProps) {
  const { t } = useTranslation()
  const { setNodeRef, style, handle, buttons, isDragging } = useReorderItem(value, name)
  return (
    <li ref={setNodeRef} style={style} data-dragging={isDragging || undefined}>
      {handle}
      <span className={styles.name}>{name}</span>
      {buttons}
      <IconButton data-remove="" icon={X} label={t('settings.list.remove', { name })} onClick={onRemove} />
    </li>
  )
}
