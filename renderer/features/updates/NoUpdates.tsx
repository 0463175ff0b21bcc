import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFollowMangas } from '../../api/library/bulk.ts'
import { useFollowingSummary } from '../../api/library/following.ts'
import { runMutation } from '../../api/run-mutation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'
import { paths } from '../../ui/paths.ts'
import { Notice } from '../../ui/status/Notice.tsx'

/** The empty screen: how much of the library is followed, and a button that follows the rest. */
export function NoUpdates() {
  const { t } = useTranslation()
  const summary = useFollowingSummary()
  // The text and the buttons depend on it.
  if (summary.isPending) return <p role="status">{t('common.loading')}</p>
  const { followedCount = 0, notFollowedIds = [] } = summary.data ?? {}
  return (
    <Notice
      icon={Bell}
      title={t('updates.empty.title')}
      actions={
        <>
          {notFollowedIds.length > 0 && <FollowAll ids={notFollowedIds} />}
          <LinkButton variant={notFollowedIds.length > 0 ? 'plain' : 'primary'} href={paths.library}>
            {t('updates.empty.library')}
          </LinkButton>
          {notFollowedIds.length === 0 && (
            <LinkButton href={`${paths.settings}#following`}>{t('updates.empty.settings')}</LinkButton>
          )}
        </>
      }
    >
      <p>
        {followedCount === 0
          ? t('updates.empty.text')
          : t('updates.empty.following', { count: followedCount, total: followedCount + notFollowedIds.length })}
      </p>
    </Notice>
  )
}

function FollowAll({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation()
  const follow = useFollowMangas()
  const onError = useErrorToast()
  const followAll = () =>
    runMutation(
      follow.mutateAsync,
      { ids, isFollowed: true },
      {
        onError,
        onSuccess: (changed) => {
          const undo = () =>
            runMutation(
              follow.mutateAsync,
              { ids: changed.map(({ mangaId }) => mangaId), isFollowed: false },
              { onError },
            )
          toast(t('library.select.nowFollowed', { count: changed.length }), 'plain', {
            label: t('common.undo'),
            onSelect: undo,
          })
        },
      },
    )
  return (
    <Button variant="primary" busy={follow.isPending} onClick={followAll}>
      {t('updates.empty.followAll', { count: ids.length })}
    </Button>
  )
}
