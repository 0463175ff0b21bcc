import type { TFunction } from 'i18next'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { CatalogItem } from '../../../shared/contracts/catalog.ts'
import { useAddFromCatalog } from '../../api/sources/catalog.ts'
import { languageName } from '../../i18n/language-name.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Cover } from '../../ui/covers/Cover.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { paths } from '../../ui/paths.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './CatalogResult.module.css'
import { NextSteps } from './NextSteps.tsx'

/** Longer descriptions are collapsed. */
const maxCollapsedLength = 180

/** A manga of the catalog, with a button to add it to the library or a link to it. */
export function CatalogResult({ item }: { readonly item: CatalogItem }) {
  const { t } = useTranslation()
  const add = useAddFromCatalog()
  const { title, author, thumbnailUrl, mangaId, externalId } = item
  // True only if it was added here: next steps are not shown for mangas already in the library.
  const isNew = add.isSuccess && mangaId !== null
  return (
    <article className={styles.result} aria-label={title}>
      <Cover title={title} author={author} src={thumbnailUrl} className={styles.cover} />
      <div className={styles.text}>
        <h2 className={styles.title} dir="auto">
          {mangaId === null ? title : <Link href={paths.manga(mangaId)}>{title}</Link>}
        </h2>
        <Details item={item} />
        <Description text={item.description} />
        <ProblemLine error={add.error} extra={violationMessages(add.error)} />
        {mangaId === null && (
          <div className={styles.actions}>
            <Button icon={Plus} busy={add.isPending} onClick={() => add.mutate(externalId)}>
              {add.isPending ? t('catalog.adding') : t('catalog.add')}
              <span className="visually-hidden"> {title}</span>
            </Button>
          </div>
        )}
        {mangaId !== null && (
          <p className={styles.added} role={isNew ? 'status' : undefined}>
            <Check aria-hidden="true" size={18} />
            {isNew ? t('catalog.added') : t('catalog.inLibrary')}
          </p>
        )}
        {isNew && <NextSteps mangaId={mangaId} />}
        {mangaId !== null && !isNew && (
          <div className={styles.actions}>
            <LinkButton href={paths.manga(mangaId)}>{t('catalog.open')}</LinkButton>
          </div>
        )}
      </div>
    </article>
  )
}

function Details({ item }: { readonly item: CatalogItem }) {
  const { t, i18n } = useTranslation()
  const { author, publicationYear, status, catalogStatus, genres, rating, originalLanguage } = item
  const facts = [
    author,
    publicationYear === null ? '' : String(publicationYear),
    statusText(catalogStatus ?? status, t),
    languageName(originalLanguage, i18n.language),
    rating === null ? '' : t('manga.rating', { rating: Math.round(rating * 10) / 10 }),
  ]
  return (
    <>
      <Facts className={styles.facts} facts={facts} />
      {genres.length > 0 && (
        <ul className={styles.genres} aria-label={t('manga.genres')}>
          {genres.slice(0, 5).map((genre) => (
            <li key={genre}>{genre}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The localized status; the catalog's own term if it is unknown. */
const statusText = (status: string, t: TFunction): string =>
  status === 'ongoing' || status === 'completed' || status === 'hiatus' || status === 'cancelled'
    ? t(`catalog.status.${status}`)
    : status

function Description({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const [isExpanded, setExpanded] = useState(false)
  if (text === '') return null
  const isLong = text.length > maxCollapsedLength
  return (
    <div>
      <p className={classNames(styles.description, isLong && !isExpanded && styles.collapsed)} dir="auto">
        {text}
      </p>
      {isLong && (
        <Button
          variant="ghost"
          className={styles.expand}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t('manga.less') : t('manga.more')}
        </Button>
      )}
    </div>
  )
}

const violationMessages = (error: unknown): readonly string[] =>
  error instanceof Error && 'violations' in error && Array.isArray(error.violations)
    ? error.violations.map(({ message }: { message: string }) => message)
    : []
