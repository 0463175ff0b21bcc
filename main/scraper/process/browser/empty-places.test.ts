import { expect, test } from 'vitest'
import { extractImages } from '../extract/extract-images.ts'
import { parsePage } from '../extract/page.ts'
import { createEmptyPlaces } from './empty-places.ts'

/** One view: `a` an image, `_` an empty place, `.` a place whose image was removed, `B` an image that is not a page. */
const viewOf = (row: string) =>
  extractImages(
    parsePage(
      [...row]
        .map((sign) => {
          if (sign === '.') return '<div></div>'
          const src = sign === '_' ? '' : ` src="/${sign}.jpg"`
          const banner = sign === 'B' ? ' width="1" height="1"' : ''
          return `<div><img class="page"${src}${banner}></div>`
        })
        .join(''),
      'http://site.test/c/1',
    ),
    { imageSelector: 'img', chapterSelector: null, nextPageSelector: null, options: {} },
  )

test.each<[string, number, string, readonly string[]]>([
  ['all images appear', 0, 'abcdef', ['ab____', 'abcd__', '..cdef']],
  ['a place is passed before its image appears', 1, 'abcef', ['ab____', 'abc___', '..c_ef', '...._f']],
  ['two places are passed', 2, 'abef', ['ab____', 'ab__ef', '..__ef']],
  ['removed images leave an empty place', 0, 'abcdef', ['ab____', '_bcd__', '___def']],
  ['the first place is passed', 1, 'bc', ['_bc', '_bc']],
  ['the last place is passed', 1, 'ab', ['ab_', '.b_']],
  ['a place receives a banner', 0, 'abd', ['a___', 'abBd']],
])('when %s, %d places stay empty', (_, expected, shown, views) => {
  const places = createEmptyPlaces()
  for (const view of views) places.add(viewOf(view))
  const images = [...shown].map((name) => ({ urls: [`http://site.test/${name}.jpg`] }))
  expect(places.count(images, { isClipped: false })).toBe(expected)
})

test('places after the end of the chapter do not count', () => {
  const places = createEmptyPlaces()
  places.add(viewOf('ab___'))
  const images = ['a', 'b'].map((name) => ({ urls: [`http://site.test/${name}.jpg`] }))
  expect(places.count(images, { isClipped: true })).toBe(0)
  expect(places.count(images, { isClipped: false })).toBe(3)
})
