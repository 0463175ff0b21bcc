import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contentRatings, type Settings } from '../../../shared/contracts/settings.ts'
import { languageName } from '../../i18n/language-name.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { catalogLanguages, titleLanguages } from './catalog-languages.ts'
import { RankedList } from './RankedList.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import { SwitchRow } from './SwitchRow.tsx'
import { type Group, useGroup } from './use-group.ts'

export function CatalogSettings({ value }: { readonly value: Settings['catalog'] }) {
  const { t, i18n } = useTranslation()
  const group = useGroup('catalog', value)
  const { change, errorOf, failure } = group
  const nameOf = (code: string) => languageName(code, i18n.language)
  const label = t('settings.catalog.metadataLanguage')
  return (
    <SettingsSection
      id="catalog"
      title={t('settings.catalog.title')}
      note={t('settings.catalog.note')}
      failure={failure}
    >
      <Languages group={group} />
      <Ratings group={group} />
      <SelectField
        className={styles.short}
        label={label}
        value={value.metadataLanguage}
        error={errorOf('metadataLanguage')}
        choices={[...new Set([...titleLanguages, value.metadataLanguage])].map((code) => ({
          value: code,
          label: nameOf(code),
        }))}
        onChoose={(metadataLanguage) => void change(label, { metadataLanguage })}
      />
      <SwitchRow
        label={t('settings.catalog.translateTitles')}
        hint={t('settings.catalog.translateTitlesHint')}
        checked={value.translateTitles}
        onToggle={(translateTitles) => void change(t('settings.catalog.translateTitles'), { translateTitles })}
      />
      <SwitchRow
        label={t('settings.catalog.dataSaver')}
        hint={t('settings.catalog.dataSaverHint')}
        checked={value.dataSaver}
        onToggle={(dataSaver) => void change(t('settings.catalog.dataSaver'), { dataSaver })}
      />
      <Groups group={group} />
    </SettingsSection>
  )
}

type Part = { readonly group: Group<'catalog'> }

function Languages({ group: { value, change, errorOf } }: Part) {
  const { t, i18n } = useTranslation()
  const label = t('settings.catalog.languages')
  const nameOf = (code: string) => languageName(code, i18n.language)
  const rest = catalogLanguages.filter((code) => !value.languages.includes(code))
  return (
    <RankedList
      label={label}
      hint={t('settings.catalog.languagesHint')}
      error={errorOf('languages')}
      values={value.languages}
      nameOf={nameOf}
      empty={t('settings.catalog.allLanguages')}
      onChange={(languages) => void change(label, { languages })}
    >
      <SelectField
        className={styles.short}
        label={t('settings.catalog.addLanguage')}
        value=""
        choices={[
          { value: '', label: t('settings.catalog.choose') },
          ...rest.map((code): { value: string; label: string } => ({ value: code, label: nameOf(code) })),
        ]}
        onChoose={(code) => code !== '' && void change(label, { languages: [...value.languages, code] })}
      />
    </RankedList>
  )
}

function Ratings({ group: { value, change, errorOf } }: Part) {
  const { t } = useTranslation()
  const label = t('settings.catalog.contentRatings')
  const chosen = new Set<string>(value.contentRatings)
  const toggle = (rating: (typeof contentRatings)[number]) =>
    void change(label, {
      contentRatings: contentRatings.filter((one) => (one === rating ? !chosen.has(one) : chosen.has(one))),
    })
  const error = errorOf('contentRatings')
  return (
    <fieldset className={styles.checks}>
      <legend>{label}</legend>
      {contentRatings.map((rating) => (
        <label key={rating} className={styles.check}>
          <input type="checkbox" checked={chosen.has(rating)} onChange={() => toggle(rating)} />
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

function Groups({ group: { value, change, errorOf } }: Part) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const label = t('settings.catalog.preferredGroups')
  const add = () => {
    if (name.trim() === '') return
    void change(label, { preferredGroups: [...new Set([...value.preferredGroups, name.trim()])] })
    setName('')
  }
  return (
    <RankedList
      label={label}
      hint={t('settings.catalog.preferredGroupsHint')}
      error={errorOf('preferredGroups')}
      values={value.preferredGroups}
      nameOf={(group) => group}
      empty={t('settings.catalog.noGroups')}
      onChange={(preferredGroups) => void change(label, { preferredGroups })}
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
