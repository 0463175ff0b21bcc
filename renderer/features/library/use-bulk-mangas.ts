import { useTranslation } from 'react-i18next'
import {
  useDownloadMangas,
  useFollowMangas,
  useMarkChapters,
  useMarkMangas,
  useShowChapters,
  useShowMangas,
} from '../../api/bulk.ts'
import { problemText } from '../../ui/problem-text.ts'
import { toast } from '../../ui/toasts.store.ts'

/** What is done to many mangas at once; each says what came of it, with a way back where something changed. */
export function useBulkMangas() {
  const { t } = useTranslation()
  const downloads = useDownloadMangas()
  const marks = useMarkMangas()
  const marksBack = useMarkChapters()
  const shows = useShowMangas()
  const showsBack = useShowChapters()
  const follows = useFollowMangas()
  const onError = (error: unknown) => {
    const { title, detail } = problemText(error, t)
    toast(detail || title, 'bad')
  }
  const tell = (words: string, changed: number, undo: () => void) =>
    toast(words, 'plain', changed > 0 ? { label: t('common.undo'), onSelect: undo } : undefined)

  const mark = (ids: readonly string[], isRead: boolean) =>
    marks.mutate(
      { ids, isRead },
      {
        onError,
        onSuccess: (changed) =>
          tell(
            t(isRead ? 'library.select.nowRead' : 'library.select.nowUnread', { count: changed.length }),
            changed.length,
            () => marksBack.mutate({ ids: changed, isRead: !isRead }, { onError }),
          ),
      },
    )
  const show = (ids: readonly string[], isVisible: boolean) =>
    shows.mutate(
      { ids, isVisible },
      {
        onError,
        onSuccess: (changed) =>
          tell(
            t(isVisible ? 'library.select.nowShown' : 'library.select.nowHidden', { count: changed.length }),
            changed.length,
            () => showsBack.mutate({ ids: changed, isVisible: !isVisible }, { onError }),
          ),
      },
    )
  const follow = (ids: readonly string[], isFollowed: boolean) =>
    follows.mutate(
      { ids, isFollowed },
      {
        onError,
        onSuccess: (changed) =>
          tell(
            t(isFollowed ? 'library.select.nowFollowed' : 'library.select.nowUnfollowed', { count: changed.length }),
            changed.length,
            () => void followBack(changed, !isFollowed).catch(onError),
          ),
      },
    )
  /** Those that had their new chapters downloaded have them downloaded again. */
  const followBack = async (
    changed: readonly { readonly mangaId: string; readonly downloadNewChapters: boolean }[],
    isFollowed: boolean,
  ) => {
    for (const downloadNewChapters of [true, false]) {
      const ids = changed.filter((each) => each.downloadNewChapters === downloadNewChapters)
      if (ids.length === 0) continue
      await follows.mutateAsync({ ids: ids.map(({ mangaId }) => mangaId), isFollowed, downloadNewChapters })
    }
  }
  const download = (ids: readonly string[]) =>
    downloads.mutate(ids, {
      onError,
      onSuccess: ({ jobCount, refused }) => {
        const [first] = refused
        if (first) toast(t('library.select.refused', { count: refused.length, reason: first.reason }), 'bad')
        if (jobCount > 0 || !first) toast(t('library.select.queued', { count: jobCount }))
      },
    })
  return {
    ...{ mark, show, follow, download },
    isDownloading: downloads.isPending,
    isBusy: [marks, marksBack, shows, showsBack, follows].some(({ isPending }) => isPending),
  }
}
