import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import form from './form.module.css'
import { ProblemLine } from './Notice.tsx'

type ConfirmDialogProps = {
  readonly title: string
  readonly children: ReactNode
  /** What is done, as the words of its button. */
  readonly action: string
  readonly busy?: boolean
  readonly error?: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before what cannot be taken back. */
export function ConfirmDialog({ title, children, action, busy, error, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <ProblemLine error={error} />
      <div className={form.actions}>
        <Button look="danger" busy={busy ?? false} onClick={onConfirm}>
          {action}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
