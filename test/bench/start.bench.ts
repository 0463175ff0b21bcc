import type { ChildProcess } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { aims } from './aims.ts'
import type { Result } from './result.ts'
import { alternate, compare } from './rounds.ts'
import { seedWideLibrary } from './seed/wide-library.ts'
import { type ServerProcess, startProcess, startServer } from './server-process.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const rounds = 7
const settleMs = 800

type Start = { readonly seconds: number; readonly megabytes: number }

/** Time from the start of the process to the line with the address, and its memory when idle. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (folder) => {
    const small = join(folder, 'small')
    const wide = join(folder, 'wide')
    const blank = join(import.meta.dirname, 'programs/blank-server.mjs')
    const baseline = () => start(() => startProcess([blank]))
    const bunko = (dataDir: string) => () => start(() => startServer(dataDir))
    await bunko(small)() // The first start makes the database; those after it are the usual ones.
    await seedWideLibrary(wide, 10_000)
    await bunko(wide)()
    const usual = await alternate(rounds, { baseline, subject: bunko(small) })
    const large = await alternate(rounds, { baseline, subject: bunko(wide) })
    const afterKill = await alternate(3, { baseline, subject: unclean(wide, bunko(wide)) })
    return [
      ...figures('', usual, { seconds: aims.start, megabytes: aims.idleMemory }),
      ...figures(' with 10,000 mangas and a million chapters', large, {
        seconds: aims.start,
        megabytes: aims.idleMemory,
      }),
      ...figures(' with 10,000 mangas, after a kill', afterKill, {}),
    ]
  })

/** Without the marker of a clean shutdown, the whole database is checked. */
const unclean = (dataDir: string, bunko: () => Promise<Start>) => async () => {
  await rm(join(dataDir, 'library.db.closed'))
  return await bunko()
}

function figures(
  when: string,
  { baseline, subject }: { readonly baseline: readonly Start[]; readonly subject: readonly Start[] },
  targets: { readonly seconds?: Result['target']; readonly megabytes?: Result['target'] },
): Result[] {
  const of = (figure: keyof Start) => ({
    baseline: baseline.map((s) => s[figure]),
    subject: subject.map((s) => s[figure]),
  })
  const time = { name: `start${when}`, unit: 's', ...(targets.seconds && { target: targets.seconds }) }
  const memory = { name: `idle memory${when}`, unit: 'MB', ...(targets.megabytes && { target: targets.megabytes }) }
  return [compare(time, of('seconds')), compare(memory, of('megabytes'))].filter(({ ratio }) => !Number.isNaN(ratio))
}

async function start(program: () => Promise<ServerProcess>): Promise<Start> {
  const startedAt = performance.now()
  const { child, stop } = await program()
  try {
    const seconds = (performance.now() - startedAt) / 1000
    await new Promise((resolve) => setTimeout(resolve, settleMs))
    return { seconds, megabytes: await residentMegabytes(child) }
  } finally {
    await stop()
  }
}

/** NaN on systems without /proc. */
async function residentMegabytes({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s*(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}
