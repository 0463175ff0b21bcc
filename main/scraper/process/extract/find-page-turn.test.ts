import { expect, test } from 'vitest'
import { findPageCount, findPageTurn } from './find-page-turn.ts'
import { parsePage, select } from './page.ts'

const find = (html: string) => {
  const page = parsePage(html, 'https://site.test/manga/star/chapter-10')
  return findPageTurn(page, select(page, '#reader img', 'imageSelector'))
}
const reader = '<div id="reader"><img src="/1.jpg"></div>'

test.each<[string, string, { selector: string; total?: number }]>([
  ['a button', `${reader}<button id="next-page">Next</button>`, { selector: '#next-page' }],
  [
    'a button with a label, and a counter',
    `${reader}<button aria-label="Next page"><svg></svg></button><span>1 / 20</span>`,
    { selector: 'button[aria-label="Next page"]', total: 20 },
  ],
  [
    'an area over the page',
    `<div>${reader}<div class="tap-next" onclick="go(1)"></div></div>`,
    { selector: 'div.tap-next' },
  ],
  [
    'the control nearest to the page',
    `<div><div class="news"><a class="news-next" href="#">Next</a></div></div><section>${reader}<a class="page-next" href="#">›</a></section>`,
    { selector: 'a.page-next' },
  ],
  ['a word of another language', `${reader}<button class="vor">Вперёд</button>`, { selector: 'button.vor' }],
  [
    'an arrow without a name',
    `${reader}<div class="pager"><button>‹</button><button>›</button></div>`,
    { selector: '.pager > button:last-child' },
  ],
])('recognizes a reader that shows one page by %s', (_, html, expected) => {
  expect(find(html)).toEqual({ total: undefined, ...expected })
})

test.each<[string, string]>([
  ['all pages', `<div id="reader">${'<img src="/1.jpg">'.repeat(5)}</div><button id="next">Next</button>`],
  ['a link to the next page', `${reader}<a class="next" href="/manga/star/chapter-10/2">Next</a>`],
  ['a button for the next chapter', `${reader}<button class="next-chapter">Next</button>`],
  ['a chapter with one page', `${reader}<button id="next">Next</button><span>1 / 1</span>`],
  ['no control', reader],
])('recognizes no such reader in a page with %s', (_, html) => {
  expect(find(html)).toBe(undefined)
})

test.each<[string, ReturnType<typeof findPageCount>]>([
  ['<span>3 / 20</span>', { current: 3, total: 20 }],
  ['<div>Page 1 of 9</div><b>1/9</b>', { current: 1, total: 9 }],
  ['<div>Seite 2 von 12</div>', { current: 2, total: 12 }],
  ['<div id="pg">1 di 6</div>', { current: 1, total: 6 }],
  ['<i>x</i><p>第2页/共12页</p>', { current: 2, total: 12 }],
  ['<span>Chapter 3 / 20</span>', undefined],
  ['<span>1 / 20</span><span>4 / 5</span>', undefined],
  ['<span>20 / 3</span>', undefined],
  ['<select id="pageMenu"><option>1<option selected>2<option>3</select>', { current: 2, total: 3 }],
  ['<select><option>Page 1<option>Page 2</select>', { current: 1, total: 2 }],
  ['<select class="chapters"><option>1<option>2<option>3</select>', undefined],
  ['<select class="page"><option>Chapter 3<option>Chapter 4</select>', undefined],
])('reads the number of pages in %s', (html, expected) => {
  expect(findPageCount(parsePage(html, 'https://site.test/'))).toEqual(expected)
})
