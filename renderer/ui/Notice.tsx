import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import styles from './Notice.module.css'
import { useProblemText } from './problem-text.ts'

type NoticeProps = {
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly art?: ReactNode
  readonly onDark?: boolean
}

/** What stands where content would be: nothing here yet, and what to do next. */
export function Notice({ title, children, actions, art, onDark }: NoticeProps) {
  return (
    <div className={cx(styles.notice, onDark && styles.onDark)}>
      {art}
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

type ProblemNoticeProps = {
  readonly error: unknown
  readonly onRetry?: () => void
  readonly actions?: ReactNode
  readonly onDark?: boolean
}

/** A failure in the place of what could not be shown, with a way to try again. */
export function ProblemNotice({ error, onRetry, actions, onDark = false }: ProblemNoticeProps) {
  const { t } = useTranslation()
  const { title, detail } = useProblemText()(error)
  return (
    <div role="alert">
      <Notice
        title={title}
        onDark={onDark}
        actions={
          <>
            {onRetry && (
              <Button look="strong" onClick={onRetry}>
                {t('common.retry')}
              </Button>
            )}
            {actions}
          </>
        }
      >
        {detail && <p>{detail}</p>}
      </Notice>
    </div>
  )
}

/** A failure beside the control that caused it. */
export function ProblemLine({ error, extra }: { readonly error: unknown; readonly extra?: readonly string[] }) {
  const text = useProblemText()
  if (!error) return null
  return <FaultLine {...text(error)} lines={extra} />
}

type FaultLineProps = {
  readonly title: string
  readonly detail?: string
  readonly lines?: readonly string[] | undefined
}

/** What went wrong, in words that are known already. */
export function FaultLine({ title, detail, lines = [] }: FaultLineProps) {
  return (
    <div className={styles.line} role="alert">
      <strong>{title}</strong>
      {detail && <p>{detail}</p>}
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
