import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../api/settings.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { ProblemNotice } from '../../ui/status/Notice.tsx'
import { AppearanceSettings } from './AppearanceSettings.tsx'
import { CatalogSettings } from './CatalogSettings.tsx'
import { DesktopSettings } from './DesktopSettings.tsx'
import { FollowingSettings } from './FollowingSettings.tsx'
import { MealSettings } from './MealSettings.tsx'
import { ReaderSettings } from './ReaderSettings.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import { StorageSettings } from './StorageSettings.tsx'

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
        {settings.isPending && <p role="status">{t('common.loading')}</p>}
        {settings.isError && !settings.data && (
          <ProblemNotice error={settings.error} onRetry={() => void settings.refetch()} />
        )}
        {settings.data && (
          <>
            <CatalogSettings value={settings.data.catalog} />
            <ReaderSettings value={settings.data.reader} />
            <FollowingSettings value={settings.data.following} />
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
