import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Violation } from '../../../../shared/contracts/problems.ts'
import { useAddChapters } from '../../../api/library/chapters.ts'
import { runMutation } from '../../../api/query-client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Segmented, TextField } from '../../../ui/forms/Field.tsx'
import { FormActions, FormProblem } from '../../../ui/forms/FormActions.tsx'
import form from '../../../ui/forms/form.module.css'
import { unmatchedViolations, useFormViolations, violationMessage } from '../../../ui/forms/violations.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { type ChaptersDraft, emptyChaptersDraft, parseChaptersDraft } from './chapters-draft.ts'

type AddChaptersDialogProps = { readonly mangaId: string; readonly onClose: () => void }

export function AddChaptersDialog({ mangaId, onClose }: AddChaptersDialogProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(emptyChaptersDraft)
  const add = useAddChapters(mangaId)
  const { violations, isUnreadable, setUnreadable, formRef } = useFormViolations(add.error)
  const fieldNames = draft.kind === 'one' ? ['number', 'title', 'volume'] : ['from', 'to']

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    const messages = { notANumber: t('form.notANumber'), missing: t('form.missing') }
    const parsed = parseChaptersDraft(draft, messages)
    setUnreadable(parsed.violations)
    if (parsed.violations.length > 0) return
    runMutation(add.mutateAsync, parsed.body, {
      onSuccess: ({ total }) => {
        toast(t('addChapters.done', { count: total }))
        onClose()
      },
    })
  }

  return (
    <Dialog title={t('chapters.add')} onClose={onClose}>
      <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
        <Segmented
          label={t('addChapters.kind')}
          hideLabel
          value={draft.kind}
          choices={[
            { value: 'one', label: t('addChapters.one') },
            { value: 'range', label: t('addChapters.range') },
          ]}
          onChoose={(kind) => setDraft({ ...draft, kind })}
        />
        {add.error && !isUnreadable && (
          <FormProblem error={add.error} unmatched={unmatchedViolations(violations, fieldNames)} />
        )}
        <ChapterFields draft={draft} onDraft={setDraft} violations={violations} />
        <FormActions onCancel={onClose}>
          <Button type="submit" variant="primary" busy={add.isPending}>
            {draft.kind === 'one' ? t('addChapters.submitOne') : t('addChapters.submitRange')}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}

type ChapterFieldsProps = {
  readonly draft: ChaptersDraft
  readonly onDraft: (draft: ChaptersDraft) => void
  readonly violations: readonly Violation[]
}

function ChapterFields({ draft, onDraft, violations }: ChapterFieldsProps) {
  const { t } = useTranslation()
  const field = (name: Exclude<keyof ChaptersDraft, 'kind'>) => ({
    name,
    label: t(`addChapters.${name}`),
    value: draft[name],
    error: violationMessage(violations, name),
    onText: (value: string) => onDraft({ ...draft, [name]: value }),
  })
  const optional = t('form.optional')
  return draft.kind === 'one' ? (
    <>
      <div className={form.pair}>
        <TextField {...field('number')} inputMode="decimal" />
        <TextField {...field('volume')} inputMode="numeric" optional={optional} />
      </div>
      <TextField {...field('title')} optional={optional} />
    </>
  ) : (
    <div className={form.pair}>
      <TextField {...field('from')} inputMode="numeric" />
      <TextField {...field('to')} inputMode="numeric" />
    </div>
  )
}
