import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingsValues } from '../../../shared/contracts/settings.ts'
import { languageNames, languages } from '../../../shared/i18n/languages.ts'
import { useMealSession } from '../../api/meals-configured.ts'
import { useSettings } from '../../api/settings.ts'
import { useSecretStore } from '../../api/system.ts'
import { chooseLanguage, useLanguage } from '../../i18n/language.store.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Segmented, SelectField } from '../../ui/forms/Field.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { LoadState, ProblemLine } from '../../ui/status/Notice.tsx'
import { setTheme, useTheme } from '../../ui/theme.store.ts'
import { BackupSettings } from './BackupSettings.tsx'
import { CatalogSettings } from './CatalogSettings.tsx'
import { DesktopSettings } from './DesktopSettings.tsx'
import { DevicesSettings } from './DevicesSettings.tsx'
import { FileSettings } from './FileSettings.tsx'
import { LibraryFolders } from './LibraryFolders.tsx'
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
        <LoadState query={settings} />
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
        <DevicesSettings />
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

/** Where secrets are stored, and why they are lost when Bunko closes. */
function StorageSettings() {
  const { t } = useTranslation()
  const store = useSecretStore()
  return (
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
  )
}

/** Theme and language, stored in the browser and not in the library. */
function AppearanceSettings() {
  const { t } = useTranslation()
  const theme = useTheme((state) => state.theme)
  const language = useLanguage((state) => state.choice)
  return (
    <SettingsSection id="appearance" title={t('settings.appearance.title')}>
      <Segmented
        label={t('theme.title')}
        value={theme}
        choices={[
          { value: 'system', label: t('theme.system') },
          { value: 'light', label: t('theme.light') },
          { value: 'dark', label: t('theme.dark') },
        ]}
        onChoose={setTheme}
      />
      <SelectField
        className={styles.short}
        label={t('language.title')}
        value={language}
        choices={[
          { value: 'system', label: t('theme.system') },
          ...languages.map((value) => ({ value, label: languageNames[value] })),
        ]}
        onChoose={chooseLanguage}
      />
      <p className={styles.hint}>{t('settings.appearance.motion')}</p>
    </SettingsSection>
  )
}

const keptAhead = [0, 1, 2, 5] as const
const automatic = 'automatic'

/** What is downloaded and deleted while a user reads. */
function DownloadSettings({ value }: { readonly value: SettingsValues['downloads'] }) {
  const { t } = useTranslation()
  const { set, field, toggle, number } = useGroup('downloads', value, (member) => t(`settings.downloads.${member}`))
  return (
    <SettingsSection id="downloads" title={t('settings.downloads.title')} note={t('settings.downloads.note')}>
      <SelectField
        {...field('keepAhead')}
        className={styles.short}
        hint={t('settings.downloads.keepAheadHint')}
        value={value.keepAhead === null ? automatic : String(value.keepAhead)}
        choices={[
          { value: automatic, label: t('settings.downloads.automatic') },
          ...keptAhead.map((count) => ({ value: String(count), label: t('chapters.count', { count }) })),
        ]}
        onChoose={(chosen) => set('keepAhead', chosen === automatic ? null : Number(chosen))}
      />
      <SwitchRow {...toggle('deleteAfterReading')} hint={t('settings.downloads.deleteAfterReadingHint')} />
      <CommitField {...number('keepLastRead')} disabled={!value.deleteAfterReading} />
    </SettingsSection>
  )
}

/** Without a meal site: its address. With one: the market of the site, too. */
function MealSettings({ value }: { readonly value: SettingsValues['meals'] }) {
  const { t } = useTranslation()
  const session = useMealSession().data
  const { text, optionalText } = useGroup('meals', value, (member) => t(`settings.meals.${member}`))
  const isConfigured = session !== undefined && session.state !== 'not_configured'
  const hasAddress = isConfigured || value.gatewayUrl !== null
  return (
    <SettingsSection id="meals" title={t('meals.title')} note={hasAddress ? t('settings.meals.note') : undefined}>
      <CommitField {...optionalText('gatewayUrl')} code isLong hint={t('settings.meals.gatewayUrlHint')} />
      {hasAddress && (
        <>
          <div className={styles.pair}>
            <CommitField {...text('country')} code hint={t('settings.meals.countryHint')} />
            <CommitField {...text('locale')} code hint={t('settings.meals.localeHint')} />
            <CommitField {...text('product')} code />
            <CommitField {...text('preference')} code />
          </div>
          {isConfigured && (
            <div>
              <LinkButton href={paths.meals}>{t('settings.meals.open')}</LinkButton>
            </div>
          )}
        </>
      )}
    </SettingsSection>
  )
}
