import { join } from 'node:path'
import { drawSmallPage, writeCollectionFile } from '../../support/write-collection.ts'
import { zipBytes } from '../../support/zip-bytes.ts'

export const chaptersPerSeries = 10
export const pagesPerArchive = 20

/** Small archives with the names of chapters, in folders of series. */
export async function writeChapterArchives(folder: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const contents = []
    const bytes = await drawSmallPage(index)
    for (let page = 1; page <= pagesPerArchive; page += 1)
      contents.push({ name: `${String(page).padStart(3, '0')}.png`, bytes })
    const series = `Series ${String(Math.floor(index / chaptersPerSeries)).padStart(5, '0')}`
    await writeCollectionFile(
      join(folder, series, `Chapter ${(index % chaptersPerSeries) + 1}.cbz`),
      zipBytes(contents),
    )
  }
}
