import { Download } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { maxCachedFailures, useLiveJobs } from '../../api/jobs/jobs.ts'
import { useQueue, useQueueGroups } from '../../api/jobs/queue.ts'
import { useDuration } from '../../i18n/duration.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { LinkTabs } from '../../ui/LinkTabs.tsx'
import { moveItem } from '../../ui/lists/move-item.ts'
import { Reorderable } from '../../ui/lists/Reorderable.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Notice, ProblemLine, ProblemNotice } from '../../ui/status/Notice.tsx'
import styles from './DownloadsScreen.module.css'
import { FailedJobs } from './FailedJobs.tsx'
import { ClearHistory, HistoryView } from './HistoryView.tsx'
import { formatHistoryQuery } from './history-filters.ts'
import { MangaGroup } from './MangaGroup.tsx'
import { QueueActions } from './QueueActions.tsx'
import { failuresBySource, type MangaQueue, queueByManga } from './queue-groups.ts'
import { useJobFocus } from './use-job-focus.ts'
import { useSourceNames } from './use-job-name.ts'
import { type MoveJobs, useMoveJobs } from './use-move-jobs.ts'

type DownloadsTab = 'queue' | 'history'

/** The queue and the history of jobs. */
export function DownloadsScreen({ part }: { readonly part: DownloadsTab }) {
  const { t } = useTranslation()
  const toTab = (name: DownloadsTab, href: string) => ({
    href,
    label: t(`downloads.tabs.${name}`),
    isCurrent: name === part,
  })
  const links = [toTab('queue', paths.downloads), toTab('history', paths.jobHistory)]
  return (
    <Screen
      title={t('downloads.title')}
      tabs={<LinkTabs label={t('downloads.title')} tabs={links} />}
      actions={part === 'queue' ? <QueueActions /> : <ClearHistory />}
    >
      {part === 'queue' ? <QueueView /> : <HistoryView />}
    </Screen>
  )
}

const countPollMs = 5000

/** The failed jobs by source, then the queue by manga. */
function QueueView() {
  const { t, i18n } = useTranslation()
  const live = useLiveJobs()
  const { nameOf } = useSourceNames()
  const { jobs, move } = useMoveJobs(live.data ?? noJobs)
  const failures = useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language)
    return failuresBySource(jobs, (one, other) => compare(nameOf(one).name, nameOf(other).name))
  }, [jobs, nameOf, i18n.language])
  const groups = useMemo(() => queueByManga(jobs), [jobs])
  const movable = groups.filter((group) => pendingIds(group).length > 0)
  const left = groups.reduce((sum, { active }) => sum + active.length, 0)
  const failed = failures.reduce((sum, group) => sum + group.failed, 0)
  const hasMoreFailures = failed >= maxCachedFailures
  const queue = useQueue({ pollMs: hasMoreFailures ? countPollMs : undefined })
  const isPaused = queue.data?.paused === true
  const allFailed = hasMoreFailures ? Math.max(failed, queue.data?.failed ?? 0) : failed
  const isBusy = groups.some(({ running }) => running > 0)
  const isEmpty = groups.length + failures.length === 0
  const progress = useProgress(left)
  const refetch = () => void Promise.all([live.refetch(), queue.refetch()])
  const announcement = useQueueAnnouncement(left, allFailed)
  return (
    <div {...useJobFocus(jobs)}>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div role="status">{isPaused && <p className={styles.paused}>{t('downloads.paused')}</p>}</div>
      {live.isPending && <Loading />}
      {live.error &&
        (isEmpty ? <ProblemNotice error={live.error} onRetry={refetch} /> : <ProblemLine error={live.error} />)}
      {allFailed > failed && <FailureLimitNote shown={failed} all={allFailed} />}
      {live.data && isEmpty && <EmptyQueue />}
      {groups.length > 1 && progress.text !== '' && <p className={styles.total}>{progress.text}</p>}
      {failures.map((group) => (
        <FailedJobs key={group.sourceId ?? ''} group={group} source={nameOf(group.sourceId)} />
      ))}
      <Reorderable ids={movable.map(idOf)} onMove={(id, to) => moveGroup(movable, id, to, move)}>
        {groups.map((group, index) => (
          <MangaGroup
            key={idOf(group)}
            id={idOf(group)}
            group={group}
            isPaused={isPaused}
            isBusy={isBusy}
            isFirst={index === 0}
            progress={progress.ofManga(group.mangaId)}
            isOnly={groups.length + failures.length === 1}
            nextJobId={groups.slice(index + 1).flatMap(pendingIds)[0]}
            move={move}
          />
        ))}
      </Reorderable>
    </div>
  )
}

