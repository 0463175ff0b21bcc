import { useTranslation } from 'react-i18next'
import type { Settings } from '../../../shared/contracts/settings.ts'
import { CommitField } from './CommitField.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import { useGroup } from './use-group.ts'

export function MealSettings({ value }: { readonly value: Settings['meals'] }) {
  const { t } = useTranslation()
  const { change, errorOf, failure } = useGroup('meals', value)
  const field = (member: keyof Settings['meals']) => ({
    label: t(`settings.meals.${member}`),
    value: value[member],
    code: true,
    error: errorOf(member),
    onCommit: (text: string) => void change(t(`settings.meals.${member}`), { [member]: text }),
  })
  return (
    <SettingsSection id="meals" title={t('settings.meals.title')} note={t('settings.meals.note')} failure={failure}>
      <div className={styles.pair}>
        <CommitField {...field('country')} hint={t('settings.meals.countryHint')} />
        <CommitField {...field('locale')} hint={t('settings.meals.localeHint')} />
        <CommitField {...field('product')} />
        <CommitField {...field('preference')} />
      </div>
    </SettingsSection>
  )
}
