import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawCredit } from './credit.ts'
import { drawPage, type PageInput } from './draw-page.ts'
import { readPage } from './read-page.ts'
import { mangaTag } from './strip.ts'

const page = { site: 'a1', manga: 'star-smith', chapter: 10.5, page: 7, pages: 12, format: 'jpeg' } as const
const cases: readonly [string, PageInput][] = [
  ['a JPEG page', page],
  ['a PNG page', { ...page, format: 'png' }],
  ['a WebP page', { ...page, format: 'webp' }],
  ['a cover', { ...page, chapter: 1, page: 1 }],
  ['a spread', { ...page, wide: true }],
  ['a tall page in colour', { ...page, width: 800, height: 2400, colour: true }],
  ['a chapter with three decimals', { ...page, chapter: 100.125, page: 123, pages: 140, site: 'a22-cdn1' }],
]

test.each(cases)('%s has a readable mark, in full size and as a low-quality JPEG of 320 pixels', async (_, input) => {
  const bytes = await drawPage(input)
  const small = await sharp(bytes).resize({ width: 320 }).jpeg({ quality: 55 }).toBuffer()
  const mark = { site: input.site, chapter: input.chapter, page: input.page, mangaTag: mangaTag(input.manga) }
  expect(await readPage(bytes)).toEqual(mark)
  expect(await readPage(small)).toEqual(mark)
})

test('draws pages in a realistic size', async () => {
  const bytes = await drawPage(page)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 1300 })
  expect(bytes.length).toBeGreaterThan(60_000)
  expect(bytes.length).toBeLessThan(300_000)
})

test('draws the same bytes for the same input and another image for another chapter', async () => {
  const [once, again, other] = await Promise.all([
    drawPage(page),
    drawPage({ ...page, pages: 12, colour: false }),
    drawPage({ ...page, chapter: 11 }),
  ])
  expect(again.equals(once)).toBe(true)
  expect(other.equals(once)).toBe(false)
})

test('draws a credit image without a strip', async () => {
  await expect(readPage(await drawCredit({ site: 'a5', kind: 'credit' }))).rejects.toThrow('no readable page strip')
})
