import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../Button.tsx'
import { classNames } from '../class-names.ts'
import { anchorTo } from './anchor-to.ts'
import styles from './Menu.module.css'
import overlay from './Popover.module.css'

export type MenuItem = {
  readonly label: string
  readonly icon: LucideIcon
  readonly tone?: 'plain' | 'bad'
} & ({ readonly onSelect: () => void } | { readonly download: string })

type MenuProps = {
  readonly label: string
  readonly icon: LucideIcon
  /** Whether the button shows the label. */
  readonly showLabel?: boolean
  readonly disabled?: boolean
  /** Called when the menu opens. */
  readonly items: () => readonly MenuItem[]
}

/** A button with a menu. Arrow keys move through the items; Escape and a click outside close it. */
export function Menu({ label, icon, showLabel = false, disabled = false, items }: MenuProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const trigger = {
    icon,
    disabled,
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: () => setOpen(!isOpen),
  } as const
  return (
    <>
      {showLabel ? <Button {...trigger}>{label}</Button> : <IconButton {...trigger} label={label} data-menu="" />}
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
  const close = () => {
    button.current?.focus({ preventScroll: true })
    onClose()
  }
  const onAnchorLost = useRef(close)
  onAnchorLost.current = close
  useLayoutEffect(() => {
    if (!list.current || !button.current) return
    list.current.showPopover()
    const stop = anchorTo(list.current, button.current, () => onAnchorLost.current())
    menuItems(list.current)[0]?.focus({ preventScroll: true })
    return stop
  }, [button])
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      popover="manual"
      className={classNames(overlay.overlay, styles.menu)}
      onKeyDown={(event) => moveFocus(event, list.current, close)}
      onBlur={(event) =>
        !event.currentTarget.contains(event.relatedTarget) && event.relatedTarget !== button.current && onClose()
      }
    >
      {items.map((item) => (
        <MenuEntry key={item.label} item={item} onDone={close} />
      ))}
    </div>
  )
}

function MenuEntry({ item, onDone }: { readonly item: MenuItem; readonly onDone: () => void }) {
  const { label, icon: Icon, tone } = item
  const props = {
    role: 'menuitem',
    tabIndex: -1,
    className: classNames(styles.item, tone === 'bad' && styles.bad),
  } as const
  const content = (
    <>
      <Icon aria-hidden="true" size={18} />
      {label}
    </>
  )
  if ('download' in item) {
    return (
      <a {...props} href={item.download} download="" onClick={onDone}>
        {content}
      </a>
    )
  }
  const select = () => {
    onDone()
    item.onSelect()
  }
  return (
    <button {...props} type="button" onClick={select}>
      {content}
    </button>
  )
}

const menuItems = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[role="menuitem"]')]

function moveFocus(event: KeyboardEvent, list: HTMLElement | null, close: () => void): void {
  if (!list) return
  const items = menuItems(list)
  const index = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: index + 1, ArrowUp: index - 1 + items.length, Home: 0, End: items.length - 1 }[event.key]
  if (next !== undefined) items[next % items.length]?.focus()
  else if (event.key === 'Escape' || event.key === 'Tab') close()
  else return
  event.preventDefault()
  event.stopPropagation()
}
