import {
  ArrowRightLeft,
  BookDown,
  Ellipsis,
  FileOutput,
  FilePen,
  HatGlasses,
  Image,
  Library,
  ListPlus,
  Merge,
  Pencil,
  RefreshCw,
  ScanSearch,
  Smartphone,
  TableProperties,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { type ChapterListItem, downloadVolume } from '../../../shared/contracts/chapters.ts'
import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import { endpointUrl } from '../../api/client.ts'
import { useMetadataWriting } from '../../api/files.ts'
import { useRefreshManga } from '../../api/library/following.ts'
import { useEditManga } from '../../api/library/mangas.ts'
import { useMangaRemoval } from '../../api/library/removal.ts'
import { useShelvesOfManga, useShelving } from '../../api/library/shelves.ts'
import { isOtherDevice } from '../../api/other-device.ts'
import { runMutation } from '../../api/query-client.ts'
import { useMigration } from '../../api/sources/migration.ts'
import { Button, DownloadButton } from '../../ui/Button.tsx'
import { useRestoreFocus } from '../../ui/lists/focus.ts'
import { AddToDialog } from '../../ui/overlays/AddToDialog.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { MigrateDialog } from '../../ui/overlays/MigrateDialog.tsx'
import type { MenuItem } from '../../ui/overlays/menu-item.ts'
import { MangaRemovalDialog } from '../../ui/overlays/RemovalDialog.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'
import { WriteMetadataDialog } from '../../ui/overlays/WriteMetadataDialog.tsx'
import { paths } from '../../ui/paths.ts'
import { AddChaptersDialog } from './chapters/AddChaptersDialog.tsx'
import styles from './chapters/ChapterSection.module.css'
import { downloadableVolumes } from './chapters/chapter-list.ts'
import { CoverDialog } from './cover/CoverDialog.tsx'
import { ExportChapters } from './ExportChapters.tsx'
import { chaptersOfVolume, nextChapters, useKeep } from './kept-items.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { SeriesDataDialog } from './metadata/SeriesDataDialog.tsx'

type MangaMenuProps = {
  readonly manga: MangaDetail
  readonly chapters: readonly ChapterListItem[]
  /** Looks for chapters, if there is no button for it. */
  readonly onFind: (() => void) | undefined
}
type OpenDialog =
  | 'addChapters'
  | 'migrate'
  | 'cover'
  | 'saveVolume'
  | 'keepVolume'
  | 'export'
  | 'shelves'
  | 'metadata'
  | 'seriesData'
  | 'merge'
  | 'remove'

/** The actions for a manga that are needed now and then. */
export function MangaMenu({ manga, chapters, onFind }: MangaMenuProps) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { ref, remember } = useRestoreFocus<HTMLSpanElement>('manga-menu')
  const refresh = useRefreshManga(manga.id)
  const edits = useEditManga(manga.id)
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
  const volumes: readonly MenuItem[] =
    downloadableVolumes(chapters).length > 0
      ? [{ label: t('chapters.saveVolumes'), icon: BookDown, onSelect: () => setDialog('saveVolume') }]
      : []
  const toggleIncognito = () =>
    runMutation(
      edits.mutateAsync,
      { body: { incognito: !manga.incognito }, etag: undefined },
      { onSuccess: () => toast(t(manga.incognito ? 'manga.incognito.ended' : 'manga.incognito.started')), onError },
    )
  const items = (): readonly MenuItem[] => [
    { label: t('manga.edit'), icon: Pencil, onSelect: edit },
    { label: t('seriesData.menu'), icon: TableProperties, onSelect: () => setDialog('seriesData') },
    { label: t('manga.cover.change'), icon: Image, onSelect: () => setDialog('cover') },
    { label: t('shelves.ofManga'), icon: Library, onSelect: () => setDialog('shelves') },
    {
      label: t(manga.incognito ? 'manga.incognito.end' : 'manga.incognito.start'),
      icon: HatGlasses,
      onSelect: toggleIncognito,
    },
    { label: t('migrate.menu'), icon: ArrowRightLeft, onSelect: () => setDialog('migrate') },
    { label: t('merge.menu'), icon: Merge, onSelect: () => setDialog('merge') },
    ...(onFind ? [{ label: t('chapters.find'), icon: ScanSearch, onSelect: onFind }] : []),
    { label: t('chapters.add'), icon: ListPlus, onSelect: () => setDialog('addChapters') },
    ...volumes,
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
  const keep = useKeep(manga.id)
  const next = nextChapters(chapters)
  const deviceItems: readonly MenuItem[] = [
    ...(next.length > 0
      ? [{ label: t('kept.keepNext', { count: next.length }), icon: Smartphone, onSelect: () => keep(next) }]
      : []),
    ...(volumes.length > 0
      ? [{ label: t('kept.keepVolume'), icon: Smartphone, onSelect: () => setDialog('keepVolume') }]
      : []),
    ...volumes,
  ]
  if (isOtherDevice && deviceItems.length === 0) return null
  return (
    <span ref={ref}>
      <Menu
        label={t('common.moreActions')}
        icon={Ellipsis}
        items={isOtherDevice ? () => deviceItems : items}
        paletteTitle={manga.title}
      />
      {dialog === 'addChapters' && <AddChaptersDialog mangaId={manga.id} onClose={close} />}
      {dialog === 'cover' && <CoverDialog manga={manga} chapters={chapters} onClose={close} />}
      {dialog === 'saveVolume' && <SaveVolumeDialog mangaId={manga.id} chapters={chapters} onClose={close} />}
      {dialog === 'keepVolume' && <KeepVolumeDialog mangaId={manga.id} chapters={chapters} onClose={close} />}
      {dialog === 'export' && <ExportChapters selection={{ mangaIds: [manga.id], chapterIds: [] }} onClose={close} />}
      {dialog === 'metadata' && <WriteMetadata mangaIds={[manga.id]} onClose={close} />}
      {dialog === 'seriesData' && <SeriesDataDialog manga={manga} onClose={close} />}
      {dialog === 'shelves' && <Shelves mangaId={manga.id} onClose={close} />}
      {dialog === 'merge' && <MergeDialog manga={manga} onClose={close} />}
      {dialog === 'migrate' && <Migrate mangaIds={[manga.id]} onClose={close} />}
      {dialog === 'remove' && <RemoveManga manga={manga} onClose={close} />}
    </span>
  )
}

type WriteMetadataProps = { readonly mangaIds: readonly string[]; readonly onClose: () => void }

/** Writes what the library knows of a manga into its files. */
const WriteMetadata = ({ mangaIds, onClose }: WriteMetadataProps) => (
  <WriteMetadataDialog {...useMetadataWriting(mangaIds)} onClose={onClose} />
)

/** Reads the manga from another source. */
const Migrate = ({ mangaIds, onClose }: WriteMetadataProps) => (
  <MigrateDialog {...useMigration(mangaIds)} count={mangaIds.length} onClose={onClose} />
)

type RemoveMangaProps = { readonly manga: MangaDetail; readonly onClose: () => void }

/** Asks, removes the manga and goes to the library, where the removal can be undone. */
function RemoveManga({ manga: { id, title }, onClose }: RemoveMangaProps) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const removal = useMangaRemoval([id], (undo) => {
    toast(t('remove.mangaDone', { title }), 'plain', undo)
    navigate(paths.library)
  })
  return <MangaRemovalDialog {...removal} title={t('remove.manga', { title })} onClose={onClose} />
}

