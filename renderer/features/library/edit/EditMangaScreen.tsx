import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { MangaDetail } from '../../../../shared/contracts/mangas.ts'
import type { Versioned } from '../../../api/client.ts'
import { loadMangaVersion, useEditManga, useMangaForm } from '../../../api/library/mangas.ts'
import { isChangedMeanwhile } from '../../../api/problem.ts'
import { runMutation } from '../../../api/query-client.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { ChangedMeanwhile, FormActions, FormProblem } from '../../../ui/forms/FormActions.tsx'
import form from '../../../ui/forms/form.module.css'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { unmatchedViolations, useFormViolations } from '../../../ui/forms/violations.ts'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { paths } from '../../../ui/paths.ts'
import { Screen } from '../../../ui/Screen.tsx'
import { LoadState } from '../../../ui/status/Notice.tsx'
import { MangaFields, mangaFieldPaths } from './MangaFields.tsx'
import { changedFields, mangaToDraft, parseMangaEdit } from './manga-draft.ts'

export function EditMangaScreen({ mangaId }: { readonly mangaId: string }) {
  const { t } = useTranslation()
  const manga = useMangaForm(mangaId)
  return (
    <Screen title={t('editManga.heading')} note={manga.data?.value.title} measure="form">
      {manga.data && <EditMangaForm opened={manga.data} />}
      <LoadState query={manga} actions={<LinkButton href={paths.library}>{t('manga.toLibrary')}</LinkButton>} />
    </Screen>
  )
}

function EditMangaForm({ opened }: { readonly opened: Versioned<MangaDetail> }) {
  const manga = opened.value
  const { t } = useTranslation()
  const [unchanged, setUnchanged] = useState(() => toDraft(opened))
  const [stored, setStored] = useState<Versioned<MangaDetail>>()
  const [isStoredUnknown, setStoredUnknown] = useState(false)
  // The draft remembers the version it was made from, so that later changes from elsewhere are noticed.
  const { draft, setDraft, clear } = useDraft(`bunko.draft.manga.${manga.id}`, unchanged)
  const { original, etag, fields } = draft
  const edit = useEditManga(manga.id)
  const goBack = useGoBack(paths.manga(manga.id))
  const { violations, isUnreadable, setUnreadable, formRef } = useFormViolations(edit.error)
  const close = () => {
    clear()
    // Saving can take longer than the user stays.
    if (formRef.current) goBack()
  }

  const save = (version: string | undefined) => {
    if (edit.isPending) return
    setStored(undefined)
    setStoredUnknown(false)
    const parsed = parseMangaEdit(fields, original, t('form.notANumber'))
    setUnreadable(parsed.violations)
    if (parsed.violations.length > 0) return
    if (Object.keys(parsed.body).length === 0) {
      toast(t('editManga.none'))
      return close()
    }
    runMutation(
      edit.mutateAsync,
      { body: parsed.body, etag: version },
      {
        onSuccess: ({ title }) => {
          toast(t('editManga.done', { title }))
          close()
        },
        onError: (error) => {
          if (isChangedMeanwhile(error)) loadMangaVersion(manga.id).then(setStored, () => setStoredUnknown(true))
        },
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(etag)
  }
  const takeStored = (version: Versioned<MangaDetail>) => {
    const taken = toDraft(version)
    setUnchanged(taken)
    setDraft(taken)
    setStored(undefined)
    edit.reset()
  }

  return (
    <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
      {stored && (
        <ChangedMeanwhile
          changes={changedFields(original, mangaToDraft(stored.value)).map(([name, value]) => ({
            label: t(`addManga.${name}.label`),
            value: name === 'status' ? t(`status.${stored.value.status}`) : value,
          }))}
          busy={edit.isPending}
          onOverwrite={() => save(stored.etag)}
          onUseStored={() => takeStored(stored)}
        />
      )}
      {edit.error && !stored && (isStoredUnknown || !isChangedMeanwhile(edit.error)) && !isUnreadable && (
        <FormProblem error={edit.error} unmatched={unmatchedViolations(violations, mangaFieldPaths)} />
      )}
      <MangaFields
        draft={fields}
        onDraft={(changed) => setDraft({ ...draft, fields: changed })}
        violations={violations}
      />
      <FormActions onCancel={close}>
        <Button type="submit" variant="primary" busy={edit.isPending}>
          {t('editManga.submit')}
        </Button>
      </FormActions>
    </form>
  )
}

const toDraft = ({ value, etag }: Versioned<MangaDetail>) => {
  const original = mangaToDraft(value)
  return { original, etag, fields: original }
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
