import type { CollectionItem } from '../../../shared/contracts/collection.ts'
import type { Db } from '../../database/schema.ts'
import { listCorrections, rememberCorrections } from '../collection.store.ts'
import type { ReadFile } from '../folders/compare.ts'

/** What the person says about files, by path. Absent members stay as guessed. */
export type Corrections = ReadonlyMap<
  string,
  { readonly [Name in keyof CollectionItem]?: CollectionItem[Name] | undefined }
>

const directoryOf = (key: string): string => key.slice(0, Math.max(key.lastIndexOf('/'), 0))

/** Remembers which series the person gave to the files of a folder, for files that are added there later. */
export async function learnCorrections(
  db: Db,
  folderId: string,
  prefix: string,
  files: readonly ReadFile[],
  corrections: Corrections | undefined,
): Promise<void> {
  if (!corrections) return
  const rows = files.flatMap(({ key, item }) => {
    const given = corrections.get(prefix === '' ? key : key.slice(prefix.length + 1))?.series?.trim()
    const guessed_series = item.series as string
    if (!given || given === guessed_series) return []
    return [{ folder_id: folderId, directory: directoryOf(key), guessed_series, series: given }]
  })
  if (rows.length > 0) await db.transaction().execute((tx) => rememberCorrections(tx, rows))
}

/** What the person corrected before, as corrections of the files, by path. */
export async function recallCorrections(db: Db, folderId: string, files: readonly ReadFile[]): Promise<Corrections> {
  const known = new Map(
    (await listCorrections(db, folderId)).map((row) => [`${row.directory}\n${row.guessed_series}`, row.series]),
  )
  return new Map(
    files.map(({ key, item }) => {
      const series = known.get(`${directoryOf(key)}\n${item.series as string}`)
      return [item.path as string, series === undefined ? {} : { series }]
    }),
  )
}
