import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { classNames } from '../../../ui/class-names.ts'
import { Cover } from '../../../ui/covers/Cover.tsx'
import { paths } from '../../../ui/paths.ts'
import titles from '../titles.module.css'
import styles from './TileRow.module.css'

type TileRowProps = {
  readonly title: string
  /** A link to the complete list. */
  readonly more?: { readonly href: string; readonly label: string }
  readonly children: ReactNode
}

/** A horizontally scrolling row of `Tile`s above the shelf. */
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
