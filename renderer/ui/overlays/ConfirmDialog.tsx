import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { FormActions } from '../forms/FormActions.tsx'
import { ProblemLine } from '../status/Notice.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  readonly title: string
  readonly children: ReactNode
  /** The label of the confirm button. */
  readonly action: string
  /** Of the button that changes nothing. Default: "Cancel". */
  readonly cancelLabel?: string
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
  cancelLabel,
  variant = 'danger',
  busy,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {typeof children === 'string' ? <p>{children}</p> : children}
      <ProblemLine error={error} />
      <FormActions onCancel={onClose} cancelLabel={cancelLabel}>
        <Button variant={variant} busy={busy ?? false} onClick={onConfirm}>
          {action}
        </Button>
      </FormActions>
    </Dialog>
  )
}
