import type { Db, Tx } from '../database/schema.ts'
import type { Spelling } from '../scraper/addresses/chapter-spellings.ts'

type SpelledSource = { readonly id: string; readonly chapterUrlFormat: string }

/** The spelling of chapter numbers that last worked for the source and its current address format. */
export async function findSpelling(db: Db | Tx, source: SpelledSource): Promise<Spelling | undefined> {
  return await db
    .selectFrom('source_spellings')
    .select(['width', 'separator'])
    .where('source_id', '=', source.id)
    .where('chapter_url_format', '=', source.chapterUrlFormat)
    .executeTakeFirst()
}

export async function saveSpelling(tx: Tx, source: SpelledSource, { width, separator }: Spelling): Promise<void> {
  const learnt = { chapter_url_format: source.chapterUrlFormat, width, separator }
  await tx
    .insertInto('source_spellings')
    .values({ source_id: source.id, ...learnt })
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet(learnt))
    .execute()
}
