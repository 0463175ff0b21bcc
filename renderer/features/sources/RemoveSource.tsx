import { Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentSource } from '../../../shared/contracts/content-sources.ts'
import { useRemoveSource, useRestoreSource, useSourceRemovalPreview } from '../../api/library/removal.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { RemovalDialog } from '../../ui/overlays/RemovalDialog.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'

type SourceProps = { readonly source: Pick<ContentSource, 'id' | 'name'> }

/** The menu of a source. */
export function SourceMenu({ source }: SourceProps) {
  const { t } = useTranslation()
  const [isRemoving, setRemoving] = useState(false)
  return (
    <>
      <Menu
        label={t('sources.menu', { name: source.name })}
        icon={Ellipsis}
        items={() => [{ label: t('sources.remove'), icon: Trash2, tone: 'bad', onSelect: () => setRemoving(true) }]}
      />
      {isRemoving && <RemoveSource source={source} onClose={() => setRemoving(false)} />}
    </>
  )
}

/** Asks, and removes the source. The removal can be undone. */
function RemoveSource({ source: { id, name }, onClose }: SourceProps & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { data: preview, error } = useSourceRemovalPreview(id)
  const remove = useRemoveSource()
  const restore = useRestoreSource()
  const onError = useErrorToast()
  const confirm = async () => {
    try {
      await remove.mutateAsync(id)
    } catch {
      return // The dialog shows the error.
    }
    const undo = () => void restore.mutateAsync(id).catch(onError)
    toast(t('remove.sourceDone', { name }), 'plain', { label: t('common.undo'), onSelect: undo })
  }
  const consequences = preview
    ? [
        t('remove.source.mangas', { count: preview.mangaCount }),
        ...(preview.onlySourceOfCount > 0 ? [t('remove.source.only', { count: preview.onlySourceOfCount })] : []),
        ...(preview.chapterCount > 0 ? [t('remove.source.chapters', { count: preview.chapterCount })] : []),
        ...(preview.jobCount > 0 ? [t('remove.jobs', { count: preview.jobCount })] : []),
        t('remove.undo'),
      ]
    : []
  return (
    <RemovalDialog
      title={t('remove.sourceTitle', { name })}
      consequences={consequences}
      isLoading={preview === undefined && error === null}
      busy={remove.isPending}
      error={error ?? remove.error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
