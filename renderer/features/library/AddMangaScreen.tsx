import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Violation } from '../../../shared/contracts/problems.ts'
import { useAddManga } from '../../api/mutations.ts'
import { ApiProblem } from '../../api/problem.ts'
import { AddWays } from '../../ui/AddWays.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { mangaDraftKey } from '../../ui/draft-keys.ts'
import { FormProblem } from '../../ui/FormProblem.tsx'
import form from '../../ui/form.module.css'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { toast } from '../../ui/toasts.store.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { useFocusInvalid } from '../../ui/use-focus-invalid.ts'
import { unplaced } from '../../ui/violations.ts'
import { MangaFields, mangaFieldPaths } from './MangaFields.tsx'
import { emptyManga, readMangaDraft } from './manga-draft.ts'

export function AddMangaScreen() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { draft, setDraft, clear } = useDraft(mangaDraftKey, emptyManga)
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
    <Screen title={t('addManga.heading')} note={t('addManga.note')} measure="form">
      <AddWays current="hand" />
      <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
        {add.error && unreadable.length === 0 && (
          <FormProblem error={add.error} unplaced={unplaced(violations, mangaFieldPaths)} />
        )}
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
