import { Link2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MangaDetail } from '../../../../shared/contracts/mangas.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useAddSourceLink } from '../../../api/sources/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/forms/Field.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import { FormProblem } from '../../../ui/forms/FormProblem.tsx'
import form from '../../../ui/forms/form.module.css'
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts'
import { unmatchedViolations, violationMessage } from '../../../ui/forms/violations.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { LinkResult } from './LinkResult.tsx'
import styles from './SourcePreference.module.css'

/** A button that links the manga to the source that a pasted URL belongs to. */
export function AddLink({ manga }: { readonly manga: MangaDetail }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" icon={Link2} className={styles.reset} onClick={() => setOpen(true)}>
        {t('links.paste')}
      </Button>
      {isOpen && <AddLinkDialog mangaId={manga.id} onClose={() => setOpen(false)} />}
    </>
  )
}

function AddLinkDialog({ mangaId, onClose }: { readonly mangaId: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [url, setUrl] = useState('')
  const add = useAddSourceLink(mangaId)
  const violations = add.error instanceof ApiProblem ? add.error.violations : []
  const formRef = useFocusInvalid(add.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending && url.trim() !== '') add.mutate(url.trim())
  }
  return (
    <Dialog title={t('links.paste')} onClose={onClose}>
      <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
        <TextField
          name="url"
          type="url"
          label={t('links.url')}
          hint={t('links.pasteHint')}
          value={url}
          error={violationMessage(violations, 'url')}
          onText={setUrl}
        />
        <FormProblem isOneField error={add.error} unmatched={unmatchedViolations(violations, ['url'])} />
        {add.data && <LinkResult mangaId={mangaId} written={add.data} />}
        <FormActions onCancel={onClose} cancelLabel={add.data && t('common.close')}>
          <Button type="submit" variant="primary" busy={add.isPending}>
            {t('links.save')}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}
