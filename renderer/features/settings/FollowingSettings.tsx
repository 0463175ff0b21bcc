import { useTranslation } from 'react-i18next'
import type { SettingsValues } from '../../../shared/contracts/settings.ts'
import { CommitField } from './CommitField.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection, SwitchRow } from './SettingsSection.tsx'
import { useGroup } from './use-group.ts'

export function FollowingSettings({ value }: { readonly value: SettingsValues['following'] }) {
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
