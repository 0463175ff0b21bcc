import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Fault } from '../fault.ts'

type Edit = { readonly name: string; readonly apply: (file: string, other: string, folder: string) => void }

const edits: readonly Edit[] = [
  { name: 'deleted', apply: (file) => rmSync(file) },
  { name: 'emptied', apply: (file) => truncateSync(file, 0) },
  { name: 'cut in half', apply: (file) => truncateSync(file, Math.floor(statSync(file).size / 2)) },
  { name: 'replaced by another chapter', apply: (file, other) => copyFileSync(other, file) },
  { name: 'replaced by text', apply: (file) => writeFileSync(file, 'not an archive') },
  { name: 'renamed', apply: (file) => renameSync(file, `${file}.renamed`) },
  {
    name: 'replaced by a link',
    apply: (file, _, folder) => {
      rmSync(file)
      writeFileSync(join(folder, 'private.txt'), 'private')
      symlinkSync(join(folder, 'private.txt'), file)
    },
  },
  {
    name: 'replaced by a pipe',
    apply: (file) => {
      rmSync(file)
      execFileSync('mkfifo', [file])
    },
  },
  {
    name: 'replaced by a folder',
    apply: (file) => {
      rmSync(file)
      mkdirSync(file)
    },
  },
]

export const k14: Fault = {
  id: 'K14',
  title: 'Archives deleted, cut, renamed or replaced by a file, link, pipe or folder',
  missing: () => (process.platform === 'win32' ? 'needs mkfifo' : undefined),
  rounds: { short: 3, nightly: 27 },
  async run({ round, rounds, random, world: open, fail }) {
    const world = await open({ limitMs: 5000, chapters: 3, pages: 4 })
    const { oracle, dataDir } = world
    let program = await world.prepared()
    const library = join(dataDir, 'library')
    const isArchive = (name: string) => name.endsWith('.cbz') && lstatSync(join(library, name)).isFile()
    const chapters = oracle.mangas.flatMap((manga) => manga.chapters)
    for (const manga of oracle.mangas) await oracle.download(manga.chapters.map(({ id }) => id))
    await world.verify()
    const offset = random.int(0, edits.length - 1)
    for (let number = 0; number < rounds; number += 1) {
      const edit = edits[(number + offset) % edits.length]!
      await round(edit.name, async () => {
        const files = (readdirSync(library, { recursive: true }) as string[]).filter(isArchive)
        const isRunning = random.chance(0.6)
        if (!isRunning) await program.stop()
        const [file, other] = [random.pick(files), random.pick(files)]
        try {
          if (file !== other) edit.apply(join(library, file), join(library, other), world.folder)
        } finally {
          if (!isRunning) program = await world.start()
        }
        for (const { id } of chapters) {
          for (const path of [
            `/api/reader/chapter/${id}/page/1/image`,
            `/api/reader/chapter/${id}`,
            `/api/manga/chapters/${id}/download`,
          ]) {
            const { status, bytes } = await oracle.http.send('GET', path)
            if (![200, 404, 409].includes(status)) fail(`${path} answers ${status}`)
            if (bytes.includes('private')) fail(`${path} shows a file outside the library`)
          }
        }
        const { status } = await oracle.http.send('GET', '/api/health')
        if (status !== 200) fail(`health answers ${status}`)
        // The chapter can be downloaded again over whatever is there.
        for (const manga of oracle.mangas) await oracle.download(manga.chapters.map(({ id }) => id))
        await world.verify()
      })
    }
    await program.kill()
  },
}
