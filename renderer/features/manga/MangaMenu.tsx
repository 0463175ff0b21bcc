import { BookDown, Ellipsis, FileOutput, FilePen, Image, ListPlus, Pencil, RefreshCw, Tag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import { useRefreshManga } from '../../api/library/following.ts'
import { runMutation } from '../../api/run-mutation.ts'
import { useRestoreFocus } from '../../ui/lists/use-restore-focus.ts'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'
import { paths } from '../../ui/paths.ts'
import { AddChaptersDialog } from './chapters/AddChaptersDialog.tsx'
import { downloadableVolumes } from './chapters/chapter-list.ts'
import { SaveVolumeDialog } from './chapters/SaveVolumeDialog.tsx'
import { CoverDialog } from './cover/CoverDialog.tsx'
import { ExportChapters } from './ExportChapters.tsx'
import { LabelsDialog } from './LabelsDialog.tsx'
import { RemoveManga } from './RemoveManga.tsx'
import { WriteMetadata } from './WriteMetadata.tsx'

type MangaMenuProps = { readonly manga: MangaDetail; readonly chapters: readonly ChapterListItem[] }
type OpenDialog = 'addChapters' | 'cover' | 'saveVolume' | 'export' | 'labels' | 'metadata' | 'remove'

/** The actions for a manga that are needed now and then. */
export function MangaMenu({ manga, chapters }: MangaMenuProps) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { ref, remember } = useRestoreFocus<HTMLSpanElement>('manga-menu')
  const refresh = useRefreshManga(manga.id)
  const onError = useErrorToast()
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const edit = () => {
    remember()
    navigate(paths.editManga(manga.id), { state: { from: paths.manga(manga.id) } })
  }
  const refreshFromCatalog = () =>
    runMutation(refresh.mutateAsync, undefined, {
      onSuccess: () => toast(t('manga.following.refreshing')),
      onError,
    })
  const items = (): readonly MenuItem[] => [
    { label: t('manga.edit'), icon: Pencil, onSelect: edit },
    { label: t('manga.cover.change'), icon: Image, onSelect: () => setDialog('cover') },
    { label: t('manga.labels.edit'), icon: Tag, onSelect: () => setDialog('labels') },
    { label: t('chapters.add'), icon: ListPlus, onSelect: () => setDialog('addChapters') },
    ...(downloadableVolumes(chapters).length > 0
      ? [{ label: t('chapters.saveVolumes'), icon: BookDown, onSelect: () => setDialog('saveVolume') }]
      : []),
    ...(chapters.some(({ isAvailable }) => isAvailable)
      ? [
          { label: t('writeMetadata.action'), icon: FilePen, onSelect: () => setDialog('metadata') },
          { label: t('exports.action'), icon: FileOutput, onSelect: () => setDialog('export') },
        ]
      : []),
    ...(manga.externalId === null
      ? []
      : [{ label: t('manga.following.refresh'), icon: RefreshCw, onSelect: refreshFromCatalog }]),
    { label: t('manga.remove'), icon: Trash2, tone: 'bad', onSelect: () => setDialog('remove') },
  ]
  return (
    <span ref={ref}>
      <Menu label={t('manga.menu')} icon={Ellipsis} items={items} />
      {dialog === 'addChapters' && <AddChaptersDialog mangaId={manga.id} onClose={close} />}
      {dialog === 'cover' && <CoverDialog manga={manga} chapters={chapters} onClose={close} />}
      {dialog === 'saveVolume' && <SaveVolumeDialog mangaId={manga.id} chapters={chapters} onClose={close} />}
      {dialog === 'export' && <ExportChapters selection={{ mangaIds: [manga.id], chapterIds: [] }} onClose={close} />}
      {dialog === 'metadata' && <WriteMetadata mangaIds={[manga.id]} onClose={close} />}
      {dialog === 'labels' && <LabelsDialog mangaId={manga.id} onClose={close} />}
      {dialog === 'remove' && <RemoveManga manga={manga} onClose={close} />}
    </span>
  )
}
