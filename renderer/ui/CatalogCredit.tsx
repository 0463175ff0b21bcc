import { useTranslation } from 'react-i18next'
import styles from './CatalogCredit.module.css'

const home = { name: 'MangaDex', url: 'https://mangadex.org/' }

/** Where what is shown comes from, as the catalog asks of those who show it. */
export function CatalogCredit() {
  const { t } = useTranslation()
  return (
    <p className={styles.credit}>
      {t('catalog.credit')}{' '}
      <a href={home.url} target="_blank" rel="noreferrer">
        {home.name}
      </a>
    </p>
  )
}
