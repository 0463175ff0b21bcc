import { useTranslation } from 'react-i18next'
import { ErrorLine, ProblemLine } from '../status/Notice.tsx'

type FormProblemProps = {
  readonly error: unknown
  /** Violations that no field of the form shows. */
  readonly unmatched: readonly string[]
}

/** Why submitting a form failed. Violations shown at their fields are not repeated. */
export function FormProblem({ error, unmatched }: FormProblemProps) {
  const { t } = useTranslation()
  if (isValidationProblem(error)) return <ErrorLine title={t('form.wrong')} lines={unmatched} />
  return <ProblemLine error={error} extra={unmatched} />
}

const isValidationProblem = (error: unknown) =>
  error instanceof Error && 'violations' in error && Array.isArray(error.violations) && error.violations.length > 0
