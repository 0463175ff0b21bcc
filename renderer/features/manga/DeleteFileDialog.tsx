import { useTranslation } from 'react-i18next'
import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import { useChapterChanges } from '../../api/mutations.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import form from '../../ui/form.module.css'
import { ProblemLine } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.store.ts'

type DeleteFileDialogProps = {
  readonly mangaId: string
  readonly chapter: ChapterListItem
  readonly onClose: () => void
}

/** Asks before a file goes: it can only be downloaded again, and its site may be gone by then. */
export function DeleteFileDialog({ mangaId, chapter, onClose }: DeleteFileDialogProps) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const { deleteFile } = useChapterChanges(mangaId)
  const number = formatChapterNumber(chapter.number)
  const submit = () =>
    deleteFile.mutate(chapter.id, {
      onSuccess: () => {
        toast(t('deleteFile.done', { number }))
        onClose()
      },
    })
  return (
    <Dialog title={t('deleteFile.heading', { number })} onClose={onClose}>
      <div className={form.form}>
        <p>
          {t('deleteFile.text')}{' '}
          {chapter.sizeBytes !== null && t('deleteFile.size', { size: bytes(chapter.sizeBytes) })}
        </p>
        <ProblemLine error={deleteFile.error} />
        <div className={form.actions}>
          <Button look="danger" busy={deleteFile.isPending} onClick={submit}>
            {t('deleteFile.submit')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
