import { FolderInput } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useImportFolder } from '../../../api/collection.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { runMutation } from '../../../api/run-mutation.ts'
import { Button } from '../../../ui/Button.tsx'
import { FloatingBar } from '../../../ui/FloatingBar.tsx'
import { ErrorLine, ProblemLine } from '../../../ui/status/Notice.tsx'
import { recordImport, useCollectionPlan } from '../collection-plan.store.ts'
import { importMatches } from '../match/matches.store.ts'
import styles from './Plan.module.css'
import { importItems, type Plan, type PlanGroup } from './plan.ts'

/** The start of the import, with what happens to the files. */
export function ImportBar({ plan, groups }: { readonly plan: Plan; readonly groups: readonly PlanGroup[] }) {
  const { t } = useTranslation()
  const mode = useCollectionPlan((state) => state.mode)
  const start = useImportFolder()
  const items = importItems(plan)
  const submit = () => {
    const startedAt = new Date(Date.now() - 60_000).toISOString()
    runMutation(
      start.mutateAsync,
      { path: plan.path, mode, items, matches: importMatches(plan, groups) },
      { onSuccess: (result) => recordImport({ ...result, startedAt, files: items.length, plan }) },
    )
  }
  const rejected = start.error instanceof ApiProblem ? start.error.violations : []
  const problems =
    rejected.length > 0 ? (
      <ErrorLine
        title={t('folder.changed')}
        lines={rejected.slice(0, 5).map(({ propertyPath, message }) => {
          const index = /^items\[(\d+)\]/.exec(propertyPath)?.[1]
          return index === undefined ? message : `${items[Number(index)]?.path}: ${message}`
        })}
      />
    ) : (
      <ProblemLine error={start.error} />
    )
  return (
    <FloatingBar label={t('folder.importTitle')} problems={problems}>
      <p className={styles.chosen}>
        <strong>{t(`folder.mode.${mode}`)}</strong> {t(`folder.mode.${mode}Hint`)}
      </p>
      <Button
        variant="primary"
        icon={FolderInput}
        busy={start.isPending}
        disabled={items.length === 0}
        onClick={submit}
      >
        {t('folder.import', { count: items.length })}
      </Button>
    </FloatingBar>
  )
}
