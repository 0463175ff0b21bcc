import { useTranslation } from 'react-i18next'
import type { SettingsValues } from '../../../shared/contracts/settings.ts'
import { SelectField } from '../../ui/forms/Field.tsx'
import styles from './SettingsScreen.module.css'
import { CommitField, SettingsSection, SwitchRow } from './SettingsSection.tsx'
import { useGroup } from './use-group.ts'

const keptAhead = [0, 1, 2, 5] as const
const automatic = 'automatic'

/** What is downloaded and deleted while a user reads. */
export function DownloadSettings({ value }: { readonly value: SettingsValues['downloads'] }) {
  const { t } = useTranslation()
  const { set, field, toggle, number } = useGroup('downloads', value, (member) => t(`settings.downloads.${member}`))
  return (
    <SettingsSection id="downloads" title={t('settings.downloads.title')} note={t('settings.downloads.note')}>
      <SelectField
        {...field('keepAhead')}
        className={styles.short}
        hint={t('settings.downloads.keepAheadHint')}
        value={value.keepAhead === null ? automatic : String(value.keepAhead)}
        choices={[
          { value: automatic, label: t('settings.downloads.automatic') },
          ...keptAhead.map((count) => ({ value: String(count), label: t('chapters.count', { count }) })),
        ]}
        onChoose={(chosen) => set('keepAhead', chosen === automatic ? null : Number(chosen))}
      />
      <SwitchRow {...toggle('deleteAfterReading')} hint={t('settings.downloads.deleteAfterReadingHint')} />
      <CommitField
        {...number('keepLastRead')}
        hint={(text) =>
          Number(text) > 0 ? t('settings.downloads.keepLastReadHint', { count: Number(text) }) : undefined
        }
        disabled={!value.deleteAfterReading}
      />
    </SettingsSection>
  )
}
