import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { formatChapterNumber, formatNumberRange } from '../../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import { useLiveJobs } from '../../../api/jobs/jobs.ts'
import { isActive, jobsByChapter } from '../../../api/jobs/live-jobs.ts'
import { useDownloadChapters } from '../../../api/library/bulk.ts'
import { isOtherDevice } from '../../../api/other-device.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { paths } from '../../../ui/paths.ts'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import { DownloadStatus } from '../DownloadStatus.tsx'
import styles from './ChapterEnd.module.css'
import type { ChapterGap } from './chapter-gap.ts'

type Gap = ChapterGap<ChapterListItem>
type MissingChaptersProps = {
  readonly mangaId: string
  readonly chapters: Gap['missing']
  /** Whether a later chapter is on disk. */
  readonly hasNext: boolean
  /** Whether the nearest chapter opens when its download is complete. */
  readonly opensWhenDownloaded: boolean
  readonly onDownload: (chapters: Gap['missing']) => void
}

/** The chapters that are missing before the next one on disk, buttons to download them, and the progress. */
export function MissingChapters(props: MissingChaptersProps) {
  const { mangaId, chapters, hasNext, opensWhenDownloaded, onDownload } = props
  const { t } = useTranslation()
  const download = useDownloadChapters(mangaId)
  const jobs = jobsByChapter(useLiveJobs().data ?? {}, mangaId)
  const withJob = chapters.flatMap(({ id, number }) => {
    const job = jobs.get(id)
    return job ? [{ job, number: formatChapterNumber(number) }] : []
  })
  const idle = chapters.filter(({ id }) => !isActive(jobs.get(id) ?? { status: 'completed' }))
  const running = withJob.find(({ job }) => job.status === 'in_progress')
  const queued = withJob.filter(({ job }) => job.status === 'pending')
  const waitingOrFailed = queued.find(({ job }) => job.waitReason) ?? withJob.find(({ job }) => job.status === 'failed')
  // The nearest chapter alone is enough to read on. If a later chapter is on disk, only all of them close the gap.
  const nearest = hasNext ? [] : idle.filter((chapter) => chapter === chapters[0])
  const offers = (idle.length > 1 ? [nearest, idle] : [idle]).filter((offer) => offer.length > 0)
  const [from = '', to = ''] = [chapters[0], chapters.at(-1)].map((chapter) =>
    chapter ? formatChapterNumber(chapter.number) : '',
  )
  return (
    <>
      <p className={styles.missing}>
        {from === to ? t('reader.end.missingOne', { number: from }) : t('reader.end.missing', { from, to })}
      </p>
      {running && <DownloadStatus {...running} />}
      <div role="status">
        {waitingOrFailed && <DownloadStatus {...waitingOrFailed} />}
        {queued.length > 0 && <p>{t('chapters.select.queued', { count: queued.length })}</p>}
        {opensWhenDownloaded && idle[0] !== chapters[0] && <p>{t('reader.end.opens', { number: from })}</p>}
      </div>
      <ProblemLine error={download.error} />
      {offers.length > 0 && !isOtherDevice && (
        <div className={styles.actions}>
          {offers.map((offer) => (
            <Button
              key={offer.length}
              icon={Download}
              busy={download.isPending && download.variables.length === offer.length}
              onClick={() => {
                onDownload(offer)
                download.mutate(offer.map(({ id }) => id))
              }}
            >
              {offer.length === 1
                ? t('chapters.download', { number: formatChapterNumber(offer[0]?.number ?? 0) })
                : t('chapters.completeness.fill', { count: offer.length })}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

type UnlistedNumbersProps = { readonly mangaId: string; readonly unlisted: Gap['unlisted'] }

/** The numbers that no source lists, with a link to the manga, where they can be added. */
export function UnlistedNumbers({ mangaId, unlisted }: UnlistedNumbersProps) {
  const { t } = useTranslation()
  const { list } = useFormat()
  const count = unlisted.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  return (
    <p className={styles.muted}>
      {t('chapters.run.missing.text', { count, numbers: list(unlisted.map(formatNumberRange)) })}{' '}
      <Link href={paths.manga(mangaId)}>{t('reader.end.add')}</Link>
    </p>
  )
}

/** A link to the next chapter at its publisher. */
export function PublisherChapter({ chapter: { number, externalUrl } }: { readonly chapter: ChapterListItem }) {
  const { t } = useTranslation()
  return (
    <p className={styles.muted}>
      {t('chapters.name', { number: formatChapterNumber(number) })}:{' '}
      <a href={externalUrl ?? undefined} target="_blank" rel="noreferrer">
        {t('chapters.state.elsewhere')}
      </a>
    </p>
  )
}
