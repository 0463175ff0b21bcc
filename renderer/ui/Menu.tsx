import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from './Button.tsx'
import { cx } from './cx.ts'
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
  /** Called when the menu opens, so that a closed one costs nothing. */
  readonly items: () => readonly MenuItem[]
}

/** A button with what else can be done. Arrow keys go through it; Escape and a click beside it close it. */
export function Menu({ label, icon, isWritten = false, items }: MenuProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const trigger = {
    icon,
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
  useLayoutEffect(() => {
    if (!list.current || !button.current) return
    list.current.showPopover()
    placeAt(list.current, button.current)
    entriesOf(list.current)[0]?.focus({ preventScroll: true })
  }, [button])
  useEffect(() => {
    // It stands where its button was: once that moves it would hang in the air.
    const close = (event: Event) => event.target !== list.current && onClose()
    addEventListener('scroll', close, { capture: true, passive: true })
    addEventListener('resize', close)
    return () => {
      removeEventListener('scroll', close, { capture: true })
      removeEventListener('resize', close)
    }
  }, [onClose])
  const leave = () => {
    button.current?.focus({ preventScroll: true })
    onClose()
  }
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      popover="manual"
      className={styles.menu}
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

/** CSS pixels between the menu and its button, and between the menu and the edge of the window. */
const gap = 4
const margin = 8

/** Under the button with their ends aligned, over it where there is more room. */
function placeAt(list: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect()
  const { width } = list.getBoundingClientRect()
  const below = innerHeight - at.bottom - gap - margin
  const above = at.top - gap - margin
  const isUnder = below >= Math.min(list.scrollHeight, above)
  const left = Math.min(Math.max(margin, at.right - width), document.documentElement.clientWidth - width - margin)
  Object.assign(list.style, {
    left: `${left}px`,
    maxHeight: `${isUnder ? below : above}px`,
    ...(isUnder ? { top: `${at.bottom + gap}px` } : { bottom: `${innerHeight - at.top + gap}px` }),
  })
}
