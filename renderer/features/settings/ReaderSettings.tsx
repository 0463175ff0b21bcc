import { useTranslation } from 'react-i18next'
import { readingChoices, readingRanges } from '../../../shared/contracts/reader-settings.ts'
import type { SettingsValues } from '../../../shared/contracts/settings.ts'
import { SelectField } from '../../ui/forms/Field.tsx'
import styles from './SettingsScreen.module.css'
import { CommitField, SettingsSection, SwitchRow } from './SettingsSection.tsx'
import { useGroup } from './use-group.ts'

/** Reader settings of mangas without their own. Keys are configured in the reader. */
export function ReaderSettings({ value }: { readonly value: SettingsValues['reader'] }) {
  const { t } = useTranslation()
  const { choice, field, number, set, toggle } = useGroup('reader', value, (member) =>
    t(`reader.settings.${member}` as 'reader.settings.mode'),
  )
  const select = (member: Exclude<keyof typeof readingChoices, 'rotation'>) => ({
    ...choice(member),
    choices: readingChoices[member].map((value) => ({
      value: value as string,
      label: t(`reader.settings.values.${value}`),
    })),
  })
  return (
    <SettingsSection id="reader" title={t('settings.reader.title')} note={t('settings.reader.note')}>
      <div className={styles.pair}>
        <SelectField {...select('mode')} />
        <SelectField {...select('direction')} />
        <SelectField {...select('fit')} />
        <SelectField {...select('background')} />
        <SelectField {...select('tint')} />
        <SelectField
          {...field('rotation')}
          value={String(value.rotation)}
          choices={readingChoices.rotation.map((degrees) => ({ value: String(degrees), label: `${degrees}°` }))}
          onChoose={(degrees) => set('rotation', Number(degrees))}
        />
        <SelectField {...select('tapZones')} />
        <SelectField {...select('transition')} />
        <CommitField {...number('gap')} hint={t('settings.reader.gapHint', readingRanges.gap)} />
        <CommitField {...number('stripWidth')} hint={t('settings.reader.stripWidthHint', readingRanges.stripWidth)} />
        <CommitField {...number('brightness')} hint={t('settings.reader.percentHint', readingRanges.brightness)} />
        <CommitField {...number('contrast')} hint={t('settings.reader.percentHint', readingRanges.contrast)} />
        <CommitField {...number('countdown')} hint={t('settings.reader.countdownHint', readingRanges.countdown)} />
      </div>
      <div className={styles.switches}>
        <SwitchRow {...toggle('coverAlone')} />
        <SwitchRow {...toggle('splitWide')} />
        <SwitchRow {...toggle('cropBorders')} />
        <SwitchRow {...toggle('greyscale')} />
        <SwitchRow {...toggle('invert')} />
      </div>
    </SettingsSection>
  )
}
