import {
  ArrowRightLeft,
  Bell,
  BellOff,
  BookCheck,
  BookX,
  Download,
  Ellipsis,
  Eye,
  EyeOff,
  FileOutput,
  FilePen,
  Trash2,
  X,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportedChapters } from '../../../../shared/contracts/exports.ts'
import { useExport } from '../../../api/exports.ts'
import { useMetadataWriting } from '../../../api/files.ts'
import { useCancelActive } from '../../../api/jobs/queue.ts'
import {
  useCountMissingChapters,
  useDownloadMangas,
  useFollowMangas,
  useMarkChapters,
  useMarkMangas,
  useSetChaptersVisible,
  useSetMangasVisible,
} from '../../../api/library/bulk.ts'
import { useMangaRemoval } from '../../../api/library/removal.ts'
import { useFetchShelfIds } from '../../../api/library/shelf.ts'
import { runMutation } from '../../../api/query-client.ts'
import { useMigration } from '../../../api/sources/migration.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import styles from '../../../ui/lists/SelectionBar.module.css'
import { ExportDialog } from '../../../ui/overlays/ExportDialog.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { MigrateDialog } from '../../../ui/overlays/MigrateDialog.tsx'
import { MangaRemovalDialog } from '../../../ui/overlays/RemovalDialog.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { useAskForMany } from '../../../ui/overlays/use-ask-for-many.tsx'
import { useErrorToast, useUndoableChange } from '../../../ui/overlays/use-error-toast.ts'
import { WriteMetadataDialog } from '../../../ui/overlays/WriteMetadataDialog.tsx'
import type { LibraryView } from '../view/library-view.store.ts'
import { addToSelection, clearSelection, useSelection } from './selection.store.ts'

/** The actions for the selected manga: the most common as buttons, the rest in a menu. */
export function SelectionBar({ view, total }: { readonly view: LibraryView; readonly total: number }) {
  const { t } = useTranslation()
  const { ids, isSelecting } = useSelection()
  const fetchIds = useFetchShelfIds(view)
  const bulk = useBulkMangas()
  const [isRemoving, setRemoving] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const [isMigrating, setMigrating] = useState(false)
  useEffect(() => clearSelection, [])
  if (!isSelecting) return null
  const selected = [...ids]
  const isNothingSelected = selected.length === 0
  return (
    <section className={styles.bar} data-floats="" aria-label={t('library.select.title')}>
      <p className={styles.count} role="status">
        {t('library.select.count', { count: selected.length })}
      </p>
      {selected.length < total && (
        <Button variant="ghost" onClick={() => void fetchIds(0, total).then(addToSelection)}>
          {t('library.select.all', { count: total })}
        </Button>
      )}
      <div className={styles.actions} data-stacks="">
        <Button
          variant="ghost"
          icon={Download}
          disabled={isNothingSelected}
          busy={bulk.isDownloading}
          onClick={() => bulk.download(selected)}
        >
          {t('library.select.download')}
        </Button>
        <Button
          variant="ghost"
          icon={BookCheck}
          disabled={isNothingSelected}
          busy={bulk.isBusy}
          onClick={() => bulk.mark(selected, true)}
        >
          {t('chapters.markRead')}
        </Button>
        <Menu
          label={t('common.moreActions')}
          icon={Ellipsis}
          disabled={isNothingSelected || bulk.isBusy}
          items={() => [
            { label: t('chapters.markUnread'), icon: BookX, onSelect: () => bulk.mark(selected, false) },
            { label: t('manga.following.off'), icon: Bell, onSelect: () => bulk.follow(selected, true) },
            { label: t('library.select.unfollow'), icon: BellOff, onSelect: () => bulk.follow(selected, false) },
            { label: t('library.select.hide'), icon: EyeOff, onSelect: () => bulk.setVisible(selected, false) },
            { label: t('library.select.show'), icon: Eye, onSelect: () => bulk.setVisible(selected, true) },
            { label: t('migrate.menu'), icon: ArrowRightLeft, onSelect: () => setMigrating(true) },
            { label: t('writeMetadata.action'), icon: FilePen, onSelect: () => setWriting(true) },
            { label: t('exports.action'), icon: FileOutput, onSelect: () => setExporting(true) },
            {
              label: t('library.select.remove', { count: selected.length }),
              icon: Trash2,
              tone: 'bad',
              onSelect: () => setRemoving(true),
            },
          ]}
        />
      </div>
      <IconButton icon={X} className={styles.drop} label={t('library.select.drop')} onClick={clearSelection} />
      {bulk.dialog}
      {isWriting && <WriteMetadataOfMangas mangaIds={selected} onClose={() => setWriting(false)} />}
      {isMigrating && <MigrateMangas mangaIds={selected} onClose={() => setMigrating(false)} />}
      {isExporting && (
        <ExportMangas selection={{ mangaIds: selected, chapterIds: [] }} onClose={() => setExporting(false)} />
      )}
      {isRemoving && <RemoveMangas ids={selected} onClose={() => setRemoving(false)} />}
    </section>
  )
}