/** Puts the manga on shelves. */
function Shelves({ mangaId, onClose }: { readonly mangaId: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const current = (useShelvesOfManga(mangaId).data ?? []).map(({ id }) => id)
  return <AddToDialog {...useShelving([mangaId])} title={t('shelves.title')} current={current} onClose={onClose} />
}

type SaveVolumeDialogProps = {
  readonly mangaId: string
  readonly chapters: readonly ChapterListItem[]
  readonly onClose: () => void
}

/** The volumes that can be saved as one file each. */
function SaveVolumeDialog({ mangaId, chapters, onClose }: SaveVolumeDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('chapters.volumes')} onClose={onClose}>
      <ul className={styles.volumes}>
        {downloadableVolumes(chapters).map((volume) => (
          <li key={volume}>
            <DownloadButton icon={BookDown} href={endpointUrl(downloadVolume, { params: { id: mangaId, volume } })}>
              {t('chapters.saveVolume', { volume })}
            </DownloadButton>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The volumes that can be kept on this device. */
function KeepVolumeDialog({ mangaId, chapters, onClose }: SaveVolumeDialogProps) {
  const { t } = useTranslation()
  const keep = useKeep(mangaId)
  return (
    <Dialog title={t('kept.volumes')} onClose={onClose}>
      <ul className={styles.volumes}>
        {downloadableVolumes(chapters).map((volume) => (
          <li key={volume}>
            <Button
              icon={Smartphone}
              onClick={() => {
                keep(chaptersOfVolume(chapters, volume))
                onClose()
              }}
            >
              {t('chapters.volume', { volume })}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
