import { useTranslation } from 'react-i18next'
import type { SettingsValues } from '../../../shared/contracts/settings.ts'
import { useMealSession } from '../../api/meals.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { paths } from '../../ui/paths.ts'
import styles from './SettingsScreen.module.css'
import { CommitField, SettingsSection } from './SettingsSection.tsx'
import { useGroup } from './use-group.ts'

/** Without a meal site: what meals are, and its address. With one: the market of the site, too. */
export function MealSettings({ value }: { readonly value: SettingsValues['meals'] }) {
  const { t } = useTranslation()
  const session = useMealSession().data
  const { text, optionalText } = useGroup('meals', value, (member) => t(`settings.meals.${member}`))
  const isConfigured = session !== undefined && session.state !== 'not_configured'
  const hasAddress = isConfigured || value.gatewayUrl !== null
  return (
    <SettingsSection
      id="meals"
      title={t('settings.meals.title')}
      note={t(hasAddress ? 'settings.meals.note' : 'meals.notConfigured.text')}
    >
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
