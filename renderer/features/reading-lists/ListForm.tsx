import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadingList } from '../../../shared/contracts/reading-lists.ts'
import { useAddReadingList, useEditReadingList } from '../../api/library/reading-lists.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea, TextField } from '../../ui/forms/Field.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import form from '../../ui/forms/form.module.css'
import { useFormViolations, violationMessage } from '../../ui/forms/violations.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ProblemLine } from '../../ui/status/Notice.tsx'

type ListFormProps = {
  /** The list to edit; without it one is added. */
  readonly list?: ReadingList
  readonly onSaved?: (list: ReadingList) => void
  readonly onClose: () => void
}

/** Adds a reading list, or changes its name and summary. */
export function ListForm({ list, onSaved, onClose }: ListFormProps) {
  const { t } = useTranslation()
  const add = useAddReadingList()
  const edit = useEditReadingList()
  const [name, setName] = useState(list?.name ?? '')
  const [summary, setSummary] = useState(list?.summary ?? '')
  const error = add.error ?? edit.error
  const { violations, formRef } = useFormViolations(error)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const saved = await (list ? edit.mutateAsync({ id: list.id, name, summary }) : add.mutateAsync({ name, summary }))
      onClose()
      onSaved?.(saved)
    } catch {
      return // The form shows the error.
    }
  }
  return (
    <Dialog title={t(list ? 'readingLists.edit' : 'readingLists.add')} onClose={onClose}>
      <form ref={formRef} className={form.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('readingLists.name')}
          value={name}
          onText={setName}
          maxLength={200}
          error={violationMessage(violations, 'name')}
        />
        <TextArea
          label={t('readingLists.summary')}
          value={summary}
          onText={setSummary}
          rows={3}
          error={violationMessage(violations, 'summary')}
        />
        {violations.length === 0 && <ProblemLine error={error} />}
        <FormActions onCancel={onClose}>
          <Button type="submit" variant="primary" busy={add.isPending || edit.isPending}>
            {t('common.save')}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}
