import { rmSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertLibrary, type SeededLibrary } from './library-rows.ts'

export type WideLibrary = SeededLibrary

/** A tenth of the mangas have many chapters, 500 to 2,000 and more often few than many, as in real libraries. */
const chaptersOf = (manga: number): number => (manga % 10 === 3 ? 500 + Math.floor(1500 * share(manga) ** 4) : 20)
const share = (manga: number): number => ((manga * 37) % 1501) / 1500

const made = new Map<number, Promise<{ readonly folder: string; readonly library: WideLibrary }>>()

/** Fills a new data folder with a very large library. Each size is made once per run and copied. */
export async function seedWideLibrary(dataDir: string, mangas: number): Promise<WideLibrary> {
  let template = made.get(mangas)
  if (!template) {
    template = makeTemplate(mangas)
    made.set(mangas, template)
  }
  const { folder, library } = await template
  await mkdir(dataDir, { recursive: true })
  for (const name of await readdir(folder)) await copyFile(join(folder, name), join(dataDir, name))
  return library
}

async function makeTemplate(mangas: number) {
  const folder = await mkdtemp(join(tmpdir(), 'bunko-bench-seed-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { folder, library: await insertLibrary(folder, mangas, chaptersOf) }
}
