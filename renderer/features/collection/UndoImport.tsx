import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUndoFileJob } from '../../api/files.ts'
import { isActive } from '../../api/jobs/live-jobs.ts'
import { useJob } from '../../api/other-programs.ts'
import { runMutation } from '../../api/query-client.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { ErrorLine, ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './ImportProgress.module.css'

/** Takes out what an import added, then says what stays and why. */
export function UndoImport({ jobId }: { readonly jobId: string }) {
  const { t } = useTranslation()
  const undo = useUndoFileJob()
  const [undoId, setUndoId] = useState<string>()
  if (undoId !== undefined) return <Undoing jobId={undoId} />
  const start = () => runMutation(undo.mutateAsync, jobId, { onSuccess: ({ jobId: id }) => setUndoId(id) })
  return (
    <div className={styles.progress}>
      <ProblemLine error={undo.error} />
      <div>
        <Button icon={Undo2} variant="ghost" busy={undo.isPending} onClick={start}>
          {t('moveIn.undo')}
        </Button>
      </div>
    </div>
  )
}

function Undoing({ jobId }: { readonly jobId: string }) {
  const { t } = useTranslation()
  const { job, error } = useJob(jobId)
  const { done, total } = job?.progress ?? { done: 0, total: 0 }
  const stayed = job?.context.counts['stayed'] ?? 0
  return (
    <div role="status" className={styles.progress}>
      <ProblemLine error={error} />
      {job?.failureReason && <ErrorLine title={job.failureReason} />}
      {job === undefined || isActive(job) ? (
        <>
          <p className="note">{t('moveIn.undoing')}</p>
          <ProgressBar label={t('moveIn.undoing')} done={done} total={total} />
        </>
      ) : (
        job.status === 'completed' && (
          <>
            <p>{t('moveIn.undone', { count: job.context.counts['removed'] ?? 0 })}</p>
            {stayed > 0 && <p>{t('moveIn.stayed', { count: stayed })}</p>}
            <ul className={styles.others}>
              {job.context.notes.map(({ name, text }) => (
                <li key={name}>
                  {name}: {text}
                </li>
              ))}
            </ul>
          </>
        )
      )}
    </div>
  )
}
