import { setTimeout } from 'node:timers/promises'
import { aims } from './aims.ts'
import { alternate, compare, type Result } from './measure.ts'
import { type Program, residentMegabytes, startBunko, startProgram } from './programs.ts'
import { seedWideLibrary } from './seed/wide-library.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const rounds = 7
const settleMs = 800

/**
 * Time from the start of the process to the line with the address, and its memory when idle, with 10,000 mangas and a million
 * chapters. The baseline is a bare Node server.
 */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (dataDir) => {
    await seedWideLibrary(dataDir, 10_000)
    const subject = () => start(() => startBunko(dataDir))
    await subject() // Its end marks the database as whole; later starts do not check it.
    const measured = await alternate(rounds, {
      baseline: () => start(() => startProgram('blank-server.mjs')),
      subject,
    })
    const of = (figure: 'ms' | 'megabytes') => ({
      baseline: measured.baseline.map((one) => one[figure]),
      subject: measured.subject.map((one) => one[figure]),
    })
    const library = '10,000 mangas and a million chapters'
    return [
      compare({ name: `start, ${library}`, unit: 'ms', aim: aims.start }, of('ms')),
      compare({ name: `idle memory, ${library}`, unit: 'MB', aim: aims.idleMemory }, of('megabytes')),
    ]
  })

async function start(program: () => Promise<Program>) {
  const startedAt = performance.now()
  const started = await program()
  const ms = performance.now() - startedAt
  await setTimeout(settleMs)
  const megabytes = await residentMegabytes(started)
  await started.stop()
  return { ms, megabytes }
}
