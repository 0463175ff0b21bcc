import { join } from 'node:path'
import { openDatabase } from '../../main/database/database.ts'
import { silentLog } from '../../main/platform/log.ts'
import { rasterizeSvg } from '../simulators/pages/rasterize-svg.ts'
import { seedChapter, seedManga } from './seed-chapters.ts'

/** `svg` is the picture; without it a frame around the page number. */
type PageShape = { readonly width: number; readonly height: number; readonly svg?: string }
export type ReadingChapter = {
  readonly number: number
  readonly pages: readonly PageShape[]
  readonly groups?: readonly string[]
}

/** Fills a data folder that is not in use with a manga whose pages are real images. @returns chapter ids, in order */
export async function seedReading(dataDir: string, chapters: readonly ReadingChapter[]) {
  const { db, close } = await openDatabase(dataDir, silentLog)
  const place = { db, libraryDir: join(dataDir, 'library') }
  const mangaId = await seedManga(db)
  const chapterIds: string[] = []
  for (const { number, pages: shapes, groups = [] } of chapters) {
    const pages: (PageShape & { readonly bytes: Uint8Array })[] = []
    for (const [index, shape] of shapes.entries())
      pages.push({ ...shape, bytes: await drawn(shape, `${number}/${index + 1}`, index) })
    const id = await seedChapter(place, mangaId, { number, pages })
    await db
      .updateTable('chapters')
      .set({ groups: JSON.stringify(groups) })
      .where('id', '=', id)
      .execute()
    chapterIds.push(id)
  }
  await close()
  return { mangaId, chapterIds }
}

/** Draws a white page with a wide border and a frame around the page number. */
async function drawn({ width, height, svg: own }: PageShape, label: string, index: number): Promise<Uint8Array> {
  const hue = (index * 47) % 360
  const [x, y] = [Math.round(width * 0.1), Math.round(height * 0.08)]
  const svg =
    own ??
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="white"/>
    <rect x="${x}" y="${y}" width="${width - 2 * x}" height="${height - 2 * y}" fill="hsl(${hue} 45% 60%)"/>
    <text x="50%" y="50%" font-size="${Math.round(width / 6)}" text-anchor="middle" fill="black">${label}</text>
  </svg>`
  return await rasterizeSvg(svg, (image) => image.png({ compressionLevel: 9, palette: true }))
}
