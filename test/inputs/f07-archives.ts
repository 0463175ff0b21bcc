import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, Fault, TestWorld } from '../faults/suite/fault.ts'
import { childrenOf } from '../faults/suite/rig/processes.ts'
import { type Program, readPeakMb } from '../faults/suite/rig/program.ts'
import { sum } from '../faults/suite/rig/site.ts'
import { until } from '../faults/suite/rig/until.ts'
import { zipBytes } from '../support/zip-bytes.ts'
import { goodFiles, type HostileFile, hostileFiles, mutant } from './hostile-files.ts'
import { checkDatabase } from './requests/library.ts'

const maxMb = 900
const mutants = { short: 6, nightly: 90 }

export const f07: Fault = {
  id: 'F7',
  title: 'Hostile and damaged CBZ, CB7, CBR, CBT, EPUB and PDF files, links, pipes and folders are imported',
  rounds: { short: 1, nightly: 3 },
  async run(bench) {
    const { round, rounds, random, world: open } = bench
    const world = await open({ chapters: 2 })
    const program = await world.prepared()
    const picture = await world.site.picture(1, 1)
    const attacks = await hostileFiles(picture)
    const good = await goodFiles(picture)
    for (let number = 1; number <= rounds; number += 1) {
      const amount = mutants[rounds === 1 ? 'short' : 'nightly']
      const changed = Array.from({ length: amount }, (_, at) => {
        const { name, bytes } = good[at % good.length]!
        return { name: `${at}${name}`, bytes: mutant(random, bytes) }
      })
      const files = number === 1 ? [...attacks, ...changed] : changed
      await round(`${files.length} files`, () => importFiles(bench, world, program, files, number))
    }
  },
}

async function importFiles(
  { fail }: Bench,
  world: TestWorld,
  program: Program,
  files: readonly HostileFile[],
  number: number,
) {
  const { oracle, folder } = world
  const series = `Collection ${number}`
  const place = join(folder, 'collection', series)
  mkdirSync(place, { recursive: true })
  const picture = await world.site.picture(1, 1)
  writeFileSync(join(place, `${series} c900.cbz`), zipBytes([{ name: '1.jpg', bytes: picture }]))
  for (const [at, { name, bytes }] of files.entries()) writeFileSync(join(place, `${series} c${at + 1} ${name}`), bytes)
  symlinkSync('/etc/passwd', join(place, `${series} c901.cbz`))
  execFileSync('mkfifo', [join(place, `${series} c902.cbz`)])
  mkdirSync(join(place, `${series} c903.cbz`))
  const before = readdirSync(folder).toSorted()

  const inspected = await oracle.http.send('POST', '/api/collection/inspect', { path: place })
  if (inspected.status !== 200) fail(`inspect answers ${inspected.status} ${JSON.stringify(inspected.data)}`)
  const imported = await oracle.http.send('POST', '/api/collection/import', { path: place })
  if (imported.status !== 202) return fail(`import answers ${imported.status} ${JSON.stringify(imported.data)}`)
  const { jobIds } = imported.data as { jobIds: string[] }
  for (const id of jobIds) await until(() => hasEnded(world, id), 120_000, `the end of job ${id}`)

  const added = await oracle.http.send('GET', `/api/jobs?parentId=${jobIds[0]}&limit=100`)
  const mangaIds = new Set(
    (added.data as { context: string[] }[]).map(({ context }) =>
      context.find((entry) => entry.startsWith('mangaId='))!.slice(8),
    ),
  )

  let isGoodRead = false
  for (const id of mangaIds) {
    const { items } = (await oracle.http.send('GET', `/api/mangas/${id}/chapters?limit=500`)).data
    for (const chapter of items as { id: string; number: number; isAvailable: boolean }[]) {
      if (!chapter.isAvailable) continue
      const reply = await oracle.http.send('GET', `/api/reader/chapter/${chapter.id}/page/1/image`)
      if (reply.bytes.includes('root:x:')) fail(`chapter ${chapter.number} shows a file of the machine`)
      if (chapter.number === 900) isGoodRead = sum(reply.bytes) === sum(picture)
      await oracle.http.send('GET', `/api/reader/chapter/${chapter.id}/pages`)
    }
    await oracle.http.send('GET', `/api/mangas/${id}/cover?width=320`)
    const { status } = await oracle.http.send('DELETE', `/api/mangas/${id}`)
    if (status !== 204) fail(`removing answers ${status}`)
  }
  // The API description declares 500 for a damaged archive.
  const { undeclared } = oracle.http.record
  for (let at = undeclared.length - 1; at >= 0; at -= 1)
    if (undeclared[at]!.includes('urn:bunko:problem:archive_broken')) undeclared.splice(at, 1)
  if (!isGoodRead) fail('the good archive beside them is not read')
  const after = readdirSync(folder).toSorted()
  if (after.join() !== before.join()) fail(`new files: ${after}`)
  for (const path of ['/tmp/bunko-escaped.jpg', join(folder, '../escaped.jpg')])
    if (existsSync(path)) fail(`${path} was written`)
  for (const pid of [program.pid, ...childrenOf(program.pid)])
    if (readPeakMb(pid) > maxMb) fail(`a process needed ${readPeakMb(pid)} MB`)
  rmSync(place, { recursive: true })
  await world.verify()
  checkDatabase(world.dataDir, fail)
}

async function hasEnded({ oracle }: TestWorld, id: string): Promise<boolean> {
  const { data } = await oracle.http.send('GET', `/api/jobs/${id}`)
  return !['pending', 'in_progress'].includes(data.status)
}
