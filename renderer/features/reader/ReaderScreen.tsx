import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { useReaderChapter } from '../../api/reader/reader-chapter.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Toasts } from '../../ui/overlays/Toasts.tsx'
import { paths } from '../../ui/paths.ts'
import { Notice, ProblemLine, ProblemNotice } from '../../ui/status/Notice.tsx'
import { useChapterName } from './chrome/chapter-title.ts'
import { DownloadStatus, useChapterDownload } from './DownloadStatus.tsx'
import { Reader } from './Reader.tsx'
import styles from './ReaderScreen.module.css'

export function ReaderScreen({ chapterId }: { readonly chapterId: string }) {
  const { t } = useTranslation()
  const chapter = useReaderChapter(chapterId)
  const libraryLink = (
    <LinkButton variant="ghost" href={paths.library}>
      {t('reader.toLibrary')}
    </LinkButton>
  )
  return (
    <main className={styles.screen} data-full-bleed="">
      {chapter.isPending && <Opening libraryLink={libraryLink} />}
      {!chapter.data && chapter.isError && (
        <div className={styles.centered}>
          <ProblemNotice onDark error={chapter.error} onRetry={() => void chapter.refetch()} actions={libraryLink} />
        </div>
      )}
      {chapter.data && <OpenedChapter chapter={chapter.data} />}
      <Toasts />
    </main>
  )
}

function OpenedChapter({ chapter }: { readonly chapter: ReaderChapter }) {
  const name = useChapterName(chapter)
  return (
    <>
      <title>{`${name} · ${chapter.manga.title} · Bunko`}</title>
      {chapter.isAvailable && chapter.pages.length > 0 ? (
        <Reader key={chapter.version} chapter={chapter} />
      ) : (
        <NotDownloaded chapter={chapter} name={name} />
      )}
    </>
  )
}

/** Stays empty for a moment, to avoid a flash before a chapter that loads quickly. */
function Opening({ libraryLink }: { readonly libraryLink: ReactNode }) {
  const { t } = useTranslation()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.centered}>
      <p role="status">{isSlow && t('reader.opening')}</p>
      {isSlow && libraryLink}
    </div>
  )
}

/** Offers to download a chapter that has no file. The reader opens when the download is complete. */
function NotDownloaded({ chapter, name }: { readonly chapter: ReaderChapter; readonly name: string }) {
  const { t } = useTranslation()
  const { job, canStart, isStarting, error, start } = useChapterDownload(chapter.id)
  return (
    <div className={styles.centered}>
      <Notice
        onDark
        title={t('reader.absent.title', { name })}
        actions={
          <>
            {canStart && (
              <Button variant="accent" icon={Download} busy={isStarting} onClick={start}>
                {t('reader.absent.download')}
              </Button>
            )}
            <LinkButton variant="ghost" href={paths.manga(chapter.manga.id)}>
              {t('reader.end.leave')}
            </LinkButton>
          </>
        }
      >
        {job ? <DownloadStatus job={job} number={chapter.number} /> : <p>{t('reader.absent.text')}</p>}
        <ProblemLine error={error} />
      </Notice>
    </div>
  )
}
