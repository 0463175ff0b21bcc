import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { keepAt } from './anchor-to.ts'
import { Button, IconButton } from './Button.tsx'
import { cx } from './cx.ts'
import float from './float.module.css'
import styles from './Menu.module.css'

export type MenuItem = {
  readonly label: string
  readonly icon: LucideIcon
  readonly tone?: 'plain' | 'bad'
} & ({ readonly onSelect: () => void } | { readonly download: string })

type MenuProps = {
  readonly label: string
  readonly icon: LucideIcon
  /** Whether the label is written on the button. */
  readonly isWritten?: boolean
  readonly disabled?: boolean
  /** Called when the menu opens, so that a closed one costs nothing. */
  readonly items: () => readonly MenuItem[]
}

/** A button with what else can be done. Arrow keys go through it; Escape and a click beside it close it. */
export function Menu({ label, icon, isWritten = false, disabled = false, items }: MenuProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const trigger = {
    ...{ icon, disabled },
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: () => setOpen(!isOpen),
  } as const
  return (
    <>
      {isWritten ? <Button {...trigger}>{label}</Button> : <IconButton {...trigger} label={label} data-menu="" />}
      {isOpen && <MenuList id={id} label={label} items={items()} button={button} onClose={() => setOpen(false)} />}
    </>
  )
}

type MenuListProps = {
  readonly id: string
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly button: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

function MenuList({ id, label, items, button, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  const leave = () => {
    button.current?.focus({ preventScroll: true })
    onClose()
  }
  const lost = useRef(leave)
  lost.current = leave
  useLayoutEffect(() => {
    if (!list.current || !button.current) return
    list.current.showPopover()
    const end = keepAt(list.current, button.current, () => lost.current())
    entriesOf(list.current)[0]?.focus({ preventScroll: true })
    return end
  }, [button])
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      popover="manual"
      className={cx(float.float, styles.menu)}
      onKeyDown={(event) => moveFocus(event, list.current, leave)}
      onBlur={(event) =>
        !event.currentTarget.contains(event.relatedTarget) && event.relatedTarget !== button.current && onClose()
      }
    >
      {items.map((item) => (
        <MenuEntry key={item.label} item={item} onDone={leave} />
      ))}
    </div>
  )
}

function MenuEntry({ item, onDone }: { readonly item: MenuItem; readonly onDone: () => void }) {
  const { label, icon: Icon, tone } = item
  const face = { role: 'menuitem', tabIndex: -1, className: cx(styles.item, tone === 'bad' && styles.bad) } as const
  const words = (
    <>
      <Icon aria-hidden="true" size={18} />
      {label}
    </>
  )
  if ('download' in item) {
    return (
      <a {...face} href={item.download} download="" onClick={onDone}>
        {words}
      </a>
    )
  }
  const select = () => {
    onDone()
    item.onSelect()
  }
  return (
    <button {...face} type="button" onClick={select}>
      {words}
    </button>
  )
}

const entriesOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[role="menuitem"]')]

function moveFocus(event: KeyboardEvent, list: HTMLElement | null, leave: () => void): void {
  if (!list) return
  const entries = entriesOf(list)
  const at = entries.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1 + entries.length, Home: 0, End: entries.length - 1 }[event.key]
  if (to !== undefined) entries[to % entries.length]?.focus()
  else if (event.key === 'Escape' || event.key === 'Tab') leave()
  else return
  event.preventDefault()
  event.stopPropagation()
}
