import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Cover } from '../covers/Cover.tsx'
import { Facts } from '../Facts.tsx'
import styles from './Compared.module.css'

/** What is compared with candidates. */
type OwnManga = {
  readonly title: string
  /** Empty while unknown. */
  readonly author: string
  readonly year: number | null
  readonly cover: string | null
}

type ComparedProps = { readonly own: OwnManga; readonly children: ReactNode }

/** Candidates beside the manga of the user, which stays in sight while they scroll. */
export function Compared({ own: { title, author, year, cover }, children }: ComparedProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.compared}>
      <section className={styles.own} aria-label={t('folder.match.own')}>
        <Cover title={title} author={author} src={cover} />
        <div className={styles.text}>
          <span className="fine-print">{t('folder.match.own')}</span>
          <strong dir="auto">{title}</strong>
          <Facts className="fine-print" facts={[author, year === null ? '' : String(year)]} />
        </div>
      </section>
      <div>{children}</div>
    </div>
  )
}
