import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Program, startProgram } from './programs.ts'
import type { Result } from './result.ts'
import { type SeededChapter, seedArchives } from './seed/archives.ts'
import { type BothServed, loadAlternately, p99, processorTime, throughput } from './served.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

/** 12 chapters that are read, and 300 short ones for random pages. */
const pageCounts = [...Array.from({ length: 16 }, () => 20), ...Array.from({ length: 300 }, () => 5)]
const turns = { rounds: 14, sliceMs: 300 }

/** Pages of a CBZ over HTTP, compared with a bare server that does one positioned read. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (dataDir) => {
    const chapters = await seedArchives(dataDir, pageCounts)
    const list = join(dataDir, 'chapters.json')
    await writeFile(list, JSON.stringify(chapters))
    const baseline = await startProgram('page-floor', list)
    const subject = await startProgram('bunko', dataDir)
    try {
      await requireEqualPages(baseline, subject, chapters)
      const both = { baseline, subject }
      const many = await loadAlternately(both, staying(chapters, 16), turns)
      const one = await loadAlternately(both, staying(chapters, 1), turns)
      const shared = await loadAlternately(
        both,
        Array.from({ length: 3 }, () => addresses(chapters[0]!)),
        turns,
      )
      const random = await loadAlternately(both, randomPages(chapters, 16), turns)
      return [
        ...figures('page image, 1 reader', one),
        ...figures('page image, 16 readers of a chapter each', many),
        ...figures('page image, 3 readers of one chapter', shared),
        ...figures('page image, any page of 316 archives', random),
      ]
    } finally {
      await Promise.all([baseline.stop(), subject.stop()])
    }
  })

/** Each client reads the pages of its own chapter repeatedly. */
const staying = (chapters: readonly SeededChapter[], readers: number): string[][] =>
  chapters.slice(0, readers).map(addresses)

const figures = (name: string, measured: BothServed): Result[] => [
  throughput(name, measured, 0.8),
  p99(name, measured, 3),
  processorTime(name, measured),
]

/** Each client reads pages from anywhere. The order is mixed, but the same in every run. */
const randomPages = (chapters: readonly SeededChapter[], readers: number): string[][] => {
  const all = chapters.flatMap(addresses)
  return Array.from({ length: readers }, (_, reader) =>
    Array.from(all, (_page, index) => all[(reader * 997 + index * 7919) % all.length]!),
  )
}

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
