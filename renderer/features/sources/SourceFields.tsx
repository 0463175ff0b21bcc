import { useTranslation } from 'react-i18next'
import type { Violation } from '../../../shared/contracts/problems.ts'
import { Segmented, Switch, TextArea, TextField } from '../../ui/Field.tsx'
import form from '../../ui/form.module.css'
import { messageFor } from '../../ui/violations.ts'
import type { SourceDraft } from './source-draft.ts'

export type SourceFieldsProps = {
  readonly draft: SourceDraft
  readonly onDraft: (draft: SourceDraft) => void
  readonly violations: readonly Violation[]
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

export function SourceFields({ draft, onDraft, violations }: SourceFieldsProps) {
  const { t } = useTranslation()
  const field = (name: (typeof textFields)[number]) => ({
    name,
    label: t(`sources.field.${name}.label`),
    value: draft[name],
    error: messageFor(violations, name),
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
      <TextField {...field('imageSelector')} code optional={optional} hint={t('sources.field.imageSelector.hint')} />
      <div className={form.pair}>
        <TextField
          {...field('nextPageSelector')}
          code
          optional={optional}
          hint={t('sources.field.nextPageSelector.hint')}
        />
        <TextField
          {...field('chapterSelector')}
          code
          optional={optional}
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
