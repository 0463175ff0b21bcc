import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../../shared/problem.ts'
import { Button } from '../Button.tsx'
import { classNames } from '../class-names.ts'
import { MessageDetails, MessageText } from './MessageText.tsx'
import { splitDetails } from './message-details.ts'
import styles from './Notice.module.css'

type NoticeProps = {
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly art?: ReactNode
  /** Shown large above the title. */
  readonly icon?: LucideIcon
  readonly onDark?: boolean
}

/** An empty state: what is missing and what to do next. */
export function Notice({ title, children, actions, art, icon: Icon, onDark }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, onDark && styles.onDark)}>
      {art}
      {Icon && (
        <span className={styles.icon}>
          <Icon aria-hidden="true" size={32} strokeWidth={1.5} />
        </span>
      )}
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

/** A failure shown in place of the content, with a retry button. */
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
              <Button variant="primary" onClick={onRetry}>
                {t('common.retry')}
              </Button>
            )}
            {actions}
          </>
        }
      >
        {detail && <MessageText message={detail} />}
      </Notice>
    </div>
  )
}

type LoadStateProps = {
  readonly query: {
    readonly isPending: boolean
    readonly data: unknown
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly actions?: ReactNode
}

/** Says that the content of a screen is loading, or why it could not be loaded. */
export function LoadState({ query, actions }: LoadStateProps) {
  if (query.isPending) return <Loading />
  if (query.data !== undefined || !query.error) return null
  return <ProblemNotice error={query.error} onRetry={() => void query.refetch()} actions={actions} />
}

/** The place of content that is loading. It appears only after a moment. */
export function Loading() {
  const { t } = useTranslation()
  return (
    <div className={styles.loading} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('common.loading')}
      </p>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </div>
  )
}

/** A failure shown beside the control that caused it. */
export function ProblemLine({ error, extra }: { readonly error: unknown; readonly extra?: readonly string[] }) {
  const text = useProblemText()
  if (!error) return null
  return <ErrorLine {...text(error)} lines={extra} />
}

type ErrorLineProps = {
  readonly title: string
  readonly detail?: string
  readonly lines?: readonly string[] | undefined
}

/** An error message with a known text. */
export function ErrorLine({ title, detail, lines = [] }: ErrorLineProps) {
  const what = splitDetails(title)
  const parts = lines.map(splitDetails)
  const details = [what, ...parts].map((part) => part.details).filter((one) => one !== '')
  return (
    <div className={styles.line} role="alert">
      <strong>{what.text}</strong>
      {detail && <MessageText message={detail} />}
      {parts.length > 0 && (
        <ul>
          {parts.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <MessageDetails details={details.join('\n')} />
    </div>
  )
}

/** Title and detail of a failure: as sent by the API, or localized here if the API sent none. */
export function problemText(error: unknown, t: TFunction): { readonly title: string; readonly detail: string } {
  if (!(error instanceof ApiProblem)) return { title: t('problem.bug.title'), detail: t('problem.bug.detail') }
  if (error.status === 0) return { title: t('problem.unreachable.title'), detail: t('problem.unreachable.detail') }
  if (error.title === '') return { title: t('problem.unreadable.title'), detail: t('problem.unreadable.detail') }
  return error
}

export function useProblemText() {
  const { t } = useTranslation()
  return (error: unknown) => problemText(error, t)
}
