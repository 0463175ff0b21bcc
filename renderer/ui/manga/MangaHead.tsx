import type { ReactNode } from 'react'
import { Cover } from '../covers/Cover.tsx'
import { Facts } from '../Facts.tsx'
import { Description } from './Description.tsx'
import { Genres } from './Genres.tsx'
import styles from './MangaHead.module.css'
import { Rating } from './Rating.tsx'

type MangaHeadProps = {
  readonly title: string
  readonly otherTitles?: string | undefined
  readonly author: string
  readonly cover: string | null
  /** Author, year and so on; empty ones are omitted. */
  readonly facts: readonly string[]
  readonly rating: number | null
  readonly genres: readonly string[]
  /** The path that a genre opens. */
  readonly genreHref?: (genre: string) => string
  readonly description: string
  readonly actions: ReactNode
  /** More lines below the genres. */
  readonly children?: ReactNode
}

/** What a manga is, beside its cover, and what can be done with it: the same before and after it is added. */
export function MangaHead({ title, otherTitles, author, cover, facts, rating, ...props }: MangaHeadProps) {
  return (
    <header className={styles.header} data-reading-origin="" data-menu-area="">
      <Cover className={styles.cover} title={title} author={author} src={cover} eager />
      <div className={styles.text}>
        <h1 className={styles.title} dir="auto">
          {title}
        </h1>
        {otherTitles && (
          <p className="note" dir="auto">
            {otherTitles}
          </p>
        )}
        <div className={styles.facts}>
          <Facts facts={facts} />
          {rating !== null && <Rating rating={rating} />}
        </div>
        <Genres genres={props.genres} href={props.genreHref} />
        {props.children}
      </div>
      <div className={styles.controls}>{props.actions}</div>
      {props.description !== '' && <Description className={styles.description} text={props.description} />}
    </header>
  )
}

/** The place of a manga that is loading. */
export function MangaSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={styles.page} aria-busy="true">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      <div className={styles.skeleton} aria-hidden="true">
        <div />
        <div />
      </div>
    </div>
  )
}

/** The whole width below the edges of the window. */
export const MangaPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <article className={styles.page}>
    <title>{`${title} · Bunko`}</title>
    {children}
  </article>
)
