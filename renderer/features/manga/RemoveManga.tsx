import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import type { RemovedFiles } from '../../../shared/contracts/removal.ts'
import { useRemovalPreview, useRemoveMangas, useRestoreMangas } from '../../api/library/removal.ts'
import { MangaRemovalDialog } from '../../ui/overlays/RemovalDialog.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'
import { paths } from '../../ui/paths.ts'

type RemoveMangaProps = { readonly manga: MangaDetail; readonly onClose: () => void }

/** Asks, removes the manga and goes to the library, where the removal can be undone. */
export function RemoveManga({ manga: { id, title }, onClose }: RemoveMangaProps) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const preview = useRemovalPreview([id])
  const remove = useRemoveMangas()
  const restore = useRestoreMangas()
  const onError = useErrorToast()
  const undo = () => restore.mutateAsync([id]).catch(onError)
  // Not in callbacks of `mutate`: the event of the removal can end this screen first.
  const confirm = async (files: RemovedFiles) => {
    try {
      await remove.mutateAsync({ ids: [id], files })
    } catch {
      return // The dialog shows the error.
    }
    toast(t('remove.mangaDone', { title }), 'plain', { label: t('common.undo'), onSelect: () => void undo() })
    navigate(paths.library)
  }
  return (
    <MangaRemovalDialog
      title={t('remove.manga', { title })}
      preview={preview.data}
      busy={remove.isPending}
      error={preview.error ?? remove.error}
      onConfirm={(files) => void confirm(files)}
      onClose={onClose}
    />
  )
}
