import { Contrast } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, useLanguage } from '../i18n/language.store.ts'
import { languageNames, languages } from '../i18n/languages.ts'
import styles from './DisplayMenu.module.css'
import { Segmented, SelectField } from './Field.tsx'
import { chooseTheme, useTheme } from './theme.store.ts'

/** How the screens look and which language they speak. */
export function DisplayMenu({ className }: { readonly className: string | undefined }) {
  const { t } = useTranslation()
  const theme = useTheme((state) => state.theme)
  const language = useLanguage((state) => state.choice)
  const id = useId()
  const choices = [
    { value: 'system', label: t('theme.system') },
    { value: 'light', label: t('theme.light') },
    { value: 'dark', label: t('theme.dark') },
  ] as const
  return (
    <>
      <button type="button" className={className} popoverTarget={id}>
        <Contrast aria-hidden="true" size={22} />
        {t('theme.open')}
      </button>
      <div id={id} popover="auto" className={styles.menu}>
        <Segmented label={t('theme.title')} value={theme} choices={choices} onChoose={chooseTheme} />
        <SelectField
          label={t('language.title')}
          value={language}
          choices={[
            { value: 'system', label: t('language.system') },
            ...languages.map((value) => ({ value, label: languageNames[value] })),
          ]}
          onChoose={chooseLanguage}
        />
      </div>
    </>
  )
}
