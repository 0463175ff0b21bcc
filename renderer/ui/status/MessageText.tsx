import { useTranslation } from 'react-i18next'
import styles from './MessageText.module.css'
import { splitDetails } from './message-details.ts'

/** What happened and what to do. What exactly was answered unfolds. */
export function MessageText({
  message,
  className,
}: {
  readonly message: string
  readonly className?: string | undefined
}) {
  const { text, details } = splitDetails(message)
  return (
    <>
      <p className={className}>{text}</p>
      <MessageDetails details={details} />
    </>
  )
}

export function MessageDetails({ details }: { readonly details: string }) {
  const { t } = useTranslation()
  if (details === '') return null
  return (
    <details className={styles.details}>
      <summary>{t('reader.arriving.why')}</summary>
      <p>{details}</p>
    </details>
  )
}
