import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { getDocs, getOpenapi } from '../../../shared/contracts/system.ts'
import { useAbout } from '../../api/system.ts'
import { CatalogCredit } from '../../ui/CatalogCredit.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './AboutScreen.module.css'
import { DataFolder } from './DataFolder.tsx'
import { KeyboardOverview } from './KeyboardOverview.tsx'

/** Version, credits, keyboard shortcuts, data folder, API and licenses. */
export function AboutScreen() {
  const { t } = useTranslation()
  const about = useAbout()
  return (
    <Screen title={t('about.title')} measure="form">
      <div className={styles.parts}>
        <section className={styles.name}>
          <span className={styles.mark} aria-hidden="true" />
          <div>
            <p>{t('about.what')}</p>
            <p className={styles.version}>
              {about.data
                ? t('about.version', { version: about.data.version })
                : about.isPending && t('common.loading')}
            </p>
            <ProblemLine error={about.error} />
          </div>
        </section>
        <section className={styles.part}>
          <h2>{t('about.credit.title')}</h2>
          <CatalogCredit />
          <p>{t('about.credit.groups')}</p>
          <p>{t('about.credit.fair')}</p>
        </section>
        <KeyboardOverview />
        {about.data && <DataFolder path={about.data.dataFolder} />}
        <section className={styles.part}>
          <h2>{t('about.api.title')}</h2>
          <p>{t('about.api.text')}</p>
          {about.data && <ApiAddresses addresses={about.data.addresses} />}
          <p className={styles.links}>
            <a href={getDocs.path} target="_blank" rel="noreferrer">
              {t('about.api.docs')}
            </a>
            <a href={getOpenapi.path} target="_blank" rel="noreferrer">
              {t('about.api.openapi')}
            </a>
          </p>
        </section>
        <section className={styles.part}>
          <h2>{t('about.licences.title')}</h2>
          <p>{t('about.licences.text')}</p>
          <p className={styles.links}>
            <a href="/licences.txt" target="_blank" rel="noreferrer">
              {t('about.licences.open')}
            </a>
          </p>
        </section>
      </div>
    </Screen>
  )
}

/** The addresses of the API, or a link to the settings if it is not available. */
function ApiAddresses({ addresses }: { readonly addresses: readonly string[] }) {
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
