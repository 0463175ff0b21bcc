import { type MangaReaderSettings, mangaReaderSettingsSchema } from '../../shared/contracts/reader-settings.ts'
import { say } from '../../shared/sentences/sentence.ts'
import type { Db, Tx } from '../database/schema.ts'
import { findManga } from '../library/mangas.store.ts'
import { timestamp } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import {
  removeMangaReaderSettings,
  storedMangaReaderSettings,
  storeMangaReaderSettings,
} from './manga-reader-settings.store.ts'
import type { SaveProgressPorts } from './save-progress.ts'

/** What this manga has of its own; a member that another version stored and this one cannot read is inherited. */
export async function ownReaderSettings(db: Db | Tx, mangaId: string): Promise<MangaReaderSettings> {
  const stored = await storedMangaReaderSettings(db, mangaId)
  const members = Object.entries(typeof stored === 'object' && stored !== null ? stored : {})
  const readable = members.filter(([name, value]) => mangaReaderSettingsSchema.safeParse({ [name]: value }).success)
  return mangaReaderSettingsSchema.parse(Object.fromEntries(readable))
}

/** @throws Problem `not_found`. */
export async function readMangaReaderSettings(db: Db, mangaId: string): Promise<MangaReaderSettings> {
  await requireManga(db, mangaId)
  return await ownReaderSettings(db, mangaId)
}

/** Replaces all of it; without settings the manga inherits everything again. @throws Problem `not_found`. */
export async function replaceMangaReaderSettings(
  { db, clock, announce }: SaveProgressPorts,
  mangaId: string,
  settings: MangaReaderSettings | undefined,
): Promise<MangaReaderSettings> {
  await requireManga(db, mangaId)
  await db.transaction().execute(async (tx) => {
    if (settings) await storeMangaReaderSettings(tx, mangaId, settings, timestamp(clock))
    else await removeMangaReaderSettings(tx, mangaId)
  })
  announce({ name: 'settings.changed', data: { group: `reader:${mangaId}` } })
  return settings ?? {}
}

async function requireManga(db: Db, id: string): Promise<void> {
  if (!(await findManga(db, id))) throw new Problem('not_found', say('There is no such manga in the library.'))
}
