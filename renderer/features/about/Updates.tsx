import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DesktopBridge, UpdateStatus } from '../../../shared/bridge.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './AboutScreen.module.css'

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
