import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { localDay } from '../../main/platform/local-days.ts'

export type SeededSession = {
  readonly mangaId: string
  readonly title: string
  readonly chapterId: string
  readonly at: Date
  readonly pages: number
  readonly seconds: number
  readonly device?: { readonly id: string; readonly name: string }
}

/** Adds sessions of reading to a data folder, which may be in use. */
export function seedSessions(dataDir: string, sessions: readonly SeededSession[]): void {
  const database = new Database(join(dataDir, 'library.db'))
  const insert = database.prepare(
    `insert into reading_sessions (id, manga_id, manga_title, title_key, chapter_id, chapter_number, day, hour,
       started_at, reported_at, pages, milliseconds, ended_at, device_id, device_name)
     values (?, ?, ?, lower(?), ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  database.transaction(() => {
    for (const { mangaId, title, chapterId, at, pages, seconds, device } of sessions) {
      const time = at.toISOString()
      const read = [localDay(at), at.getHours(), time, time, pages, seconds * 1000, time]
      insert.run(randomUUID(), mangaId, title, title, chapterId, ...read, device?.id ?? null, device?.name ?? null)
    }
  })()
  database.close()
}
