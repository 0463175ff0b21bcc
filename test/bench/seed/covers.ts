import { link, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { writeArchive } from '../../../main/platform/cbz/write-archive.ts'
import { createNoisePages } from './noise-page.ts'

/** The first chapter that `seedWideLibrary` marks as downloaded. */
const firstDownloaded = 5

/**
 * Writes archives of one page for one in `oneIn` mangas of a wide library. They are the same file, so that the first
 * thumbnail is that of all.
 */
export async function seedCovers(dataDir: string, mangas: number, oneIn = 4): Promise<void> {
  const library = join(dataDir, 'library')
  await mkdir(library, { recursive: true })
  const noise = await createNoisePages()
  const page = { name: '001.jpg', bytes: noise.page('cover') }
  const archive = join(library, 'archive.cbz')
  const { sizeBytes, sha256 } = await writeArchive({ finalPath: archive, pages: [page] })
  const file = new Database(join(dataDir, 'library.db'))
  const setFile = file.prepare<[number, string, string], { id: string }>(
    'update chapters set size_bytes = ?, sha256 = ?, page_count = 1 where file_path = ? returning id',
  )
  const addPage = file.prepare(
    `insert into chapter_pages (chapter_id, number, entry_name, media_type, width, height, size_bytes)
     values (?, 1, ?, 'image/jpeg', ?, ?, ?)`,
  )
  const addRows = file.transaction((paths: readonly string[]) => {
    for (const path of paths) {
      addPage.run(setFile.get(sizeBytes, sha256, path)!.id, page.name, noise.width, noise.height, page.bytes.length)
    }
  })
  const folders = Array.from({ length: Math.ceil(mangas / oneIn) }, (_, index) => `folder-${index * oneIn}`)
  addRows(folders.map((folder) => `${folder}/${firstDownloaded}.cbz`))
  file.close()
  for (const folder of folders) {
    await mkdir(join(library, folder))
    await link(archive, join(library, folder, `${firstDownloaded}.cbz`))
  }
}
