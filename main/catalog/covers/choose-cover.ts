import type { CoverChange, CoverChoices } from '../../../shared/contracts/covers.ts'
import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import { message } from '../../../shared/i18n/message.ts'
import { type CoverRow, findCover, setCover } from '../../mangas/covers.store.ts'
import { requireManga } from '../../mangas/require-manga.ts'
import { inspectImage } from '../../platform/images/inspect-image.ts'
import { isProblem, validationFailed } from '../../platform/problem.ts'
import type { CatalogVolumeCover } from '../catalog-api.ts'
import type { CatalogDeps } from '../catalog-deps.ts'
import type { CoverFiles } from './store-cover.ts'

/** An image, or the file name of a cover in the catalog. */
type CoverChoice = { readonly image: Uint8Array } | { readonly catalogCover: string }

/** Takes the place of the address: a refresh keeps the cover, and backups always contain it. */
const chosenSource = 'chosen'

export const isChosenCover = (cover: CoverRow | undefined): boolean => cover?.source_url === chosenSource

/** Covers that the user chooses. */
export function createCoverChoice({ covers, db, api, announce, storeCoverFile }: CatalogDeps & CoverFiles) {
  return { chooseCover, listCoverChoices }

  async function chooseCover(mangaId: string, choice: CoverChoice): Promise<CoverChange> {
    const manga = await requireManga(db, mangaId)
    const bytes = 'image' in choice ? choice.image : await fetchVolumeCover(manga, choice.catalogCover)
    const cover = await storeCoverFile(mangaId, chosenSource, { bytes, info: inspectChosen(bytes) })
    const changed = await db.transaction().execute(async (tx) => {
      await requireManga(tx, mangaId)
      const wasChosen = isChosenCover(await findCover(tx, mangaId))
      await setCover(tx, cover)
      return { ...(await requireManga(tx, mangaId)), wasChosen }
    })
    announce({ name: 'manga.changed', data: { mangaId } })
    return changed
  }

  async function fetchVolumeCover({ externalId }: MangaDetail, fileName: string): Promise<Uint8Array> {
    const refuse = () => validationFailed([{ propertyPath: 'catalogCover', message: message('catalog.coverNotFound') }])
    if (externalId === null) throw refuse()
    try {
      return (await covers.get(externalId, fileName, undefined)).bytes
    } catch (error) {
      throw isProblem(error, 'not_found') ? refuse() : error
    }
  }

  async function listCoverChoices(mangaId: string, signal?: AbortSignal): Promise<CoverChoices> {
    const { externalId } = await requireManga(db, mangaId)
    const isChosen = isChosenCover(await findCover(db, mangaId))
    const covers = externalId === null ? [] : await api.listCovers(externalId, signal)
    const items = covers.sort(byVolume).map((cover) => ({
      ...cover,
      thumbnailUrl: `/api/catalog/covers/${externalId}/${cover.fileName}?width=256`,
    }))
    return { isChosen, items }
  }
}

function inspectChosen(bytes: Uint8Array) {
  try {
    return inspectImage(bytes)
  } catch (error) {
    if (!isProblem(error, 'page_broken')) throw error
    throw validationFailed([{ propertyPath: 'image', message: error.userMessage }])
  }
}

/** The catalog orders volumes as texts. Covers without a volume are last. */
function byVolume(a: CatalogVolumeCover, b: CatalogVolumeCover): number {
  if (a.volume === null || b.volume === null) return Number(a.volume === null) - Number(b.volume === null)
  return a.volume.localeCompare(b.volume, 'en', { numeric: true })
}
