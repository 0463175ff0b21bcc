import { useTranslation } from 'react-i18next'
import type { SettingsPageId } from './settings-pages.ts'

/** The names of the pages of the settings. */
export function usePageTitle(): (page: SettingsPageId) => string {
  const { t } = useTranslation()
  return (page) => {
    if (page === 'library') return t('library.title')
    if (page === 'catalog') return t('catalog.name')
    if (page === 'meals') return t('meals.title')
    return t(`settings.${page}.title`)
  }
}
