import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type CollectionItem, inspectCollection } from '../../shared/contracts/collection.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { drawSmallPage, planCollection, writeCollection, writeCollectionFile } from '../support/write-collection.ts'
import { writeRar } from '../support/write-rar.ts'
import { zipBytes } from '../support/zip-bytes.ts'

const root = folderForTests('collection')
const { api } = appForTests()

const page = await drawSmallPage(1)
const archive = zipBytes([{ name: '001.png', bytes: page }])
const inspect = async (path: string) => (await api.call(inspectCollection, { body: { path } })).json()
const put = (path: string, bytes: Uint8Array = archive) => writeCollectionFile(join(root, path), bytes)
const byPath = (items: readonly CollectionItem[]) => new Map(items.map((item) => [item.path, item]))

async function snapshot(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const facts = await Promise.all(
    names.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name)
      const { mtimeNs, ctimeNs, mode, size } = await stat(file, { bigint: true })
      return `${file} ${mtimeNs} ${ctimeNs} ${mode} ${size} ${createHash('sha256')
        .update(await readFile(file))
        .digest('hex')}`
    }),
  )
  return facts.sort().join('\n')
}

describe('inspecting a folder', () => {
  test('reads fifteen styles of names, and touches nothing', async () => {
    const folder = join(root, 'styles')
    const expected = planCollection(150)
    await writeCollection(folder, expected, 1)
    const before = await snapshot(folder)
    const { path, total, items } = await inspect(folder)
    expect(path).toBe(folder)
    expect(total).toBe(150)
    expect(items.map((item) => item.path)).toEqual([...items.map((item) => item.path)].sort())
    const found = byPath(items)
    const wrong = expected.filter(({ path: file, ...facts }) => {
      const { series, volume, number, kind } = found.get(file)!
      return JSON.stringify({ series, volume, number, kind }) !== JSON.stringify(facts)
    })
    expect(wrong).toEqual([])
    expect(await snapshot(folder)).toBe(before)
  })

  test('has every member of an item', async () => {
    await put('members/Star Smith/Star Smith c012-013 (v02) [French] (2019).cbz')
    expect((await inspect(join(root, 'members'))).items).toEqual([
      {
        path: 'Star Smith/Star Smith c012-013 (v02) [French] (2019).cbz',
        series: 'Star Smith',
        volume: 2,
        number: 12,
        numberEnd: 13,
        title: null,
        label: null,
        language: 'fr',
        year: 2019,
        kind: 'chapter',
        confidence: 0.95,
        reason: null,
      },
    ])
  })

  test('believes ComicInfo.xml more than names', async () => {
    const info = (xml: string) => ({
      name: 'ComicInfo.xml',
      bytes: Buffer.from(`<?xml version="1.0"?><ComicInfo>${xml}</ComicInfo>`),
    })
    const write = (path: string, xml: string) => put(path, zipBytes([{ name: '1.png', bytes: page }, info(xml)]))
    await write(
      'info/Wrong 99.cbz',
      '<Series>Star &amp; Smith</Series><Number>12.5</Number><Volume>2</Volume><Title>Rain</Title><Year>2019</Year><LanguageISO>fra</LanguageISO>',
    )
    await write('info/Wrong v07.cbz', '<Series>Star Smith</Series><Volume>3</Volume>')
    await write(
      'info/Odd 5.cbz',
      '<Series></Series><Number>-1</Number><LanguageISO>unknown</LanguageISO><Year>-1</Year>',
    )
    await put(
      'info/Broken 6.cbz',
      zipBytes([
        { name: '1.png', bytes: page },
        { name: 'ComicInfo.xml', bytes: Buffer.from('<ComicInfo><Series>Sta') },
      ]),
    )
    const items = byPath((await inspect(join(root, 'info'))).items)
    expect(items.get('Wrong 99.cbz')).toMatchObject({
      series: 'Star & Smith',
      number: 12.5,
      volume: 2,
      title: 'Rain',
      year: 2019,
      language: 'fr',
      kind: 'chapter',
      confidence: 1,
    })
    expect(items.get('Wrong v07.cbz')).toMatchObject({ series: 'Star Smith', volume: 3, number: null, kind: 'volume' })
    expect(items.get('Odd 5.cbz')).toMatchObject({ series: 'Odd', number: 5, language: null, year: null })
    expect(items.get('Broken 6.cbz')).toMatchObject({ number: 6, kind: 'chapter' })
  })

  test('names the reason of each file that it cannot read', async () => {
    const encrypted = Buffer.from(archive)
    for (const at of [6, encrypted.lastIndexOf(Buffer.from('504b0102', 'hex')) + 8]) encrypted[at]! |= 1
    await put('bad/cut.cbz', archive.subarray(0, archive.length - 30))
    await put('bad/encrypted.cbz', encrypted)
    await put('bad/empty.cbz', Buffer.alloc(0))
    await put('bad/no pages.cbz', zipBytes([{ name: 'readme.txt', bytes: page }]))
    await put('bad/text.cbz', Buffer.from('this is a text'))
    await put('bad/text.cbr', Buffer.from('this is a text'))
    await put('bad/document.pdf', Buffer.from('%PDF-1.7'))
    await put('bad/good.cbz')
    await put('bad/notes.txt', Buffer.from('notes'))
    await put('bad/cover.jpg', page)
    await put('bad/part.cb7.001', Buffer.from('7z'))
    const { items, total, otherFiles } = await inspect(join(root, 'bad'))
    expect(total).toBe(9)
    expect(otherFiles).toBe(2)
    const found = byPath(items)
    for (const path of [
      'cut.cbz',
      'encrypted.cbz',
      'empty.cbz',
      'no pages.cbz',
      'text.cbz',
      'text.cbr',
      'document.pdf',
    ])
      expect(found.get(path), path).toMatchObject({
        kind: 'unreadable',
        confidence: 0,
        reason: expect.stringMatching(/.{10}/),
      })
    expect(found.get('encrypted.cbz')!.reason).toContain('password')
    expect(found.get('empty.cbz')!.reason).toContain('empty')
    expect(found.get('part.cb7.001')!.reason).toContain('one part of several; join them')
    expect(found.get('good.cbz')!.kind).not.toBe('unreadable')
  })

  test('does not stop at documents that take for ever to parse', async () => {
    const documents: Record<string, [name: string, text: string]> = {
      'Deep 1.cbz': ['ComicInfo.xml', `${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`],
      'Deep 2.cbz': ['MetronInfo.xml', '<a>'.repeat(900_000)],
      'Deep 3.cbz': ['ComicInfo.xml', `<ComicInfo>${'<Pages>'.repeat(400_000)}</ComicInfo>`],
      'Wide 4.cbz': ['ComicInfo.xml', `<ComicInfo>${'<a/>'.repeat(900_000)}</ComicInfo>`],
      'Record 5.cbz': ['ComicInfo.xml', `<ComicInfo/>${'<?bunko {'.repeat(400_000)}`],
      'Deep 6.epub': ['META-INF/container.xml', '<a>'.repeat(900_000)],
      'Escape 7.epub': [
        'META-INF/container.xml',
        '<container><rootfiles><rootfile full-path="%"/></rootfiles></container>',
      ],
    }
    for (const [path, [name, text]] of Object.entries(documents))
      await put(
        `documents/${path}`,
        zipBytes([
          { name: '001.png', bytes: page },
          { name, bytes: Buffer.from(text) },
        ]),
      )
    const { items } = await inspect(join(root, 'documents'))
    expect(items.map(({ path, kind, reason }) => [path, kind === 'unreadable' ? reason : kind])).toEqual([
      ['Deep 1.cbz', expect.stringContaining('too many elements')],
      ['Deep 2.cbz', expect.stringContaining('too many elements')],
      ['Deep 3.cbz', expect.stringContaining('too many elements')],
      ['Deep 6.epub', expect.stringContaining('too many elements')],
      ['Escape 7.epub', expect.stringContaining('EPUB')],
      ['Record 5.cbz', 'chapter'],
      ['Wide 4.cbz', expect.stringContaining('too many elements')],
    ])
  })

  test('reads RAR files, and ZIP files that are named .cbr', async () => {
    await put('rar/Star Smith 001.cbr', writeRar([{ name: '1.png', bytes: page }]))
    await put('rar/Star Smith 002.cbr')
    const { items } = await inspect(join(root, 'rar'))
    expect(items.map(({ number, kind }) => [number, kind])).toEqual([
      [1, 'chapter'],
      [2, 'chapter'],
    ])
  })

  test('leaves hidden and service folders out', async () => {
    for (const folder of [
      '.hidden',
      '__MACOSX',
      '@eaDir',
      '#recycle',
      '@Recycle',
      '@Recently-Snapshot',
      '#snapshot',
      'lost+found',
      'System Volume Information',
    ])
      await put(`service/${folder}/Star Smith c001.cbz`)
    await put('service/.hidden.cbz')
    await put('service/Star Smith/Star Smith c002.cbz')
    expect((await inspect(join(root, 'service'))).items.map(({ path }) => path)).toEqual([
      'Star Smith/Star Smith c002.cbz',
    ])
  })

  test('reports loops and broken links, and follows other links once', async () => {
    await put('links/Star Smith/Star Smith c001.cbz')
    await put('elsewhere/Moon/Moon c001.cbz')
    const links = join(root, 'links')
    await symlink(links, join(links, 'Star Smith', 'loop'))
    await symlink(join(links, 'Star Smith'), join(links, 'again'))
    await symlink(join(links, 'Star Smith', 'Star Smith c001.cbz'), join(links, 'same.cbz'))
    await put('elsewhere/alone.cbz')
    await symlink(join(root, 'elsewhere', 'alone.cbz'), join(links, 'outside.cbz'))
    await symlink('/nowhere/at/all.cbz', join(links, 'broken.cbz'))
    await symlink(join(root, 'elsewhere', 'Moon'), join(links, 'Moon'))
    const { items } = await inspect(links)
    expect(items.map(({ path, kind }) => [path, kind])).toEqual([
      ['Moon/Moon c001.cbz', 'chapter'],
      ['Star Smith/Star Smith c001.cbz', 'chapter'],
      ['Star Smith/loop', 'unreadable'],
      ['again', 'unreadable'],
      ['broken.cbz', 'unreadable'],
      ['outside.cbz', 'unreadable'],
      ['same.cbz', 'unreadable'],
    ])
  })

  test('reports names that are not UTF-8, and reads names of 255 bytes', async () => {
    const folder = join(root, 'names')
    await put(`names/${'a'.repeat(246)} c01.cbz`)
    const bytes = Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9]), Buffer.from(' 001.cbz')])
    await writeFile(bytes, archive)
    const { items } = await inspect(folder)
    expect(items.map(({ kind }) => kind)).toEqual(['chapter', 'unreadable'])
    expect(items[1]!.reason).toContain('UTF-8')
  })

  test('refuses what is no readable folder, on `path`', async () => {
    await put('file.cbz')
    for (const path of [
      join(root, 'missing'),
      join(root, 'file.cbz'),
      join(root, 'file.cbz', 'below'),
      'relative/folder',
      '',
    ]) {
      const response = await api.call(inspectCollection, { body: { path } })
      expect(response.status, path).toBe(422)
      expect(response.data.violations).toMatchObject([{ propertyPath: 'path' }])
    }
    expect((await api.call(inspectCollection, { body: {} })).status).toBe(422)
  })

  // As root, permissions do not apply.
  test.skipIf(process.getuid?.() === 0)('reports folders without permission', async () => {
    await put('locked/Star Smith/Star Smith c001.cbz')
    await chmod(join(root, 'locked', 'Star Smith'), 0)
    const { items } = await inspect(join(root, 'locked'))
    await chmod(join(root, 'locked', 'Star Smith'), 0o700)
    expect(items).toMatchObject([{ path: 'Star Smith', kind: 'unreadable' }])
  })

  test('an empty folder has no items', async () => {
    await mkdir(join(root, 'nothing'))
    expect(await inspect(join(root, 'nothing'))).toEqual({
      path: join(root, 'nothing'),
      total: 0,
      items: [],
      otherFiles: 0,
    })
  })

  test('does not wait for a pipe that is named like an archive', async () => {
    await mkdir(join(root, 'pipes'))
    execFileSync('mkfifo', [join(root, 'pipes', 'pipe.cbz')])
    execFileSync('mkfifo', [join(root, 'pipes', 'pipe.cbr')])
    expect((await inspect(join(root, 'pipes'))).items.map(({ kind }) => kind)).toEqual(['unreadable', 'unreadable'])
  })
})
