import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contentRatings, type SettingsValues } from '../../../shared/contracts/settings.ts'
import { languageName } from '../../i18n/language-name.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/forms/Field.tsx'
import { catalogLanguages, titleLanguages } from './catalog-languages.ts'
import { RankedList } from './RankedList.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import { SwitchRow } from './SwitchRow.tsx'
import { type Group, useGroup } from './use-group.ts'

export function CatalogSettings({ value }: { readonly value: SettingsValues['catalog'] }) {
  const { t, i18n } = useTranslation()
  const group = useGroup('catalog', value, (member) => t(`settings.catalog.${member}`))
  const { choice, toggle } = group
  const languages = [...new Set<string>([...titleLanguages, value.metadataLanguage])]
  return (
    <SettingsSection id="catalog" title={t('settings.catalog.title')} note={t('settings.catalog.note')}>
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
      <Groups group={group} />
    </SettingsSection>
  )
}

type Part = { readonly group: Group<'catalog'> }

function Languages({ group: { value, set, field } }: Part) {
  const { t, i18n } = useTranslation()
  const [chosen, setChosen] = useState('')
  const nameOf = (code: string) => languageName(code, i18n.language)
  const rest = catalogLanguages.filter((code) => !value.languages.includes(code))
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
          ...rest.map((code): { value: string; label: string } => ({ value: code, label: nameOf(code) })),
        ]}
        onChoose={setChosen}
      />
      {/* Keys go through the choices one by one, so choosing alone adds nothing. */}
      <Button onClick={add}>{t('settings.list.add')}</Button>
    </RankedList>
  )
}

function Ratings({ group: { value, set, field } }: Part) {
  const { t } = useTranslation()
  const { label, error } = field('contentRatings')
  const chosen = new Set<string>(value.contentRatings)
  const toggle = (rating: (typeof contentRatings)[number]) =>
    set(
      'contentRatings',
      contentRatings.filter((one) => (one === rating ? !chosen.has(one) : chosen.has(one))),
    )
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

function Groups({ group: { value, set, field } }: Part) {
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
