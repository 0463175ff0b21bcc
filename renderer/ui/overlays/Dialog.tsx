import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../Button.tsx'
import styles from './Dialog.module.css'

type DialogProps = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode }

/** A modal dialog, open while mounted. Escape, the close button and a click outside close it and restore the focus. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('input:not([type="radio"]), textarea, select')?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton label={t('common.close')} icon={X} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  )
}
