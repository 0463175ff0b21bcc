import { useTranslation } from 'react-i18next'
import type { SettingsValues } from '../../../shared/contracts/settings.ts'
import { formatHours } from '../../i18n/duration.ts'
import styles from './SettingsScreen.module.css'
import { CommitField, SettingsSection, SwitchRow } from './SettingsSection.tsx'
import { useGroup } from './use-group.ts'

/** When followed manga are checked for new chapters. */
export function FollowingSettings({ value }: { readonly value: SettingsValues['following'] }) {
  const { t, i18n } = useTranslation()
  const { toggle, number } = useGroup('following', value, (member) => t(`settings.following.${member}`))
  const checkOrder = (shortest: number, longest: number) =>
    shortest <= longest ? undefined : t('settings.following.order')
  const hint = (name: 'shortest' | 'longest') => (text: string) =>
    t(`settings.following.${name}Hint`, {
      time: formatHours(Number(text) || value[`${name}Hours`], i18n.language),
    })
  return (
    <SettingsSection id="following" title={t('settings.following.title')} note={t('settings.following.note')}>
      <SwitchRow {...toggle('enabled')} />
      <div className={styles.pair}>
        <CommitField
          {...number('shortestHours', (hours) => checkOrder(hours, value.longestHours))}
          hint={hint('shortest')}
        />
        <CommitField
          {...number('longestHours', (hours) => checkOrder(value.shortestHours, hours))}
          hint={hint('longest')}
        />
      </div>
      <SwitchRow {...toggle('followNewMangas')} />
      <SwitchRow {...toggle('downloadNewChapters')} hint={t('settings.following.downloadHint')} />
    </SettingsSection>
  )
}
