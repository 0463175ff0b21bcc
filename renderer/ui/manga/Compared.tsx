import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Cover } from '../covers/Cover.tsx'
import { Facts } from '../Facts.tsx'
import proposals from './CatalogProposals.module.css'
import styles from './Compared.module.css'

/** What is compared with candidates. */
type OwnManga = {
  readonly title: string
  /** Empty while unknown. */
  readonly author: string
  readonly year: number | null
  readonly cover: string | null
}

type ComparedProps = {
  readonly own: OwnManga
  /** What the own side is; by default a manga of the user. */
  readonly label?: string | undefined
  readonly children: ReactNode
}

/** Candidates beside the own side, which stays in sight while they scroll. */
export function Compared({ own: { title, author, year, cover }, label, children }: ComparedProps) {
  const { t } = useTranslation()
  const name = label ?? t('folder.match.own')
  return (
    <div className={styles.compared}>
      <section className={styles.own} aria-label={name}>
        <Cover title={title} author={author} src={cover} />
        <div className={proposals.text}>
          <span className="fine-print">{name}</span>
          <strong dir="auto">{title}</strong>
          <Facts className="fine-print" facts={[author, year === null ? '' : String(year)]} />
        </div>
      </section>
      <div>{children}</div>
    </div>
  )
}