/** Actions for several manga. Each shows a toast with the number of changes, and an undo button if there are any. */
function useBulkMangas() {
  const { t } = useTranslation()
  const { ask, dialog } = useAskForMany()
  const countMutation = useCountMissingChapters()
  const downloadMutation = useDownloadMangas()
  const cancelMutation = useCancelActive()
  const markMutation = useMarkMangas()
  const undoMarkMutation = useMarkChapters()
  const visibilityMutation = useSetMangasVisible()
  const undoVisibilityMutation = useSetChaptersVisible()
  const followMutation = useFollowMangas()
  const onError = useErrorToast()
  const undoable = useUndoableChange()

  const mark = (ids: readonly string[], isRead: boolean) =>
    undoable(
      markMutation.mutateAsync({ ids, isRead }),
      (count) => t(isRead ? 'chapters.select.nowRead' : 'chapters.select.nowUnread', { count }),
      (changed) => undoMarkMutation.mutateAsync({ ids: changed, isRead: !isRead }),
    )
  const setVisible = (ids: readonly string[], isVisible: boolean) =>
    undoable(
      visibilityMutation.mutateAsync({ ids, isVisible }),
      (count) => t(isVisible ? 'library.select.nowShown' : 'chapters.select.hidden', { count }),
      (changed) => undoVisibilityMutation.mutateAsync({ ids: changed, isVisible: !isVisible }),
    )
  const follow = (ids: readonly string[], isFollowed: boolean) =>
    undoable(
      followMutation.mutateAsync({ ids, isFollowed }),
      (count) => t(isFollowed ? 'library.select.nowFollowed' : 'library.select.nowUnfollowed', { count }),
      (changed) => undoFollow(changed, !isFollowed),
    )
  /** Restores whether new chapters are downloaded, too. */
  const undoFollow = async (
    changed: readonly { readonly mangaId: string; readonly downloadNewChapters: boolean }[],
    isFollowed: boolean,
  ) => {
    for (const downloadNewChapters of [true, false]) {
      const ids = changed.filter((manga) => manga.downloadNewChapters === downloadNewChapters)
      if (ids.length === 0) continue
      await followMutation.mutateAsync({ ids: ids.map(({ mangaId }) => mangaId), isFollowed, downloadNewChapters })
    }
  }
  const download = (ids: readonly string[]) =>
    runMutation(countMutation.mutateAsync, ids, {
      onError,
      onSuccess: (count) => ask({ kind: 'download', count, onConfirm: () => downloadAll(ids) }),
    })
  const downloadAll = (ids: readonly string[]) =>
    runMutation(downloadMutation.mutateAsync, ids, {
      onError,
      onSuccess: ({ jobIds, refused }) => {
        const [first] = refused
        if (first) toast(t('library.select.refused', { count: refused.length, reason: first.reason }), 'bad')
        const undo = () => runMutation(cancelMutation.mutateAsync, { jobIds }, { onError })
        if (jobIds.length > 0 || !first)
          toast(t('chapters.select.queued', { count: jobIds.length }), 'plain', jobIds.length > 0 ? undo : undefined)
      },
    })
  return {
    mark,
    setVisible,
    follow,
    download,
    dialog,
    isDownloading: countMutation.isPending || downloadMutation.isPending,
    isBusy: [markMutation, undoMarkMutation, visibilityMutation, undoVisibilityMutation, followMutation].some(
      ({ isPending }) => isPending,
    ),
  }
}

type ExportMangasProps = { readonly selection: ExportedChapters; readonly onClose: () => void }

/** Exports the chapters of the selected manga. */
const ExportMangas = ({ selection, onClose }: ExportMangasProps) => (
  <ExportDialog {...useExport(selection)} onClose={onClose} />
)

type RemoveMangasProps = { readonly ids: readonly string[]; readonly onClose: () => void }

/** Asks, and removes the selected manga. The removal can be undone. */
function RemoveMangas({ ids, onClose }: RemoveMangasProps) {
  const { t } = useTranslation()
  const removal = useMangaRemoval(ids, (undo) => {
    toast(t('remove.mangasDone', { count: ids.length }), 'plain', undo)
    clearSelection()
  })
  return <MangaRemovalDialog {...removal} title={t('remove.mangas', { count: ids.length })} onClose={onClose} />
}

type WriteMetadataProps = { readonly mangaIds: readonly string[]; readonly onClose: () => void }

/** Reads the selected manga from another source. */
const MigrateMangas = ({ mangaIds, onClose }: WriteMetadataProps) => (
  <MigrateDialog {...useMigration(mangaIds)} count={mangaIds.length} onClose={onClose} />
)

/** Writes what the library knows of the selected manga into their files. */
const WriteMetadataOfMangas = ({ mangaIds, onClose }: WriteMetadataProps) => (
  <WriteMetadataDialog {...useMetadataWriting(mangaIds)} onClose={onClose} />
)
