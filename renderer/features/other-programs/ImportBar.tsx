import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OtherLibrary } from '../../../shared/contracts/other-programs.ts'
import { useImportOther } from '../../api/other-programs.ts'
import { ApiProblem } from '../../api/problem.ts'
import { runMutation } from '../../api/run-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { FloatingBar } from '../../ui/FloatingBar.tsx'
import { ErrorLine, ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './OtherPrograms.module.css'
import { isIncluded, mappingsOf, recordJob, useOtherLibrary } from './other-library.store.ts'

/** The start of the import, with what happens to the files. */
export function ImportBar({ library }: { readonly library: OtherLibrary }) {
  const { t } = useTranslation()
  const { toggled, folders } = useOtherLibrary()
  const start = useImportOther()
  const { path, user, items } = library
  const keys = items.filter((series) => isIncluded(series, toggled)).map(({ key }) => key)
  const submit = () =>
    runMutation(
      start.mutateAsync,
      { path, user, folders: mappingsOf(folders), keys },
      { onSuccess: ({ jobId }) => recordJob(jobId) },
    )
  // Only the file can be wrong by now: it is gone, or another one.
  const [violation] = start.error instanceof ApiProblem ? start.error.violations : []
  const problems = violation ? <ErrorLine title={violation.message} /> : <ProblemLine error={start.error} />
  return (
    <FloatingBar label={t('otherPrograms.importTitle')} problems={problems}>
      <p className={styles.soft}>
        {t(library.program === 'mihon' ? 'otherPrograms.keeps' : 'otherPrograms.keepsFiles')}
      </p>
      <Button variant="primary" icon={Download} busy={start.isPending} disabled={keys.length === 0} onClick={submit}>
        {t('otherPrograms.import', { count: keys.length })}
      </Button>
    </FloatingBar>
  )
}
