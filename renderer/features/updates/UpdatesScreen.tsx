import { Bell, CheckCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveJobs } from '../../api/jobs/jobs.ts'
import { jobsByChapter } from '../../api/jobs/live-jobs.ts'
import { useFollowMangas } from '../../api/library/bulk.ts'
import { useFollowingSummary, useMarkUpdates, useUpdates } from '../../api/library/following.ts'
import { isNewSince, markAllSeen, type SeenUpdates, useSeenUpdates } from '../../api/library/seen-updates.store.ts'
import { isOtherDevice } from '../../api/other-device.ts'
import { formatDay } from '../../i18n/days.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import dayList from '../../ui/lists/DayList.module.css'
import { useUndoableChange } from '../../ui/overlays/use-error-toast.ts'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { LoadState, Notice, ProblemLine } from '../../ui/status/Notice.tsx'
import { CheckNow, CheckState } from './CheckState.tsx'
import { UpdateRow } from './UpdateRow.tsx'
import styles from './UpdatesScreen.module.css'
import { groupUpdatesByDay, type UpdateDay } from './updates-by-day.ts'

/** The new chapters of followed manga, grouped by day. */
export function UpdatesScreen() {
  const { t } = useTranslation()
  const updates = useUpdates()
  const days = groupUpdatesByDay(updates.data?.pages.flatMap(({ items }) => items) ?? [])
  const { seen, markSeen } = useVisit()
  const unseenCount = days
    .flatMap((day) => day.updates)
    .filter(({ mangaId, noticedAt }) => isNewSince(seen, mangaId, noticedAt)).length
  return (
    <Screen
      title={t('updates.title')}
      note={
        <>
          <span role="status">{unseenCount > 0 && t('updates.unseen', { count: unseenCount })}</span>
          {days.length > 0 && !isOtherDevice && <CheckState isAfterText={unseenCount > 0} />}
        </>
      }
      actions={
        <>
          {unseenCount > 0 && (
            <Button icon={CheckCheck} onClick={markSeen}>
              {t('updates.markSeen')}
            </Button>
          )}
          {!isOtherDevice && <CheckNow />}
        </>
      }
    >
      <LoadState query={updates} />
      {updates.isError && updates.data && <ProblemLine error={updates.error} />}
      {updates.isSuccess && days.length === 0 && <NoUpdates />}
      {days.map((day) => (
        <UpdatesOfDay key={day.day} day={day} seen={seen} />
      ))}
      {updates.hasNextPage && (
        <Button className={dayList.more} busy={updates.isFetchingNextPage} onClick={() => void updates.fetchNextPage()}>
          {t('common.more')}
        </Button>
      )}
    </Screen>
  )
}

function UpdatesOfDay({ day: { day, updates }, seen }: { readonly day: UpdateDay; readonly seen: SeenUpdates }) {
  const { t, i18n } = useTranslation()
  const jobs = jobsByChapter(useLiveJobs().data ?? {})
  const mark = useMarkUpdates()
  const unread = updates.filter(({ isRead }) => !isRead)
  const dayText = formatDay(day, i18n.language)
  return (
    <section className={dayList.day} aria-label={dayText}>
      <header className={dayList.head}>
        <h2 className="heading">{dayText}</h2>
        {unread.length > 0 && (
          <Button
            variant="ghost"
            className={styles.mark}
            busy={mark.isPending}
            onClick={() => mark.mutate({ chapterIds: unread.map(({ chapterId }) => chapterId), isRead: true })}
          >
            {t('updates.markDay')}
          </Button>
        )}
      </header>
      <ProblemLine error={mark.error} />
      <ul className={styles.list}>
        {updates.map((update, index) => (
          <UpdateRow
            key={update.chapterId}
            update={update}
            isSameManga={update.mangaId === updates[index - 1]?.mangaId}
            job={jobs.get(update.chapterId)}
            isUnseen={isNewSince(seen, update.mangaId, update.noticedAt)}
          />
        ))}
      </ul>
    </section>
  )
}

/** A shorter visit does not mark the updates as seen. */
const minVisitMs = 1000

/** Which updates are new. A visit marks all as seen, but they are shown as new until it ends or `markSeen` is called. */
function useVisit() {
  const [seen, setSeen] = useState(() => useSeenUpdates.getState())
  useEffect(() => {
    const timer = setTimeout(markAllSeen, minVisitMs)
    return () => clearTimeout(timer)
  }, [])
  return { seen, markSeen: () => setSeen({ until: markAllSeen(), mangas: {} }) }
}

/** The empty screen: how much of the library is followed, and a button that follows the rest. */
function NoUpdates() {
  const { t } = useTranslation()
  const summary = useFollowingSummary()
  if (isOtherDevice) return <Notice icon={Bell} title={t('updates.empty.caughtUp')} />
  // The text and the buttons depend on it.
  if (!summary.data) return <LoadState query={summary} />
  const { followedCount, notFollowedIds } = summary.data
  return (
    <Notice
      icon={Bell}
      title={t(followedCount === 0 ? 'updates.empty.title' : 'updates.empty.caughtUp')}
      actions={
        <>
          {notFollowedIds.length > 0 && <FollowAll ids={notFollowedIds} />}
          <LinkButton variant={notFollowedIds.length > 0 ? 'plain' : 'primary'} href={paths.library}>
            {t('common.toLibrary')}
          </LinkButton>
          {notFollowedIds.length === 0 && (
            <LinkButton href={paths.settingsPage('following')}>{t('updates.empty.settings')}</LinkButton>
          )}
        </>
      }
    >
      {followedCount === 0 && <p>{t('updates.empty.text')}</p>}
      {followedCount > 0 && notFollowedIds.length > 0 && (
        <p>{t('updates.empty.following', { count: followedCount, total: followedCount + notFollowedIds.length })}</p>
      )}
      {followedCount > 0 && (
        <p>
          <CheckState />
        </p>
      )}
    </Notice>
  )
}

function FollowAll({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation()
  const follow = useFollowMangas()
  const undoable = useUndoableChange()
  const followAll = () =>
    undoable(
      follow.mutateAsync({ ids, isFollowed: true }),
      (count) => t('library.select.nowFollowed', { count }),
      (changed) => follow.mutateAsync({ ids: changed.map(({ mangaId }) => mangaId), isFollowed: false }),
    )
  return (
    <Button variant="primary" busy={follow.isPending} onClick={followAll}>
      {t('updates.empty.followAll', { count: ids.length })}
    </Button>
  )
}
