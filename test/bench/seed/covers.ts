import { link, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeArchive } from '../../../main/platform/cbz/write-archive.ts'
import { createNoisePages } from './noise-page.ts'

/** The first chapter that `seedWideLibrary` marks as downloaded. */
const firstDownloaded = 5

/** Writes the archives that the database of a wide library lists, for one in `oneIn` mangas. */
export async function seedCovers(dataDir: string, mangas: number, oneIn = 4): Promise<void> {
  const library = join(dataDir, 'library')
  await mkdir(library, { recursive: true })
  const noise = await createNoisePages()
  const archive = join(library, 'archive.cbz')
  await writeArchive({ finalPath: archive, pages: [{ name: '001.jpg', bytes: noise.page('cover') }] })
  for (let manga = 0; manga < mangas; manga += oneIn) {
    const folder = join(library, `folder-${manga}`)
    await mkdir(folder)
    await link(archive, join(folder, `${firstDownloaded}.cbz`))
  }
}
