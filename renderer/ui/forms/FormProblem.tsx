import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorLine, ProblemLine } from '../status/Notice.tsx'

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
  const isInvalid = isValidationProblem(error)
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

const isValidationProblem = (error: unknown) =>
  error instanceof Error && 'violations' in error && Array.isArray(error.violations) && error.violations.length > 0
