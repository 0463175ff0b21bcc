import type { TFunction } from 'i18next'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { CatalogItem } from '../../../shared/contracts/catalog.ts'
import { useAddFromCatalog } from '../../api/sources/catalog.ts'
import { languageName } from '../../i18n/language-name.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Cover } from '../../ui/covers/Cover.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Facts } from '../../ui/Facts.tsx'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import { paths } from '../../ui/paths.ts'
import styles from './CatalogHit.module.css'
import { NextSteps } from './NextSteps.tsx'

/** More characters than this are folded. */
const shortText = 180

/** A manga as the catalog tells it, with the way into the library, or to where it stands there. */
export function CatalogHit({ item }: { readonly item: CatalogItem }) {
  const { t } = useTranslation()
  const add = useAddFromCatalog()
  const { title, author, thumbnailUrl, mangaId, externalId } = item
  // Said only of what was added here: a manga that stood in the library knows its chapters already.
  const isNew = add.isSuccess && mangaId !== null
  return (
    <article className={styles.hit} aria-label={title}>
      <Cover title={title} author={author} src={thumbnailUrl} className={styles.cover} />
      <div className={styles.text}>
        <h2 className={styles.title} dir="auto">
          {mangaId === null ? title : <Link href={paths.manga(mangaId)}>{title}</Link>}
        </h2>
        <About item={item} />
        <Description text={item.description} />
        <ProblemLine error={add.error} extra={violationsOf(add.error)} />
        {mangaId === null && (
          <div className={styles.actions}>
            <Button icon={Plus} busy={add.isPending} onClick={() => add.mutate(externalId)}>
              {add.isPending ? t('catalog.adding') : t('catalog.add')}
              <span className="visually-hidden"> {title}</span>
            </Button>
          </div>
        )}
        {mangaId !== null && (
          <p className={styles.here} role={isNew ? 'status' : undefined}>
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

function About({ item }: { readonly item: CatalogItem }) {
  const { t, i18n } = useTranslation()
  const { author, publicationYear, status, catalogStatus, genres, rating, originalLanguage } = item
  const facts = [
    author,
    publicationYear === null ? '' : String(publicationYear),
    statusWords(catalogStatus ?? status, t),
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

/** The catalog's own word where it knows one that Bunko does not. */
const statusWords = (status: string, t: TFunction): string =>
  status === 'ongoing' || status === 'completed' || status === 'hiatus' || status === 'cancelled'
    ? t(`catalog.status.${status}`)
    : status

function Description({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  if (text === '') return null
  const isLong = text.length > shortText
  return (
    <div>
      <p className={classNames(styles.description, isLong && !isWhole && styles.folded)} dir="auto">
        {text}
      </p>
      {isLong && (
        <Button variant="ghost" className={styles.fold} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('manga.less') : t('manga.more')}
        </Button>
      )}
    </div>
  )
}

const violationsOf = (error: unknown): readonly string[] =>
  error instanceof Error && 'violations' in error && Array.isArray(error.violations)
    ? error.violations.map(({ message }: { message: string }) => message)
    : []
