import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import { useFollowing, useRefreshManga, useSetFollowed } from '../../api/following.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Field.tsx'
import { ProblemLine } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.store.ts'
import styles from './Following.module.css'

/** Whether new chapters are looked for, and what the catalog says of the manga. */
export function Following({ manga: { id, externalId } }: { readonly manga: MangaDetail }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const { data, error } = useFollowing(id)
  const follow = useSetFollowed(id)
  const refresh = useRefreshManga(id)
  const next = data?.nextCheckAt
  return (
    <div className={styles.following}>
      {data && (
        <Switch
          label={t('manga.following.follow')}
          checked={data.isFollowed}
          onToggle={(isOn) => follow.mutate(isOn)}
        />
      )}
      {data?.isFollowed && (
        <Switch
          label={t('manga.following.download')}
          checked={data.downloadNewChapters}
          onToggle={(downloadNewChapters) => follow.mutate({ downloadNewChapters })}
        />
      )}
      {next && <p className={styles.note}>{t('manga.following.next', { time: moment(next) })}</p>}
      {externalId !== null && (
        <Button
          look="quiet"
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
