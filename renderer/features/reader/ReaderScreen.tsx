import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { useReaderChapter } from '../../api/queries.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Notice, ProblemLine, ProblemNotice } from '../../ui/Notice.tsx'
import { paths } from '../../ui/paths.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import { DownloadState } from './DownloadState.tsx'
import styles from './ReaderScreen.module.css'
import { Reading } from './Reading.tsx'
import { useChapterDownload } from './use-chapter-download.ts'
import { useChapterName } from './use-chapter-name.ts'

export function ReaderScreen({ chapterId }: { readonly chapterId: string }) {
  const { t } = useTranslation()
  const chapter = useReaderChapter(chapterId)
  const library = (
    <LinkButton look="quiet" href={paths.library}>
      {t('reader.toLibrary')}
    </LinkButton>
  )
  return (
    <main className={styles.room} data-full-bleed="">
      {chapter.isPending && <Opening wayOut={library} />}
      {!chapter.data && chapter.isError && (
        <div className={styles.middle}>
          <ProblemNotice onDark error={chapter.error} onRetry={() => void chapter.refetch()} actions={library} />
        </div>
      )}
      {chapter.data && <Opened chapter={chapter.data} />}
      <Toasts />
    </main>
  )
}

function Opened({ chapter }: { readonly chapter: ReaderChapter }) {
  const name = useChapterName(chapter)
  return (
    <>
      <title>{`${name} · ${chapter.manga.title} · Bunko`}</title>
      {chapter.isAvailable && chapter.pages.length > 0 ? (
        <Reading key={chapter.version} chapter={chapter} />
      ) : (
        <NotDownloaded chapter={chapter} name={name} />
      )}
    </>
  )
}

/** Nothing for a moment: what opens at once should not flicker first. */
function Opening({ wayOut }: { readonly wayOut: ReactNode }) {
  const { t } = useTranslation()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.middle}>
      <p role="status">{isSlow && t('reader.opening')}</p>
      {isSlow && wayOut}
    </div>
  )
}

/** A chapter without a file: offers to fetch it and opens by itself once it is there. */
function NotDownloaded({ chapter, name }: { readonly chapter: ReaderChapter; readonly name: string }) {
  const { t } = useTranslation()
  const { job, canAsk, isAsking, error, ask } = useChapterDownload(chapter.id)
  return (
    <div className={styles.middle}>
      <Notice
        onDark
        title={t('reader.absent.title', { name })}
        actions={
          <>
            {canAsk && (
              <Button look="spot" icon={Download} busy={isAsking} onClick={ask}>
                {t('reader.absent.download')}
              </Button>
            )}
            <LinkButton look="quiet" href={paths.manga(chapter.manga.id)}>
              {t('reader.end.leave')}
            </LinkButton>
          </>
        }
      >
        {job ? <DownloadState job={job} number={chapter.number} /> : <p>{t('reader.absent.text')}</p>}
        <ProblemLine error={error} />
      </Notice>
    </div>
  )
}
