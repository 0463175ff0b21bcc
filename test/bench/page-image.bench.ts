import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Program, startProgram } from './programs.ts'
import type { Result } from './result.ts'
import { type SeededChapter, seedArchives } from './seed/archives.ts'
import { loadAlternately, p99, processorTime, throughput } from './served.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const pageCounts = Array.from({ length: 60 }, () => 20)
const turns = { rounds: 14, sliceMs: 300 }

/** Pages of a CBZ over HTTP, compared with a bare server that does one positioned read. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (dataDir) => {
    const chapters = await seedArchives(dataDir, pageCounts)
    const list = join(dataDir, 'chapters.json')
    await writeFile(list, JSON.stringify(chapters))
    const baseline = await startProgram('page-baseline', list)
    const subject = await startProgram('bunko', dataDir)
    try {
      await requireEqualPages(baseline, subject, chapters)
      const both = { baseline, subject }
      const many = await loadAlternately(both, staying(chapters, 16), turns)
      const one = await loadAlternately(both, staying(chapters, 1), turns)
      const onward = await loadAlternately(both, readingOn(chapters, 16), turns)
      return [
        throughput('page image, 1 reader', one, 0.85),
        throughput('page image, 16 readers', many, 0.85),
        p99('page image, 16 readers', many),
        processorTime('page image, 16 readers', many),
        throughput('page image, each page for the first time', onward),
        processorTime('page image, each page for the first time', onward),
      ]
    } finally {
      await Promise.all([baseline.stop(), subject.stop()])
    }
  })

/** Each client reads the pages of its own chapter repeatedly. */
const staying = (chapters: readonly SeededChapter[], readers: number): string[][] =>
  chapters.slice(0, readers).map(addresses)

/** Each client reads many chapters in turn, so that an archive is closed when the client returns to it. */
const readingOn = (chapters: readonly SeededChapter[], readers: number): string[][] =>
  Array.from({ length: readers }, (_, reader) => {
    const first = Math.floor((reader * chapters.length) / readers)
    return [...chapters.slice(first), ...chapters.slice(0, first)].flatMap(addresses)
  })

const addresses = ({ id, pageCount }: SeededChapter): string[] =>
  Array.from({ length: pageCount }, (_, page) => `/api/reader/chapter/${id}/page/${page + 1}/image`)

async function requireEqualPages(
  baseline: Program,
  subject: Program,
  chapters: readonly SeededChapter[],
): Promise<void> {
  for (const path of chapters.flatMap(addresses).filter((_, index) => index % 97 === 0)) {
    const [expected, actual] = await Promise.all(
      [baseline, subject].map(async ({ origin }) => Buffer.from(await (await fetch(origin + path)).arrayBuffer())),
    )
    if (!actual!.equals(expected!)) throw new Error(`${path} is not the page that the archive has`)
  }
}
