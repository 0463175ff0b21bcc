import { CircleStop } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useImportJobs, useStopImport } from '../../api/collection.ts'
import { isActive } from '../../api/jobs/live-jobs.ts'
import { runMutation } from '../../api/query-client.ts'
import { useDuration } from '../../i18n/duration.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import form from '../../ui/forms/form.module.css'
import { ImportedLinks } from '../../ui/ImportedLinks.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { paths } from '../../ui/paths.ts'
import { ErrorLine, ProblemLine } from '../../ui/status/Notice.tsx'
import { closePlan, type StartedImport } from './collection-plan.store.ts'
import styles from './ImportProgress.module.css'
import { countFiles, countStopped, type ImportSummary, summarizeImport } from './import-summary.ts'
import { isReadable } from './plan/plan.ts'
import { UnreadableFiles } from './plan/ReviewPlan.tsx'

/** The progress of an import, then its report. */
export function ImportProgress({ started }: { readonly started: StartedImport }) {
  const { t } = useTranslation()
  const { jobs, isLoaded, error } = useImportJobs(started.jobIds, started.startedAt)
  const stop = useStopImport()
  // Files that were in the library already are in no job.
  const total = jobs.length === started.jobIds.length ? countFiles(jobs) : started.files
  const summary = summarizeImport(jobs, total, started.jobIds.length)
  const isRunning = summary.isRunning || !isLoaded
  const timeLeft = useTimeLeft(isLoaded ? summary.done : 0, total)
  const [mangaId] = started.mangaIds
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that started the import is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const title = (text: string) => (
    <div role="status">
      <h2 ref={heading} id="import-title" className={styles.title} tabIndex={-1}>
        {text}
      </h2>
    </div>
  )
  if (isRunning) {
    const text = t('folder.importing', { done: isLoaded ? summary.done : 0, count: total })
    return (
      <section className={form.form} aria-labelledby="import-title">
        {title(t('folder.importingTitle'))}
        <div className={styles.progress}>
          <p className="note">{timeLeft ? `${text} · ${timeLeft}` : text}</p>
          <ProgressBar label={t('folder.importingTitle')} done={isLoaded ? summary.done : 0} total={total} />
        </div>
        <p className="note">{t('folder.goesOn')}</p>
        <ProblemLine error={error ?? stop.error} />
        <div className={form.actions}>
          <LinkButton href={paths.library}>{t('common.toLibrary')}</LinkButton>
          <Button
            icon={CircleStop}
            variant="ghost"
            busy={stop.isPending}
            onClick={() =>
              runMutation(stop.mutateAsync, { ...started, jobIds: jobs.filter(isActive).map(({ id }) => id) }, {})
            }
          >
            {t('folder.stop')}
          </Button>
        </div>
      </section>
    )
  }
  const isStopped = summary.cancelled.length > 0
  const outcome = started.jobIds.length === 0 ? 'nothingNew' : isStopped ? 'stopped' : 'finished'
  return (
    <section className={form.form} aria-labelledby="import-title">
      {title(t(`folder.${outcome}`))}
      <ImportReport started={started} total={total} summary={summary} />
      <div className={form.actions}>
        <ImportedLinks
          mangaId={started.mangaIds.length === 1 && summary.mangas !== 0 ? mangaId : undefined}
          isNew={started.jobIds.length > 0 && summary.mangas !== 0}
        />
        <Button variant="ghost" onClick={() => closePlan()}>
          {t('folder.another')}
        </Button>
      </div>
    </section>
  )
}

/** From the rate since the screen was opened. */
function useTimeLeft(done: number, total: number): string | undefined {
  const [start, setStart] = useState<{ readonly at: number; readonly done: number }>()
  if (start === undefined && done > 0) setStart({ at: Date.now(), done })
  const isKnown = start !== undefined && done > start.done && done < total
  const secondsPerFile = isKnown ? (Date.now() - start.at) / 1000 / (done - start.done) : 0
  return useDuration(isKnown ? secondsPerFile * (total - done) : null)
}

type ImportReportProps = {
  readonly started: StartedImport
  /** Files of all jobs. */
  readonly total: number
  readonly summary: ImportSummary
}

/** What an import added, and what was left out and why. */
function ImportReport({ started, total, summary }: ImportReportProps) {
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
