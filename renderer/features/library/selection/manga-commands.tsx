import {
  ArrowRightLeft,
  Bell,
  BellOff,
  BookCheck,
  BookX,
  Download,
  Eye,
  EyeOff,
  FileOutput,
  FilePen,
  Library,
  Trash2,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
import { runMutation } from '../../../api/query-client.ts'
import { lazyScreen } from '../../../ui/lazy-screen.tsx'
import type { MenuItem } from '../../../ui/overlays/menu-item.ts'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { useAskForMany } from '../../../ui/overlays/use-ask-for-many.tsx'
import { useErrorToast, useUndoableChange } from '../../../ui/overlays/use-error-toast.ts'
import type { MangaDialogProps } from './MangaDialog.tsx'

type OpenDialog = Pick<MangaDialogProps, 'kind' | 'ids'>

/** Not needed for the first screen. */
const MangaDialog = lazyScreen(async () => (await import('./MangaDialog.tsx')).MangaDialog)

/** The commands for one or several manga, in the selection's bar and in the context menu of covers. Render `dialogs`. */
export function useMangaCommands() {
  const { t } = useTranslation()
  const { dialog: question, ...bulk } = useBulkMangas()
  const [open, setOpen] = useState<OpenDialog>()
  const close = () => setOpen(undefined)
  /** The commands that the bar shows as buttons. */
  const main = (ids: readonly string[]): readonly MenuItem[] => [
    { label: t('library.select.download'), icon: Download, onSelect: () => bulk.download(ids) },
    { label: t('chapters.markRead'), icon: BookCheck, onSelect: () => bulk.mark(ids, true) },
  ]
  const others = (ids: readonly string[]): readonly MenuItem[] => [
    { label: t('chapters.markUnread'), icon: BookX, onSelect: () => bulk.mark(ids, false) },
    { label: t('manga.following.off'), icon: Bell, onSelect: () => bulk.follow(ids, true) },
    { label: t('library.select.unfollow'), icon: BellOff, onSelect: () => bulk.follow(ids, false) },
    { label: t('shelves.addTo'), icon: Library, onSelect: () => setOpen({ kind: 'shelve', ids }) },
    { label: t('library.select.hide'), icon: EyeOff, onSelect: () => bulk.setVisible(ids, false) },
    { label: t('library.select.show'), icon: Eye, onSelect: () => bulk.setVisible(ids, true) },
    { label: t('migrate.menu'), icon: ArrowRightLeft, onSelect: () => setOpen({ kind: 'migrate', ids }) },
    { label: t('writeMetadata.action'), icon: FilePen, onSelect: () => setOpen({ kind: 'write', ids }) },
    { label: t('exports.action'), icon: FileOutput, onSelect: () => setOpen({ kind: 'export', ids }) },
    {
      label: t('library.select.remove', { count: ids.length }),
      icon: Trash2,
      tone: 'bad',
      onSelect: () => setOpen({ kind: 'remove', ids }),
    },
  ]
  const dialogs = (
    <>
      {question}
      <Suspense>{open && <MangaDialog {...open} onClose={close} />}</Suspense>
    </>
  )
  return { bulk, main, others, dialogs }
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
