import { expect, test } from 'vitest'
import { parsePage } from '../extract/page.ts'
import { compareChapters, type TestedChapter } from './compare-chapters.ts'

const images = (chapter: number, count: number) =>
  Array.from({ length: count }, (_, index) => `https://cdn.example/${chapter}/${index + 1}.jpg`)

function chapter(number: number, urls: readonly string[], change: Partial<TestedChapter> & { html?: string } = {}) {
  const { html = '', ...more } = change
  const first = parsePage(html, `https://reader.example/manga/star-smith/chapter-${number}/`)
  const hashes = new Map(urls.map((url) => [url, `hash of ${url}`]))
  const checked = { preview: [], requested: urls.length, broken: [], missing: [], tooSmall: [], hashes }
  return { first, number, urls, checked, isPartial: false, ...more } satisfies TestedChapter
}
const keys = (first: TestedChapter, second: TestedChapter) => compareChapters(first, second).map(({ text }) => text.key)

test('finds nothing wrong with two usual chapters', () => {
  expect(keys(chapter(1, images(1, 20)), chapter(2, images(2, 24)))).toEqual([])
})

const logo = 'https://cdn.example/logo.png'
test.each<[string, TestedChapter, TestedChapter, string]>([
  ['the same images', chapter(1, images(1, 9)), chapter(2, images(1, 9)), 'sharedImages'],
  [
    'images of the next chapter',
    chapter(1, [...images(1, 9), ...images(2, 9)]),
    chapter(2, images(2, 9)),
    'sharedImages',
  ],
  ['a logo', chapter(1, [logo, ...images(1, 9)]), chapter(2, [logo, ...images(2, 9)]), 'sharedImages'],
  ['a whole other number of images', chapter(1, images(1, 142)), chapter(2, images(2, 11)), 'countsDiffer'],
  ['one image instead of many', chapter(1, images(1, 1)), chapter(2, images(2, 11)), 'countsDiffer'],
  [
    'fewer images than a menu of pages has',
    chapter(3, images(3, 4), { html: menu(12) }),
    chapter(4, images(4, 4)),
    'missingPages',
  ],
  [
    'another number in the title',
    chapter(1, images(1, 9)),
    chapter(2, images(2, 9), { html: '<title>Chapter 7</title>' }),
    'otherNumber',
  ],
])('notices %s', (_, first, second, key) => {
  expect(keys(first, second)).toContain(`sourceSuggestion.warning.${key}`)
})

function menu(count: number): string {
  const options = Array.from({ length: count }, (_, index) => `<option value="${index + 1}">${index + 1}</option>`)
  return `<select>${options.join('')}</select>`
}

test('tells the images to exclude if they are few', () => {
  const [found] = compareChapters(chapter(1, [logo, ...images(1, 9)]), chapter(2, [logo, ...images(2, 9)]))
  expect(found?.shared).toEqual([logo])
  const [all] = compareChapters(chapter(1, images(1, 9)), chapter(2, images(1, 9)))
  expect(all?.shared).toBe(undefined)
})

test('notices a placeholder that replaces the pages', () => {
  const withHash = (one: TestedChapter): TestedChapter => ({
    ...one,
    checked: { ...one.checked, hashes: new Map([...one.checked.hashes].map(([url]) => [url, 'placeholder'])) },
  })
  const found = compareChapters(withHash(chapter(1, images(1, 9))), withHash(chapter(2, images(2, 9))))
  expect(found.map(({ text }) => text.key)).toEqual(['sourceSuggestion.warning.sameContent'])
})

test('compares no counts if only the first pages of a chapter were read', () => {
  expect(keys(chapter(1, images(1, 60), { isPartial: true }), chapter(2, images(2, 3)))).toEqual([])
})
