import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { CatalogItem } from '../../../shared/contracts/catalog.ts'
import { knownAuthor, knownGenres } from '../../../shared/contracts/mangas.ts'
import { languageName } from '../../i18n/language-name.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Genres } from '../../ui/manga/Genres.tsx'
import { Rating } from '../../ui/manga/Rating.tsx'
import styles from './CatalogScreen.module.css'

/** What the catalog knows of a manga, in a few words each. */
export function useCatalogFacts(): (item: CatalogItem) => readonly string[] {
  const { t, i18n } = useTranslation()
  return ({ author, publicationYear, status, catalogStatus, originalLanguage }) => [
    knownAuthor(author),
    publicationYear === null ? '' : String(publicationYear),
    statusText(catalogStatus ?? status, t),
    languageName(originalLanguage, i18n.language),
  ]
}

export function CatalogDetails({ item, maxGenres }: { readonly item: CatalogItem; readonly maxGenres: number }) {
  const facts = useCatalogFacts()
  return (
    <>
      <div className={styles.facts}>
        <Facts facts={facts(item)} />
        {item.rating !== null && <Rating rating={item.rating} />}
      </div>
      <Genres genres={knownGenres(item.genres).slice(0, maxGenres)} />
    </>
  )
}

/** The localized status; the catalog's own term if it is unknown. */
const statusText = (status: string, t: TFunction): string =>
  status === 'ongoing' || status === 'completed' || status === 'hiatus' || status === 'cancelled'
    ? t(`status.${status}`)
    : status
