import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../ui/paths.ts'
import styles from './AboutScreen.module.css'

/** Where a script reaches the program, or that it cannot. */
export function Addresses({ addresses }: { readonly addresses: readonly string[] }) {
  const { t } = useTranslation()
  if (addresses.length > 0)
    return (
      <p>
        {t('about.api.address')} <code className={styles.code}>{addresses.join(', ')}</code>
      </p>
    )
  return (
    <p>
      {t('about.api.none')} <Link href={paths.accessSettings}>{t('about.api.settings')}</Link>
    </p>
  )
}
