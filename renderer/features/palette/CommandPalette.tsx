import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../ui/use-debounced.ts'
import styles from './CommandPalette.module.css'
import { type PaletteItem, usePaletteItems } from './palette-items.tsx'
import { rankItems } from './rank-items.ts'
import { remember, useRecent } from './recent.store.ts'

const typingDelayMs = 120

/** A search for everything that can be opened or done. Arrow keys choose, Enter runs, Escape closes. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const listId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const recent = useRecent((state) => state.ids)
  const items = rankItems(text, usePaletteItems(useDebounced(text, typingDelayMs)), recent)
  const current = Math.min(chosen, items.length - 1)
  useModal(dialog)
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  const run = (item: PaletteItem | undefined) => {
    if (!item) return
    remember(item.id)
    onClose()
    // After the dialog has given the focus back, which the command may move.
    queueMicrotask(item.run)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = items.length - 1
    const to = { ArrowDown: current === last ? 0 : current + 1, ArrowUp: current <= 0 ? last : current - 1 }[event.key]
    if (to !== undefined) setChosen(to)
    else if (event.key === 'Enter') run(items[current])
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('palette.title')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <input
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={t('palette.title')}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={current >= 0 ? `${listId}-${current}` : undefined}
        placeholder={t('palette.placeholder')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys */}
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        className={styles.list}
        aria-label={t('palette.title')}
        onClick={({ target }) => {
          const index = (target as Element).closest<HTMLElement>('[data-item]')?.dataset['item']
          if (index !== undefined) run(items[Number(index)])
        }}
      >
        {items.map((item, index) => (
          <Option
            key={`${item.group} ${item.id}`}
            id={`${listId}-${index}`}
            item={item}
            index={index}
            isCurrent={index === current}
          />
        ))}
      </div>
      <p className={styles.none} role="status">
        {items.length === 0 && t('palette.none')}
      </p>
    </dialog>
  )
}

type OptionProps = {
  readonly id: string
  readonly item: PaletteItem
  readonly index: number
  readonly isCurrent: boolean
}

function Option({ id, item: { label, group, icon: Icon, keys = [] }, index, isCurrent }: OptionProps) {
  return (
    <div id={id} role="option" tabIndex={-1} aria-selected={isCurrent} data-item={index} className={styles.option}>
      <Icon aria-hidden="true" size={18} />
      <span className={styles.label} dir="auto">
        {label}
      </span>
      <span className={styles.group} dir="auto">
        {group}
      </span>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </div>
  )
}

/** Opens the dialog, and gives the focus back when it closes. */
function useModal(dialog: { readonly current: HTMLDialogElement | null }): void {
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    dialog.current?.querySelector('input')?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [dialog])
}
