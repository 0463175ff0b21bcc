import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { MangaDetail } from '../../../../shared/contracts/mangas.ts'
import type { Violation } from '../../../../shared/contracts/problems.ts'
import { useEditManga, useManga } from '../../../api/library/mangas.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { FormProblem } from '../../../ui/forms/FormProblem.tsx'
import form from '../../../ui/forms/form.module.css'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts'
import { unmatchedViolations } from '../../../ui/forms/violations.ts'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { paths } from '../../../ui/paths.ts'
import { Screen } from '../../../ui/Screen.tsx'
import { ProblemNotice } from '../../../ui/status/Notice.tsx'
import { MangaFields, mangaFieldPaths } from './MangaFields.tsx'
import { mangaToDraft, parseMangaEdit } from './manga-draft.ts'

export function EditMangaScreen({ mangaId }: { readonly mangaId: string }) {
  const { t } = useTranslation()
  const manga = useManga(mangaId)
  return (
    <Screen title={t('editManga.heading')} note={manga.data?.title} measure="form">
      {manga.data && <EditMangaForm manga={manga.data} />}
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

function EditMangaForm({ manga }: { readonly manga: MangaDetail }) {
  const { t } = useTranslation()
  // The values at the time the form was opened. Later changes from elsewhere must not change the form.
  const [original] = useState(() => mangaToDraft(manga))
  const { draft, setDraft, clear } = useDraft(`bunko.draft.manga.${manga.id}`, original)
  const [draftViolations, setDraftViolations] = useState<readonly Violation[]>([])
  const edit = useEditManga(manga.id)
  const goBack = useGoBack(paths.manga(manga.id))
  const apiViolations = edit.error instanceof ApiProblem ? edit.error.violations : []
  const violations = draftViolations.length > 0 ? draftViolations : apiViolations
  const formRef = useFocusInvalid(draftViolations.length > 0 ? draftViolations : edit.error)
  const close = () => {
    clear()
    goBack()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (edit.isPending) return
    const parsed = parseMangaEdit(draft, original, t('form.notANumber'))
    setDraftViolations(parsed.violations)
    if (parsed.violations.length > 0) return
    if (Object.keys(parsed.body).length === 0) {
      toast(t('editManga.none'))
      return close()
    }
    edit.mutate(parsed.body, {
      onSuccess: ({ title }) => {
        toast(t('editManga.done', { title }))
        close()
      },
    })
  }

  return (
    <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
      {edit.error && draftViolations.length === 0 && (
        <FormProblem error={edit.error} unmatched={unmatchedViolations(violations, mangaFieldPaths)} />
      )}
      <MangaFields draft={draft} onDraft={setDraft} violations={violations} />
      <div className={form.actions}>
        <Button type="submit" variant="primary" busy={edit.isPending}>
          {t('editManga.submit')}
        </Button>
        <Button variant="ghost" onClick={close}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Goes back in the history if it leads to `to`, to restore the scroll position and the focus. Otherwise navigates there. */
function useGoBack(to: string): () => void {
  const [, navigate] = useLocation()
  return () => {
    const state: unknown = history.state
    const cameFrom = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
    if (cameFrom === to) history.back()
    else navigate(to, { replace: true })
  }
}
