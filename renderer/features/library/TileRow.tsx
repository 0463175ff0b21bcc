import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { Cover } from '../../ui/Cover.tsx'
import { cx } from '../../ui/cx.ts'
import { paths } from '../../ui/paths.ts'
import styles from './TileRow.module.css'
import titles from './titles.module.css'

type TileRowProps = {
  readonly title: string
  /** Where all of it stands. */
  readonly more?: { readonly href: string; readonly label: string }
  readonly children: ReactNode
}

/** What a person goes on with, above the shelf: one line of tiles, as `li`. */
export function TileRow({ title, more, children }: TileRowProps) {
  const headingId = useId()
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
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

export function Tile({ href, title, author, thumbnailUrl, children }: TileProps) {
  return (
    <li>
      <Link href={href} state={{ from: paths.library }} className={cx(titles.titled, styles.tile)}>
        <span className={styles.cover}>
          <Cover title={title} author={author} src={thumbnailUrl} />
        </span>
        <span className={styles.words}>
          <span className={titles.title} dir="auto">
            {title}
          </span>
          {children}
        </span>
      </Link>
    </li>
  )
}
