import type { BunkoEvent } from '../../shared/contracts/events.ts'
import { type MangaReaderSettings, mangaReaderSettingsSchema } from '../../shared/contracts/reader-settings.ts'
import type { Db, Tx } from '../database/schema.ts'
import { requireMangaExists } from '../mangas/require-manga.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import {
  findMangaReaderSettings,
  removeMangaReaderSettings,
  storeMangaReaderSettings,
} from './manga-reader-settings.store.ts'

/** The settings that this manga overrides. A member that this version cannot parse is inherited. */
export async function readOverrides(db: Db | Tx, mangaId: string): Promise<MangaReaderSettings> {
  const stored = await findMangaReaderSettings(db, mangaId)
  const members = Object.entries(typeof stored === 'object' && stored !== null ? stored : {})
  const readable = members.filter(([name, value]) => mangaReaderSettingsSchema.safeParse({ [name]: value }).success)
  return mangaReaderSettingsSchema.parse(Object.fromEntries(readable))
}

export function createMangaReaderSettings(deps: {
  readonly db: Db
  readonly clock: Clock
  readonly announce: (event: BunkoEvent) => void
}) {
  const { db, clock, announce } = deps

  /** @throws Problem `not_found`. */
  async function get(mangaId: string): Promise<MangaReaderSettings> {
    await requireMangaExists(db, mangaId)
    return await readOverrides(db, mangaId)
  }

  /** Replaces all overrides; undefined removes them. @throws Problem `not_found`. */
  async function replace(mangaId: string, settings: MangaReaderSettings | undefined): Promise<MangaReaderSettings> {
    await requireMangaExists(db, mangaId)
    await db.transaction().execute(async (tx) => {
      if (settings) await storeMangaReaderSettings(tx, mangaId, settings, timestamp(clock))
      else await removeMangaReaderSettings(tx, mangaId)
    })
    announce({ name: 'settings.changed', data: { group: `reader:${mangaId}` } })
    return settings ?? {}
  }

  return { get, replace }
}
