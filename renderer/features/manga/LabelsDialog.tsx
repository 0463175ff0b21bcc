import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMangaLabels, useSetMangaLabels } from '../../api/library/labels.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/forms/Field.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import form from '../../ui/forms/form.module.css'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ProblemLine } from '../../ui/status/Notice.tsx'

/** Edits the labels of a manga as one line. */
export function LabelsDialog({ mangaId, onClose }: { readonly mangaId: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const labels = useMangaLabels(mangaId)
  const save = useSetMangaLabels(mangaId)
  const [text, setText] = useState<string>()
  const value = text ?? (labels.data ?? []).join(', ')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (labels.data === undefined || save.isPending) return
    const wanted = value.split(/[,、]/).map((label) => label.trim())
    save.mutate(
      wanted.filter((label) => label !== ''),
      { onSuccess: onClose },
    )
  }
  return (
    <Dialog title={t('manga.labels.title')} onClose={onClose}>
      <form className={form.form} onSubmit={submit}>
        <TextField
          label={t('manga.labels.field')}
          hint={t('manga.labels.hint')}
          value={value}
          readOnly={labels.data === undefined}
          onText={setText}
        />
        <ProblemLine error={labels.error ?? save.error} />
        <FormActions onCancel={onClose}>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t('manga.labels.save')}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}
