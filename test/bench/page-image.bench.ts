import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { aims } from './aims.ts'
import { repeated } from './asked.ts'
import { anywhere, imagesOf, pagesOf, stayingReaders } from './page-paths.ts'
import { type Program, startBunko, startProgram } from './programs.ts'
import type { Result } from './result.ts'
import { seedArchives } from './seed/archives.ts'
import { type Both, figures, loadAlternately } from './served.ts'
import { inTemporaryFolder } from './temporary-folder.ts'
import { changeWhile } from './write-load.ts'

/** 16 chapters that are read, and short ones for random pages. */
const pageCounts = [...Array.from({ length: 16 }, () => 20), ...Array.from({ length: 484 }, () => 4)]
const turns = { rounds: 12, sliceMs: 250, warmUpMs: 1000 }

/** Pages of CBZ files over HTTP, compared with a bare server that does one positioned read. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (dataDir) => {
    const chapters = await seedArchives(dataDir, pageCounts)
    const list = join(dataDir, 'chapters.json')
    await writeFile(list, JSON.stringify(chapters))
    const both = { baseline: await startProgram('page-floor', list), subject: await startBunko(dataDir) }
    const measure = async (name: string, paths: string[][], aim: Result['target'] = aims.pageImage) => {
      await requireEqualAnswers(both, paths.flat())
      return figures(name, await loadAlternately(both, repeated(paths), turns), aim)
    }
    try {
      const [first] = chapters
      const random = anywhere(chapters, 16)
      return [
        ...(await measure('page image, 1 reader', stayingReaders(chapters, 1))),
        ...(await measure('page image, 16 readers of a chapter each', stayingReaders(chapters, 16))),
        ...(await measure('page image, 3 readers of one chapter', [first!, first!, first!].map(imagesOf))),
        ...(await measure('page image, any page of 500 archives', random)),
        ...(await changeWhile(both.subject.origin, () =>
          measure('page image, any page of 500 archives, while the library changes', random),
        )),
        ...(await measure('page as base64, 4 readers', chapters.slice(0, 4).map(pagesOf), aims.base64)),
      ]
    } finally {
      await Promise.all([both.baseline.stop(), both.subject.stop()])
    }
  })

async function requireEqualAnswers(both: Both<Program>, paths: readonly string[]): Promise<void> {
  const answer = async ({ origin }: Program, path: string) => {
    const response = await fetch(origin + path)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return isJson ? await response.json() : Buffer.from(await response.arrayBuffer())
  }
  for (const path of paths.filter((_, index) => index % 97 === 0)) {
    const [expected, actual] = await Promise.all([answer(both.baseline, path), answer(both.subject, path)])
    if (!isDeepStrictEqual(actual, expected)) throw new Error(`${path} is not the page that the archive has`)
  }
}
