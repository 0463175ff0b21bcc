import { useTranslation } from 'react-i18next'

const home = { name: 'MangaDex', url: 'https://mangadex.org/' }

/** Attribution that the catalog's terms require. */
export function CatalogCredit() {
  const { t } = useTranslation()
  return (
    <p className="fine-print">
      {t('catalog.credit')}{' '}
      <a href={home.url} target="_blank" rel="noreferrer">
        {home.name}
      </a>
    </p>
  )
}
