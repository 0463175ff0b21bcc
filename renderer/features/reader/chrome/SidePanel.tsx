import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './SidePanel.module.css'

type SidePanelProps = {
  readonly title: string
  readonly className?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel beside the page, on phones below it. Takes the focus while it is open. */
export function SidePanel({ title, className, onClose, children }: SidePanelProps) {
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  const heading = useId()
  useEffect(() => {
    const opener = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section ref={panel} tabIndex={-1} className={classNames(styles.panel, className)} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading} className="heading">
          {title}
        </h2>
        <IconButton label={t('common.close')} icon={X} onClick={onClose} />
      </header>
      {children}
    </section>
  )
}
