import { Bell, BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import { useFollowing, useSetFollowed } from '../../api/library/following.ts'
import { useFormat } from '../../i18n/format.ts'
import { Switch } from '../../ui/forms/Field.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './MangaHeader.module.css'

/** A button that shows whether the manga is followed, with the settings for it. */
export function FollowSettings({ manga: { id } }: { readonly manga: MangaDetail }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const { data, error } = useFollowing(id)
  const follow = useSetFollowed(id)
  const isFollowed = data?.isFollowed === true
  const nextCheckAt = data?.nextCheckAt
  return (
    <Popover
      label={t(isFollowed ? 'manga.following.on' : 'manga.following.off')}
      icon={isFollowed ? BellRing : Bell}
      className={styles.compact}
    >
      <div className={styles.following}>
        <Switch
          label={t('manga.following.follow')}
          checked={isFollowed}
          disabled={!data}
          onToggle={(isOn) => follow.mutate(isOn)}
        />
        <Switch
          label={t('manga.following.download')}
          checked={data?.downloadNewChapters === true && isFollowed}
          disabled={!isFollowed}
          onToggle={(downloadNewChapters) => follow.mutate({ downloadNewChapters })}
        />
        <p className={styles.nextCheck}>
          {nextCheckAt ? t('manga.following.next', { time: moment(nextCheckAt) }) : t('manga.following.hint')}
        </p>
        <ProblemLine error={error ?? follow.error} />
      </div>
    </Popover>
  )
}
