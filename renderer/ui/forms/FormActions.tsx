import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { violationsOf } from '../../../shared/problem.ts'
import { Button } from '../Button.tsx'
import { ErrorLine, ProblemLine } from '../status/Notice.tsx'
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

type FormProblemProps = {
  readonly error: unknown
  /** Violations that no field of the form shows. */
  readonly unmatched: readonly string[]
  /** Whether the form has one field only, which shows all that is wrong with it. */
  readonly isOneField?: boolean
}

/**
 * Why submitting a form failed. Violations shown at their fields are not repeated. Has the focus if no field is invalid;
 * see `useFocusInvalid` for those.
 */
export function FormProblem({ error, unmatched, isOneField = false }: FormProblemProps) {
  const { t } = useTranslation()
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = line.current?.closest('form')
    if (error && form?.querySelector('[aria-invalid="true"]') === null) line.current?.focus()
  }, [error])
  const isInvalid = violationsOf(error).length > 0
  if (!error || (isInvalid && isOneField && unmatched.length === 0)) return null
  return (
    <div ref={line} tabIndex={-1}>
      {isInvalid ? (
        <ErrorLine title={t('form.wrong')} lines={unmatched} />
      ) : (
        <ProblemLine error={error} extra={unmatched} />
      )}
    </div>
  )
}

type ChangedMeanwhileProps = {
  /** What is stored now, of the fields that changed. */
  readonly changes: readonly { readonly label: string; readonly value: string }[]
  readonly busy: boolean
  readonly onOverwrite: () => void
  /** Replaces what was entered with what is stored. */
  readonly onUseStored: () => void
}

/** Something else changed what a form edits. The input stays until the user chooses. */
export function ChangedMeanwhile({ changes, busy, onOverwrite, onUseStored }: ChangedMeanwhileProps) {
  const { t } = useTranslation()
  const lines = changes.map(({ label, value }) => t('form.changed.now', { label, value: value || '–' }))
  const notice = useRef<HTMLDivElement>(null)
  // The button that was pressed is at the end of a long form.
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1}>
      <ErrorLine title={t('form.changed.title')} detail={t('form.changed.detail')} lines={lines} />
      <div className={form.actions}>
        <Button busy={busy} onClick={onOverwrite}>
          {t('form.changed.overwrite')}
        </Button>
        <Button variant="ghost" onClick={onUseStored}>
          {t('form.changed.useStored')}
        </Button>
      </div>
    </div>
  )
}
