import { join } from 'node:path'
import { openDatabase } from '../../main/database/database.ts'
import { silentLog } from '../../main/platform/log.ts'
import { upsertProgress } from '../../main/reader/progress.store.ts'
import { rasterizeSvg } from '../simulators/pages/rasterize-svg.ts'
import { seedChapter, seedManga } from './seed-chapters.ts'

type Story = {
  readonly title: string
  readonly chapters: number
  /** The last read page of chapters. */
  readonly read?: Readonly<Record<number, number>>
  readonly readAt?: string
  /** Chapters from this one on are new. */
  readonly newFrom?: number
}

const pagesOfChapter = 6
export const longTitle = 'The Unhurried Voyages of a Lighthouse Keeper and Her Seventeen Apprentices'

/** Read now, read long ago, followed with new chapters, finished, and never opened. */
const stories: readonly Story[] = [
  { title: 'Star Smith', chapters: 3, read: { 1: 6, 2: 3 }, readAt: '2026-11-20T20:00:00.000Z' },
  { title: longTitle, chapters: 9, read: { 1: 6, 2: 6, 3: 1 }, readAt: '2026-11-19T20:00:00.000Z', newFrom: 7 },
  { title: 'Paper Moons', chapters: 4, newFrom: 4 },
  { title: 'Harbor Lights', chapters: 3, read: { 1: 6 }, readAt: '2026-01-10T20:00:00.000Z' },
  { title: 'Glass Orchard', chapters: 1, read: { 1: 6 }, readAt: '2026-01-05T20:00:00.000Z' },
  { title: 'Quiet Hill', chapters: 2 },
]

/** Fills a data folder that is not in use with a library that is read. @returns the identifiers of its manga by title */
export async function seedTonight(dataDir: string): Promise<ReadonlyMap<string, string>> {
  const { db, close } = await openDatabase(dataDir, silentLog)
  const place = { db, libraryDir: join(dataDir, 'library') }
  const ids = new Map<string, string>()
  const pages = await Promise.all(Array.from({ length: pagesOfChapter }, (_, page) => draw(page)))
  for (const { title, chapters, read = {}, readAt = '', newFrom = Infinity } of stories) {
    const mangaId = await seedManga(db, title.toLowerCase().replaceAll(' ', '-').slice(0, 60), title)
    ids.set(title, mangaId)
    const follow = {
      manga_id: mangaId,
      download_new: 0 as const,
      followed_at: readAt,
      next_run_at: '2040-01-01T00:00:00.000Z',
    }
    if (newFrom < Infinity) await db.insertInto('followed_mangas').values(follow).execute()
    for (let number = 1; number <= chapters; number += 1) {
      const id = await seedChapter(place, mangaId, { number, pages })
      const page = read[number]
      if (page !== undefined) {
        const progress = { chapter_id: id, page, completed: page === pagesOfChapter ? (1 as const) : (0 as const) }
        await db.transaction().execute((tx) => upsertProgress(tx, mangaId, { ...progress, updated_at: readAt }))
      }
      if (number >= newFrom)
        await db
          .updateTable('chapters')
          .set({ noticed_at: `2026-11-21T0${number}:00:00.000Z` })
          .where('id', '=', id)
          .execute()
    }
  }
  await close()
  return ids
}

async function draw(page: number) {
  const [width, height] = [600, 900]
  const hue = (page * 59) % 360
  const panel = (x: number, y: number, w: number, h: number, light: number) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="hsl(${hue} 35% ${light}%)" stroke="#111" stroke-width="5"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="600" height="900" fill="white"/>
    ${panel(40, 40, 520, 260, 70)}${panel(40, 325, 245, 250, 50)}${panel(310, 325, 250, 250, 84)}${panel(40, 600, 520, 260, 60)}
    <text x="300" y="200" font-size="80" text-anchor="middle">${page + 1}</text></svg>`
  const bytes = await rasterizeSvg(svg, (image) => image.png({ compressionLevel: 9, palette: true }))
  return { bytes, width, height }
}
