import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import type { Violation } from '../../../shared/contracts/problems.ts'
import { useEditManga } from '../../api/mutations.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useManga } from '../../api/queries.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import form from '../../ui/form.module.css'
import { ProblemNotice } from '../../ui/Notice.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { toast } from '../../ui/toasts.store.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { useFocusInvalid } from '../../ui/use-focus-invalid.ts'
import { unplaced } from '../../ui/violations.ts'
import { MangaFields, mangaFieldPaths } from './MangaFields.tsx'
import { draftOfManga, readMangaEdit } from './manga-draft.ts'

export function EditMangaScreen({ mangaId }: { readonly mangaId: string }) {
  const { t } = useTranslation()
  const manga = useManga(mangaId)
  return (
    <Screen title={t('editManga.heading')} note={manga.data?.title} measure="form">
      {manga.data && <EditManga manga={manga.data} />}
      {manga.isPending && <p role="status">{t('common.loading')}</p>}
      {!manga.data && manga.isError && (
        <ProblemNotice
          error={manga.error}
          onRetry={() => void manga.refetch()}
          actions={<LinkButton href={paths.library}>{t('manga.toLibrary')}</LinkButton>}
        />
      )}
    </Screen>
  )
}

function EditManga({ manga }: { readonly manga: MangaDetail }) {
  const { t } = useTranslation()
  // Nothing may change under the hands of a person: what was there when the form opened is what they edit.
  const [before] = useState(() => draftOfManga(manga))
  const { draft, setDraft, clear } = useDraft(`bunko.draft.manga.${manga.id}`, before)
  const [unreadable, setUnreadable] = useState<readonly Violation[]>([])
  const edit = useEditManga(manga.id)
  const leave = useLeave(paths.manga(manga.id))
  const violations = unreadable.length > 0 ? unreadable : edit.error instanceof ApiProblem ? edit.error.violations : []
  const formRef = useFocusInvalid(unreadable.length > 0 ? unreadable : edit.error)
  const close = () => {
    clear()
    leave()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (edit.isPending) return
    const read = readMangaEdit(draft, before, { notANumber: t('form.notANumber'), missing: t('form.missing') })
    setUnreadable(read.unreadable)
    if (read.unreadable.length > 0) return
    if (Object.keys(read.body).length === 0) {
      toast(t('editManga.none'))
      return close()
    }
    edit.mutate(read.body, {
      onSuccess: ({ title }) => {
        toast(t('editManga.done', { title }))
        close()
      },
    })
  }

  return (
    <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
      {edit.error && unreadable.length === 0 && (
        <FormProblem error={edit.error} unplaced={unplaced(violations, mangaFieldPaths)} />
      )}
      <MangaFields draft={draft} onDraft={setDraft} violations={violations} />
      <div className={form.actions}>
        <Button type="submit" look="strong" busy={edit.isPending}>
          {t('editManga.submit')}
        </Button>
        <Button look="quiet" onClick={close}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Back over the history where it leads to the manga, so that place and focus come back too. */
function useLeave(to: string): () => void {
  const [, navigate] = useLocation()
  return () => {
    const state: unknown = history.state
    const cameFrom = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
    if (cameFrom === to) history.back()
    else navigate(to, { replace: true })
  }
}
