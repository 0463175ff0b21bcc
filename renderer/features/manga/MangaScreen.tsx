import { ArrowRight, Bookmark, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import { ApiProblem } from '../../../shared/problem.ts'
import { useChapters } from '../../api/library/chapters.ts'
import { useManga } from '../../api/library/mangas.ts'
import { useMarkMangaSeen } from '../../api/library/seen-updates.store.ts'
import { isOtherDevice } from '../../api/other-device.ts'
import { useBookmarks, useChangeBookmark } from '../../api/reader/bookmarks.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { BookmarkGrid } from '../../ui/covers/BookmarkGrid.tsx'
import { MangaPage, MangaSkeleton } from '../../ui/manga/MangaHead.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { ProblemNotice } from '../../ui/status/Notice.tsx'
import { ChapterSection } from './chapters/ChapterSection.tsx'
import { MangaHeader } from './MangaHeader.tsx'
import styles from './MangaScreen.module.css'
import { useHasOnlyOwnFiles } from './own-files.ts'
import { SourcePreference } from './sources/SourcePreference.tsx'
import { TrackingSection } from './tracking/TrackingSection.tsx'

export function MangaScreen({ mangaId }: { readonly mangaId: string }) {
  const { t } = useTranslation()
  const manga = useManga(mangaId)
  const isGone = manga.error instanceof ApiProblem && manga.error.status === 404
  if (manga.data && !isGone) return <LoadedManga manga={manga.data} />
  if (manga.isPending) return <MangaSkeleton label={t('manga.loading')} />
  const back = <LinkButton href={paths.library}>{t('manga.toLibrary')}</LinkButton>
  return (
    <Screen title={t('manga.missing')}>
      <ProblemNotice error={manga.error} onRetry={() => void manga.refetch()} actions={back} />
    </Screen>
  )
}

function LoadedManga({ manga }: { readonly manga: MangaDetail }) {
  const chapters = useChapters(manga.id)
  const isOwn = useHasOnlyOwnFiles(manga, chapters.data ?? [])
  useMarkMangaSeen(manga.id)
  return (
    <MangaPage title={manga.title}>
      <MangaHeader manga={manga} chapters={chapters.data} />
      <div className={styles.columns}>
        {!isOtherDevice && <SourcePreference manga={manga} hidesNone={isOwn} />}
        {!isOtherDevice && <TrackingSection manga={manga} />}
        <Bookmarks mangaId={manga.id} />
        <ChapterSection mangaId={manga.id} chapters={chapters} />
      </div>
    </MangaPage>
  )
}

/** The bookmarked pages of a manga; nothing without any. The button lies beside the sources, so that nothing moves. */
export function Bookmarks({ mangaId }: { readonly mangaId: string }) {
  const { t } = useTranslation()
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const { data } = useBookmarks(mangaId)
  const change = useChangeBookmark()
  if (!data || data.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <Bookmark aria-hidden="true" size={16} />
        {t('reader.bookmarks.title')}
        <span>{data.length}</span>
        <ChevronDown aria-hidden="true" size={16} />
      </button>
      <section id={listId} className={styles.list} aria-label={t('reader.bookmarks.title')} hidden={!isOpen}>
        {isOpen && (
          <>
            <BookmarkGrid bookmarks={data} state={{ from: paths.manga(mangaId) }} onChange={change.mutateAsync} />
            <Link href={paths.bookmarks} className={styles.all}>
              {t('reader.bookmarks.all')}
              <ArrowRight aria-hidden="true" size={16} />
            </Link>
          </>
        )}
      </section>
    </>
  )
}