/** How far the queue is, and each manga in it. @param left the number of queued and running jobs */
function useProgress(left: number) {
  const { t } = useTranslation()
  const { data, refetch } = useQueueGroups(left > 0)
  const timeLeft = useDuration(useQueue({ pollMs: left > 0 ? countPollMs : undefined }).data?.secondsLeft)
  useEffect(() => {
    if (left > 0) void refetch({ cancelRefetch: false })
  }, [left, refetch])
  const groups = [...(data?.values() ?? [])]
  const done = groups.reduce((sum, group) => sum + group.done, 0)
  const count = groups.reduce((sum, { pending, running }) => sum + pending + running, done)
  const text = count === 0 ? '' : [t('downloads.doneOf', { done, count }), timeLeft].filter(Boolean).join(' · ')
  return { ofManga: (mangaId: string | undefined) => data?.get(mangaId ?? ''), text }
}

const noJobs = {}
const idOf = ({ mangaId }: MangaQueue): string => mangaId ?? 'other'
const pendingIds = ({ active }: MangaQueue): string[] =>
  active.filter(({ status }) => status === 'pending').map(({ id }) => id)

/** Moves the queued jobs of a group before those of the group whose place it takes. */
function moveGroup(groups: readonly MangaQueue[], id: string, to: number, move: MoveJobs): void {
  const from = groups.findIndex((group) => idOf(group) === id)
  const group = groups[from]
  if (!group) return
  const order = moveItem(groups, from, to)
  const after = order.slice(to + 1).flatMap(pendingIds)
  move(pendingIds(group), after[0], order.flatMap(pendingIds))
}

/** Only the newest failures are loaded; the history contains the others. */
function FailureLimitNote({ shown, all }: { readonly shown: number; readonly all: number }) {
  const { t } = useTranslation()
  return (
    <p className={styles.newest}>
      {t('downloads.newest', { shown, all })}{' '}
      <Link href={`${paths.jobHistory}?${formatHistoryQuery({ status: 'failed' })}`}>{t('downloads.allFailures')}</Link>
    </p>
  )
}

function EmptyQueue() {
  const { t } = useTranslation()
  return (
    <Notice
      icon={Download}
      title={t('downloads.empty.title')}
      actions={
        <>
          <LinkButton variant="primary" href={paths.library}>
            {t('common.toLibrary')}
          </LinkButton>
          <LinkButton href={paths.jobHistory}>{t('downloads.empty.history')}</LinkButton>
        </>
      }
    >
      <p>{t('downloads.empty.text')}</p>
    </Notice>
  )
}

/** Minimum time between announcements. */
const intervalMs = 20_000

/** Screen reader text about the remaining jobs. Updated at intervals while it changes, and immediately when all are done. */
function useQueueAnnouncement(left: number, failed: number): string {
  const { t } = useTranslation()
  const [announcement, setAnnouncement] = useState('')
  const text =
    left === 0
      ? t('downloads.told.done', { failed: t('downloads.count.failed', { count: failed }) })
      : t('downloads.told.left', { count: left, failed: t('downloads.count.failed', { count: failed }) })
  const last = useRef({ text, at: Date.now() })
  useEffect(() => {
    if (text === last.current.text) return
    const isDone = left === 0
    const announce = () => {
      last.current = { text, at: Date.now() }
      setAnnouncement(text)
    }
    const timer = setTimeout(announce, isDone ? 0 : Math.max(0, last.current.at + intervalMs - Date.now()))
    return () => clearTimeout(timer)
  }, [text, left])
  return announcement
}
