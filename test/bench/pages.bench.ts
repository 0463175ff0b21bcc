import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aims } from './aims.ts'
import { loadAlternately, requireEqualAnswers, throughput } from './load.ts'
import type { Result } from './measure.ts'
import { shuffled } from './paths.ts'
import { startBunko, startProgram } from './programs.ts'
import { type SeededChapter, seedArchives } from './seed/archives.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const pagesPerReader = 20
/** 16 chapters that are read, and short ones for random pages. */
const pageCounts = [...Array.from({ length: 16 }, () => pagesPerReader), ...Array.from({ length: 484 }, () => 4)]
const rounds = 12
/** Of each measurement; about a quarter of a second per round. */
const requests = 20_000

/** Pages of CBZ files over HTTP, compared with a bare server that does one positioned read. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (dataDir) => {
    const chapters = await seedArchives(dataDir, pageCounts)
    const list = join(dataDir, 'chapters.json')
    await writeFile(list, JSON.stringify(chapters))
    const both = { baseline: await startProgram('page-baseline.ts', list), subject: await startBunko(dataDir) }
    const readers = chapters.slice(0, 16)
    const images = chapters.flatMap(pagesOf).map(toImage)
    const works = [
      ['page image, 16 readers of a chapter each', aims.pageImage, 16, together(readers).map(toImage)],
      ['page image, any page of 500 archives', aims.pageImage, 16, shuffled(images)],
      ['page as base64, 4 readers', aims.base64, 4, together(readers.slice(0, 4))],
    ] as const
    try {
      const results: Result[] = []
      for (const [name, aim, clients, paths] of works) {
        await requireEqualAnswers(both, paths)
        const all = Array.from(
          { length: aim === aims.base64 ? requests / 4 : requests },
          (_, index) => paths[index % paths.length]!,
        )
        results.push(throughput(name, aim, await loadAlternately(both, all, { clients, rounds })))
      }
      return results
    } finally {
      await Promise.all([both.baseline.stop(), both.subject.stop()])
    }
  })

/** All readers turn their pages at the same time. */
const together = (chapters: readonly SeededChapter[]): string[] =>
  Array.from({ length: pagesPerReader }, (_, page) => chapters.map((chapter) => pagesOf(chapter)[page]!)).flat()

const pagesOf = ({ id, pageCount }: SeededChapter): string[] =>
  Array.from({ length: pageCount }, (_, page) => `/api/reader/chapter/${id}/page/${page + 1}`)

const toImage = (page: string): string => `${page}/image`
