import { CircleStop } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ParsedJob } from '../../../shared/job-context.ts'
import { useCancelJob } from '../../api/jobs/jobs.ts'
import { useChapters } from '../../api/library/chapters.ts'
import { useJob } from '../../api/other-programs.ts'
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
import { type ImportSummary, summarizeImport } from './import-summary.ts'
import { isReadable } from './plan/plan.ts'
import { UnreadableFiles } from './plan/ReviewPlan.tsx'
import { UndoImport, UndoneImport } from './UndoImport.tsx'

/** The progress of an import, then its report. */
export function ImportProgress({ started }: { readonly started: StartedImport }) {
  const { t } = useTranslation()
  const { job, isRunning, error } = useJob(started.jobId)
  const [undoId, setUndoId] = useState<string>()
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
  if (undoId !== undefined) return <UndoneImport undoId={undoId} onAnother={() => closePlan()} />
  if (isRunning)
    return (
      <section className={form.form} aria-labelledby="import-title">
        {title(t('folder.importingTitle'))}
        <RunningImport job={job} started={started} />
        <ProblemLine error={error} />
      </section>
    )
  const another = (
    <Button variant="ghost" onClick={() => closePlan()}>
      {t('folder.another')}
    </Button>
  )
  if (job === undefined)
    return (
      <section className={form.form} aria-labelledby="import-title">
        {title(t('otherPrograms.failed'))}
        <ProblemLine error={error} />
        <div className={form.actions}>
          <LinkButton href={paths.library}>{t('common.toLibrary')}</LinkButton>
          {another}
        </div>
      </section>
    )
  const summary = summarizeImport(job, started.files)
  const hasAdded = summary.added > 0
  const isOver = job.status === 'completed' && !hasAdded && summary.leftOut.length === 0
  const outcome = job.status === 'cancelled' ? 'stopped' : isOver ? 'nothingNew' : 'finished'
  return (
    <section className={form.form} aria-labelledby="import-title">
      {title(job.status === 'failed' ? t('otherPrograms.failed') : t(`folder.${outcome}`))}
      {job.failureReason && <ErrorLine title={job.failureReason} />}
      <ImportReport started={started} summary={summary} />
      <div className={form.actions}>
        <Imported mangaId={hasAdded || isOver ? summary.mangaId : undefined} isNew={hasAdded} />
        {another}
        {hasAdded && started.mode !== 'move' && <UndoImport jobId={started.jobId} onStart={setUndoId} />}
      </div>
    </section>
  )
}

type ImportedProps = { readonly mangaId: string | undefined; readonly isNew: boolean }

/** The ways to what was added; for one manga to its first page, too. */
function Imported(props: ImportedProps) {
  const first = useChapters(props.mangaId).data?.find(({ isAvailable }) => isAvailable)
  return <ImportedLinks {...props} chapterId={first?.id} />
}

type RunningImportProps = { readonly job: ParsedJob | undefined; readonly started: StartedImport }

/** How far an import is: its files are read first. */
function RunningImport({ job, started }: RunningImportProps) {
  const { t } = useTranslation()
  const stop = useCancelJob()
  const timeLeft = useDuration(job?.secondsLeft)
  const { done, total, unit } = job?.progress ?? { done: 0, total: started.files, unit: 'files' }
  const text = t(unit === 'files' ? 'folder.importing' : 'folder.reading', { done, count: total })
  return (
    <>
      <div className={styles.progress}>
        <p className="note">{timeLeft ? `${text} · ${timeLeft}` : text}</p>
        <ProgressBar label={t('folder.importingTitle')} done={done} total={total} />
      </div>
      <p className="note">{t('folder.goesOn')}</p>
      <ProblemLine error={stop.error} />
      <div className={form.actions}>
        <LinkButton href={paths.library}>{t('common.toLibrary')}</LinkButton>
        <Button
          icon={CircleStop}
          variant="ghost"
          busy={stop.isPending}
          onClick={() => runMutation(stop.mutateAsync, started.jobId, {})}
        >
          {t('folder.stop')}
        </Button>
      </div>
    </>
  )
}

type ImportReportProps = { readonly started: StartedImport; readonly summary: ImportSummary }

/** What an import added, and what was left out and why. */
function ImportReport({ started: { plan }, summary }: ImportReportProps) {
  const { t } = useTranslation()
  const { added, known, mangas, stopped, leftOut } = summary
  const unreadable = plan.items.filter((item) => !isReadable(item))
  const inSeries = t('folder.inSeries', { count: mangas })
  const facts = [
    added > 0 && t('folder.report.added', { count: added, inSeries }),
    known > 0 && t('folder.report.known', { count: known }),
  ].filter((line) => line !== false)
  const others = [
    plan.excluded.size > 0 && t('folder.report.excluded', { count: plan.excluded.size }),
    plan.otherFiles > 0 && t('folder.report.otherFiles', { count: plan.otherFiles }),
    stopped > 0 && t('folder.report.stopped', { count: stopped }),
  ].filter((line) => line !== false)
  const refused = [...unreadable, ...leftOut]
  return (
    <>
      {facts.length > 0 && (
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
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
