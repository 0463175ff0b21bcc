// The texts on pages from `.mokuro` files, beside a file and inside it.
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { getChapterText } from '../../shared/contracts/page-text.ts'
import { getPageImage } from '../../shared/contracts/reader.ts'
import { drawPage } from '../simulators/pages/draw-page.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { temporaryFolder } from '../support/start-app.ts'
import { zipBytes } from '../support/zip-bytes.ts'

const { api, started } = appForTests()
let folder: string
let pictures: readonly { readonly name: string; readonly bytes: Buffer }[]

beforeAll(async () => {
  folder = await temporaryFolder()
  const draw = (page: number) =>
    drawPage({ site: 'text', manga: 'text', chapter: 1, page, pages: 3, format: 'jpeg', width: 600, height: 800 })
  const drawn = await Promise.all([1, 2, 3].map(draw))
  pictures = drawn.map((bytes, index) => ({ name: `p${index + 1}.jpg`, bytes }))
})

type Block = { box: unknown; vertical?: unknown; font_size?: unknown; lines: unknown; lines_coords?: unknown }
const block = (over: Partial<Block> = {}): Block => ({
  box: [60, 80, 120, 400],
  vertical: true,
  font_size: 24,
  lines: ['どうも', 'ありがとう'],
  lines_coords: [],
  ...over,
})
const page = (img_path: string, blocks: readonly unknown[] = [block()], over = {}) => ({
  version: '0.2.1',
  img_width: 600,
  img_height: 800,
  blocks,
  img_path,
  ...over,
})
const mokuro = (pages: readonly unknown[]) => JSON.stringify({ version: '0.2.1', title: 'T', volume: 'V', pages })
const shown = { box: [0.1, 0.1, 0.2, 0.5], isVertical: true, fontSize: 0.04, lines: ['どうも', 'ありがとう'] }

/** Opens an archive, with other files inside and a text beside it. */
async function open(name: string, inside: Record<string, string> = {}, beside?: string): Promise<string> {
  const others = Object.entries(inside).map(([entry, text]) => ({ name: entry, bytes: Buffer.from(text) }))
  await writeFile(join(folder, `${name}.cbz`), zipBytes([...pictures, ...others]))
  if (beside !== undefined) await writeFile(join(folder, `${name}.mokuro`), beside)
  return (await started.app.openFile(join(folder, `${name}.cbz`))).id
}
const text = async (chapterId: string) => (await api.call(getChapterText, { params: { chapterId } })).json()

describe('a text', () => {
  test('beside the file is matched with the pages by the names of the pictures', async () => {
    const id = await open('Beside', {}, mokuro([page('Vol/P3.webp'), page('Vol/p1.png', [])]))
    expect(await text(id)).toEqual({ pages: [{ page: 3, blocks: [shown] }], file: 'Beside.mokuro', problem: null })
  })

  test('inside the file is found, one that macOS left is not', async () => {
    const id = await open('Inside', { '__MACOSX/._x.mokuro': 'junk', 'sub/x.mokuro': mokuro([page('p2.jpg')]) })
    expect(await text(id)).toEqual({ pages: [{ page: 2, blocks: [shown] }], file: 'sub/x.mokuro', problem: null })
  })

  test('in or beside a folder of images is found', async () => {
    const place = join(folder, 'Images')
    await mkdir(place)
    for (const { name, bytes } of pictures) await writeFile(join(place, name), bytes)
    await writeFile(join(place, 'all.mokuro'), mokuro([page('p1.jpg')]))
    const { id } = await started.app.openFile(place)
    expect(await text(id)).toMatchObject({ pages: [{ page: 1 }], file: 'all.mokuro' })
    await writeFile(join(folder, 'Images.mokuro'), mokuro([page('p2.jpg')]))
    expect(await text(id)).toMatchObject({ pages: [{ page: 2 }], file: 'Images.mokuro' })
  })

  test('without names that fit goes by the order of the pages, if their shapes fit', async () => {
    const half = { img_width: 300, img_height: 400 }
    const scaled = page('x1', [block({ box: [30, 40, 60, 200], font_size: 12 })], half)
    const id = await open('Order', {}, mokuro([scaled, page('x2', [])]))
    expect(await text(id)).toMatchObject({ pages: [{ page: 1, blocks: [shown] }], problem: null })
  })

  test('is nothing without a file, and 404 for an unknown chapter', async () => {
    expect(await text(await open('Plain'))).toEqual({ pages: [], file: null, problem: null })
    const unknown = { params: { chapterId: '0199c2d4-2b3c-7d4e-9f50-000000000000' } }
    expect((await api.call(getChapterText, unknown)).status).toBe(404)
  })
})

describe('a text that cannot be used says so, and the pages are as before', () => {
  test.each([
    ['no JSON', '{"pages": [', 'broken'],
    ['no pages', '{"version": "0.2"}', 'broken'],
    ['nothing that is a page', mokuro([1, null, { img_path: 'p1' }]), 'broken'],
    ['too many pages', mokuro(Array.from({ length: 5001 }, () => page('p1.jpg'))), 'broken'],
    ['too large', ' '.repeat(9 * 2 ** 20), 'too_large'],
    ['other pages', mokuro([page('a', [block()], { img_width: 1200 })]), 'other_pages'],
  ])('%s', async (name, content, problem) => {
    const id = await open(`bad ${name}`, {}, content)
    expect(await text(id)).toEqual({ pages: [], file: `bad ${name}.mokuro`, problem })
    const image = await api.call(getPageImage, { params: { chapterId: id, pageNumber: '1' } })
    expect(image.status).toBe(200)
  })

  test('inside the file', async () => {
    expect(await text(await open('bad inside', { 'x.mokuro': 'no' }))).toMatchObject({ problem: 'broken' })
  })

  test('blocks that are damaged are left out, positions stay on the page', async () => {
    const blocks = [
      7,
      block({ box: [1, 2, 3] }),
      block({ box: [60, 80, 'x', 1] }),
      block({ lines: 'text' }),
      block({ lines: ['x'.repeat(1001)] }),
      block({ lines: ['  ', ''] }),
      block({ font_size: -1 }),
      block({ box: [700, 900, 800, 1000] }),
      block({ box: [660, 400, 300, -50], lines: [' 右 '] }),
    ]
    const found = await text(await open('Blocks', {}, mokuro([page('p1.jpg', blocks)])))
    expect(found.pages[0]?.blocks).toEqual([{ ...shown, box: [0.5, 0, 1, 0.5], lines: ['右'] }])
  })

  test('a link and a folder of that name are no text', async () => {
    const id = await open('Link')
    await symlink('/etc/passwd', join(folder, 'Link.mokuro'))
    expect(await text(id)).toEqual({ pages: [], file: null, problem: null })
    const other = await open('Folder')
    await mkdir(join(folder, 'Folder.mokuro'))
    expect(await text(other)).toEqual({ pages: [], file: null, problem: null })
  })
})
