import { type MangaEdit, unknownAuthor, unknownGenre } from '../../shared/contracts/mangas.ts'
import type { Tx } from '../database/schema.ts'
import { applyEdit } from '../mangas/edit-manga.ts'
import { requireManga } from '../mangas/require-manga.ts'
import type { ForeignSeries } from './foreign-library.ts'

/** Takes the metadata of a series where the manga has none. */
export async function fillBlanks(tx: Tx, mangaId: string, series: ForeignSeries, now: string): Promise<void> {
  const manga = await requireManga(tx, mangaId)
  const edit: MangaEdit = {
    ...(manga.description === '' && series.description !== '' && { description: series.description }),
    ...(manga.author === unknownAuthor && series.author !== null && { author: series.author }),
    ...(manga.genres.every((genre) => genre === unknownGenre) &&
      series.genres.length > 0 && { genres: [...series.genres] }),
    ...(manga.isYearEstimated && series.year !== null && { publicationYear: series.year }),
    ...(manga.status === 'ongoing' && { status: series.status }),
  }
  await applyEdit(tx, mangaId, edit, now)
}
