import { BookOpen, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { useLiveJobs } from '../../api/jobs/jobs.ts'
import { findNewestJob } from '../../api/jobs/live-jobs.ts'
import { useFetchChapters } from '../../api/library/chapters.ts'
import { useFollowing, useSetFollowed } from '../../api/library/following.ts'
import { type useAddFromCatalog, useChapterCount } from '../../api/sources/catalog.ts'
import { type ReadingStart, useReadFromCatalog, type WantedChapter } from '../../api/sources/start-reading.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Switch } from '../../ui/forms/Field.tsx'
import { violationMessages } from '../../ui/forms/violations.ts'
import { paths } from '../../ui/paths.ts'
import { progressText, waitText } from '../../ui/status/job-text.ts'
import { splitDetails } from '../../ui/status/message-details.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './CatalogScreen.module.css'

/** What happens with a manga that was just added: its chapters are being found. It can be followed. */
export function NextSteps({ mangaId }: { readonly mangaId: string }) {
  const { t } = useTranslation()
  const fetchChapters = useFetchChapters(mangaId)
  const job = findNewestJob(useLiveJobs().data ?? {}, 'fetch_chapters', mangaId)
  return (
    <div className={styles.steps}>
      <p role="status" className={styles.progress}>
        <SearchStatus mangaId={mangaId} job={job} />
      </p>
      {(job?.status === 'failed' || job?.status === 'cancelled') && (
        <Button busy={fetchChapters.isPending} onClick={() => fetchChapters.mutate()}>
          {t('chapters.find')}
        </Button>
      )}
      <ProblemLine error={fetchChapters.error} />
      <FollowSwitch mangaId={mangaId} />
    </div>
  )
}

function SearchStatus({ mangaId, job }: { readonly mangaId: string; readonly job: ReturnType<typeof findNewestJob> }) {
  const { t, i18n } = useTranslation()
  const count = useChapterCount(mangaId, job?.status === 'completed')
  if (!job) return null
  if (job.status === 'in_progress') return `${t('search.running')} ${progressText(job, t)}`
  if (job.status === 'pending') return job.waitReason === null ? t('search.pending') : waitText(job, t, i18n.language)
  if (job.status === 'failed') return `${t('search.failed')} ${splitDetails(job.failureReason ?? '').text}`
  if (job.status === 'cancelled') return t('search.cancelled')
  return count.data === undefined ? null : t('catalog.chapters', { count: count.data })
}

function FollowSwitch({ mangaId }: { readonly mangaId: string }) {
  const { t } = useTranslation()
  const following = useFollowing(mangaId)
  const follow = useSetFollowed(mangaId)
  if (!following.data) return null
  const isFollowed = follow.isPending ? follow.variables !== false : following.data.isFollowed
  return (
    <>
      <Switch label={t('manga.following.follow')} checked={isFollowed} onToggle={(checked) => follow.mutate(checked)} />
      <ProblemLine error={follow.error} />
    </>
  )
}

type ReadableManga = { readonly externalId: string; readonly title: string; readonly mangaId: string | null }

/** Reads a manga of the catalog: adds it if needed and opens a chapter. */
export function useRead({ externalId, mangaId }: ReadableManga) {
  const [, navigate] = useLocation()
  const read = useReadFromCatalog()
  const start = (chapter?: WantedChapter) =>
    read.mutate(
      { externalId, mangaId, ...(chapter && { chapter }) },
      { onSuccess: (found) => found.kind === 'chapter' && navigate(paths.read(found.chapterId)) },
    )
  return { start, isPending: read.isPending, error: read.error, found: read.data }
}

type CatalogActionsProps = {
  readonly manga: ReadableManga
  readonly read: ReturnType<typeof useRead>
  readonly add: ReturnType<typeof useAddFromCatalog>
}

/** Buttons to read a manga of the catalog, and to add it or to open the one of the library. */
export function CatalogActions({ manga: { title, mangaId, externalId }, read, add }: CatalogActionsProps) {
  const { t } = useTranslation()
  const name = <span className="visually-hidden"> {title}</span>
  return (
    <div className={styles.actions}>
      <Button variant="accent" icon={BookOpen} busy={read.isPending} onClick={() => read.start()}>
        {read.isPending ? t('catalog.opening') : t('common.read')}
        {name}
      </Button>
      {mangaId === null && !read.isPending && (
        <Button icon={Plus} busy={add.isPending} onClick={() => add.mutate(externalId)}>
          {add.isPending ? t('catalog.adding') : t('catalog.add')}
          {name}
        </Button>
      )}
      {mangaId !== null && <LinkButton href={paths.manga(mangaId)}>{t('catalog.open')}</LinkButton>}
    </div>
  )
}

/** Why nothing was opened. */
export function ReadFailure({ read }: { readonly read: ReturnType<typeof useRead> }) {
  return (
    <>
      <ProblemLine error={read.error} extra={violationMessages(read.error)} />
      {read.found?.kind === 'none' && <NothingToRead found={read.found} />}
    </>
  )
}

export function NothingToRead({ found }: { readonly found: Extract<ReadingStart, { kind: 'none' }> }) {
  const { t } = useTranslation()
  return (
    <p role="alert">
      {found.reason ?? t('catalog.nothingToRead')} <Link href={paths.manga(found.mangaId)}>{t('catalog.open')}</Link>
    </p>
  )
}
