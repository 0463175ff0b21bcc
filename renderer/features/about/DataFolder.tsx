import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { ErrorLine } from '../../ui/status/Notice.tsx'
import styles from './AboutScreen.module.css'

/** A folder that always exists in the data folder. Revealing it opens the data folder. */
const revealedFolder = 'library'

/** The path of the data folder, with a button to open it in the desktop app. */
export function DataFolder({ path }: { readonly path: string }) {
  const { t } = useTranslation()
  const { desktop } = window
  const [hasFailed, setFailed] = useState(false)
  const show = () =>
    desktop?.showFile(revealedFolder).then(
      () => setFailed(false),
      () => setFailed(true),
    )
  return (
    <section className={styles.part}>
      <h2>{t('about.data.title')}</h2>
      <p>{t('about.data.text')}</p>
      <p>
        <code className={styles.code}>{path}</code>
      </p>
      {desktop && (
        <div>
          <Button icon={FolderOpen} onClick={show}>
            {t('about.data.show')}
          </Button>
        </div>
      )}
      {hasFailed && <ErrorLine title={t('about.data.failed')} detail={path} />}
    </section>
  )
}
