import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingsValues } from '../../../shared/contracts/settings.ts'
import { useSettings } from '../../api/settings.ts'
import { useSecretStore } from '../../api/system.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { ErrorLine, ProblemLine, ProblemNotice } from '../../ui/status/Notice.tsx'
import { AppearanceSettings } from './AppearanceSettings.tsx'
import { BackupSettings } from './BackupSettings.tsx'
import { CatalogSettings } from './CatalogSettings.tsx'
import { DesktopSettings } from './DesktopSettings.tsx'
import { DownloadSettings } from './DownloadSettings.tsx'
import { FileSettings } from './FileSettings.tsx'
import { LibraryFolders } from './LibraryFolders.tsx'
import { MealSettings } from './MealSettings.tsx'
import { ReaderSettings } from './ReaderSettings.tsx'
import styles from './SettingsScreen.module.css'
import { CommitField, SettingsSection, SwitchRow } from './SettingsSection.tsx'
import { useGroup } from './use-group.ts'

/** All settings. Each is saved when it is changed. */
export function SettingsScreen() {
  const { t } = useTranslation()
  const settings = useSettings()
  const { desktop } = window
  useScrollToFragment(settings.isSuccess)
  return (
    <Screen title={t('settings.title')} note={t('settings.note')}>
      <div className={styles.sections}>
        <AppearanceSettings />
        <LibraryFolders />
        {settings.isPending && <p role="status">{t('common.loading')}</p>}
        {settings.isError && !settings.data && (
          <ProblemNotice error={settings.error} onRetry={() => void settings.refetch()} />
        )}
        {settings.data && (
          <>
            <CatalogSettings value={settings.data.catalog} />
            <ReaderSettings value={settings.data.reader} />
            <FollowingSettings value={settings.data.following} />
            <DownloadSettings value={settings.data.downloads} />
            <FileSettings value={settings.data.files} />
            <BackupSettings value={settings.data.backups} />
            {desktop && <DesktopSettings value={settings.data.desktop} desktop={desktop} />}
            <MealSettings value={settings.data.meals} />
          </>
        )}
        <StorageSettings />
        <SettingsSection id="about" title={t('about.title')}>
          <div>
            <LinkButton href={paths.about}>{t('settings.about')}</LinkButton>
          </div>
        </SettingsSection>
      </div>
    </Screen>
  )
}

/** Scrolls to the section in the URL fragment once the settings are loaded. */
function useScrollToFragment(isLoaded: boolean) {
  useEffect(() => {
    if (isLoaded && location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isLoaded])
}

function FollowingSettings({ value }: { readonly value: SettingsValues['following'] }) {
  const { t } = useTranslation()
  const { toggle, number } = useGroup('following', value, (member) => t(`settings.following.${member}`))
  const checkOrder = (shortest: number, longest: number) =>
    shortest <= longest ? undefined : t('settings.following.order')
  return (
    <SettingsSection id="following" title={t('settings.following.title')} note={t('settings.following.note')}>
      <SwitchRow {...toggle('enabled')} />
      <div className={styles.pair}>
        <CommitField
          {...number('shortestHours', (hours) => checkOrder(hours, value.longestHours))}
          hint={t('settings.following.shortestHint')}
        />
        <CommitField
          {...number('longestHours', (hours) => checkOrder(value.shortestHours, hours))}
          hint={t('settings.following.longestHint')}
        />
      </div>
      <SwitchRow {...toggle('followNewMangas')} />
      <SwitchRow {...toggle('downloadNewChapters')} hint={t('settings.following.downloadHint')} />
    </SettingsSection>
  )
}

/** Where secrets are stored, with a warning if they are lost when Bunko closes. */
function StorageSettings() {
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
