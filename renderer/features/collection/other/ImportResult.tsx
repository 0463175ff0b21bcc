import { CircleStop } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ParsedJob } from '../../../../shared/job-context.ts'
import { useCancelJob } from '../../../api/jobs/jobs.ts'
import { useJob } from '../../../api/other-programs.ts'
import { runMutation } from '../../../api/query-client.ts'
import { useDuration } from '../../../i18n/duration.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import form from '../../../ui/forms/form.module.css'
import { ImportedLinks } from '../../../ui/ImportedLinks.tsx'
import { ReasonList } from '../../../ui/lists/ReasonList.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { paths } from '../../../ui/paths.ts'
import { ErrorLine, ProblemLine } from '../../../ui/status/Notice.tsx'
import { UndoImport, UndoneImport } from '../UndoImport.tsx'
import { type OtherResult, readResult } from './import-result.ts'
import styles from './OtherPrograms.module.css'
import { closeLibrary } from './other-library.store.ts'

/** The progress of an import, then its report. */
export function ImportResult({ jobId }: { readonly jobId: string }) {
  const { t } = useTranslation()
  const { job, isRunning, error } = useJob(jobId)
  const stop = useCancelJob()
  const [undoId, setUndoId] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that started the import is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  if (undoId !== undefined) return <UndoneImport undoId={undoId} onAnother={closeLibrary} />
  const result = job && readResult(job)
  const title = titles[job?.status ?? (isRunning ? 'pending' : 'failed')]
  return (
    <section className={form.form} aria-labelledby="other-import">
      <div role="status">
        <h2 ref={heading} id="other-import" className={styles.title} tabIndex={-1}>
          {t(title)}
        </h2>
      </div>
      {isRunning && (
        <>
          <RunningImport job={job} />
          <p className="note">{t('folder.goesOn')}</p>
        </>
      )}
      <ProblemLine error={error ?? stop.error} />
      {job?.failureReason && <ErrorLine title={job.failureReason} />}
      {job && result && !isRunning && job.status !== 'failed' && (
        <Facts result={result} isStopped={job.status === 'cancelled'} hasStarted={job.startedAt !== null} />
      )}
      {result && result.left.length > 0 && (
        <div className={styles.leftOut}>
          <h3>{t('otherPrograms.result.left', { count: result.left.length })}</h3>
          <ReasonList
            label={t('otherPrograms.result.left', { count: result.left.length })}
            items={result.left}
            count={(count) => t('library.count', { count })}
          />
        </div>
      )}
      <div className={form.actions}>
        {isRunning ? (
          <>
            <LinkButton href={paths.library}>{t('common.toLibrary')}</LinkButton>
            <Button
              icon={CircleStop}
              variant="ghost"
              busy={stop.isPending}
              onClick={() => runMutation(stop.mutateAsync, jobId, {})}
            >
              {t('folder.stop')}
            </Button>
          </>
        ) : (
          <>
            <ImportedLinks mangaId={result?.mangaId} isNew={(result?.added ?? 0) > 0} />
            <Button variant="ghost" onClick={closeLibrary}>
              {t('otherPrograms.another')}
            </Button>
            {result && result.added > 0 && <UndoImport jobId={jobId} onStart={setUndoId} />}
          </>
        )}
      </div>
    </section>
  )
}

const titles = {
  pending: 'folder.importingTitle',
  in_progress: 'folder.importingTitle',
  completed: 'folder.finished',
  cancelled: 'folder.stopped',
  failed: 'otherPrograms.failed',
} as const

type FactsProps = { readonly result: OtherResult; readonly isStopped: boolean; readonly hasStarted: boolean }

/** What an import did; a stopped one tells only what it came to. */
function Facts({ result, isStopped, hasStarted }: FactsProps) {
  const { t } = useTranslation()
  const { mangas, chapters, known, read } = result
  if (isStopped && (mangas === 0 || !hasStarted)) return <p className="note">{t('otherPrograms.result.nothingYet')}</p>
  if (mangas === undefined) return null
  return (
    <ul className={styles.facts}>
      <li>{t('library.count', { count: mangas })}</li>
      {chapters > 0 && <li>{t('otherPrograms.result.chapters', { count: chapters })}</li>}
      {known > 0 && (
        <li>
          {t(chapters > 0 || isStopped ? 'otherPrograms.result.known' : 'otherPrograms.result.allKnown', {
            count: known,
          })}
        </li>
      )}
      {read > 0 && <li>{t('otherPrograms.result.read', { count: read })}</li>}
    </ul>
  )
}

/** How far an import is: files first, then series without files. */
function RunningImport({ job }: { readonly job: ParsedJob | undefined }) {
  const { t } = useTranslation()
  const timeLeft = useDuration(job?.secondsLeft)
  const { done, total, unit } = job?.progress ?? { done: 0, total: 0, unit: 'files' }
  const counts = t(unit === 'files' ? 'otherPrograms.progress.files' : 'otherPrograms.progress.series', {
    done,
    count: total,
  })
  return (
    <div className={styles.progress}>
      <p className="note">
        {total === 0 ? t('otherPrograms.progress.reading') : timeLeft ? `${counts} · ${timeLeft}` : counts}
      </p>
      <ProgressBar label={t('folder.importingTitle')} done={done} total={total} />
    </div>
  )
}
