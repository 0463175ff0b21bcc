import { expect, test } from 'vitest'
import { parsePage, select } from './page.ts'

test.each([
  'img',
  '.a img',
  'div.a > img.p',
  '#x img',
  '.a + img',
  '.a ~ img',
  'div img.p.q',
  'p',
  'section .a',
  'img.p, p',
])('selects %s in document order like cheerio', (selector) => {
  const html = `<div id="x" class="a"><img class="p"><p><img class="p q"></p></div><img><table><tr><td>x</td></tr><img class="p"></table>
      <section><div class="a"><img class="p"></div></section>`
  const page = parsePage(html, 'https://site.test/')
  expect(select(page, selector, 'imageSelector')).toEqual(page.$(selector).toArray())
})
