import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readingChoices, readingRanges } from '../../../shared/contracts/reader-settings.ts'
import type { SettingsValues } from '../../../shared/contracts/settings.ts'
import { SelectField } from '../../ui/forms/Field.tsx'
import { useHasWebGpu } from '../../ui/use-has-webgpu.ts'
import { PagePreview } from './PagePreview.tsx'
import styles from './SettingsScreen.module.css'
import { CommitField, SettingsSection, SwitchRow } from './SettingsSection.tsx'
import { useGroup } from './use-group.ts'

type PreviewedNumber = 'gap' | 'stripWidth' | 'brightness' | 'contrast'

/** Offered delays before the next chapter opens, in seconds. */
const delays = [0, 3, 5, 10, 30] as const

/** Reader settings of mangas without their own. Keys are configured in the reader. */
export function ReaderSettings({ value }: { readonly value: SettingsValues['reader'] }) {
  const { t } = useTranslation()
  const { choice, field, number, set, toggle } = useGroup('reader', value, (member) =>
    t(`reader.settings.${member}` as 'reader.settings.mode'),
  )
  const canSharpen = useHasWebGpu() !== false
  /** Numbers that are typed, which the preview shows before they are saved. */
  const [typed, setTyped] = useState<Partial<Record<PreviewedNumber, number>>>({})
  const select = (member: Exclude<keyof typeof readingChoices, 'rotation'>) => ({
    ...choice(member),
    choices: readingChoices[member].map((value) => ({
      value: value as string,
      label: t(`reader.settings.values.${value}`),
    })),
  })
  const previewed = (member: PreviewedNumber) => ({
    ...number(member),
    onDraft: (text: string) => {
      const { min, max } = readingRanges[member]
      const next = /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : value[member]
      setTyped((others) => ({ ...others, [member]: next }))
    },
  })
  return (
    <SettingsSection id="reader" title={t('settings.reader.title')} note={t('settings.reader.note')}>
      <div className={styles.pair}>
        <SelectField {...select('mode')} />
        <SelectField {...select('direction')} />
        <SelectField {...select('fit')} />
        <SelectField
          {...field('rotation')}
          value={String(value.rotation)}
          choices={readingChoices.rotation.map((degrees) => ({ value: String(degrees), label: `${degrees}°` }))}
          onChoose={(degrees) => set('rotation', Number(degrees))}
        />
        <SelectField {...select('tapZones')} />
        <SelectField {...select('doubleTap')} />
        <SelectField {...select('transition')} />
        <SelectField
          {...field('countdown')}
          value={String(value.countdown)}
          choices={[...new Set([...delays, value.countdown])]
            .toSorted((one, other) => one - other)
            .map((seconds) => ({
              value: String(seconds),
              label: seconds === 0 ? t('reader.settings.never') : t('settings.reader.after', { count: seconds }),
            }))}
          onChoose={(seconds) => set('countdown', Number(seconds))}
        />
        <SelectField {...select('pageText')} />
        <CommitField {...number('scrollSpeed')} hint={t('settings.reader.speedHint', readingRanges.scrollSpeed)} />
        <CommitField {...number('turnSeconds')} hint={t('settings.reader.secondsHint', readingRanges.turnSeconds)} />
      </div>
      <div className={styles.switches}>
        <SwitchRow {...toggle('panels')} />
        <SwitchRow {...toggle('coverAlone')} />
        <SwitchRow {...toggle('splitWide')} />
        <SwitchRow {...toggle('cropBorders')} />
      </div>
      <div className={styles.previewed}>
        <PagePreview settings={{ ...value, ...typed }} />
        <div className={styles.pair}>
          <SelectField {...select('background')} />
          <SelectField {...select('tint')} />
          <CommitField {...previewed('brightness')} hint={t('settings.reader.percentHint', readingRanges.brightness)} />
          <CommitField {...previewed('contrast')} hint={t('settings.reader.percentHint', readingRanges.contrast)} />
          <CommitField {...previewed('gap')} hint={t('settings.reader.gapHint', readingRanges.gap)} />
          <CommitField
            {...previewed('stripWidth')}
            hint={t('settings.reader.stripWidthHint', readingRanges.stripWidth)}
          />
        </div>
        <div className={styles.switches}>
          <SwitchRow
            {...toggle('sharpen')}
            checked={value.sharpen && canSharpen}
            disabled={!canSharpen}
            hint={t(canSharpen ? 'settings.reader.sharpenHint' : 'reader.settings.sharpenOff')}
          />
          <SwitchRow {...toggle('descreen')} />
          <SwitchRow {...toggle('greyscale')} />
          <SwitchRow {...toggle('invert')} />
        </div>
      </div>
    </SettingsSection>
  )
}
