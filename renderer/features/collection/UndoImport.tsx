import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useUndoFileJob } from '../../api/files.ts'
import { useJob } from '../../api/other-programs.ts'
import { runMutation } from '../../api/query-client.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import form from '../../ui/forms/form.module.css'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { paths } from '../../ui/paths.ts'
import { ErrorLine, ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './ImportProgress.module.css'

type UndoImportProps = { readonly jobId: string; readonly onStart: (undoId: string) => void }

/** Takes out what an import added. */
export function UndoImport({ jobId, onStart }: UndoImportProps) {
  const { t } = useTranslation()
  const undo = useUndoFileJob()
  const start = () => runMutation(undo.mutateAsync, jobId, { onSuccess: ({ jobId: id }) => onStart(id) })
  return (
    <>
      <Button icon={Undo2} variant="ghost" busy={undo.isPending} onClick={start}>
        {t('moveIn.undo')}
      </Button>
      <ProblemLine error={undo.error} />
    </>
  )
}

type UndoneImportProps = { readonly undoId: string; readonly onAnother: () => void }

/** The progress of an undo, then what it took out, and what stays and why. */
export function UndoneImport({ undoId, onAnother }: UndoneImportProps) {
  const { t } = useTranslation()
  const { job, isRunning, error } = useJob(undoId)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that started it is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { done, total } = job?.progress ?? { done: 0, total: 0 }
  const { removed = 0, stayed = 0 } = job?.context.counts ?? {}
  return (
    <section className={form.form} aria-labelledby="undo-title">
      <div role="status">
        <h2 ref={heading} id="undo-title" className={styles.title} tabIndex={-1}>
          {t(isRunning ? 'moveIn.undoing' : job?.status === 'completed' ? 'moveIn.undoneTitle' : 'moveIn.undoFailed')}
        </h2>
      </div>
      {isRunning && <ProgressBar label={t('moveIn.undoing')} done={done} total={total} />}
      <ProblemLine error={error} />
      {job?.failureReason && <ErrorLine title={job.failureReason} />}
      {job?.status === 'completed' && (
        <div className={styles.progress}>
          <p>{t('moveIn.undone', { count: removed })}</p>
          {stayed > 0 && <p>{t('moveIn.stayed', { count: stayed })}</p>}
          <ul className={styles.others}>
            {job.context.notes.map(({ name, text }) => (
              <li key={name}>
                {name}: {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={form.actions}>
        <LinkButton href={paths.library}>{t('common.toLibrary')}</LinkButton>
        {!isRunning && (
          <Button variant="ghost" onClick={onAnother}>
            {t('otherPrograms.another')}
          </Button>
        )}
      </div>
    </section>
  )
}
