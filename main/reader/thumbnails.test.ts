import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { quote } from '../../shared/i18n/message.ts'
import { createOpenArchives } from '../platform/cbz/open-archives.ts'
import { Problem } from '../platform/problem.ts'
import { createThumbnails } from './thumbnails.ts'

const unused = { archives: createOpenArchives(), makeEntryThumbnail: () => Promise.reject(new Error('unused')) }

let cacheDir: string
beforeEach(() => {
  cacheDir = mkdtempSync(join(tmpdir(), 'bunko-thumbnails-'))
})
afterEach(() => rmSync(cacheDir, { recursive: true, force: true }))

test.each([
  ['empty', (file: string) => truncateSync(file)],
  ['cut', (file: string) => truncateSync(file, readFileSync(file).length - 1)],
  ['full of zeros', (file: string) => writeFileSync(file, Buffer.alloc(readFileSync(file).length))],
])('a file that is %s after a power failure is made again', async (_, spoil) => {
  const image = await sharp({ create: { width: 20, height: 30, channels: 3, background: '#336699' } })
    .webp()
    .toBuffer()
  let made = 0
  const open = () =>
    createThumbnails({
      ...unused,
      cacheDir,
      makeThumbnail: async () => {
        made += 1
        return new Uint8Array(image)
      },
    })
  const original = { bytes: async () => new Uint8Array() }
  await open().get('tag', 20, original)
  expect(await open().find('tag', 20)).toEqual(image)
  expect(made).toBe(1)
  const [name] = readdirSync(cacheDir, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('tag-20'))
  spoil(join(cacheDir, name!))
  expect(await open().find('tag', 20)).toBeUndefined()
  expect(Buffer.from(await open().get('tag', 20, original))).toEqual(image)
  expect(made).toBe(2)
  expect(await open().find('tag', 20)).toEqual(image)
})

describe('a page of an archive', () => {
  const page = { bytes: async () => new Uint8Array([1]), archived: { path: '/library/1.cbz', entry: '1.png' } }
  const build = ({ isOpen = false, failure }: { isOpen?: boolean; failure?: Error }) =>
    createThumbnails({
      archives: { ...unused.archives, isOpen: () => isOpen },
      cacheDir,
      makeThumbnail: async () => new Uint8Array([2]),
      makeEntryThumbnail: async () => {
        if (failure) throw failure
        return new Uint8Array([3])
      },
    })

  test.each<[string, Parameters<typeof build>[0], number]>([
    ['is read in the other process', {}, 3],
    ['is read here when the archive is open', { isOpen: true }, 2],
    ['is read here when the other process cannot read it', { failure: new Problem('archive_broken', quote('')) }, 2],
  ])('%s', async (_, given, expected) => {
    expect(await build(given).get('tag', 20, page)).toEqual(new Uint8Array([expected]))
  })

  test('that cannot be decoded is not decoded again', async () => {
    const failure = new Problem('page_broken', quote(''))
    await expect(build({ failure }).get('tag', 20, page)).rejects.toBe(failure)
  })
})
