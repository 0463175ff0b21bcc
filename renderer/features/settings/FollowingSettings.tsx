import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Settings } from '../../../shared/contracts/settings.ts'
import { CommitField } from './CommitField.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import { SwitchRow } from './SwitchRow.tsx'
import { useGroup } from './use-group.ts'

export function FollowingSettings({ value }: { readonly value: Settings['following'] }) {
  const { t } = useTranslation()
  const { change, errorOf, failure } = useGroup('following', value)
  const [unread, setUnread] = useState<{ readonly member: string; readonly why: string }>()
  const hours = (member: 'shortestHours' | 'longestHours') => ({
    label: t(`settings.following.${member}`),
    value: String(value[member]),
    inputMode: 'numeric' as const,
    error: unread?.member === member ? unread.why : errorOf(member),
    onCommit: (text: string) => {
      const next = { ...value, [member]: Number(text) }
      const isOrdered = next.shortestHours <= next.longestHours
      const why = !/^\d+$/.test(text)
        ? t('settings.wholeNumber')
        : isOrdered
          ? undefined
          : t('settings.following.order')
      setUnread(why === undefined ? undefined : { member, why })
      if (why === undefined) void change(t(`settings.following.${member}`), { [member]: Number(text) })
    },
  })
  const toggle = (member: 'enabled' | 'followNewMangas' | 'downloadNewChapters') => ({
    label: t(`settings.following.${member}`),
    checked: value[member],
    onToggle: (checked: boolean) => void change(t(`settings.following.${member}`), { [member]: checked }),
  })
  return (
    <SettingsSection
      id="following"
      title={t('settings.following.title')}
      note={t('settings.following.note')}
      failure={failure}
    >
      <SwitchRow {...toggle('enabled')} />
      <div className={styles.pair}>
        <CommitField {...hours('shortestHours')} hint={t('settings.following.shortestHint')} />
        <CommitField {...hours('longestHours')} hint={t('settings.following.longestHint')} />
      </div>
      <SwitchRow {...toggle('followNewMangas')} />
      <SwitchRow {...toggle('downloadNewChapters')} hint={t('settings.following.downloadHint')} />
    </SettingsSection>
  )
}
