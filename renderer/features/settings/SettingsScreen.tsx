import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { useSettings } from '../../api/settings.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { LoadState } from '../../ui/status/Notice.tsx'
import { AppearanceSettings } from './AppearanceSettings.tsx'
import { BackupSettings } from './BackupSettings.tsx'
import { CatalogSettings } from './CatalogSettings.tsx'
import { DesktopSettings } from './DesktopSettings.tsx'
import { DevicesSettings } from './DevicesSettings.tsx'
import { DownloadSettings } from './DownloadSettings.tsx'
import { FileSettings } from './FileSettings.tsx'
import { FollowingSettings } from './FollowingSettings.tsx'
import { LibraryFolders } from './LibraryFolders.tsx'
import { MealSettings } from './MealSettings.tsx'
import { ReaderSettings } from './ReaderSettings.tsx'
import { SettingsIndex } from './SettingsIndex.tsx'
import styles from './SettingsScreen.module.css'
import { StorageSettings } from './StorageSettings.tsx'
import { pageOfSetting, type SettingsPageId, settingsPages } from './settings-pages.ts'
import { TrackerSettings } from './TrackerSettings.tsx'
import { useShowSetting } from './use-show-setting.ts'

/** The settings, in pages. Each is saved when it is changed. A narrow window without a wanted page shows the index only. */
export function SettingsScreen({ wanted }: { readonly wanted: string | undefined }) {
  const { t } = useTranslation()
  const settings = useSettings()
  const [visit, setVisit] = useState(0)
  const setting = useLocationProperty(() => location.hash.slice(1))
  const pages = settingsPages(window.desktop !== undefined)
  const page = pages.find(({ id }) => id === wanted)
  useShowSetting(setting, `${wanted} ${settings.isSuccess} ${visit}`)
  const target = pageOfSetting(setting)
  if (wanted === undefined && target) return <Redirect to={paths.setting(target, setting)} replace />
  if (wanted !== undefined && !page) return <Redirect to={paths.settings} replace />
  const current = page?.id ?? 'appearance'
  return (
    <Screen title={t('settings.title')} note={t('settings.note')}>
      <div className={styles.layout} data-page={wanted}>
        <SettingsIndex pages={pages} current={current} onOpen={() => setVisit((last) => last + 1)} />
        <div className={styles.page}>
          <div className={styles.back}>
            <LinkButton variant="ghost" icon={ChevronLeft} href={paths.settings}>
              {t('settings.search.pages')}
            </LinkButton>
          </div>
          <Page id={current} />
        </div>
      </div>
    </Screen>
  )
}

function Page({ id }: { readonly id: SettingsPageId }) {
  const settings = useSettings()
  const { desktop } = window
  const { data } = settings
  if (id === 'appearance') return <AppearanceSettings />
  if (id === 'devices') return <DevicesSettings />
  if (id === 'trackers') return <TrackerSettings />
  if (id === 'system') return <StorageSettings />
  if (!data)
    return (
      <>
        {id === 'library' && <LibraryFolders />}
        <LoadState query={settings} />
      </>
    )
  switch (id) {
    case 'library':
      return (
        <>
          <LibraryFolders />
          <FileSettings value={data.files} />
        </>
      )
    case 'reader':
      return (
        <>
          <ReaderSettings value={data.reader} />
          <DownloadSettings value={data.downloads} />
        </>
      )
    case 'catalog':
      return <CatalogSettings value={data.catalog} />
    case 'following':
      return <FollowingSettings value={data.following} />
    case 'backups':
      return <BackupSettings value={data.backups} />
    case 'desktop':
      return desktop && <DesktopSettings value={data.desktop} desktop={desktop} />
    case 'meals':
      return <MealSettings value={data.meals} />
  }
}
