import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import { useFollowing, useRefreshManga, useSetFollowed } from '../../api/library/following.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/forms/Field.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './MangaHeader.module.css'

/** Switches for following the manga, the time of the next check, and a refresh from the catalog. */
export function FollowSettings({ manga: { id, externalId } }: { readonly manga: MangaDetail }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const { data, error } = useFollowing(id)
  const follow = useSetFollowed(id)
  const refresh = useRefreshManga(id)
  const nextCheckAt = data?.nextCheckAt
  return (
    <div className={styles.following}>
      {data && (
        <Switch
          label={t('manga.following.follow')}
          checked={data.isFollowed}
          onToggle={(isFollowed) => follow.mutate(isFollowed)}
        />
      )}
      {data?.isFollowed && (
        <Switch
          label={t('manga.following.download')}
          checked={data.downloadNewChapters}
          onToggle={(downloadNewChapters) => follow.mutate({ downloadNewChapters })}
        />
      )}
      {nextCheckAt && <p className={styles.nextCheck}>{t('manga.following.next', { time: moment(nextCheckAt) })}</p>}
      {externalId !== null && (
        <Button
          variant="ghost"
          className={styles.refresh}
          icon={RefreshCw}
          busy={refresh.isPending}
          onClick={() => refresh.mutate(undefined, { onSuccess: () => toast(t('manga.following.refreshing')) })}
        >
          {t('manga.following.refresh')}
        </Button>
      )}
      <ProblemLine error={error ?? follow.error ?? refresh.error} />
    </div>
  )
}
