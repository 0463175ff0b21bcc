import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import form from '../forms/form.module.css'
import { ProblemLine } from '../status/Notice.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  readonly title: string
  readonly children: ReactNode
  /** The label of the confirm button. */
  readonly action: string
  /** Red for actions that remove something. */
  readonly variant?: 'danger' | 'primary'
  readonly busy?: boolean
  readonly error?: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks for confirmation before an action that cannot be undone or that has a large effect. */
export function ConfirmDialog({
  title,
  children,
  action,
  variant = 'danger',
  busy,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} onClose={onClose}>
      {typeof children === 'string' ? <p>{children}</p> : children}
      <ProblemLine error={error} />
      <div className={form.actions}>
        <Button variant={variant} busy={busy ?? false} onClick={onConfirm}>
          {action}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
