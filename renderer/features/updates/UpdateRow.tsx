import { BookCheck, BookOpen, BookX, Download, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Update } from '../../../shared/contracts/following.ts'
import type { ParsedJob } from '../../../shared/job-context.ts'
import { useCancelJob } from '../../api/jobs/jobs.ts'
import { isActive } from '../../api/jobs/live-jobs.ts'
import { useQueueDownload } from '../../api/library/chapters.ts'
import { useMarkUpdates } from '../../api/library/following.ts'
import { isOtherDevice } from '../../api/other-device.ts'
import { usePrefetchChapter } from '../../api/reader/page-image.ts'
import { languageName } from '../../i18n/language-name.ts'
import { IconButton, LinkButton } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Cover } from '../../ui/covers/Cover.tsx'
import { Facts } from '../../ui/Facts.tsx'
import dayList from '../../ui/lists/DayList.module.css'
import { useFocusReplacement } from '../../ui/lists/focus.ts'
import { paths } from '../../ui/paths.ts'
import { progressText } from '../../ui/status/job-text.ts'
import { splitDetails } from '../../ui/status/message-details.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './UpdatesScreen.module.css'

type UpdateRowProps = {
  readonly update: Update
  readonly job: ParsedJob | undefined
  readonly isUnseen: boolean
  /** Whether the row above has the same manga, so that its cover and title are not repeated. */
  readonly isSameManga: boolean
}

export function UpdateRow({ update, job, isUnseen, isSameManga }: UpdateRowProps) {
  const { t } = useTranslation()
  const { mangaId, mangaTitle, thumbnailUrl, isRead, isAvailable } = update
  const prefetchChapter = usePrefetchChapter()
  const download = useQueueDownload()
  const cancel = useCancelJob()
  const mark = useMarkUpdates()
  const focusReplacement = useFocusReplacement<HTMLDivElement>()
  const name = `${mangaTitle}, ${t('chapters.name', { number: update.number })}`
  return (
    <li className={classNames(dayList.row, styles.row, isRead && styles.read, isSameManga && styles.sameManga)}>
      {!isSameManga && <Cover title={mangaTitle} author="" src={thumbnailUrl} />}
      <div className={classNames(dayList.text, styles.text)}>
        {isSameManga ? (
          <span className="visually-hidden">{mangaTitle}</span>
        ) : (
          <p className={classNames(dayList.manga, styles.manga)}>
            <Link href={paths.manga(mangaId)} dir="auto">
              {mangaTitle}
            </Link>
          </p>
        )}
        <ChapterText update={update} isUnseen={isUnseen} />
        <StateText update={update} job={job} />
        <ProblemLine error={download.error ?? cancel.error ?? mark.error} />
      </div>
      <div className={classNames(dayList.actions, styles.actions)} data-stacks="" {...focusReplacement}>
        {isAvailable ? (
          <LinkButton
            icon={BookOpen}
            href={paths.read(update.chapterId)}
            label={t('updates.readOf', { name })}
            onIntent={() => prefetchChapter(update.chapterId)}
          >
            {t('common.read')}
          </LinkButton>
        ) : isOtherDevice ? null : job && isActive(job) ? (
          <IconButton
            label={t('updates.cancelOf', { name })}
            icon={X}
            disabled={cancel.isPending}
            onClick={() => cancel.mutate(job.id)}
          />
        ) : (
          <IconButton
            label={t('updates.downloadOf', { name })}
            icon={Download}
            disabled={download.isPending}
            onClick={() => download.mutate({ chapterIds: [update.chapterId] })}
          />
        )}
        <IconButton
          label={isRead ? t('updates.markUnreadOf', { name }) : t('updates.markReadOf', { name })}
          icon={isRead ? BookX : BookCheck}
          onClick={() => mark.mutate({ chapterIds: [update.chapterId], isRead: !isRead })}
        />
      </div>
    </li>
  )
}

function ChapterText({ update, isUnseen }: Pick<UpdateRowProps, 'update' | 'isUnseen'>) {
  const { t, i18n } = useTranslation()
  const { number, title, volume, language, groups } = update
  const details = [
    volume === null ? '' : t('chapters.volume', { volume }),
    language === null ? '' : languageName(language, i18n.language),
    groups.join(', '),
  ]
  return (
    <>
      <p className={styles.chapter} dir="auto">
        {t('chapters.name', { number })}
        {title && ` · ${title}`}
        {isUnseen && <span className={styles.new}>{t('updates.new')}</span>}
      </p>
      <Facts className="fine-print" facts={details} />
    </>
  )
}

function StateText({ update, job }: Pick<UpdateRowProps, 'update' | 'job'>) {
  const { t } = useTranslation()
  if (update.isRead) return <p className="fine-print">{t('chapters.state.read')}</p>
  if (update.isAvailable) return null
  if (job?.status === 'failed')
    return <p className={styles.bad}>{`${t('chapters.state.failed')} ${splitDetails(job.failureReason ?? '').text}`}</p>
  if (job?.status === 'pending') return <p className="fine-print">{t('chapters.state.queued')}</p>
  if (job?.status !== 'in_progress') return null
  return <p className="fine-print">{`${t('chapters.state.downloading')} ${progressText(job, t)}`}</p>
}
