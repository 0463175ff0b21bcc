import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../Button.tsx'
import { classNames } from '../class-names.ts'
import { useCommands } from '../commands/commands.store.ts'
import { type Anchor, anchorTo, pointAnchor } from './anchor-to.ts'
import styles from './Menu.module.css'
import type { MenuItem } from './menu-item.ts'
import overlay from './Popover.module.css'

type MenuProps = {
  readonly label: string
  readonly icon: LucideIcon
  /** Whether the button shows the label. */
  readonly showLabel?: boolean
  readonly disabled?: boolean
  /** Called when the menu opens. */
  readonly items: () => readonly MenuItem[]
  /** The heading of its items in the command palette; without it they are in the menu only. */
  readonly paletteTitle?: string
  /** Whether it is the menu of one row of many. */
  readonly isOfRow?: boolean
}

/**
 * A button with a menu. Arrow keys move through the items; Escape and a click outside close it. Inside an element with
 * `data-menu-area`, the same menu opens there at the pointer as the context menu.
 */
export function Menu(props: MenuProps) {
  const { label, icon, showLabel = false, disabled = false, items, paletteTitle, isOfRow = false } = props
  const id = useId()
  const [openAt, setOpenAt] = useState<OpenAt>()
  const button = useRef<HTMLButtonElement>(null)
  useCommands(paletteTitle === undefined || disabled ? undefined : { title: paletteTitle, items, isRow: isOfRow })
  const onContextMenu = useEffectEvent((event: MouseEvent) => {
    if (!disabled && takesContextMenu(event)) setOpenAt(toOpenAt(event))
  })
  useEffect(() => {
    const area = button.current?.closest<HTMLElement>('[data-menu-area]')
    const listener = (event: MouseEvent) => onContextMenu(event)
    area?.addEventListener('contextmenu', listener)
    return () => area?.removeEventListener('contextmenu', listener)
  }, [])
  const isOpen = openAt !== undefined
  const trigger = {
    icon,
    disabled,
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: () => setOpenAt(isOpen ? undefined : { anchor: button.current!, returnTo: button.current }),
  } as const
  return (
    <>
      {showLabel ? <Button {...trigger}>{label}</Button> : <IconButton {...trigger} label={label} data-menu="" />}
      {isOpen && <MenuList {...openAt} id={id} label={label} items={items()} onClose={() => setOpenAt(undefined)} />}
    </>
  )
}

type ContextMenuProps = {
  readonly label: string
  /** The element in which it opens. */
  readonly area: HTMLElement
  /** The items for the element under the pointer or with the focus; none for the menu of the browser. */
  readonly items: (target: Element, event: MouseEvent) => readonly MenuItem[]
}

/** A menu that opens at the pointer, or by the menu key, without a button. */
export function ContextMenu({ label, area, items }: ContextMenuProps) {
  const id = useId()
  const [open, setOpen] = useState<OpenAt & { readonly items: readonly MenuItem[] }>()
  const onContextMenu = useEffectEvent((event: MouseEvent) => {
    const found = event.target instanceof Element ? items(event.target, event) : []
    if (found.length > 0 && takesContextMenu(event)) setOpen({ ...toOpenAt(event), items: found })
  })
  useEffect(() => {
    const listener = (event: MouseEvent) => onContextMenu(event)
    area.addEventListener('contextmenu', listener)
    return () => area.removeEventListener('contextmenu', listener)
  }, [area])
  return (
    open && (
      <>
        <div className={styles.shield} />
        <MenuList {...open} id={id} label={label} onClose={() => setOpen(undefined)} />
      </>
    )
  )
}

type OpenAt = {
  readonly anchor: Anchor
  /** Gets the focus when the menu closes. */
  readonly returnTo: HTMLElement | null
}

/** Claims the event, unless it is on text that is edited or selected, or in a menu or dialog. */
function takesContextMenu(event: MouseEvent): boolean {
  const isElsewhere =
    event.target instanceof Element && event.target.closest('input[type="text"], textarea, [popover], dialog') !== null
  if (event.defaultPrevented || isElsewhere || getSelection()?.isCollapsed === false) return false
  event.preventDefault()
  return true
}

const toOpenAt = ({ clientX, clientY }: MouseEvent): OpenAt => ({
  anchor: pointAnchor(clientX, clientY),
  returnTo: document.activeElement instanceof HTMLElement ? document.activeElement : null,
})

type MenuListProps = OpenAt & {
  readonly id: string
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly onClose: () => void
}

function MenuList({ id, label, items, anchor, returnTo, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  const close = () => {
    returnTo?.focus({ preventScroll: true })
    onClose()
  }
  const onAnchorLost = useRef(close)
  onAnchorLost.current = close
  useLayoutEffect(() => {
    if (!list.current) return
    list.current.showPopover()
    const stop = anchorTo(list.current, anchor, () => onAnchorLost.current())
    menuItems(list.current)[0]?.focus({ preventScroll: true })
    return stop
  }, [anchor])
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
        !event.currentTarget.contains(event.relatedTarget) && event.relatedTarget !== anchor && onClose()
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
      <a {...props} href={item.download} download={item.fileName ?? ''} onClick={onDone}>
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
