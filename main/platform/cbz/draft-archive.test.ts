import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDraftArchive, type DraftArchive } from './draft-archive.ts'
import { openArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

const root = mkdtempSync(join(tmpdir(), 'bunko-draft-'))
afterAll(() => rmSync(root, { recursive: true }))

let folder: string
let staging: string
/** The pages that were inspected. */
let inspected: string[]
let draft: DraftArchive
beforeEach(() => {
  folder = mkdtempSync(join(root, 'library-'))
  staging = mkdtempSync(join(root, 'staging-'))
  inspected = []
  draft = createDraftArchive(async () => folder, inspect)
})

const inspect = (bytes: Uint8Array) => void inspected.push(String(Buffer.from(bytes)))

function stage(number: number, text = `page ${number}`) {
  const name = `${String(number).padStart(4, '0')}.jpg`
  const file = join(staging, name)
  writeFileSync(file, text)
  return { number, name, file, sha256: createHash('sha256').update(text).digest('hex') }
}

type Staged = ReturnType<typeof stage>

const finish = (pages: readonly Staged[], path = join(folder, 'Chapter.cbz')) =>
  writeArchive({ finalPath: path, pages, inspect, draft, comicInfo: '<ComicInfo/>' })

async function textsOf(path = join(folder, 'Chapter.cbz')): Promise<string[]> {
  const archive = await openArchive(path)
  const texts: string[] = []
  for (const entry of archive.entries) texts.push(String(Buffer.from(await archive.read(entry))))
  await archive.close()
  return texts
}

/** The next read of an entry of an archive returns a wrong last byte, as from a damaged disk. */
async function damageFirstEntryRead() {
  const handle = await open(import.meta.filename)
  const prototype = Object.getPrototypeOf(handle)
  await handle.close()
  const read = prototype.read
  let isDamaged = false
  prototype.read = async function (this: FileHandle, ...parameters: Parameters<FileHandle['read']>) {
    const result = await read.apply(this, parameters)
    if (!isDamaged && result.bytesRead > 30 && result.buffer.readUInt32LE(0) === 0x04034b50) {
      isDamaged = true
      result.buffer[result.bytesRead - 1] ^= 1
    }
    return result
  }
  const restore = () => {
    prototype.read = read
  }
  return { damaged: () => isDamaged, restore }
}

const isInspected = (count: number) => expect.poll(() => inspected.length).toBe(count)

describe('an archive that is drafted while its pages arrive', () => {
  test('has each page once, in order, whatever the order in which they came', async () => {
    const pages = [1, 2, 3, 4, 5].map((number) => stage(number))
    for (const index of [2, 0, 4, 1]) draft.add(pages[index]!)
    await isInspected(3)
    const { entries } = await finish(pages)
    expect(entries).toHaveLength(5)
    expect(await textsOf()).toEqual(['page 1', 'page 2', 'page 3', 'page 4', 'page 5'])
    expect(inspected).toHaveLength(5)
    expect(readdirSync(folder)).toEqual(['Chapter.cbz'])
  })

  test('is the same file as an archive that is written without a draft', async () => {
    const pages = [1, 2, 3].map((number) => stage(number))
    for (const page of pages) draft.add(page)
    await isInspected(3)
    const drafted = await finish(pages)
    const whole = await writeArchive({ finalPath: join(folder, 'Whole.cbz'), pages, comicInfo: '<ComicInfo/>' })
    expect(drafted).toEqual(whole)
  })

  test.each([
    ['another content', () => [stage(1), stage(2, 'another page'), stage(3)]],
    ['another place', () => [stage(1, 'page 2'), stage(2, 'page 3')]],
    ['fewer pages', () => [stage(1)]],
  ])('is written anew if a page has %s in the end', async (_, finalPages) => {
    for (const number of [1, 2, 3]) draft.add(stage(number))
    await isInspected(3)
    const pages = finalPages()
    await finish(pages)
    const texts = inspected.slice(3)
    expect(texts).toHaveLength(pages.length)
    expect(await textsOf()).toEqual(texts)
    expect(readdirSync(folder)).toEqual(['Chapter.cbz'])
  })

  test('is written anew in another folder', async () => {
    const pages = [stage(1), stage(2)]
    for (const page of pages) draft.add(page)
    await isInspected(2)
    const other = mkdtempSync(join(root, 'other-'))
    await finish(pages, join(other, 'Chapter.cbz'))
    expect(await textsOf(join(other, 'Chapter.cbz'))).toEqual(['page 1', 'page 2'])
    expect(readdirSync(folder)).toEqual([])
  })

  test('never has a page whose file was replaced meanwhile', async () => {
    const first = stage(1)
    const old = stage(2, 'old')
    stage(2, 'new')
    for (const page of [first, old]) draft.add(page)
    await isInspected(1)
    await finish([first, stage(2, 'new')])
    expect(await textsOf()).toEqual(['page 1', 'new'])
    expect(readdirSync(folder)).toEqual(['Chapter.cbz'])
  })

  test('is written anew if a page is read back with other bytes', async () => {
    const pages = [1, 2, 3].map((number) => stage(number))
    const reads = await damageFirstEntryRead()
    try {
      for (const page of pages) draft.add(page)
      await expect.poll(() => reads.damaged()).toBe(true)
      await expect.poll(() => readdirSync(folder)).toEqual([])
    } finally {
      reads.restore()
    }
    await finish(pages)
    expect(inspected).toHaveLength(4)
    expect(await textsOf()).toEqual(['page 1', 'page 2', 'page 3'])
  })

  test('leaves no file when it is discarded, and can begin again', async () => {
    draft.add(stage(1))
    await isInspected(1)
    await draft.restart()
    expect(readdirSync(folder)).toEqual([])
    draft.add(stage(1, 'again'))
    await isInspected(2)
    expect(readdirSync(folder)).toHaveLength(1)
    await draft.discard()
    expect(readdirSync(folder)).toEqual([])
  })

  test('creates no folder', async () => {
    rmSync(folder, { recursive: true })
    const pages = [stage(1)]
    draft.add(pages[0]!)
    await isInspected(1)
    await expect(finish(pages)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
