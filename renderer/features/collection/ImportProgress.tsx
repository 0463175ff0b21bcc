import { CircleStop } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useImportJobs } from '../../api/collection.ts'
import { isActive } from '../../api/jobs/live-jobs.ts'
import { useCancelActive } from '../../api/jobs/queue.ts'
import { useDuration } from '../../i18n/duration.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import form from '../../ui/forms/form.module.css'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { paths } from '../../ui/paths.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import { closePlan, type StartedImport } from './collection-plan.store.ts'
import styles from './ImportProgress.module.css'
import { ImportReport } from './ImportReport.tsx'
import { countFiles, summarizeImport } from './import-summary.ts'

/** The progress of an import, then its report. */
export function ImportProgress({ started }: { readonly started: StartedImport }) {
  const { t } = useTranslation()
  const { jobs, isLoaded, error } = useImportJobs(started.jobIds, started.startedAt)
  const cancel = useCancelActive()
  // Files that were in the library already are in no job.
  const total = jobs.length === started.jobIds.length ? countFiles(jobs) : started.files
  const summary = summarizeImport(jobs, total)
  const isRunning = summary.isRunning || !isLoaded
  const timeLeft = useTimeLeft(isLoaded ? summary.done : 0, total)
  const [mangaId] = started.mangaIds
  const library = (
    <LinkButton variant={isRunning ? 'plain' : 'primary'} href={paths.library}>
      {t('folder.toLibrary')}
    </LinkButton>
  )
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
        <div>
          <p className={form.note}>{timeLeft ? `${text} · ${timeLeft}` : text}</p>
          <ProgressBar label={t('folder.importingTitle')} done={isLoaded ? summary.done : 0} total={total} />
        </div>
        <p className={form.note}>{t('folder.goesOn')}</p>
        <ProblemLine error={error ?? cancel.error} />
        <div className={form.actions}>
          {library}
          <Button
            icon={CircleStop}
            variant="ghost"
            busy={cancel.isPending}
            onClick={() => cancel.mutate({ jobIds: jobs.filter(isActive).map(({ id }) => id) })}
          >
            {t('folder.stop')}
          </Button>
        </div>
      </section>
    )
  }
  return (
    <section className={form.form} aria-labelledby="import-title">
      {title(t(started.jobIds.length === 0 ? 'folder.nothingNew' : 'folder.finished'))}
      <ImportReport started={started} total={total} summary={summary} />
      <div className={form.actions}>
        {library}
        {started.mangaIds.length === 1 && mangaId !== undefined && (
          <LinkButton href={paths.manga(mangaId)}>{t('folder.toManga')}</LinkButton>
        )}
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
