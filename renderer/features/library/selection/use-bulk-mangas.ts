import { useTranslation } from 'react-i18next'
import {
  useDownloadMangas,
  useFollowMangas,
  useMarkChapters,
  useMarkMangas,
  useSetChaptersVisible,
  useSetMangasVisible,
} from '../../../api/library/bulk.ts'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { problemText } from '../../../ui/status/Notice.tsx'

/** Actions for several manga. Each shows a toast with the number of changes, and an undo button if there are any. */
export function useBulkMangas() {
  const { t } = useTranslation()
  const downloadMutation = useDownloadMangas()
  const markMutation = useMarkMangas()
  const undoMarkMutation = useMarkChapters()
  const visibilityMutation = useSetMangasVisible()
  const undoVisibilityMutation = useSetChaptersVisible()
  const followMutation = useFollowMangas()
  const onError = (error: unknown) => {
    const { title, detail } = problemText(error, t)
    toast(detail || title, 'bad')
  }
  const showResult = (text: string, changed: number, undo: () => void) =>
    toast(text, 'plain', changed > 0 ? { label: t('common.undo'), onSelect: undo } : undefined)

  const mark = (ids: readonly string[], isRead: boolean) =>
    markMutation.mutate(
      { ids, isRead },
      {
        onError,
        onSuccess: (changed) =>
          showResult(
            t(isRead ? 'library.select.nowRead' : 'library.select.nowUnread', { count: changed.length }),
            changed.length,
            () => undoMarkMutation.mutate({ ids: changed, isRead: !isRead }, { onError }),
          ),
      },
    )
  const setVisible = (ids: readonly string[], isVisible: boolean) =>
    visibilityMutation.mutate(
      { ids, isVisible },
      {
        onError,
        onSuccess: (changed) =>
          showResult(
            t(isVisible ? 'library.select.nowShown' : 'library.select.nowHidden', { count: changed.length }),
            changed.length,
            () => undoVisibilityMutation.mutate({ ids: changed, isVisible: !isVisible }, { onError }),
          ),
      },
    )
  const follow = (ids: readonly string[], isFollowed: boolean) =>
    followMutation.mutate(
      { ids, isFollowed },
      {
        onError,
        onSuccess: (changed) =>
          showResult(
            t(isFollowed ? 'library.select.nowFollowed' : 'library.select.nowUnfollowed', { count: changed.length }),
            changed.length,
            () => void undoFollow(changed, !isFollowed).catch(onError),
          ),
      },
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
    downloadMutation.mutate(ids, {
      onError,
      onSuccess: ({ jobCount, refused }) => {
        const [first] = refused
        if (first) toast(t('library.select.refused', { count: refused.length, reason: first.reason }), 'bad')
        if (jobCount > 0 || !first) toast(t('library.select.queued', { count: jobCount }))
      },
    })
  return {
    mark,
    setVisible,
    follow,
    download,
    isDownloading: downloadMutation.isPending,
    isBusy: [markMutation, undoMarkMutation, visibilityMutation, undoVisibilityMutation, followMutation].some(
      ({ isPending }) => isPending,
    ),
  }
}
