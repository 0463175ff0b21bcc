import { useTranslation } from 'react-i18next'
import form from '../../ui/forms/form.module.css'
import { ErrorLine } from '../../ui/status/Notice.tsx'
import type { StartedImport } from './collection-plan.store.ts'
import { countFiles, type ImportSummary } from './import-summary.ts'
import { isReadable } from './plan/plan.ts'
import { UnreadableFiles } from './plan/UnreadableFiles.tsx'

type ImportReportProps = {
  readonly started: StartedImport
  /** Files of all jobs. */
  readonly total: number
  readonly summary: ImportSummary
}

/** What an import added, and what was left out and why. */
export function ImportReport({ started, total, summary }: ImportReportProps) {
  const { t } = useTranslation()
  const { plan, files, jobIds, mangaIds } = started
  const { leftOut, failed, cancelled } = summary
  const unreadable = plan.items.filter((item) => !isReadable(item))
  const missing = countFiles(failed) + countFiles(cancelled)
  const added = Math.max(0, total - leftOut.length - missing)
  const known = files - total
  const others = [
    plan.excluded.size > 0 && t('folder.report.excluded', { count: plan.excluded.size }),
    plan.otherFiles > 0 && t('folder.report.otherFiles', { count: plan.otherFiles }),
    cancelled.length > 0 && t('folder.report.stopped', { count: countFiles(cancelled) }),
  ].filter((line) => line !== false)
  const refused = [...unreadable, ...leftOut]
  return (
    <>
      <p>
        {jobIds.length > 0 && (
          <>
            {t('folder.report.added', { count: added })} {t('folder.inSeries', { count: mangaIds.length })}{' '}
          </>
        )}
        {known > 0 && t('folder.report.known', { count: known })}
      </p>
      {failed.length > 0 && (
        <ErrorLine
          title={t('folder.report.failed', { count: countFiles(failed) })}
          lines={[...new Set(failed.map(({ failureReason }) => failureReason ?? ''))].slice(0, 10)}
        />
      )}
      {(others.length > 0 || refused.length > 0) && <h3>{t('folder.report.leftOut')}</h3>}
      {others.map((line) => (
        <p key={line} className={form.note}>
          {line}
        </p>
      ))}
      <UnreadableFiles files={refused} />
    </>
  )
}
