import { FolderOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { DesktopBridge, UpdateStatus } from '../../../shared/bridge.ts'
import { getDocs, getOpenapi } from '../../../shared/contracts/system.ts'
import { useAbout } from '../../api/system.ts'
import { Button } from '../../ui/Button.tsx'
import { CatalogCredit } from '../../ui/CatalogCredit.tsx'
import { openOverlay } from '../../ui/commands/global-overlay.store.ts'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { ErrorLine, ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './AboutScreen.module.css'

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
            <p className="note">
              {about.data
                ? t('about.version', { version: about.data.version })
                : about.isPending && t('common.loading')}
            </p>
            <ProblemLine error={about.error} />
          </div>
        </section>
        {window.desktop && <Updates desktop={window.desktop} />}
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

/** A folder that always exists in the data folder. Revealing it opens the data folder. */
const revealedFolder = 'library'

/** The path of the data folder, with a button to open it in the desktop app. */
function DataFolder({ path }: { readonly path: string }) {
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

/** Keyboard shortcuts outside the reader. Those of the reader are configurable and shown there. */
function KeyboardOverview() {
  const { t } = useTranslation()
  return (
    <section className={styles.part}>
      <h2>{t('reader.actions.help')}</h2>
      <p>{t('keys.where')}</p>
      <div>
        <Button onClick={() => openOverlay('help')}>{t('keys.show')}</Button>
      </div>
    </section>
  )
}

/** Whether there is a newer version, what is new in it, and buttons to look for it and to install it. */
export function Updates({ desktop }: { readonly desktop: DesktopBridge }) {
  const { t } = useTranslation()
  const [status, setStatus] = useState<UpdateStatus>()
  const [isChecking, setChecking] = useState(false)
  useEffect(() => {
    desktop.getUpdateStatus().then(setStatus, () => setStatus({ kind: 'failed' }))
  }, [desktop])
  const check = async () => {
    setChecking(true)
    setStatus(await desktop.checkForUpdates().catch((): UpdateStatus => ({ kind: 'failed' })))
    setChecking(false)
  }
  if (status === undefined || status.kind === 'unavailable') return null
  return (
    <section className={styles.part}>
      <h2>{t('about.updates.title')}</h2>
      <p role="status">{describe(status)}</p>
      {status.kind === 'ready' && status.notes !== null && (
        <>
          <h3>{t('about.updates.notes')}</h3>
          <p className={styles.notes}>{status.notes}</p>
        </>
      )}
      <div>
        {status.kind === 'ready' ? (
          <Button variant="primary" onClick={() => void desktop.installUpdate()}>
            {t('about.updates.install')}
          </Button>
        ) : (
          <Button busy={isChecking} onClick={() => void check()}>
            {t(isChecking ? 'about.updates.checking' : 'about.updates.check')}
          </Button>
        )}
      </div>
    </section>
  )

  function describe(known: Exclude<UpdateStatus, { kind: 'unavailable' }>): string {
    if (known.kind === 'ready') return t('about.updates.ready', { version: known.version })
    return t(`about.updates.${known.kind}`)
  }
}
