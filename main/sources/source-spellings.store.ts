import type { Db, Tx } from '../database/schema.ts'
import type { Spelling } from '../scraper/addresses/chapter-spellings.ts'

type SourceFormat = { readonly id: string; readonly chapterUrlFormat: string | null }

/** The spelling of chapter numbers that last worked with the current address format of the source. */
export async function findSpelling(db: Db | Tx, source: SourceFormat): Promise<Spelling | undefined> {
  if (source.chapterUrlFormat === null) return undefined
  return await db
    .selectFrom('source_spellings')
    .select(['width', 'separator'])
    .where('source_id', '=', source.id)
    .where('chapter_url_format', '=', source.chapterUrlFormat)
    .executeTakeFirst()
}

export async function saveSpelling(tx: Tx, source: SourceFormat, { width, separator }: Spelling): Promise<void> {
  if (source.chapterUrlFormat === null) return
  const values = { chapter_url_format: source.chapterUrlFormat, width, separator }
  await tx
    .insertInto('source_spellings')
    .values({ source_id: source.id, ...values })
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet(values))
    .execute()
}
