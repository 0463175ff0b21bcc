import { useTranslation } from 'react-i18next'
import { useOnConnected } from '../../api/connection.store.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useProblemText } from '../../ui/problem-text.ts'
import styles from './PageStage.module.css'

/** Stands where a page will be, and is seen only when that takes long. */
export function WaitingPage() {
  return (
    <div className={styles.waiting} aria-hidden="true">
      <span />
    </div>
  )
}

type FailedPageProps = {
  /** Undefined where the picture came and cannot be shown. */
  readonly problem: ApiProblem | undefined
  readonly page: number
  readonly onRetry: () => void
}

/** Stands where a page cannot be shown. */
export function FailedPage({ problem, page, onRetry }: FailedPageProps) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  useOnConnected(onRetry)
  const { title, detail } = problem ? problemText(problem) : { title: '', detail: t('reader.failed.damaged') }
  return (
    <div className={styles.failed} role="alert">
      <Notice
        onDark
        title={t('reader.failed.title', { page })}
        actions={
          <Button look="spot" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      >
        <p>{detail || title}</p>
      </Notice>
    </div>
  )
}
