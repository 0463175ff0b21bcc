import { useTranslation } from 'react-i18next'
import { mangaStatuses } from '../../../../shared/contracts/mangas.ts'
import type { Violation } from '../../../../shared/contracts/problems.ts'
import { SelectField, TextArea, TextField } from '../../../ui/forms/Field.tsx'
import form from '../../../ui/forms/form.module.css'
import { violationMessage } from '../../../ui/forms/violations.ts'
import { type MangaDraft, suggestSlug } from './manga-draft.ts'

/** The property paths whose validation messages are shown at these fields. */
export const mangaFieldPaths: readonly string[] = [
  'title',
  'slug',
  'author',
  'publicationYear',
  'genres',
  'status',
  'description',
  'notes',
  'rating',
  'imageUrl',
  'externalId',
]

type MangaFieldsProps = {
  readonly draft: MangaDraft
  readonly onDraft: (draft: MangaDraft) => void
  readonly violations: readonly Violation[]
}

/** The form fields of a manga, used to add and to edit it. */
export function MangaFields({ draft, onDraft, violations }: MangaFieldsProps) {
  const { t } = useTranslation()
  const field = (name: Exclude<keyof MangaDraft, 'isSlugEdited' | 'status'>) => ({
    name,
    label: t(`addManga.${name}.label`),
    value: draft[name],
    error: violationMessage(violations, name),
    onText: (value: string) => onDraft({ ...draft, [name]: value }),
  })
  const optional = t('form.optional')
  const onTitle = (title: string) =>
    onDraft({ ...draft, title, ...(!draft.isSlugEdited && { slug: suggestSlug(title) }) })
  const onSlug = (slug: string) => onDraft({ ...draft, slug, isSlugEdited: slug !== '' })
  return (
    <>
      <TextField {...field('title')} onText={onTitle} />
      <TextField {...field('slug')} onText={onSlug} code hint={t('addManga.slug.hint')} />
      <div className={form.pair}>
        <TextField {...field('author')} />
        <TextField {...field('publicationYear')} inputMode="numeric" optional={optional} />
      </div>
      <div className={form.pair}>
        <TextField {...field('genres')} optional={optional} hint={t('addManga.genres.hint')} />
        <SelectField
          name="status"
          label={t('addManga.status.label')}
          value={draft.status}
          error={violationMessage(violations, 'status')}
          choices={mangaStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          onChoose={(status) => onDraft({ ...draft, status })}
        />
      </div>
      <TextArea {...field('description')} optional={optional} />
      <TextArea {...field('notes')} optional={optional} rows={3} hint={t('addManga.notes.hint')} />
      <div className={form.pair}>
        <TextField {...field('rating')} inputMode="decimal" optional={optional} hint={t('addManga.rating.hint')} />
        <TextField {...field('externalId')} code optional={optional} hint={t('addManga.externalId.hint')} />
      </div>
      <TextField {...field('imageUrl')} code inputMode="url" optional={optional} />
    </>
  )
}
