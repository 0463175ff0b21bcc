import { ArrowRight, Dices } from 'lucide-react'
import { Fragment, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { Update } from '../../../../shared/contracts/following.ts'
import type { ContinueReadingItem } from '../../../../shared/contracts/reader.ts'
import { useManga } from '../../../api/library/mangas.ts'
import { fetchSurprise } from '../../../api/library/shelf.ts'
import { pagePictureUrl } from '../../../api/reader/page-picture.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Cover } from '../../../ui/covers/Cover.tsx'
import { Picture } from '../../../ui/covers/Picture.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../../ui/overlays/use-error-toast.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { paths } from '../../../ui/paths.ts'
import titles from '../titles.module.css'
import { useLibraryLook } from '../view/library-look.store.ts'
import styles from './LibraryTiles.module.css'
import { groupNewChapters } from './new-chapters.ts'
import { useForgotten } from './tonight.ts'

/**
 * The manga being read, last read first. A tile opens the chapter at the last read page. For tonight, the first shows its
 * next page, the second is a manga that was forgotten, and one is chosen by chance.
 */
export function ContinueReading({ items }: { readonly items: readonly ContinueReadingItem[] }) {
  const { t } = useTranslation()
  const hasTonight = useLibraryLook((look) => look.hasTonight)
  const found = useForgotten(hasTonight && items.length > 0)
  if (items.length === 0) return null
  // It may have been read since it was chosen. Its own place is at the end of the row.
  const forgotten = found === items[0]?.mangaId ? undefined : found
  return (
    <TileRow
      title={t('manga.read.continue')}
      more={{ href: paths.bookmarks, label: t('reader.bookmarks.title') }}
      action={hasTonight && <Surprise />}
    >
      {items
        .filter(({ mangaId }) => mangaId !== forgotten)
        .map((item, index) => (
          <Fragment key={item.mangaId}>
            <ContinueTile item={item} isWide={hasTonight && index === 0} />
            {index === 0 && forgotten !== undefined && <ForgottenTile id={forgotten} />}
          </Fragment>
        ))}
    </TileRow>
  )
}

function ContinueTile({ item, isWide }: { readonly item: ContinueReadingItem; readonly isWide: boolean }) {
  const { t } = useTranslation()
  const { title, author, thumbnailUrl, chapterId, number, lastReadPage, pageCount } = item
  const isStarted = lastReadPage !== null && pageCount !== null
  const nextPage = Math.min((lastReadPage ?? 0) + 1, pageCount ?? 0)
  const page = isWide && nextPage > 0 ? pagePictureUrl(chapterId, nextPage) : undefined
  return (
    <Tile href={paths.read(chapterId)} title={title} author={author} thumbnailUrl={thumbnailUrl} page={page}>
      <span className={styles.note}>
        {isStarted
          ? t('library.continue.page', { number, page: lastReadPage, count: pageCount })
          : t('chapters.name', { number })}
      </span>
      {isStarted && <ProgressBar label={t('library.continue.progress')} done={lastReadPage} total={pageCount} />}
    </Tile>
  )
}

/** Nothing if the manga was removed or hidden since it was chosen. */
function ForgottenTile({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const { data, isError } = useManga(id)
  if (isError) return null
  // Keeps its place.
  if (!data) return <li aria-hidden="true" />
  const { title, author, thumbnailUrl } = data
  return (
    <Tile href={paths.manga(id)} title={title} author={author} thumbnailUrl={thumbnailUrl}>
      <span className={styles.note}>{t('library.tonight.forgotten')}</span>
    </Tile>
  )
}

/** Opens a manga with unread chapters by chance. */
function Surprise() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const onError = useErrorToast()
  const open = () =>
    fetchSurprise().then(
      (manga) => (manga ? navigate(paths.manga(manga.id)) : toast(t('library.tonight.none'))),
      onError,
    )
  return (
    <Button variant="ghost" icon={Dices} onClick={() => void open()}>
      {t('library.tonight.surprise')}
    </Button>
  )
}

/** The new chapters of followed manga, one tile per manga. A tile opens the first chapter if it is on disk. */
export function NewChapters({ updates }: { readonly updates: readonly Update[] }) {
  const { t } = useTranslation()
  const mangas = groupNewChapters(updates)
  if (mangas.length === 0) return null
  return (
    <TileRow title={t('library.new.title')} more={{ href: paths.updates, label: t('library.new.all') }}>
      {mangas.map(({ mangaId, title, thumbnailUrl, count, first }) => (
        <Tile
          key={mangaId}
          href={first.isAvailable ? paths.read(first.chapterId) : paths.manga(mangaId)}
          title={title}
          author=""
          thumbnailUrl={thumbnailUrl}
        >
          <span className={styles.note}>
            {count === 1
              ? t('chapters.name', { number: first.number })
              : t('library.new.some', { count, number: first.number })}
          </span>
        </Tile>
      ))}
    </TileRow>
  )
}

type TileRowProps = {
  readonly title: string
  /** A link to the complete list. */
  readonly more?: { readonly href: string; readonly label: string }
  /** A button before that link. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A horizontally scrolling row of `Tile`s above the shelf. */
function TileRow({ title, more, action, children }: TileRowProps) {
  const headingId = useId()
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className="heading">
          {title}
        </h2>
        {action}
        {more && (
          <Link href={more.href} className={styles.more}>
            {more.label}
            <ArrowRight aria-hidden="true" size={16} />
          </Link>
        )}
      </div>
      <ul className={styles.row}>{children}</ul>
    </section>
  )
}

type TileProps = {
  readonly href: string
  readonly title: string
  readonly author: string
  readonly thumbnailUrl: string | null
  /** The URL of a page that the tile shows beside its cover. */
  readonly page?: string | undefined
  readonly children: ReactNode
}

function Tile({ href, title, author, thumbnailUrl, page, children }: TileProps) {
  return (
    <li className={classNames(page !== undefined && styles.wide)}>
      <Link href={href} state={{ from: paths.library }} className={classNames(titles.titled, styles.tile)}>
        <span>
          <Cover title={title} author={author} src={thumbnailUrl} />
        </span>
        <span className={styles.text}>
          <span className={titles.title} dir="auto">
            {title}
          </span>
          {children}
        </span>
        {page !== undefined && (
          <span className={styles.page}>
            <Picture src={page} />
          </span>
        )}
      </Link>
    </li>
  )
}
