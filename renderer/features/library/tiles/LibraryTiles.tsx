import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Update } from '../../../../shared/contracts/following.ts'
import type { ContinueReadingItem } from '../../../../shared/contracts/reader.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Cover } from '../../../ui/covers/Cover.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { paths } from '../../../ui/paths.ts'
import titles from '../titles.module.css'
import styles from './LibraryTiles.module.css'
import { groupNewChapters } from './new-chapters.ts'

/** The manga being read, last read first. A tile opens the chapter at the last read page. */
export function ContinueReading({ items }: { readonly items: readonly ContinueReadingItem[] }) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <TileRow title={t('manga.read.continue')} more={{ href: paths.bookmarks, label: t('reader.bookmarks.title') }}>
      {items.map(({ mangaId, title, author, thumbnailUrl, chapterId, number, lastReadPage, pageCount }) => {
        const isStarted = lastReadPage !== null && pageCount !== null
        return (
          <Tile key={mangaId} href={paths.read(chapterId)} title={title} author={author} thumbnailUrl={thumbnailUrl}>
            <span className={styles.note}>
              {isStarted
                ? t('library.continue.page', { number, page: lastReadPage, count: pageCount })
                : t('chapters.name', { number })}
            </span>
            {isStarted && <ProgressBar label={t('library.continue.progress')} done={lastReadPage} total={pageCount} />}
          </Tile>
        )
      })}
    </TileRow>
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
  readonly children: ReactNode
}

/** A horizontally scrolling row of `Tile`s above the shelf. */
function TileRow({ title, more, children }: TileRowProps) {
  const headingId = useId()
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className="heading">
          {title}
        </h2>
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
  readonly children: ReactNode
}

function Tile({ href, title, author, thumbnailUrl, children }: TileProps) {
  return (
    <li>
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
      </Link>
    </li>
  )
}
