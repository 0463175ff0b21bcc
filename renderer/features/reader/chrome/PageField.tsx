import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ReaderChrome.module.css'

type PageFieldProps = {
  /** The pages that are shown, such as "2–3". */
  readonly shown: string
  readonly pageCount: number
  readonly onPage: (page: number) => void
}

/** The number of the page. Typing another and Enter goes there; Escape and leaving the field keep the page. */
export function PageField({ shown, pageCount, onPage }: PageFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    const page = Number(typed)
    if (event.key === 'Enter' && typed && Number.isInteger(page)) onPage(Math.min(pageCount, Math.max(1, page)))
    setTyped(undefined)
    event.currentTarget.blur()
  }
  return (
    <input
      type="text"
      inputMode="numeric"
      dir="ltr"
      className={styles.pageField}
      data-page-field=""
      style={{ inlineSize: `${Math.max(shown.length, String(pageCount).length) + 1.5}ch` }}
      aria-label={t('reader.goToPage')}
      value={typed ?? shown}
      onFocus={(event: FocusEvent<HTMLInputElement>) => event.target.select()}
      onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
      onBlur={() => setTyped(undefined)}
      onKeyDown={onKeyDown}
    />
  )
}
