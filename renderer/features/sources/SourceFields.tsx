import { useTranslation } from 'react-i18next'
import type { Violation } from '../../../shared/contracts/problems.ts'
import type { Theme } from '../../../shared/contracts/themes.ts'
import { Segmented, Switch, TextArea, TextField } from '../../ui/forms/Field.tsx'
import form from '../../ui/forms/form.module.css'
import { violationMessage } from '../../ui/forms/violations.ts'
import type { SourceDraft } from './source-draft.ts'
import { themeOf } from './source-theme.ts'
import { ThemeField } from './ThemeField.tsx'

export type SourceFieldsProps = {
  readonly draft: SourceDraft
  readonly onDraft: (draft: SourceDraft) => void
  readonly violations: readonly Violation[]
  /** Empty until they are known. */
  readonly themes: readonly Theme[]
}

const textFields = [
  'name',
  'baseUrl',
  'chapterUrlFormat',
  'imageSelector',
  'nextPageSelector',
  'chapterSelector',
  'description',
] as const

/** The paths whose messages these fields show. */
export const sourceFieldPaths: readonly string[] = textFields

export function SourceFields(props: SourceFieldsProps) {
  const { draft, onDraft, violations, themes } = props
  const { t } = useTranslation()
  const theme = themeOf(draft, themes)?.source
  const field = (name: (typeof textFields)[number]) => ({
    name,
    label: t(`sources.field.${name}.label`),
    value: draft[name],
    error: violationMessage(violations, name),
    onText: (value: string) => onDraft({ ...draft, [name]: value }),
  })
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
        hint={t('sources.field.baseUrl.hint')}
      />
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
      <TextArea {...field('description')} rows={2} optional={optional} />
      <Switch
        label={t('sources.field.isActive')}
        checked={draft.isActive}
        onToggle={(isActive) => onDraft({ ...draft, isActive })}
      />
    </>
  )
}
