import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import form from './form.module.css'

type FormActionsProps = {
  /** The buttons before "Cancel", the main one first. */
  readonly children: ReactNode
  readonly onCancel: () => void
  /** Default: "Cancel". */
  readonly cancelLabel?: string | undefined
}

/** The row of buttons that ends a form or a dialog. */
export function FormActions({ children, onCancel, cancelLabel }: FormActionsProps) {
  const { t } = useTranslation()
  return (
    <div className={form.actions}>
      {children}
      <Button variant="ghost" onClick={onCancel}>
        {cancelLabel ?? t('common.cancel')}
      </Button>
    </div>
  )
}
