import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Violation } from '../../../shared/contracts/problems.ts'
import { useAddChapters } from '../../api/mutations.ts'
import { ApiProblem } from '../../api/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Segmented, TextField } from '../../ui/Field.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import form from '../../ui/form.module.css'
import { toast } from '../../ui/toasts.store.ts'
import { useFocusInvalid } from '../../ui/use-focus-invalid.ts'
import { messageFor, unplaced } from '../../ui/violations.ts'
import { type ChaptersDraft, emptyChapters, readChaptersDraft } from './chapters-draft.ts'

type AddChaptersDialogProps = { readonly mangaId: string; readonly onClose: () => void }

export function AddChaptersDialog({ mangaId, onClose }: AddChaptersDialogProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(emptyChapters)
  const [unreadable, setUnreadable] = useState<readonly Violation[]>([])
  const add = useAddChapters(mangaId)
  const violations = unreadable.length > 0 ? unreadable : add.error instanceof ApiProblem ? add.error.violations : []
  const formRef = useFocusInvalid(unreadable.length > 0 ? unreadable : add.error)
  const shown = draft.kind === 'one' ? ['number', 'title', 'volume'] : ['from', 'to']

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    const words = { notANumber: t('form.notANumber'), missing: t('form.missing') }
    const read = readChaptersDraft(draft, words)
    setUnreadable(read.unreadable)
    if (read.unreadable.length > 0) return
    add.mutate(read.body, {
      onSuccess: ({ total }) => {
        toast(t('addChapters.done', { count: total }))
        onClose()
      },
    })
  }

  return (
    <Dialog title={t('addChapters.heading')} onClose={onClose}>
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
        {add.error && unreadable.length === 0 && (
          <FormProblem error={add.error} unplaced={unplaced(violations, shown)} />
        )}
        <Fields draft={draft} onDraft={setDraft} violations={violations} />
        <div className={form.actions}>
          <Button type="submit" look="strong" busy={add.isPending}>
            {draft.kind === 'one' ? t('addChapters.submitOne') : t('addChapters.submitRange')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type FieldsProps = {
  readonly draft: ChaptersDraft
  readonly onDraft: (draft: ChaptersDraft) => void
  readonly violations: readonly Violation[]
}

function Fields({ draft, onDraft, violations }: FieldsProps) {
  const { t } = useTranslation()
  const field = (name: Exclude<keyof ChaptersDraft, 'kind'>) => ({
    name,
    label: t(`addChapters.${name}`),
    value: draft[name],
    error: messageFor(violations, name),
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
