import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import { type MetadataField, type MetadataRow, metadataFields } from '../../shared/contracts/metadata.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Db, Tx } from '../database/schema.ts'
import { findOtherTitles, findProvidedValues } from '../mangas/catalog-facts.store.ts'
import { requireManga } from '../mangas/require-manga.ts'
import { isBlank, originOf, type ValueOrigin } from '../mangas/value-origin.ts'
import type { Described } from '../trackers/trackers.ts'

type Description = Described['description']

/** The fields of a manga, where their values come from, and what a source proposes for them. */
export async function compareFields(
  { db, catalog }: { readonly db: Db; readonly catalog: Pick<Catalog, 'isCoverChosen'> },
  mangaId: string,
  description: Description,
): Promise<MetadataRow[]> {
  const origins = await findOrigins(db, mangaId)
  const isCoverChosen = await catalog.isCoverChosen(mangaId)
  return metadataFields.map((field) => {
    const { present, from, isLocked } = origins(field)
    // A cover of the user covers the one at the address.
    const isOwn = field === 'imageUrl' && isCoverChosen
    return {
      field,
      present,
      presentFrom: isOwn ? null : from,
      isLocked: isLocked || isOwn,
      proposed: propose(field, present, description),
    }
  })
}

/** Reads a manga. @returns the present value of each field and its origin. @throws Problem `not_found` */
export async function findOrigins(
  db: Db | Tx,
  mangaId: string,
): Promise<(field: MetadataField) => ValueOrigin & { readonly present: MetadataRow['present'] }> {
  const manga = await requireManga(db, mangaId)
  const { values, marks } = await findProvidedValues(db, mangaId)
  const titles = await findOtherTitles(db, mangaId)
  return (field) => {
    if (field !== 'alternativeTitles')
      return { ...originOf(field, manga, values, marks), present: presentValue(manga, field) }
    const isOfCatalog = titles.length > 0 && manga.externalId !== null
    const origin = marks.alternativeTitles ?? { from: isOfCatalog ? 'mangadex' : null, isLocked: false }
    return { ...origin, present: titles.length > 0 ? titles : null }
  }
}

function presentValue(manga: MangaDetail, field: Exclude<MetadataField, 'alternativeTitles'>) {
  const isUnknown = isBlank(manga[field]) || (field === 'publicationYear' && manga.isYearEstimated)
  return isUnknown ? null : manga[field]
}

/** Alternative titles are added to the present ones. */
function propose(field: MetadataField, present: MetadataRow['present'], description: Description) {
  const proposed = description[field]
  if (proposed === undefined) return null
  if (field !== 'alternativeTitles') return proposed
  return [...new Set([...((present ?? []) as string[]), ...(proposed as string[])])]
}
