import { useTranslation } from 'react-i18next'
import { useSecretStore } from '../../api/system.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { paths } from '../../ui/paths.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** Where secrets are stored, why they are lost when Bunko closes, and what Bunko is. */
export function StorageSettings() {
  const { t } = useTranslation()
  const store = useSecretStore()
  return (
    <>
      <SettingsSection id="storage" title={t('settings.storage.title')}>
        <ProblemLine error={store.error} />
        {store.data === 'memory' ? (
          <>
            <p>{t('settings.storage.memory')}</p>
            <p className="note">{t('settings.storage.memoryHint')}</p>
          </>
        ) : (
          store.data && <p>{t(`settings.storage.${store.data}`)}</p>
        )}
      </SettingsSection>
      <SettingsSection id="about" title={t('about.title')}>
        <div id="about.about">
          <LinkButton href={paths.about}>{t('settings.about')}</LinkButton>
        </div>
      </SettingsSection>
    </>
  )
}
