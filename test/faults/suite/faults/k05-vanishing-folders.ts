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
  ['library read-only', ({ dataDir, workFor }) => readOnly(join(dataDir, 'library'), () => workFor(900))],
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
  rounds: { short: 2, nightly: 15 },
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
