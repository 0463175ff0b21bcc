import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Violation } from '../../../shared/contracts/problems.ts'
import { useAddManga } from '../../api/mutations.ts'
import { ApiProblem } from '../../api/problem.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx'
import form from '../../ui/form.module.css'
import { ProblemLine } from '../../ui/Notice.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { toast } from '../../ui/toasts.store.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { useFocusInvalid } from '../../ui/use-focus-invalid.ts'
import { messageFor, unplaced } from '../../ui/violations.ts'
import { emptyManga, type MangaDraft, readMangaDraft } from './manga-draft.ts'
import { proposeSlug } from './slug-proposal.ts'

const shown = [
  'title',
  'slug',
  'author',
  'publicationYear',
  'genres',
  'status',
  'description',
  'rating',
  'imageUrl',
  'externalId',
]

export function AddMangaScreen() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { draft, setDraft, clear } = useDraft('bunko.draft.manga', emptyManga)
  const [unreadable, setUnreadable] = useState<readonly Violation[]>([])
  const add = useAddManga()
  const violations = unreadable.length > 0 ? unreadable : add.error instanceof ApiProblem ? add.error.violations : []
  const formRef = useFocusInvalid(unreadable.length > 0 ? unreadable : add.error)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    const read = readMangaDraft(draft, t('form.notANumber'))
    setUnreadable(read.unreadable)
    if (read.unreadable.length > 0) return
    add.mutate(read.body, {
      onSuccess: ({ id, title }) => {
        clear()
        toast(t('addManga.done', { title }))
        navigate(paths.manga(id), { replace: true })
      },
    })
  }

  return (
    <Screen title={t('addManga.heading')} note={t('addManga.note')} narrow>
      <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
        {add.error && unreadable.length === 0 && <ProblemLine error={add.error} extra={unplaced(violations, shown)} />}
        <MangaFields draft={draft} onDraft={setDraft} violations={violations} />
        <div className={form.actions}>
          <Button type="submit" look="strong" busy={add.isPending}>
            {t('addManga.submit')}
          </Button>
          <LinkButton look="quiet" href={paths.library}>
            {t('common.cancel')}
          </LinkButton>
        </div>
      </form>
    </Screen>
  )
}

type MangaFieldsProps = {
  readonly draft: MangaDraft
  readonly onDraft: (draft: MangaDraft) => void
  readonly violations: readonly Violation[]
}

function MangaFields({ draft, onDraft, violations }: MangaFieldsProps) {
  const { t } = useTranslation()
  const field = (name: Exclude<keyof MangaDraft, 'slugTouched' | 'status'>) => ({
    name,
    label: t(`addManga.${name}.label`),
    value: draft[name],
    error: messageFor(violations, name),
    onText: (value: string) => onDraft({ ...draft, [name]: value }),
  })
  const optional = t('form.optional')
  const onTitle = (title: string) =>
    onDraft({ ...draft, title, ...(!draft.slugTouched && { slug: proposeSlug(title) }) })
  const onSlug = (slug: string) => onDraft({ ...draft, slug, slugTouched: slug !== '' })
  const statuses = ['ongoing', 'completed', 'hiatus'] as const
  return (
    <>
      <TextField {...field('title')} onText={onTitle} />
      <TextField {...field('slug')} onText={onSlug} code hint={t('addManga.slug.hint')} />
      <div className={form.pair}>
        <TextField {...field('author')} />
        <TextField {...field('publicationYear')} inputMode="numeric" />
      </div>
      <div className={form.pair}>
        <TextField {...field('genres')} hint={t('addManga.genres.hint')} />
        <SelectField
          name="status"
          label={t('addManga.status.label')}
          value={draft.status}
          error={messageFor(violations, 'status')}
          choices={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          onChoose={(status) => onDraft({ ...draft, status })}
        />
      </div>
      <TextArea {...field('description')} optional={optional} />
      <div className={form.pair}>
        <TextField {...field('rating')} inputMode="decimal" optional={optional} hint={t('addManga.rating.hint')} />
        <TextField {...field('externalId')} code optional={optional} hint={t('addManga.externalId.hint')} />
      </div>
      <TextField {...field('imageUrl')} code inputMode="url" optional={optional} />
    </>
  )
}
