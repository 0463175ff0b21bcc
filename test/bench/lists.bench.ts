import { type Program, startProgram } from './programs.ts'
import type { Result } from './result.ts'
import { compare } from './rounds.ts'
import { seedWideLibrary } from './seed/wide-library.ts'
import { type BothServed, loadAlternately, p99, processorTime, throughput } from './served.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const mangas = 10_000
const clients = 16
const turns = { rounds: 8, sliceMs: 250 }

/** Lists and items of 10,000 mangas, 500,000 chapters and 10,000 jobs, compared with the same SQL in bare Hono. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (dataDir) => {
    const { mangaIds, slugs } = await seedWideLibrary(dataDir, mangas)
    const programs = {
      baseline: await startProgram('list-baseline', dataDir),
      subject: await startProgram('bunko', dataDir),
    }
    const measure = async (paths: readonly string[]): Promise<BothServed> => {
      for (const path of paths.slice(0, 5)) await requireEqualAnswers(programs, path)
      const perClient = Array.from({ length: clients }, (_, client) => rotate(client / clients, paths))
      return await loadAlternately(programs, perClient, turns)
    }
    try {
      const last = mangas / 20
      const first = await measure(['/api/mangas'])
      const end = await measure([`/api/mangas?page=${last}`])
      const unread = await measure(['/api/mangas?unread=true', '/api/mangas?unread=false'])
      const items = await measure(slugs.map((slug) => `/api/mangas/by-slug/${slug}`))
      const chapters = await measure(mangaIds.map((id) => `/api/mangas/${id}/chapters?limit=50`))
      const lastChapters = await measure(mangaIds.map((id) => `/api/mangas/${id}/chapters?limit=10&page=5`))
      const firstChapters = await measure(mangaIds.map((id) => `/api/mangas/${id}/chapters?limit=10`))
      const jobs = await measure(['/api/jobs'])
      const lastJobs = await measure([`/api/jobs?page=${last}`])
      const rare = await measure(['/api/mangas/search?q=smith%20123'])
      const common = await measure(['/api/mangas/search?q=garden'])
      return [
        ...figures(`mangas, page 1 of ${last}`, first, 0.6),
        ...figures(`mangas, page ${last}`, end, 0.6),
        compareLastToFirst('mangas', first, end),
        ...figures('mangas with and without unread chapters', unread, 0.6),
        ...figures('manga by slug', items, 0.5),
        ...figures('50 chapters of 500,000', chapters, 0.6),
        ...figures('jobs, page 1 of 10,000', jobs, 0.5),
        compareLastToFirst('chapters', firstChapters, lastChapters),
        compareLastToFirst('jobs', jobs, lastJobs),
        ...figures('search, few hits', rare, 0.5),
        ...figures('search, thousands of hits', common, 0.5),
      ]
    } finally {
      await Promise.all([programs.baseline.stop(), programs.subject.stop()])
    }
  })

const figures = (name: string, measured: BothServed, atLeast: number): Result[] => [
  throughput(name, measured, atLeast),
  p99(name, measured, 3),
  processorTime(name, measured),
]

/** Compares the last page with the first; both are Bunko's. The last page should not cost much more. */
function compareLastToFirst(list: string, first: BothServed, last: BothServed): Result {
  const times = ({ subject }: BothServed) => subject.map(({ cpuMs }) => cpuMs)
  const result = { name: `${list}, last page compared with the first`, unit: 'ms', target: { atMost: 1.5 } }
  return compare(result, { baseline: times(first), subject: times(last) })
}

/** Rotates the list to start at a fraction of its length. */
function rotate(share: number, paths: readonly string[]): string[] {
  const first = Math.floor(share * paths.length)
  return [...paths.slice(first), ...paths.slice(0, first)]
}

async function requireEqualAnswers(
  { baseline, subject }: { readonly baseline: Program; readonly subject: Program },
  path: string,
): Promise<void> {
  const [expected, actual] = await Promise.all(
    [baseline, subject].map(async ({ origin }) => await (await fetch(origin + path)).text()),
  )
  if (actual === expected) return
  const at = [...expected!].findIndex((character, index) => character !== actual![index])
  const near = (text: string) => text.slice(Math.max(at - 60, 0), at + 60)
  throw new Error(`${path}: at ${at} the baseline returns …${near(expected!)}…\nand Bunko …${near(actual!)}…`)
}
