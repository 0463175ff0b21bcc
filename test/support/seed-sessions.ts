import { randomUUID } from 'node:crypto'
import { localDay } from '../../main/platform/local-days.ts'
import { editDatabase } from './edit-database.ts'

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
export async function seedSessions(dataDir: string, sessions: readonly SeededSession[]): Promise<void> {
  await editDatabase(dataDir, (database) => {
    const insert = database.prepare(
      `insert into reading_sessions (id, manga_id, manga_title, title_key, chapter_id, chapter_number, day, hour,
       started_at, reported_at, pages, milliseconds, ended_at, device_id, device_name)
     values (?, ?, ?, lower(?), ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    for (const { mangaId, title, chapterId, at, pages, seconds, device } of sessions) {
      const time = at.toISOString()
      const read = [localDay(at), at.getHours(), time, time, pages, seconds * 1000, time]
      insert.run(randomUUID(), mangaId, title, title, chapterId, ...read, device?.id ?? null, device?.name ?? null)
    }
  })
}
