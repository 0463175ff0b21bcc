import { Search } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../class-names.ts'
import { useKeyHelp } from '../commands/commands.store.ts'
import field from './Field.module.css'
import styles from './SearchField.module.css'

type SearchFieldProps = {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onText: (value: string) => void
  readonly onEnter?: () => void
  /** Whole texts that the browser offers while the user types. */
  readonly completions?: readonly { readonly value: string; readonly label: string }[]
  /** Focuses the field when the screen opens. */
  readonly focusOnOpen?: boolean
}

/** A search field. `/` focuses it from anywhere on the screen, Escape clears it. */
export function SearchField({
  label,
  placeholder,
  value,
  onText,
  onEnter,
  completions = [],
  focusOnOpen = false,
}: SearchFieldProps) {
  const listId = useId()
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  useKeyHelp([{ keys: ['/'], text: t('about.keys.find') }])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen opens
  useEffect(() => {
    if (focusOnOpen) input.current?.focus()
  }, [])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <search className={styles.search}>
      <Search aria-hidden="true" size={18} className={styles.glyph} />
      <input
        ref={input}
        type="search"
        className={classNames(field.control, styles.input)}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        autoComplete="off"
        list={completions.length > 0 ? listId : undefined}
        spellCheck={false}
        value={value}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Escape') onText('')
          else if (key === 'Enter' && !nativeEvent.isComposing) onEnter?.()
        }}
      />
      {completions.length > 0 && (
        <datalist id={listId}>
          {completions.map(({ value: text, label: shown }) => (
            <option key={text} value={text}>
              {shown}
            </option>
          ))}
        </datalist>
      )}
      <span className={styles.key} aria-hidden="true">
        /
      </span>
    </search>
  )
}

/** Focuses the search field of the screen. */
export const focusSearchField = (): void => document.querySelector<HTMLInputElement>('main search input')?.focus()

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input:not([type="radio"]), textarea, select, dialog') !== null
