import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contentRatings, type SettingsValues } from '../../../shared/contracts/settings.ts'
import { languageName } from '../../i18n/language-name.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/forms/Field.tsx'
import { RankedList } from './RankedList.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection, SwitchRow } from './SettingsSection.tsx'
import { type Group, useGroup } from './use-group.ts'

/** The languages of the catalog's chapters, by the catalog's codes, most frequent first. */
const catalogLanguages = (
  'en es-la pt-br fr it id ru vi es de tr pl ar th uk hu zh-hk zh ja ko pt cs ro nl ms fa bg el fi he hi lt mn my sr ' +
  'sv da no ka kk bn ca hr et ne sk sl ta te tl ur uz az'
).split(' ')

/** Titles can also be romanized originals. */
const titleLanguages = [...catalogLanguages, 'ja-ro', 'ko-ro', 'zh-ro']

export function CatalogSettings({ value }: { readonly value: SettingsValues['catalog'] }) {
  const { t, i18n } = useTranslation()
  const group = useGroup('catalog', value, (member) => t(`settings.catalog.${member}`))
  const { choice, toggle } = group
  const languages = [...new Set<string>([...titleLanguages, value.metadataLanguage])]
  return (
    <SettingsSection id="catalog" title={t('catalog.name')} note={t('settings.catalog.note')}>
      <Languages group={group} />
      <Ratings group={group} />
      <SelectField
        {...choice('metadataLanguage')}
        className={styles.short}
        choices={languages.map((code) => ({ value: code, label: languageName(code, i18n.language) }))}
      />
      <SwitchRow {...toggle('translateTitles')} hint={t('settings.catalog.translateTitlesHint')} />
      <SwitchRow {...toggle('downloadPages')} hint={t('settings.catalog.downloadPagesHint')} />
      <SwitchRow {...toggle('dataSaver')} disabled={!value.downloadPages} hint={t('settings.catalog.dataSaverHint')} />
      <PreferredGroups group={group} />
    </SettingsSection>
  )
}

type PartProps = { readonly group: Group<'catalog'> }

function Languages({ group: { value, set, field } }: PartProps) {
  const { t, i18n } = useTranslation()
  const [chosen, setChosen] = useState('')
  const nameOf = (code: string) => languageName(code, i18n.language)
  const available = catalogLanguages.filter((code) => !value.languages.includes(code))
  const add = () => {
    if (chosen === '') return
    set('languages', [...value.languages, chosen])
    setChosen('')
  }
  return (
    <RankedList
      {...field('languages')}
      hint={t('settings.catalog.languagesHint')}
      values={value.languages}
      nameOf={nameOf}
      empty={t('settings.catalog.allLanguages')}
      onChange={(languages) => set('languages', languages)}
    >
      <SelectField
        className={styles.short}
        label={t('settings.catalog.addLanguage')}
        value={chosen}
        choices={[
          { value: '', label: t('settings.catalog.choose') },
          ...available.map((code): { value: string; label: string } => ({ value: code, label: nameOf(code) })),
        ]}
        onChoose={setChosen}
      />
      {/* Arrow keys change the value of a select, so choosing a language must not add it. */}
      <Button onClick={add}>{t('settings.list.add')}</Button>
    </RankedList>
  )
}

function Ratings({ group: { value, set, field } }: PartProps) {
  const { t } = useTranslation()
  const { id, label, error } = field('contentRatings')
  const selected = new Set<string>(value.contentRatings)
  const toggle = (rating: (typeof contentRatings)[number]) =>
    set(
      'contentRatings',
      contentRatings.filter((other) => (other === rating ? !selected.has(other) : selected.has(other))),
    )
  return (
    <fieldset id={id} className={styles.checks}>
      <legend>{label}</legend>
      {contentRatings.map((rating) => (
        <label key={rating} className={styles.check}>
          <input type="checkbox" checked={selected.has(rating)} onChange={() => toggle(rating)} />
          <span>{t(`settings.rating.${rating}`)}</span>
        </label>
      ))}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function PreferredGroups({ group: { value, set, field } }: PartProps) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const add = () => {
    if (name.trim() === '') return
    set('preferredGroups', [...new Set([...value.preferredGroups, name.trim()])])
    setName('')
  }
  return (
    <RankedList
      {...field('preferredGroups')}
      hint={t('settings.catalog.preferredGroupsHint')}
      values={value.preferredGroups}
      nameOf={(group) => group}
      empty={t('settings.catalog.noGroups')}
      onChange={(preferredGroups) => set('preferredGroups', preferredGroups)}
    >
      <TextField
        className={styles.short}
        label={t('settings.catalog.addGroup')}
        value={name}
        onText={setName}
        onKeyDown={(event) => event.key === 'Enter' && add()}
      />
      <Button onClick={add}>{t('settings.list.add')}</Button>
    </RankedList>
  )
}
