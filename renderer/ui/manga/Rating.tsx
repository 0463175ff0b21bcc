import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './Rating.module.css'

/** A rating from 0 to 5. */
export function Rating({ rating }: { readonly rating: number }) {
  const { t, i18n } = useTranslation()
  const rounded = Math.round(rating * 100) / 100
  return (
    <p className={styles.rating}>
      <Star aria-hidden="true" size="1em" fill="currentcolor" />
      <span aria-hidden="true">{rounded.toLocaleString(i18n.language)}</span>
      <span className="visually-hidden">{t('manga.rating', { rating: rounded })}</span>
    </p>
  )
}
