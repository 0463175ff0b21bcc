import { useTranslation } from 'react-i18next'
import type { ContentSource } from '../../../shared/contracts/content-sources.ts'
import type { Violation } from '../../../shared/contracts/problems.ts'
import type { Theme } from '../../../shared/contracts/themes.ts'
import { Segmented, SelectField, Switch, TextArea, TextField } from '../../ui/forms/Field.tsx'
import form from '../../ui/forms/form.module.css'
import { violationMessage } from '../../ui/forms/violations.ts'
import { isServer, type SourceDraft, sourceTextFields } from './source-draft.ts'
import { findTheme, setTheme } from './source-theme.ts'

export type SourceFieldsProps = {
  readonly draft: SourceDraft
  readonly onDraft: (draft: SourceDraft) => void
  readonly violations: readonly Violation[]
  /** Empty until loaded. */
  readonly themes: readonly Theme[]
  /** Whether a test decides that it is active. */
  readonly dependsOnTest?: boolean
}

/** The text fields in which two sources differ, with the values of the second one. */
export const changedFields = (before: ContentSource | undefined, after: ContentSource) =>
  sourceTextFields.flatMap((name): [(typeof sourceTextFields)[number], string][] =>
    before?.[name] === after[name] ? [] : [[name, after[name] ?? '']],
  )

export function SourceFields(props: SourceFieldsProps) {
  const { draft, onDraft, violations, themes, dependsOnTest = false } = props
  const { t } = useTranslation()
  const theme = findTheme(draft, themes)?.source
  const field = (name: (typeof sourceTextFields)[number]) => ({
    name,
    label: t(`sources.field.${name}.label`),
    value: draft[name],
    error: violationMessage(violations, name),
    onText: (value: string) => onDraft({ ...draft, [name]: value }),
  })
  const { detectedFrom } = draft.options
  const optional = t('form.optional')
  const types = ['html', 'javascript'] as const
  return (
    <>
      <TextField {...field('name')} />
      <TextField
        {...field('baseUrl')}
        code
        inputMode="url"
        placeholder="https://"
        hint={isServer(draft) ? undefined : t('sources.field.baseUrl.hint')}
      />
      {!isServer(draft) && (
        <>
          {!draft.isExpert && <ThemeField {...props} />}
          <TextField
            {...field('chapterUrlFormat')}
            code
            placeholder="/{slug}/{chapter}"
            hint={t('sources.field.chapterUrlFormat.hint')}
          />
          <Segmented
            label={t('sources.field.scrapingType.label')}
            value={draft.scrapingType}
            choices={types.map((value) => ({ value, label: t(`sources.type.${value}`) }))}
            onChoose={(scrapingType) => onDraft({ ...draft, scrapingType })}
          />
          <TextField
            {...field('imageSelector')}
            code
            optional={optional}
            placeholder={theme?.imageSelector ?? ''}
            hint={t('sources.field.imageSelector.hint')}
          />
          <div className={form.pair}>
            <TextField
              {...field('nextPageSelector')}
              code
              optional={optional}
              placeholder={theme?.nextPageSelector ?? ''}
              hint={t('sources.field.nextPageSelector.hint')}
            />
            <TextField
              {...field('chapterSelector')}
              code
              optional={optional}
              placeholder={theme?.chapterSelector ?? ''}
              hint={t('sources.field.chapterSelector.hint')}
            />
          </div>
        </>
      )}
      <TextArea {...field('description')} rows={2} optional={optional} />
      {!dependsOnTest && (
        <Switch
          label={t('sources.field.isActive')}
          checked={draft.isActive}
          onToggle={(isActive) => onDraft({ ...draft, isActive })}
        />
      )}
      {!isServer(draft) && (
        <Switch
          label={t('sources.field.autoRepair')}
          checked={draft.autoRepair}
          onToggle={(autoRepair) => onDraft({ ...draft, autoRepair })}
        />
      )}
      {typeof detectedFrom === 'string' && !draft.isExpert && (
        <Switch
          label={t('sources.option.detectedFrom')}
          checked={draft.texts.detectedFrom !== ''}
          onToggle={(isOn) => onDraft({ ...draft, texts: { ...draft.texts, detectedFrom: isOn ? detectedFrom : '' } })}
        />
      )}
    </>
  )
}

/** Selects the theme of the site, which fills in most other fields. */
function ThemeField({ draft, onDraft, violations, themes }: SourceFieldsProps) {
  const { t } = useTranslation()
  const theme = findTheme(draft, themes)
  return (
    <SelectField
      name="options.theme"
      label={t('sources.option.theme')}
      hint={theme ? `${theme.description} ${t('sources.theme.fills')}` : t('sources.theme.hint')}
      error={violationMessage(violations, 'options.theme')}
      value={draft.texts.theme}
      choices={[{ value: '', label: t('sources.theme.none') }, ...themeChoices(draft.texts.theme, themes)]}
      onChoose={(id) => onDraft(setTheme(draft, themes, id))}
    />
  )
}

/** Theme choices. An unlisted selected theme is added. */
function themeChoices(selected: string, themes: SourceFieldsProps['themes']) {
  const choices = themes.map(({ id, name }) => ({ value: id as string, label: name }))
  return selected === '' || choices.some(({ value }) => value === selected)
    ? choices
    : [...choices, { value: selected, label: selected }]
}
