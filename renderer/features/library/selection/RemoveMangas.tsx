import { useTranslation } from 'react-i18next'
import type { RemovedFiles } from '../../../../shared/contracts/removal.ts'
import { useRemovalPreview, useRemoveMangas, useRestoreMangas } from '../../../api/library/removal.ts'
import { MangaRemovalDialog } from '../../../ui/overlays/RemovalDialog.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../../ui/overlays/use-error-toast.ts'
import { clearSelection } from './selection.store.ts'

type RemoveMangasProps = { readonly ids: readonly string[]; readonly onClose: () => void }

/** Asks, and removes the selected manga. The removal can be undone. */
export function RemoveMangas({ ids, onClose }: RemoveMangasProps) {
  const { t } = useTranslation()
  const preview = useRemovalPreview(ids)
  const remove = useRemoveMangas()
  const restore = useRestoreMangas()
  const onError = useErrorToast()
  const confirm = async (files: RemovedFiles) => {
    try {
      await remove.mutateAsync({ ids, files })
    } catch {
      return // The dialog shows the error.
    }
    const undo = () => void restore.mutateAsync(ids).catch(onError)
    toast(t('remove.mangasDone', { count: ids.length }), 'plain', { label: t('common.undo'), onSelect: undo })
    clearSelection()
  }
  return (
    <MangaRemovalDialog
      title={t('remove.mangas', { count: ids.length })}
      preview={preview.data}
      busy={remove.isPending}
      error={preview.error ?? remove.error}
      onConfirm={(files) => void confirm(files)}
      onClose={onClose}
    />
  )
}
