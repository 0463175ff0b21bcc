import { useTranslation } from 'react-i18next'
import { usePauseQueue } from '../../../api/jobs/queue.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProblemLine } from '../../../ui/status/Notice.tsx'

/** Says that no download runs while the queue is paused, and lets it go on. */
export function PausedQueue() {
  const { t } = useTranslation()
  const pause = usePauseQueue()
  return (
    <>
      <p>{t('downloads.paused')}</p>
      <Button variant="primary" busy={pause.isPending} onClick={() => pause.mutate(false)}>
        {t('downloads.resume')}
      </Button>
      <ProblemLine error={pause.error} />
    </>
  )
}
