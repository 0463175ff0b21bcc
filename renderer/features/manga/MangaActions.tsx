import { Bell, BellRing, BookOpen, ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import { useLiveJobs } from '../../api/jobs/jobs.ts'
import { findNewestJob, isActive } from '../../api/jobs/live-jobs.ts'
import { useFetchChapters } from '../../api/library/chapters.ts'
import { useFollowing, useSetFollowed } from '../../api/library/following.ts'
import { isOtherDevice } from '../../api/other-device.ts'
import { usePrefetchChapter } from '../../api/reader/page-image.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Switch } from '../../ui/forms/Field.tsx'
import { useRestoreFocus } from '../../ui/lists/focus.ts'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { paths } from '../../ui/paths.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './MangaHeader.module.css'
import { MangaMenu } from './MangaMenu.tsx'
import { MatchDialog } from './match/MatchDialog.tsx'
import { nextToRead } from './next-to-read.ts'
import { isVolume, useHasOnlyOwnFiles } from './own-files.ts'

type MangaActionsProps = { readonly manga: MangaDetail; readonly chapters: readonly ChapterListItem[] | undefined }

/** One row: read, follow, find chapters or match own files with the catalog, and a menu of everything else. */
export function MangaActions({ manga, chapters }: MangaActionsProps) {
  const { t } = useTranslation()
  const fetchChapters = useFetchChapters(manga.id)
  const fetchJob = findNewestJob(useLiveJobs().data ?? {}, 'fetch_chapters', manga.id)
  const isOwn = useHasOnlyOwnFiles(manga, chapters ?? [])
  const [isMatching, setMatching] = useState(false)
  const isFetching = fetchChapters.isPending || (fetchJob !== undefined && isActive(fetchJob))
  return (
    <>
      <div className={styles.actions}>
        {chapters ? (
          <ReadAction chapters={chapters} mangaId={manga.id} />
        ) : (
          <span className={styles.awaited} aria-hidden="true" />
        )}
        {!isOtherDevice && chapters && isOwn && (
          <Button icon={ScanSearch} className={styles.compact} onClick={() => setMatching(true)}>
            {t('folder.match.all')}
          </Button>
        )}
        {!isOtherDevice && chapters && !isOwn && (
          <>
            <Button
              icon={ScanSearch}
              variant={chapters.length === 0 ? 'primary' : 'plain'}
              className={chapters.length === 0 ? undefined : styles.compact}
              busy={isFetching}
              onClick={() => fetchChapters.mutate()}
            >
              {t('chapters.find')}
            </Button>
            <FollowSettings manga={manga} />
          </>
        )}
        <MangaMenu
          manga={manga}
          chapters={chapters ?? []}
          onFind={isOwn && !isFetching ? () => fetchChapters.mutate() : undefined}
        />
      </div>
      <ProblemLine error={fetchChapters.error} />
      {isMatching && <MatchDialog manga={manga} onClose={() => setMatching(false)} />}
    </>
  )
}

function ReadAction({
  chapters,
  mangaId,
}: {
  readonly chapters: readonly ChapterListItem[]
  readonly mangaId: string
}) {
  const { t } = useTranslation()
  const prefetchChapter = usePrefetchChapter()
  const { ref, remember } = useRestoreFocus<HTMLSpanElement>('read')
  const target = nextToRead(chapters)
  if (!target) return null
  const { kind, chapter } = target
  const number = formatChapterNumber(chapter.number)
  const name = isVolume(chapter) ? t('chapters.volume', { volume: number }) : t('chapters.name', { number })
  const position =
    (chapter.lastReadPage ?? 0) > 1 && !chapter.isRead
      ? t('manga.read.atPage', { name, page: chapter.lastReadPage ?? 1 })
      : name
  return (
    <span ref={ref} className={styles.reading}>
      <LinkButton
        variant="accent"
        icon={BookOpen}
        className={styles.read}
        href={paths.read(chapter.id)}
        state={{ from: paths.manga(mangaId) }}
        onFollow={remember}
        onIntent={() => chapter.isAvailable && prefetchChapter(chapter.id)}
      >
        {t(`manga.read.${kind}`)} <span className={styles.position}>{position}</span>
      </LinkButton>
    </span>
  )
}

/** A button that shows whether the manga is followed, with the settings for it. */
function FollowSettings({ manga: { id } }: { readonly manga: MangaDetail }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const { data, error } = useFollowing(id)
  const follow = useSetFollowed(id)
  const isFollowed = data?.isFollowed === true
  const rule = data?.followRule
  const isChecked = rule ? rule.value !== 'never' : isFollowed
  const keeps = data?.downloadRule
  const nextCheckAt = data?.nextCheckAt
  return (
    <Popover
      label={t(isChecked ? 'manga.following.on' : 'manga.following.off')}
      icon={isChecked ? BellRing : Bell}
      className={styles.compact}
    >
      <div className={styles.following}>
        <Switch
          label={t('manga.following.follow')}
          checked={isChecked}
          disabled={!data || Boolean(rule)}
          onToggle={(isOn) => follow.mutate(isOn)}
        />
        <Switch
          label={t('manga.following.download')}
          checked={data?.downloadNewChapters === true && isFollowed}
          disabled={!isFollowed}
          onToggle={(downloadNewChapters) => follow.mutate({ downloadNewChapters })}
        />
        {rule && (
          <p className="fine-print">
            <Link href={paths.shelf(rule.shelfId)}>
              {t(`manga.following.shelf.${rule.value}`, { name: rule.shelfName })}
            </Link>
          </p>
        )}
        {keeps && (
          <p className="fine-print">
            <Link href={paths.shelf(keeps.shelfId)}>
              {t('manga.following.shelfKeeps', { name: keeps.shelfName, count: keeps.value })}
            </Link>
          </p>
        )}
        <p className="fine-print">
          {nextCheckAt ? t('manga.following.next', { time: moment(nextCheckAt) }) : t('manga.following.hint')}
        </p>
        <ProblemLine error={error ?? follow.error} />
      </div>
    </Popover>
  )
}
