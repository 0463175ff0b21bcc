import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '../../../shared/i18n/languages.ts'
import { chooseLanguage, useLanguage } from '../../i18n/language.store.ts'
import { Segmented, SelectField } from '../../ui/forms/Field.tsx'
import { DensityField } from '../../ui/lists/DensityField.tsx'
import { setTheme, useTheme } from '../../ui/theme.store.ts'
import styles from './SettingsScreen.module.css'
import { SettingsSection } from './SettingsSection.tsx'

/** Theme and language, stored in the browser and not in the library. */
export function AppearanceSettings() {
  const { t } = useTranslation()
  const theme = useTheme((state) => state.theme)
  const language = useLanguage((state) => state.choice)
  return (
    <SettingsSection id="appearance" title={t('settings.appearance.title')}>
      <Segmented
        id="appearance.theme"
        label={t('theme.title')}
        value={theme}
        choices={[
          { value: 'system', label: t('theme.system') },
          { value: 'light', label: t('theme.light') },
          { value: 'dark', label: t('theme.dark') },
        ]}
        onChoose={setTheme}
      />
      <DensityField />
      <SelectField
        id="appearance.language"
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
