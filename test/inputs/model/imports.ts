import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { drawSmallPage, writeCollectionFile } from '../../support/write-collection.ts'
import { zipBytes } from '../../support/zip-bytes.ts'
import { command } from './command.ts'
import { type Model, newChapter, newManga } from './library.ts'
import { learnChapters } from './mangas.ts'

const chaptersPerFolder = 2
export const pagesPerFile = 3
const folders = [0, 1, 2] as const

/** The archives of a folder, relative to it. */
const filesOf = (folder: number): string[] =>
  Array.from({ length: chaptersPerFolder }, (_, at) => `Imported ${folder}/Imported ${folder} c00${at + 1}.cbz`)

async function writeFolder(path: string, folder: number): Promise<void> {
  for (const [at, file] of filesOf(folder).entries()) {
    const pages = Array.from({ length: pagesPerFile }, async (_, page) => ({
      name: `${page + 1}.png`,
      bytes: await drawSmallPage((folder * chaptersPerFolder + at) * pagesPerFile + page),
    }))
    await writeCollectionFile(join(path, file), zipBytes(await Promise.all(pages)))
  }
}

/** Imports folders of archives. A folder that is imported again adds nothing. */
const importFolder = command(
  'import',
  fc.record({ folder: fc.constantFrom(...folders), mode: fc.constantFrom('link', 'copy', 'move') }),
  async (model, program, { folder, mode }) => {
    const path = join(program.own, String(folder))
    const before = model.imported.get(folder)
    // A manga of a folder that was removed would be a new one.
    if (before !== undefined && !isThere(model, folder)) return
    if (before === 'move') return
    if (before === undefined) await writeFolder(path, folder)
    const { data } = await program.send('POST', '/api/collection/import', 202, { path, mode: before ?? mode })
    await program.finished(data.jobIds)
    if (before !== undefined) return bringBack(model, folder, before)
    model.imported.set(folder, mode)
    const title = `Imported ${folder}`
    const { data: about } = await program.send('GET', `/api/mangas/by-slug/imported-${folder}`, 200)
    assert.equal(about.title, title)
    const id = about.id as string
    const manga = newManga(id, title, about.slug, about.description)
    model.mangas.push(manga)
    const file = mode === 'link' ? ('linked' as const) : ('own' as const)
    await learnChapters(
      manga,
      program,
      (number) => number <= chaptersPerFolder,
      (chapterId, number) => newChapter(chapterId, number, file, pagesPerFile),
    )
    assert.equal(manga.chapters.length, chaptersPerFolder, 'imported chapters')
    for (const one of filesOf(folder))
      assert.equal(existsSync(join(path, one)), mode !== 'move', `${one} after ${mode}`)
  },
)

/** The archives of a folder that is imported again become those of chapters that have lost theirs. */
function bringBack({ mangas }: Model, folder: number, mode: 'link' | 'copy'): void {
  for (const { title, chapters } of mangas)
    for (const chapter of chapters)
      if (title === `Imported ${folder}` && chapter.number <= chaptersPerFolder && chapter.file === 'none') {
        chapter.file = mode === 'link' ? 'linked' : 'own'
        chapter.pageCount = pagesPerFile
      }
}

const isThere = ({ mangas }: Model, folder: number): boolean =>
  mangas.some(({ title, removed }) => title === `Imported ${folder}` && removed === false)

export const importCommands = [importFolder]
