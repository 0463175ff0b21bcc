import { CheckCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMarkUpdates, useUpdates } from '../../api/library/following.ts'
import { useLiveJobs } from '../../api/jobs/jobs.ts'
import { jobsByChapter } from '../../api/jobs/live-jobs.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Notice, ProblemLine, ProblemNotice } from '../../ui/status/Notice.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { UpdateRow } from './UpdateRow.tsx'
import styles from './UpdatesScreen.module.css'
import { dayWords, type UpdateDay, updatesByDay } from './updates-by-day.ts'
import { useSeen } from './use-seen.ts'

/** The chapters that came out of followed mangas, day by day. */
export function UpdatesScreen() {
  const { t } = useTranslation()
  const updates = useUpdates()
  const days = updatesByDay(updates.data?.pages.flatMap(({ items }) => items) ?? [])
  const { seenUntil, markSeen } = useSeen()
  const unseen = days.flatMap((day) => day.updates).filter(({ noticedAt }) => noticedAt > seenUntil).length
  return (
    <Screen
      title={t('updates.title')}
      note={<span role="status">{unseen > 0 && t('updates.unseen', { count: unseen })}</span>}
      actions={
        unseen > 0 && (
          <Button icon={CheckCheck} onClick={markSeen}>
            {t('updates.markSeen')}
          </Button>
        )
      }
      measure="list"
    >
      {updates.isPending && <p role="status">{t('common.loading')}</p>}
      {updates.isError && days.length === 0 && (
        <ProblemNotice error={updates.error} onRetry={() => void updates.refetch()} />
      )}
      {updates.isError && days.length > 0 && <ProblemLine error={updates.error} />}
      {updates.isSuccess && days.length === 0 && <Nothing />}
      {days.map((day) => (
        <Day key={day.day} day={day} seenUntil={seenUntil} />
      ))}
      {updates.hasNextPage && (
        <Button className={styles.more} busy={updates.isFetchingNextPage} onClick={() => void updates.fetchNextPage()}>
          {t('common.more')}
        </Button>
      )}
    </Screen>
  )
}

function Day({ day: { day, updates }, seenUntil }: { readonly day: UpdateDay; readonly seenUntil: string }) {
  const { t, i18n } = useTranslation()
  const jobs = jobsByChapter(useLiveJobs().data ?? {})
  const mark = useMarkUpdates()
  const unread = updates.filter(({ isRead }) => !isRead)
  const words = dayWords(day, i18n.language)
  return (
    <section className={styles.day} aria-label={words}>
      <header className={styles.head}>
        <h2 className={styles.date}>{words}</h2>
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
            isAgain={update.mangaId === updates[index - 1]?.mangaId}
            job={jobs.get(update.chapterId)}
            isUnseen={update.noticedAt > seenUntil}
          />
        ))}
      </ul>
    </section>
  )
}

function Nothing() {
  const { t } = useTranslation()
  return (
    <Notice
      title={t('updates.empty.title')}
      actions={
        <>
          <LinkButton variant="primary" href={paths.library}>
            {t('updates.empty.library')}
          </LinkButton>
          <LinkButton href={`${paths.settings}#following`}>{t('updates.empty.settings')}</LinkButton>
        </>
      }
    >
      <p>{t('updates.empty.text')}</p>
    </Notice>
  )
}
