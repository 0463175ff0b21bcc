import { Download } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { formatChapterNumber, formatRun } from '../../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import { useLiveJobs } from '../../../api/jobs/jobs.ts'
import { isActive, jobsByChapter } from '../../../api/jobs/live-jobs.ts'
import { useDownloadChapters } from '../../../api/library/bulk.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { paths } from '../../../ui/paths.ts'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import { DownloadStatus } from '../DownloadStatus.tsx'
import styles from './ChapterEnd.module.css'
import type { ChapterGap } from './chapter-gap.ts'

type Ahead = ChapterGap<ChapterListItem>
type MissingChaptersProps = {
  readonly mangaId: string
  readonly absent: Ahead['absent']
  /** Whether a later chapter can be read at once. */
  readonly hasNext: boolean
  /** Whether the nearest one opens here once it is there. */
  readonly isAwaited: boolean
  /** The button to begin with, where no later chapter can be read. */
  readonly first: Ref<HTMLButtonElement>
  readonly onAsk: (chapters: Ahead['absent']) => void
}

/** Chapters before the next one that are not on disk: what they are, their download, and how far it is. */
export function MissingChapters({ mangaId, absent, hasNext, isAwaited, first, onAsk }: MissingChaptersProps) {
  const { t } = useTranslation()
  const download = useDownloadChapters(mangaId)
  const jobs = jobsByChapter(useLiveJobs().data ?? {}, mangaId)
  const known = absent.flatMap(({ id, number }) => {
    const job = jobs.get(id)
    return job ? [{ job, number: formatChapterNumber(number) }] : []
  })
  const idle = absent.filter(({ id }) => !isActive(jobs.get(id) ?? { status: 'completed' }))
  const running = known.find(({ job }) => job.status === 'in_progress')
  const queued = known.filter(({ job }) => job.status === 'pending')
  const halted = queued.find(({ job }) => job.waitReason) ?? known.find(({ job }) => job.status === 'failed')
  // To read on the nearest one is enough; before one that can be read only all of them are of use.
  const nearest = hasNext ? [] : idle.filter((chapter) => chapter === absent[0])
  const offers = (idle.length > 1 ? [nearest, idle] : [idle]).filter((chapters) => chapters.length > 0)
  const [from = '', to = ''] = [absent[0], absent.at(-1)].map((chapter) =>
    chapter ? formatChapterNumber(chapter.number) : '',
  )
  return (
    <>
      <p className={styles.missing}>
        {from === to ? t('reader.end.missingOne', { number: from }) : t('reader.end.missing', { from, to })}
      </p>
      {running && <DownloadStatus {...running} />}
      <div role="status">
        {halted && <DownloadStatus {...halted} />}
        {queued.length > 0 && <p>{t('chapters.select.queued', { count: queued.length })}</p>}
        {isAwaited && idle[0] !== absent[0] && <p>{t('reader.end.opens', { number: from })}</p>}
      </div>
      <ProblemLine error={download.error} />
      {offers.length > 0 && (
        <div className={styles.actions}>
          {offers.map((chapters, at) => (
            <Button
              key={chapters.length}
              {...(at === 0 && !hasNext ? { ref: first, variant: 'accent' as const } : {})}
              icon={Download}
              busy={download.isPending && download.variables.length === chapters.length}
              onClick={() => {
                onAsk(chapters)
                download.mutate(chapters.map(({ id }) => id))
              }}
            >
              {chapters.length === 1
                ? t('reader.end.download', { number: formatChapterNumber(chapters[0]?.number ?? 0) })
                : t('chapters.completeness.fill', { count: chapters.length })}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

type UnlistedNumbersProps = { readonly mangaId: string; readonly unlisted: Ahead['unlisted'] }

/** Numbers that nobody lists: the manga's page can add them. */
export function UnlistedNumbers({ mangaId, unlisted }: UnlistedNumbersProps) {
  const { t } = useTranslation()
  const { list } = useFormat()
  const count = unlisted.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  return (
    <p className={styles.soft}>
      {t('chapters.run.missing.text', { count, numbers: list(unlisted.map(formatRun)) })}{' '}
      <Link href={paths.manga(mangaId)}>{t('reader.end.add')}</Link>
    </p>
  )
}

/** The next chapter that only its publisher shows. */
export function PublisherChapter({ chapter: { number, externalUrl } }: { readonly chapter: ChapterListItem }) {
  const { t } = useTranslation()
  return (
    <p className={styles.soft}>
      {t('chapters.name', { number: formatChapterNumber(number) })}:{' '}
      <a href={externalUrl ?? undefined} target="_blank" rel="noreferrer">
        {t('chapters.state.elsewhere')}
      </a>
    </p>
  )
}
