import { expect, test } from 'vitest'
import { parsePage } from '../extract/page.ts'
import { findGallery } from './find-gallery.ts'

const url = 'https://site.example/g/177240/'
const thumb = (href: string, inner = '<img src="/t.jpg">') => `<li><a href="${href}">${inner}</a></li>`
const wallOf = (items: readonly string[]) => parsePage(`<ul class="thumbs">${items.join('')}</ul>`, url)

test('takes what the first small picture leads to for the only chapter', () => {
  const found = findGallery(wallOf(['1', '2', '3'].map((page) => thumb(`/view/177240/${page}/`))))
  expect(found?.rules).toEqual({ itemSelector: '.thumbs > :first-child' })
  expect(found?.chapters).toMatchObject([{ number: 1, url: 'https://site.example/view/177240/1/' }])
})

test('the cover may lead to page 1, too', () => {
  const wall = ['1', '2', '3'].map((page) => thumb(`/view/177240/${page}/`))
  const cover = '<a href="/view/177240/1/"><img src="/c.jpg"></a>'
  const found = findGallery(parsePage(`<div class="top">${cover}</div><ul class="thumbs">${wall.join('')}</ul>`, url))
  expect(found?.chapters).toMatchObject([{ number: 1, url: 'https://site.example/view/177240/1/' }])
})

test.each([
  ['links to chapters with words', ['1', '2'].map((n) => thumb(`/g/177240/${n}/`, `<img src="/t.jpg">Chapter ${n}`))],
  ['links to the full pictures', ['1', '2'].map((n) => thumb(`/g/177240/${n}.jpg`))],
  ['links to other series', ['1', '2'].map((n) => thumb(`/g/${n}/`))],
  ['the newest first', ['3', '2', '1'].map((n) => thumb(`/g/177240/${n}/`))],
])('does not take %s for a gallery', (_, items) => {
  expect(findGallery(wallOf(items))).toBeUndefined()
})
