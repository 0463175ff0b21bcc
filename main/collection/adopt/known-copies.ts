import type { Db } from '../../database/schema.ts'
import { findCopies } from '../collection.store.ts'
import { seriesKey } from './find-mangas.ts'
import type { PlannedFile } from './plan-jobs.ts'

/**
 * Names the chapter of each file that was copied into the library before: also a manga that has another title since then gets
 * no second copy. Of several, the one of a manga with the file's series.
 */
export async function withKnownCopies(db: Db, planned: readonly PlannedFile[]): Promise<PlannedFile[]> {
  const copies = Map.groupBy(
    await findCopies(
      db,
      planned.map(({ facts }) => facts.fingerprint),
    ),
    ({ fingerprint }) => fingerprint,
  )
  return planned.map((file) => {
    const found = copies.get(file.facts.fingerprint) ?? []
    const isOfSeries = ({ title }: { title: string }) => seriesKey(title) === seriesKey(file.item.series)
    const copy = found.find(isOfSeries) ?? found[0]
    return copy ? { ...file, chapter: { id: copy.id, mangaId: copy.manga_id } } : file
  })
}
