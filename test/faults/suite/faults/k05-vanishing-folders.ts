import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault, TestWorld } from '../fault.ts'
import { anyChange, missingForPreload } from '../rig/preload.ts'
import { until } from '../rig/until.ts'

const mount = (...args: string[]) => execFileSync('mount', args)
const unmount = (path: string) => execFileSync('umount', ['-l', path])

async function readOnly(folder: string, work: () => Promise<void>): Promise<void> {
  mount('--bind', folder, folder)
  try {
    mount('-o', 'remount,ro,bind', folder)
    await work()
  } finally {
    unmount(folder)
  }
}

/** A download that cannot write says so at once, and what to do. */
async function failDownload({ oracle }: TestWorld): Promise<void> {
  const { data } = await oracle.http.send('POST', '/api/scraping/chapters', {
    chapterIds: [oracle.mangas[0]!.chapters[0]!.id],
    force: true,
  })
  const job = async () => (await oracle.http.send('GET', `/api/jobs/${data.jobIds[0]}`)).data
  await until(async () => (await job()).status === 'failed', 60_000, 'a download into a read-only library fails')
  const { failureCode, failureReason, attempts } = await job()
  const isExplained = /can’t write to the library folder \(EROFS\).*read-only.*retry/.test(failureReason)
  if (failureCode !== 'not_writable' || attempts !== 1 || !isExplained)
    throw new Error(`the download failed after ${attempts} attempts by ${failureCode}: ${failureReason}`)
}

type Way = readonly [string, (world: TestWorld) => Promise<void>]

const ways: readonly Way[] = [
  [
    'whole disk read-only, as after an error of the disk',
    async ({ preload, workFor }) => {
      preload.arm({ action: 'error', operations: anyChange, error: 'EROFS' })
      await workFor(900)
      preload.disarm()
    },
  ],
  ['data folder read-only', ({ dataDir, workFor }) => readOnly(dataDir, () => workFor(900))],
  [
    'library read-only',
    (world) =>
      readOnly(join(world.dataDir, 'library'), async () => {
        await world.workFor(900)
        await failDownload(world)
      }),
  ],
  [
    'library unmounted while it is used',
    async ({ dataDir, workFor }) => {
      const library = join(dataDir, 'library')
      // An empty folder in its place, as when a disk is pulled out.
      mount('-t', 'tmpfs', '-o', 'size=1M', 'tmpfs', library)
      try {
        await workFor(900, { kinds: ['progress', 'edit', 'read', 'follow', 'settings'] })
      } finally {
        unmount(library)
      }
    },
  ],
  [
    'library moved away and a link to a foreign folder in its place',
    async ({ dataDir, folder, workFor }) => {
      const library = join(dataDir, 'library')
      const foreign = join(folder, 'foreign')
      mkdirSync(foreign, { recursive: true })
      writeFileSync(join(foreign, 'private.txt'), 'private')
      renameSync(library, `${library}.away`)
      symlinkSync(foreign, library)
      try {
        await workFor(600, { kinds: ['progress', 'edit', 'read'] })
      } finally {
        rmSync(library)
        renameSync(`${library}.away`, library)
      }
      if (!existsSync(join(foreign, 'private.txt'))) throw new Error('a foreign file was removed')
    },
  ],
]

export const k05: Fault = {
  id: 'K5',
  title: 'Data folder or library read-only, unmounted or replaced by a link while in use',
  missing: () =>
    process.platform === 'linux' && process.getuid?.() === 0 ? missingForPreload() : 'needs root on Linux',
  rounds: { short: 5, nightly: 15 },
  async run({ round, rounds, random, world: open }) {
    const world = await open({ preload: true })
    await world.prepared()
    const offset = random.int(0, ways.length - 1)
    await world.workFor(800)
    await world.verify()
    for (let number = 0; number < rounds; number += 1) {
      const [name, way] = ways[(number + offset) % ways.length]!
      await round(name, async () => {
        await world.oracle.settle()
        await way(world)
        await until(() => existsSync(join(world.dataDir, 'library')), 1000)
        // Files that were away are not forgotten.
        await world.verify({ mayFail: true })
        await world.restart()
      })
    }
  },
}
