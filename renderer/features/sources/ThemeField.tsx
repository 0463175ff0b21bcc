import { useTranslation } from 'react-i18next'
import { SelectField } from '../../ui/forms/Field.tsx'
import { violationMessage } from '../../ui/forms/violations.ts'
import type { SourceFieldsProps } from './SourceFields.tsx'
import { themeOf, withTheme } from './source-theme.ts'

/** Which of the known themes the site is made with: most of the rest then needs no filling in. */
export function ThemeField({ draft, onDraft, violations, themes }: SourceFieldsProps) {
  const { t } = useTranslation()
  const theme = themeOf(draft, themes)
  return (
    <SelectField
      name="options.theme"
      label={t('sources.option.theme')}
      hint={theme ? `${theme.description} ${t('sources.theme.fills')}` : t('sources.theme.hint')}
      error={violationMessage(violations, 'options.theme')}
      value={draft.texts.theme}
      choices={[{ value: '', label: t('sources.theme.none') }, ...known(draft.texts.theme, themes)]}
      onChoose={(id) => onDraft(withTheme(draft, themes, id))}
    />
  )
}

/** A theme that is set but not listed (not yet, or not any more) stays chosen. */
function known(chosen: string, themes: SourceFieldsProps['themes']) {
  const choices = themes.map(({ id, name }) => ({ value: id as string, label: name }))
  return chosen === '' || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: chosen }]
}
