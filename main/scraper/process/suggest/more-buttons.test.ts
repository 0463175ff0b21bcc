import { expect, test } from 'vitest'
import { parsePage } from '../extract/page.ts'
import { declaredCount, findMoreButtons } from './more-buttons.ts'

const page = (html: string) => parsePage(html, 'https://reader.example/manga/star-smith/')
const list = (inside = '', behind = '') =>
  `<section><ul class="list">${[3, 2, 1].map((n) => `<li><a href="/r/${n}">Chapter ${n}</a></li>`).join('')}${inside}</ul>${behind}</section>`

test.each<[string, string, object | undefined]>([
  ['by its words', list('', '<button class="more">Load more</button>'), { selector: 'button.more', isSure: true }],
  ['by its class', list('', '<a class="load-more-chapters">+</a>'), { selector: 'a.load-more-chapters' }],
  ['between the entries', list('<li><button hx-get="/c/1/rest">Show all</button></li>'), { requests: '/c/1/rest' }],
  [
    'of a component',
    list('', '<button wire:click="loadMore(2)">…</button>'),
    { selector: '[wire\\:click^="loadMore"]' },
  ],
  ['in Indonesian', list('', '<button>Muat lebih banyak</button>'), { selector: '.list ~ button', isSure: true }],
  ['in German', list('', '<button class="mehr">Weitere Kapitel laden</button>'), { selector: 'button.mehr' }],
  [
    'with a number',
    list('', '<div class="nav"><button class="on">1</button><button>2</button><button>3</button></div>'),
    { selector: 'button.on + button', isSure: true },
  ],
  [
    'with a number in a list',
    list('', '<ol class="nav"><li aria-current="page"><a>1</a></li><li><a>2</a></li></ol>'),
    { selector: 'li[aria-current="page"] + li > a', isSure: true },
  ],
  [
    'with a number, beside the current one, which is no button',
    list('', '<div class="nav"><span class="page on">1</span> <a class="page" data-page="2">2</a></div>'),
    { selector: 'span.on + a', isSure: true },
  ],
  [
    'with a number in a list, where the current one is no button',
    list('', '<ol class="nav"><li class="on"><span>1</span></li><li><a href="#">2</a></li></ol>'),
    { selector: 'li.on + li > a', isSure: true },
  ],
  ['with a number beside a text', list('', '<p>Chapters <b class="on">1</b><i>2</i></p>'), undefined],
  [
    'with a number that is a link',
    list('', '<ol><li class="on"><a href="?page=1">1</a></li><li><a href="?page=2">2</a></li></ol>'),
    undefined,
  ],
  ['in another language', list('', '<button id="mehr">もっと見る</button>'), { selector: '#mehr', isSure: true }],
  [
    'far away, with a word for chapters',
    `<div id="x"><button id="b">Show all chapters</button></div>${list()}`,
    { isSure: true },
  ],
  ['far away', `<div id="x"><button id="b">Show more</button></div>${list()}`, { isSure: false }],
  ['of the comments', list('', '<button class="load-more-comments">Load more comments</button>'), undefined],
  ['of the description', list('', '<button class="description-toggle">Read more</button>'), undefined],
  ['of the menu', `<nav><button>View all</button></nav>${list()}`, undefined],
  ['without such words', list('', '<button>Report</button><button>Subscribe</button>'), undefined],
])('finds the button of a list %s', (_, html, expected) => {
  const [found] = findMoreButtons(page(html), '.list li')
  if (expected === undefined) expect(found).toBe(undefined)
  else expect(found).toMatchObject(expected)
})

const tabs = (labels: readonly string[], of = (label: string) => `<button role="tab">${label}</button>`) =>
  `<section><nav role="tablist">${labels.map(of).join('')}</nav><ul class="list"><li><a href="/r/9">Chapter 9</a></li></ul></section>`

test.each<[string, string, string | undefined]>([
  ['volumes', tabs(['Tome 1', 'Tome 2']), '[role="tablist"] > button'],
  ['seasons', tabs(['Season 1', 'Season 2', 'Extras']), '[role="tablist"] > button'],
  ['ranges', tabs(['1-50', '51-100']), '[role="tablist"] > button'],
  ['volumes in Chinese', tabs(['第1卷', '第2卷']), '[role="tablist"] > button'],
  [
    'volumes in a list',
    tabs(['Vol. 1', 'Vol. 2'], (label) => `<li><a href="#">${label}</a></li>`),
    '[role="tablist"] > li > a',
  ],
  ['something else', tabs(['Chapters', 'Comments']), undefined],
  ['one volume', tabs(['Tome 1']), undefined],
  ['other pages', tabs(['Tome 1', 'Tome 2'], (label) => `<a href="/${label}">${label}</a>`), undefined],
])('finds the tabs of a list that show %s', (_, html, selector) => {
  expect(findMoreButtons(page(html), '.list li')[0]?.selector).toBe(selector)
})

test.each<[string, number | undefined]>([
  ['<h3>60 Chapters</h3>', 60],
  ['<span>Chapters (48)</span>', 48],
  ['<b>全120話</b>', 120],
  ['<p>Capítulos: 12</p>', 12],
  ['<p>Chapter 12</p><a>99 chapters</a>', undefined],
])('reads how many chapters a page declares: %s', (html, expected) => {
  expect(declaredCount(page(html))).toBe(expected)
})
