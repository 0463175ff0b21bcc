import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useAddManga } from '../../../api/library/mangas.ts'
import { runMutation } from '../../../api/query-client.ts'
import { AddMangaTabs } from '../../../ui/AddMangaTabs.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { FormProblem } from '../../../ui/forms/FormActions.tsx'
import form from '../../../ui/forms/form.module.css'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { unmatchedViolations, useFormViolations } from '../../../ui/forms/violations.ts'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { paths } from '../../../ui/paths.ts'
import { Screen } from '../../../ui/Screen.tsx'
import { MangaFields, mangaFieldPaths } from './MangaFields.tsx'
import { emptyMangaDraft, parseMangaDraft } from './manga-draft.ts'

export function AddMangaScreen() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { draft, setDraft, clear } = useDraft('bunko.draft.manga', emptyMangaDraft)
  const add = useAddManga()
  const { violations, isUnreadable, setUnreadable, formRef } = useFormViolations(add.error)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    const parsed = parseMangaDraft(draft, t('form.notANumber'))
    setUnreadable(parsed.violations)
    if (parsed.violations.length > 0) return
    runMutation(add.mutateAsync, parsed.body, {
      onSuccess: ({ id, title }) => {
        clear()
        toast(t('addManga.done', { title }))
        if (formRef.current) navigate(paths.manga(id), { replace: true })
      },
    })
  }

  return (
    <Screen
      title={t('addManga.heading')}
      note={t('addManga.note')}
      tabs={<AddMangaTabs current="hand" />}
      measure="form"
    >
      <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
        {add.error && !isUnreadable && (
          <FormProblem error={add.error} unmatched={unmatchedViolations(violations, mangaFieldPaths)} />
        )}
        <MangaFields draft={draft} onDraft={setDraft} violations={violations} />
        <div className={form.actions}>
          <Button type="submit" variant="primary" busy={add.isPending}>
            {t('addManga.submit')}
          </Button>
          <LinkButton variant="ghost" href={paths.library}>
            {t('common.cancel')}
          </LinkButton>
        </div>
      </form>
    </Screen>
  )
}
