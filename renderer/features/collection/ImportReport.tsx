import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../ui/status/Notice.tsx'
import type { StartedImport } from './collection-plan.store.ts'
import styles from './ImportProgress.module.css'
import { countFiles, countStopped, type ImportSummary } from './import-summary.ts'
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
  const stopped = countStopped(cancelled)
  const missing = countFiles(failed) + stopped
  const added = Math.max(0, total - leftOut.length - missing)
  const known = files - total - started.leftOut.length
  const inSeries = t('folder.inSeries', { count: summary.mangas ?? mangaIds.length })
  const facts = [
    jobIds.length > 0 && (added > 0 || stopped === 0) && t('folder.report.added', { count: added, inSeries }),
    known > 0 && t('folder.report.known', { count: known }),
  ].filter((line) => line !== false)
  const others = [
    plan.excluded.size > 0 && t('folder.report.excluded', { count: plan.excluded.size }),
    plan.otherFiles > 0 && t('folder.report.otherFiles', { count: plan.otherFiles }),
    stopped > 0 && t('folder.report.stopped', { count: stopped }),
  ].filter((line) => line !== false)
  const refused = [...unreadable, ...started.leftOut, ...leftOut]
  return (
    <>
      {facts.length > 0 && (
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {failed.length > 0 && (
        <ErrorLine
          title={t('folder.report.failed', { count: countFiles(failed) })}
          lines={[...new Set(failed.map(({ failureReason }) => failureReason ?? ''))].slice(0, 10)}
        />
      )}
      {(others.length > 0 || refused.length > 0) && (
        <section className={styles.leftOut} aria-labelledby="import-left-out">
          <h3 id="import-left-out">{t('folder.report.leftOut')}</h3>
          {others.length > 0 && (
            <ul className={styles.others}>
              {others.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          <UnreadableFiles files={refused} />
        </section>
      )}
    </>
  )
}
