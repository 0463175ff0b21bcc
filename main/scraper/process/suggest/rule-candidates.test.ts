import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePage } from '../extract/page.ts'
import { findRuleCandidates, listPatterns } from './rule-candidates.ts'
import { findNextPageCandidates } from './verify-candidates.ts'

const address = 'https://reader.example/manga/star-smith/chapter-7/'
const best = (html: string) => findRuleCandidates(parsePage(html, address), { chapterNumber: 7 })[0]

const pages = (count: number, attribute = 'src') =>
  Array.from({ length: count }, (_, index) => `<img ${attribute}="/up/7/${index + 1}.jpg">`).join('')
const covers = (count: number) =>
  Array.from({ length: count }, (_, index) => `<a href="/m/${index}"><img src="/up/m${index}.jpg"></a>`).join('')
const urls = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://reader.example/up/7/${index + 1}.jpg`)

test('keeps a page whose hash has a word for advertisements', () => {
  const hashes = ['9f3c1', 'ad123', '0b7e2', 'c41d8', '77aa0', '5e2f9']
  const images = hashes.map((hash, index) => `<img src="/data/4be1/p${index + 1}-${hash}.jpg">`).join('')
  expect(best(`<div id="r">${images}</div>`)).toMatchObject({ excluded: 0, rules: { options: {} } })
})

describe('finds the pages of a chapter', () => {
  test.each<[string, string, number]>([
    ['plain', `<div id="reader">${pages(6)}</div>`, 6],
    ['lazy', `<div class="x"><div class="reading-content">${pages(6, 'data-src')}</div></div>`, 6],
    ['beside more covers of others', `<div class="more">${covers(30)}</div><div class="box">${pages(6)}</div>`, 6],
    ['without any names', pages(6), 6],
    ['between credits that no box holds', `<img class="credit" src="/1.jpg">${pages(6)}`, 6],
    ['between advertisements', `<div id="r"><img src="/banner-a.jpg">${pages(6)}<img src="/ads/b.jpg"></div>`, 6],
    [
      'with a class, between unrelated images',
      `<div><img src="/a/hello.png"><img src="/b/join.jpg"></div><div>${pages(6, 'class="js-page" src')}</div><div><img src="/c/thanks.png"></div>`,
      6,
    ],
    [
      'beside more pictures of other mangas without links',
      `<div class="v">${pages(6)}</div><div class="more">${Array.from({ length: 9 }, (_, index) => `<figure data-go="/m/${index}"><img src="/art/m${index * 7}.jpg"></figure>`).join('')}</div>`,
      6,
    ],
    ['beside a logo in the header', `<header><img src="/up/7/logo.png"></header><article>${pages(2)}</article>`, 2],
    ['in a script', `<div id="r"></div><script>var pages = ${JSON.stringify(urls(6))};</script>`, 6],
    [
      'in a script beside a list of covers',
      `<script>var related = ["/covers/1.jpg", "/covers/2.jpg", "/covers/3.jpg"]; x({"images": ${JSON.stringify(urls(2))}})</script>`,
      2,
    ],
  ])('%s', (_, html, count) => {
    expect(best(html)?.urls).toEqual(urls(count))
  })

  test('ignores covers, however many', () => {
    const html = Array.from({ length: 9 }, (_, index) => `<img class="cover" src="/covers/${index}.jpg">`).join('')
    expect(best(`<div id="list">${html}</div>`)).toBe(undefined)
  })

  test('accepts elements without a URL only on rendered pages', () => {
    const html = `<div id="r">${pages(3, 'class="p" src')}${'<img class="p" src="">'.repeat(5)}</div>`
    const page = parsePage(html, address)
    expect(findRuleCandidates(page, { chapterNumber: 7 })).toEqual([])
    expect(findRuleCandidates(page, { chapterNumber: 7, rendered: true })[0]).toMatchObject({ withoutUrl: 5 })
  })

  test('sorts candidates by score and finds each URL once, for any page', () => {
    const tag = fc.constantFrom(
      '<div id="a">',
      '<div class="b c-12">',
      '</div>',
      '<p>',
      '<noscript>',
      '</noscript>',
      '<script>',
    )
    const image = fc
      .tuple(fc.constantFrom('src', 'data-src', 'srcset'), fc.webPath())
      .map(([n, p]) => `<img ${n}="${p}">`)
    fc.assert(
      fc.property(fc.array(fc.oneof(tag, image, fc.string()), { maxLength: 30 }), (parts) => {
        const found = findRuleCandidates(parsePage(parts.join(''), address), { chapterNumber: 7 })
        const scores = found.map(({ score }) => score)
        expect(scores).toEqual(scores.toSorted((a, b) => b - a))
        for (const one of found) expect(new Set(one.urls).size).toBe(one.urls.length)
      }),
      { numRuns: 60 },
    )
  })
})

test.each<[string, string[]]>([
  ['var p = ["/a/1.jpg","/a/2.jpg"]', [String.raw`p\s*[=:]\s*(\[[^\]]*\])`]],
  [
    String.raw`{"images":["https:\/\/x\/1.webp","https:\/\/x\/2.webp"]}`,
    [String.raw`["']images["']\s*:\s*(\[[^\]]*\])`],
  ],
  ['go(["/a/1.jpg","/a/2.jpg"])', []],
  ['var words = ["one","two"]', []],
])('creates patterns for the lists in %s', (script, expected) => {
  expect(listPatterns(script)).toEqual(expected)
})

test.each<[string, string[]]>([
  ['<a class="next_page" href="p/2/">Next</a>', ['a.next_page']],
  ['<a rel="next" href="?page=2">2</a>', ['a[rel~=next]']],
  ['<a class="next_page" href="/manga/star-smith/chapter-8/">Next</a>', []],
  ['<a class="next_page" href="javascript:void(0)">Next</a>', []],
  ['<select id="pages"><option value="./" selected>1</option><option value="2.html">2</option></select>', ['#pages']],
])('finds next page selectors in %s', (html, expected) => {
  expect(findNextPageCandidates(parsePage(html, address), { chapterNumber: 7 })).toEqual(expected)
})
