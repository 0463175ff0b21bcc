import { useTranslation } from 'react-i18next'
import type { SettingsValues } from '../../../shared/contracts/settings.ts'
import { useMealSession } from '../../api/meals-configured.ts'
import { countryName } from '../../i18n/country-name.ts'
import { languageName } from '../../i18n/language-name.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { paths } from '../../ui/paths.ts'
import { nameOf, wordsOf } from './meal-words.ts'
import styles from './SettingsScreen.module.css'
import { CommitField, SettingsSection } from './SettingsSection.tsx'
import { useGroup } from './use-group.ts'

/** Without a meal site: its address. With one: the market of the site, too. */
export function MealSettings({ value }: { readonly value: SettingsValues['meals'] }) {
  const { t, i18n } = useTranslation()
  const session = useMealSession().data
  const { text, optionalText, set } = useGroup('meals', value, (member) => t(`settings.meals.${member}`))
  const isConfigured = session !== undefined && session.state !== 'not_configured'
  const hasAddress = isConfigured || value.gatewayUrl !== null
  const inWords = (member: 'product' | 'preference') => ({
    ...text(member),
    value: wordsOf(value[member]),
    onCommit: (words: string) => set(member, nameOf(words)),
  })
  return (
    <SettingsSection id="meals" title={t('meals.title')} note={hasAddress ? t('settings.meals.note') : undefined}>
      <CommitField {...optionalText('gatewayUrl')} code isLong hint={t('settings.meals.gatewayUrlHint')} />
      {hasAddress && (
        <>
          <div className={styles.pair}>
            <CommitField
              {...text('country')}
              code
              hint={(code) => countryName(code, i18n.language) ?? t('settings.meals.countryHint')}
            />
            <CommitField
              {...text('locale')}
              code
              hint={(code) =>
                /^[a-z]{2}-[A-Z]{2}$/.test(code) ? languageName(code, i18n.language) : t('settings.meals.localeHint')
              }
            />
            <CommitField {...inWords('product')} />
            <CommitField {...inWords('preference')} />
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
