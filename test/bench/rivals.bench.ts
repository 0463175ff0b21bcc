import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Asked, once, repeatedByAll } from './asked.ts'
import { isCalibreInstalled, startCalibre } from './calibre-server.ts'
import { get } from './get.ts'
import * as paths from './library-paths.ts'
import { withWideLibrary } from './library-programs.ts'
import { imagesOf } from './page-paths.ts'
import { type Program, startBunko, startProgram } from './programs.ts'
import type { Result } from './result.ts'
import { seedArchives } from './seed/archives.ts'
import { seedCalibre } from './seed/calibre.ts'
import { titleWords } from './seed/library-rows.ts'
import { type Both, loadAlternately, throughput } from './served.ts'

const mangas = 10_000
const clients = 16
const turns = { rounds: 6, sliceMs: 400, warmUpMs: 1500 }

type Sides = { readonly floor: Program; readonly bunko: Program; readonly calibre: Program }
type Work = { readonly bunko: Asked; readonly calibre: readonly string[] }

/** Bunko and calibre beside the same floors: the same titles, and the same bytes as a page and as a cover. */
export const run = async (): Promise<Result[]> => {
  if (!isCalibreInstalled()) {
    console.error('calibre is not installed (apt-get install calibre), so it is left out.')
    return []
  }
  return await withWideLibrary(mangas, async ({ baseline, subject, dataDir }) => {
    const pages = join(dataDir, 'pages')
    await mkdir(pages)
    const chapters = await seedArchives(pages, [20])
    const [images, list] = [imagesOf(chapters[0]!), join(pages, 'chapters.json')]
    await writeFile(list, JSON.stringify(chapters))
    const pageFloor = await startProgram('page-floor', list)
    const reader = await startBunko(pages)
    const cover = join(dataDir, 'cover.jpg')
    await writeFile(cover, await bytesOf(pageFloor.origin + images[0]!))
    const titles = await readTitles(baseline.origin)
    const books = join(dataDir, 'calibre')
    await seedCalibre(books, titles, { archive: chapters[0]!.file, cover })
    const calibre = await startCalibre(books)
    try {
      const search = titleWords.map((word) => `/interface-data/books-init?num=20&search=${word.toLowerCase()}`)
      const library = { floor: baseline, bunko: subject, calibre }
      return [
        ...(await measure(
          'a page image of 250 KB',
          { floor: pageFloor, bunko: reader, calibre },
          {
            bunko: repeatedByAll(images, clients),
            calibre: images.map((_, index) => `/get/cover/${index + 1}`),
          },
        )),
        ...(await measure('list of 20 of 10,000', library, {
          bunko: once(paths.listPages(mangas), clients),
          calibre: ['/interface-data/books-init?num=20&sort=title.asc'],
        })),
        ...(await measure('search, a common word in 10,000 titles', library, {
          bunko: once(paths.commonSearches(), clients),
          calibre: search,
        })),
      ]
    } finally {
      await Promise.all([pageFloor, reader, calibre].map((program) => program.stop()))
    }
  })
}

/** The aim is to be ahead of the rival, whose ratio to the same floor is in the line above. */
async function measure(name: string, { floor, bunko, calibre }: Sides, work: Work): Promise<Result[]> {
  const load = (subject: Program, asked: Asked) =>
    loadAlternately({ baseline: floor, subject }, { baseline: work.bunko, subject: asked } satisfies Both<Asked>, turns)
  const rival = throughput(`${name}, calibre`, await load(calibre, repeatedByAll(work.calibre, clients)))
  const own = throughput(`${name}, beside calibre`, await load(bunko, work.bunko), { atLeast: rival.ratio })
  return [rival, own]
}

const bytesOf = async (address: string): Promise<Buffer> => Buffer.from(await (await get(address)).arrayBuffer())

async function readTitles(origin: string): Promise<{ title: string; author: string }[]> {
  const response = await get(`${origin}/api/mangas?limit=${mangas}`)
  return ((await response.json()) as { items: { title: string; author: string }[] }).items
}
