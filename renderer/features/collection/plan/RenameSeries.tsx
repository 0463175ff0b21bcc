import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/forms/Field.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import form from '../../../ui/forms/form.module.css'
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { addCorrections } from '../collection-plan.store.ts'
import type { PlanGroup } from './plan.ts'

/** Gives another series to all files of a group. The name of another group merges them. */
export function RenameSeries({ group, onClose }: { readonly group: PlanGroup; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState(group.name)
  const [submitted, setSubmitted] = useState(0)
  const series = name.trim()
  const formRef = useFocusInvalid(submitted)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(submitted + 1)
    if (series === '') return
    const undo = addCorrections(new Map(group.files.map(({ path }) => [path, { series }])))
    onClose()
    toast(t('folder.renamed', { count: group.files.length }), 'plain', { label: t('common.undo'), onSelect: undo })
  }
  return (
    <Dialog title={t('folder.renameSeries')} onClose={onClose}>
      <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
        <TextField
          label={t('folder.field.series')}
          hint={t('folder.renameHint', { count: group.files.length })}
          maxLength={255}
          value={name}
          error={submitted > 0 && series === '' ? t('folder.invalid.missing') : undefined}
          onText={setName}
        />
        <FormActions onCancel={onClose}>
          <Button type="submit" variant="primary">
            {t('folder.rename')}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}
