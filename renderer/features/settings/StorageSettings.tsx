import { useTranslation } from 'react-i18next'
import { useSecretStore } from '../../api/system.ts'
import { ErrorLine, ProblemLine } from '../../ui/status/Notice.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** Where secrets are stored, with a warning if they are lost when Bunko closes. */
export function StorageSettings() {
  const { t } = useTranslation()
  const store = useSecretStore()
  return (
    <SettingsSection id="storage" title={t('settings.storage.title')}>
      <ProblemLine error={store.error} />
      {store.data === 'memory' ? (
        <ErrorLine title={t('settings.storage.memory')} detail={t('settings.storage.memoryHint')} />
      ) : (
        store.data && <p>{t(`settings.storage.${store.data}`)}</p>
      )}
    </SettingsSection>
  )
}
