import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { classNames } from '../class-names.ts'
import { anchorTo } from './anchor-to.ts'
import styles from './Popover.module.css'

type PopoverProps = {
  /** Label of the button and name of the panel. */
  readonly label: string
  readonly icon: LucideIcon
  /** Number of active settings; shown on the button if greater than 0. */
  readonly count?: number
  /** The count for screen readers. */
  readonly countLabel?: string
  /** The class of the button. */
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * A button with a panel of settings. Escape and a click outside close it and return the focus to the button. It also closes
 * when the focus moves on, so that it does not cover what has the focus.
 */
export function Popover({ label, icon, count = 0, countLabel, className, children }: PopoverProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    if (!isOpen || !element || !button.current) return
    const stop = anchorTo(element, button.current, () => element.hidePopover())
    element.querySelector<HTMLElement>('select, button, input')?.focus({ preventScroll: true })
    return stop
  }, [isOpen])
  return (
    <>
      <Button
        ref={button}
        icon={icon}
        className={className}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        {label}
        {count > 0 && (
          <>
            <span className={styles.count} aria-hidden="true">
              {count}
            </span>
            <span className="visually-hidden">{countLabel}</span>
          </>
        )}
      </Button>
      <div
        ref={panel}
        id={id}
        role="dialog"
        aria-label={label}
        popover="auto"
        className={classNames(styles.overlay, styles.panel)}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!relatedTarget || currentTarget.contains(relatedTarget) || relatedTarget === button.current) return
          currentTarget.hidePopover()
        }}
      >
        {isOpen && children}
      </div>
    </>
  )
}
