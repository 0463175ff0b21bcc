import { useTranslation } from 'react-i18next'
import { FaultLine, ProblemLine } from './Notice.tsx'

type FormProblemProps = {
  readonly error: unknown
  /** What no field of the form tells. */
  readonly unplaced: readonly string[]
}

/** Why a form was not taken. Refused values stand at their fields already and are not told twice. */
export function FormProblem({ error, unplaced }: FormProblemProps) {
  const { t } = useTranslation()
  if (isRefusal(error)) return <FaultLine title={t('form.wrong')} lines={unplaced} />
  return <ProblemLine error={error} extra={unplaced} />
}

const isRefusal = (error: unknown) =>
  error instanceof Error && 'violations' in error && Array.isArray(error.violations) && error.violations.length > 0
