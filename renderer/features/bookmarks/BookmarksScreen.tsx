import { Bookmark as BookmarkIcon } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Bookmark } from '../../../shared/contracts/bookmarks.ts'
import { useAllBookmarks, useChangeBookmark } from '../../api/reader/bookmarks.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { BookmarkGrid } from '../../ui/covers/BookmarkGrid.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { LoadState, Notice, ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './BookmarksScreen.module.css'

/** The bookmarked pages of all manga. The manga with the newest bookmark is first. */
export function BookmarksScreen() {
  const { t } = useTranslation()
  const bookmarks = useAllBookmarks()
  const items = bookmarks.data?.pages.flatMap((page) => page.items) ?? []
  const total = bookmarks.data?.pages[0]?.total ?? 0
  return (
    <Screen
      title={t('reader.bookmarks.title')}
      note={total > 0 && <span role="status">{t('bookmarks.count', { count: total })}</span>}
    >
      <LoadState query={bookmarks} />
      {bookmarks.isError && bookmarks.data && <ProblemLine error={bookmarks.error} />}
      {bookmarks.isSuccess && items.length === 0 && <NoBookmarks />}
      <div className={styles.mangas}>
        {Object.values(Object.groupBy(items, ({ mangaId }) => mangaId)).map(
          (ofManga) => ofManga?.[0] && <BookmarksOfManga key={ofManga[0].mangaId} bookmarks={ofManga} />,
        )}
      </div>
      {bookmarks.hasNextPage && (
        <Button
          className={styles.more}
          busy={bookmarks.isFetchingNextPage}
          onClick={() => void bookmarks.fetchNextPage()}
        >
          {t('common.more')}
        </Button>
      )}
    </Screen>
  )
}

function BookmarksOfManga({ bookmarks }: { readonly bookmarks: readonly Bookmark[] }) {
  const headingId = useId()
  const change = useChangeBookmark()
  const { mangaId, mangaTitle } = bookmarks[0]!
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.manga} dir="auto">
        <Link href={paths.manga(mangaId)}>{mangaTitle}</Link>
      </h2>
      <BookmarkGrid
        bookmarks={sortPagesOfChapters(bookmarks)}
        state={{ from: paths.bookmarks }}
        onChange={change.mutateAsync}
      />
    </section>
  )
}

function NoBookmarks() {
  const { t } = useTranslation()
  return (
    <Notice
      icon={BookmarkIcon}
      title={t('bookmarks.empty.title')}
      actions={
        <LinkButton variant="primary" href={paths.library}>
          {t('common.toLibrary')}
        </LinkButton>
      }
    >
      <p>{t('bookmarks.empty.text')}</p>
    </Notice>
  )
}

type Place = { readonly chapterId: string; readonly page: number }

/** Keeps the order of the chapters by their first bookmark, and sorts the bookmarks of each chapter by page. */
export const sortPagesOfChapters = <T extends Place>(bookmarks: readonly T[]): T[] =>
  [...Map.groupBy(bookmarks, ({ chapterId }) => chapterId).values()].flatMap((ofChapter) =>
    ofChapter.toSorted((one, other) => one.page - other.page),
  )
