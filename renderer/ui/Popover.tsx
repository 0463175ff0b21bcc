import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { keepAt } from './anchor-to.ts'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import float from './float.module.css'
import styles from './Popover.module.css'

type PopoverProps = {
  /** Name of the panel, and what is written on its button. */
  readonly label: string
  readonly icon: LucideIcon
  /** How much is set in it; shown on the button when it is more than nothing. */
  readonly count: number
  /** What the count says to a screen reader. */
  readonly countLabel: string
  readonly children: ReactNode
}

/** A button with a panel of settings. Escape and a press beside it close it; the focus goes back to the button. */
export function Popover({ label, icon, count, countLabel, children }: PopoverProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const float = panel.current
    if (!isOpen || !float || !button.current) return
    const end = keepAt(float, button.current, () => float.hidePopover())
    float.querySelector<HTMLElement>('select, button, input')?.focus({ preventScroll: true })
    return end
  }, [isOpen])
  return (
    <>
      <Button ref={button} icon={icon} popoverTarget={id} aria-haspopup="dialog" aria-expanded={isOpen}>
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
        className={cx(float.float, styles.panel)}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && children}
      </div>
    </>
  )
}
