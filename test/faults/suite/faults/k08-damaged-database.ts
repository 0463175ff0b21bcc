import { execFile } from 'node:child_process'
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Fault } from '../fault.ts'
import { StartError, serverFile } from '../rig/program.ts'
import type { Random } from '../rig/random.ts'

const pageBytes = 4096

function overwrite(file: string, at: number, bytes: Buffer): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, bytes, 0, bytes.length, at)
  closeSync(handle)
}
const noise = (random: Random, length: number) => Buffer.from(Array.from({ length }, () => random.int(0, 255)))

/** Damages the files of a stopped program. `mayHide`: the change may hit unused bytes. */
const damages: readonly {
  readonly name: string
  readonly mayHide?: boolean
  readonly apply: (file: string, random: Random) => void
}[] = [
  {
    name: 'a page of noise',
    mayHide: true,
    apply: (file, random) =>
      overwrite(file, random.int(1, statSync(file).size / pageBytes - 1) * pageBytes, noise(random, pageBytes)),
  },
  { name: 'a broken header', apply: (file, random) => overwrite(file, 0, noise(random, 100)) },
  {
    name: 'half of the file',
    apply: (file) => truncateSync(file, Math.floor(statSync(file).size / 2 / pageBytes) * pageBytes + 100),
  },
  { name: 'an empty file', apply: (file) => truncateSync(file, 0) },
  { name: 'no file', apply: (file) => rmSync(file) },
  { name: 'a text file', apply: (file) => writeFileSync(file, 'not a database\n'.repeat(500)) },
  {
    name: 'a page of zeros',
    mayHide: true,
    apply: (file, random) =>
      overwrite(file, random.int(1, statSync(file).size / pageBytes - 1) * pageBytes, Buffer.alloc(pageBytes)),
  },
]

type Output = { readonly code: number; readonly text: string }
const bunko = (dataDir: string, ...args: string[]): Promise<Output> =>
  new Promise((resolve) => {
    execFile(process.execPath, [serverFile, ...args, '--data-dir', dataDir], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, text: stdout + stderr }),
    )
  })

export const k08: Fault = {
  id: 'K8',
  title: 'Database damaged, cut, emptied or removed; restore from the newest backup',
  rounds: { short: 3, nightly: 21 },
  async run({ round, rounds, random, world: open, fail }) {
    const world = await open()
    const { dataDir, folder } = world
    const file = join(dataDir, 'library.db')
    const intact = join(folder, 'intact.db')
    let program = await world.prepared()
    // Without an archive beside it, an empty database is that of a first start.
    await world.oracle.download(world.oracle.mangas[0]!.chapters.map(({ id }) => id))
    await world.verify()
    const offset = random.int(0, damages.length - 1)
    for (let number = 0; number < rounds; number += 1) {
      const damage = damages[(number + offset) % damages.length]!
      await round(damage.name, async () => {
        await world.workFor(500)
        await world.verify()
        await program.stop()
        rmSync(join(dataDir, 'backups'), { recursive: true, force: true })
        const backup = await bunko(dataDir, 'backup')
        if (backup.code !== 0) throw new Error(`no backup: ${backup.text}`)
        copyFileSync(file, intact)
        damage.apply(file, random)
        const reply = await startDamaged()
        if (reply === undefined && !damage.mayHide) fail('the program starts as if nothing had happened')
        if (reply !== undefined && /at .*\(.*:\d+:\d+\)|SqliteError/.test(reply.stderr))
          fail(`a stack is shown: ${reply.stderr.slice(0, 300)}`)
        if (reply !== undefined || (await bunko(dataDir, 'check')).code !== 0) {
          const damaged = existsSync(file) ? readFileSync(file) : undefined
          const restored = await bunko(dataDir, 'restore')
          if (restored.code !== 0) fail(`restore failed: ${restored.text}`)
          if (damaged !== undefined && damaged.length > 0 && !isKeptAside(dataDir, damaged))
            fail('the damaged file is not kept')
        } else copyFileSync(intact, file)
        program = await world.restart()
      })
    }

    /** @returns why the program does not start */
    async function startDamaged(): Promise<StartError | undefined> {
      try {
        await (await world.start()).kill()
        return undefined
      } catch (error) {
        if (error instanceof StartError) return error
        throw error
      }
    }
  },
}

function isKeptAside(dataDir: string, content: Buffer): boolean {
  const folder = join(dataDir, 'backups')
  mkdirSync(folder, { recursive: true })
  const names = readdirSync(folder, { recursive: true }) as string[]
  return names.some((name) => {
    const path = join(folder, name)
    return statSync(path).isFile() && readFileSync(path).equals(content)
  })
}
