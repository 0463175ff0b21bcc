import { useTranslation } from 'react-i18next'
import type { SettingsValues } from '../../../shared/contracts/settings.ts'
import { CommitField } from './CommitField.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import { useGroup } from './use-group.ts'

export function MealSettings({ value }: { readonly value: SettingsValues['meals'] }) {
  const { t } = useTranslation()
  const { text } = useGroup('meals', value, (member) => t(`settings.meals.${member}`))
  return (
    <SettingsSection id="meals" title={t('settings.meals.title')} note={t('settings.meals.note')}>
      <div className={styles.pair}>
        <CommitField {...text('country')} code hint={t('settings.meals.countryHint')} />
        <CommitField {...text('locale')} code hint={t('settings.meals.localeHint')} />
        <CommitField {...text('product')} code />
        <CommitField {...text('preference')} code />
      </div>
    </SettingsSection>
  )
}
