import { expect, test } from 'vitest'
import { classifyNextLink, findNextPages, isNotFoundPage, staysInChapter } from './chapter-navigation.ts'
import { parsePage } from './page.ts'

const site = 'https://site.test'
test.each<[string, string, number | undefined, number, boolean]>([
  ['/manga/s/chapter-10-5/?style=paged', '/manga/s/chapter-10-5/p/2/?style=paged', 10.5, 2, true],
  ['/manga/s/chapter-10-5/?style=paged', '/manga/s/chapter-11/?style=paged', 10.5, 2, false],
  ['/manga/s/chapter-10-5/?style=paged', '/manga/s/chapter-11/?style=paged', undefined, 2, false],
  ['/manga/s/c010.5/', '/manga/s/c010.5/2.html', 10.5, 2, true],
  ['/manga/s/c010.5/1.html', '/manga/s/c010.5/2.html', 10.5, 2, true],
  ['/manga/s/c010.5/1.html', '/manga/s/c011/1.html', 10.5, 9, false],
  ['/chapter/s/8812-10-1.html', '/chapter/s/8812-10-2.html', 8812, 2, true],
  ['/chapter/x/1-10-1.html', '/chapter/x/1-10-2.html', 1, 2, true],
  ['/chapter/x/ID-10-1.html', '/chapter/x/ID-10-2.html', 10, 2, true],
  ['/chapter/x/ID-10-1.html', '/chapter/x/ID-11-1.html', 10, 4, false],
  ['/chapter/x/ID-10-1.html', '/chapter/x/ID-10-3.html', undefined, 3, true],
  ['/s-chapter-1/', '/s-chapter-2/', 1, 2, false],
  ['/s-chapter-1/', '/s-chapter-2/', undefined, 2, false],
  ['/chapter-10/', '/chapter-10-5/', 10, 2, false],
  ['/chapter-10.html', '/chapter-10_2.html', 10, 2, true],
  ['/123/456.html', '/123/456-2.html', 7, 2, true],
  ['/123/456.html', '/123/457.html', 7, 2, false],
  ['/read/s/1/1', '/read/s/1/2', 1, 2, true],
  ['/read/s/1', '/read/s/2', 1, 2, false],
  ['/manga/99-star/1', '/manga/99-star/2', 1, 2, false],
  ['/read/s/10?page=1', '/read/s/10?page=2', 10, 2, true],
  ['/read/s/10', '/read/s/10?page=2', undefined, 2, true],
  ['/read?manga=s&ch=10&page=1', '/read?manga=s&ch=10&page=2', 10, 2, true],
  ['/read?manga=s&ch=10', '/read?manga=s&ch=11', 10, 2, false],
  ['/1st-year-smith/1', '/1st-year-smith/2', 1, 2, false],
  ['/manga/1st-year-smith/chapter-1/', '/manga/1st-year-smith/chapter-2/', 1, 2, false],
  ['/manga/1st-year-smith/chapter-1/', '/manga/1st-year-smith/chapter-1/p/2/', 1, 2, true],
  ['/manga/1st-year-smith/chapter-1/1', '/manga/1st-year-smith/chapter-1/2', 1, 2, true],
  ['/manga/vitamin-c1/1', '/manga/vitamin-c1/2', 1, 2, false],
  ['/manga/vitamin-c1/1.html', '/manga/vitamin-c1/2.html', 1, 2, false],
  ['/manga/vitamin-c1/c1/1.html', '/manga/vitamin-c1/c1/2.html', 1, 2, true],
  ['/vitamin-c1-1/', '/vitamin-c1-2/', 1, 2, false],
  ['/vitamin-c1-chapter-1/1', '/vitamin-c1-chapter-1/2', 1, 2, true],
  ['/read/level-1/', '/read/level-1/2/', 1, 2, false],
  ['/1st-year-smith/read?ep=1', '/1st-year-smith/read?ep=2', 1, 2, false],
  ['/1st-year-smith/', '/1st-year-smith/?chapter=2', 1, 2, false],
  ['/vitamin-c1/reader?no=1', '/vitamin-c1/reader?no=2', 1, 2, false],
  ['/read/s/10?from=1', '/read/s/10?from=21', 10, 2, true],
  ['/seven-seas-9/read?x=9', '/seven-seas-9/read?x=10', 9, 2, false],
  ['/read/star-smith', '/read/star-smith/2', 1, 2, false],
  ['/read/star-smith', '/read/star-smith/page/2', 1, 2, true],
  ['/viewer/88123', '/viewer/88123/2', 10, 2, true],
  ['/viewer/88123/1', '/viewer/88123/2', 10, 2, true],
  ['/chapter/0f8fad5b-d9cb-469f-a165-70867728950e', '/chapter/0f8fad5b-d9cb-469f-a165-70867728950e/2', 10, 2, true],
  ['/chapter-10/', '/chapter-10-2/', 10, 2, false],
  ['/webtoon/s/1%ED%99%94', '/webtoon/s/1%ED%99%94/2', 1, 2, true],
  ['/#/read/s/10', '/#/read/s/11', 10, 2, false],
  ['/#/read/s/10', '/#/read/s/10/2', 10, 2, true],
  ['/read/s/10', 'https://ads.test/read/s/10/2', 10, 2, false],
  ['/read/s/10', '/', 10, 2, false],
])('%s → %s (chapter %s, page %i) stays in the chapter: %s', (start, next, chapterNumber, expectedPage, expected) => {
  const position = { start: new URL(start, site), chapterNumber, expectedPage }
  expect(staysInChapter(new URL(next, site), position)).toBe(expected)
})

test.each<[string, string, number, string]>([
  ['/1st-year-smith/1', '/1st-year-smith/2', 1, 'unsure'],
  ['/manga/star/1', '/manga/star/2', 1, 'chapter'],
  ['/chapter-10/', '/chapter-10-2/', 10, 'unsure'],
  ['/read/star-smith', '/read/star-smith/2', 1, 'unsure'],
  ['/read/star-smith/3', '/read/star-smith/4', 3, 'chapter'],
])('%s → %s of chapter %d is classified as %s', (start, next, chapterNumber, expected) => {
  const position = { start: new URL(start, site), chapterNumber, expectedPage: 2 }
  expect(classifyNextLink(new URL(next, site), position)).toBe(expected)
})

test.each<[string, string, string[], string]>([
  ['/level-1/1', '/level-1/2', ['/level-1/2', '/level-1/3'], 'chapter'],
  ['/level-1/1', '/level-1/2', ['/level-2/1', '/level-3/1'], 'page'],
  ['/chapter-1/', '/chapter-1-2/', ['/chapter-1-2/', '/chapter-2/'], 'chapter'],
  ['/read/star-1', '/read/star-1/2', ['/read/star-2'], 'page'],
  ['/read/1/1', '/read/1/2', ['/read/1/2'], 'chapter'],
])('%s → %s beside the chapters %j is classified as %s', (start, next, others, expected) => {
  const otherAddresses = others.map((path) => site + path)
  const position = { start: new URL(start, site), chapterNumber: 1, expectedPage: 2, otherAddresses }
  expect(classifyNextLink(new URL(next, site), position)).toBe(expected)
})

test('takes the series page for a chapter that was not found, whatever numbers its name has', () => {
  for (const series of ['/read/1st-year-smith', '/read/vitamin-c1', '/level-1']) {
    const response = {
      requested: new URL(`${series}/1`, site),
      final: new URL(series, site),
      title: '',
      chapterNumber: 1,
    }
    expect([series, isNotFoundPage(response)]).toEqual([series, true])
  }
})

test.each<[string, string, string, boolean]>([
  ['/manga/s/chapter-10/', '/manga/s/chapter-10/', 'Chapter 10', false],
  ['/manga/s/chapter-10', '/manga/s/chapter-10/', '', false],
  ['/manga/s/chapter-10/', '/manga/s/', '', true],
  ['/manga/s/chapter-10/', '/', '', true],
  ['/manga/s/chapter-10/', '/404', '', true],
  ['/manga/s/chapter-10/', '/not-found.html', '', true],
  ['/manga/s/chapter-10/', '/manga/star-smith/chapter-10/', '', false],
  ['/manga/s/chapter-10/', '/read/8f3a9c', '', false],
  ['/manga/s/c10/1.html', '/manga/s/c10/', '', true],
  ['/read/s/10/1', '/read/s/10', '', false],
  ['/read/s/1', '/read/s', '', true],
  ['/manga/s/chapter-10/', '/manga/s/chapter-10/', 'Page not found – Site', true],
  ['/manga/s/chapter-10/', '/manga/s/chapter-10/', '404', true],
  ['/manga/s/chapter-10/', '/manga/s/chapter-10/', '404 - Site', true],
  ['/manga/s/chapter-10/', '/manga/s/chapter-10/', 'Star Chapter 404', false],
])('%s → %s (%s) is a page that was not found: %s', (requested, final, title, expected) => {
  const response = { requested: new URL(requested, site), final: new URL(final, site), title, chapterNumber: 10 }
  expect(isNotFoundPage(response)).toBe(expected)
})

const next = (html: string, selector: string | null) =>
  findNextPages(parsePage(html, 'https://site.test/m/c10/1.html'), selector)
const link = (path: string) => ({ kind: 'link', url: `https://site.test${path}` })
const none = { kind: 'none' }

test.each<[string, string, string | null, object]>([
  ['a link', '<a class="n" href="2.html">next</a>', '.n', link('/m/c10/2.html')],
  ['a box around the link', '<div class="n"><a href=" /m/c10/2.html ">next</a></div>', '.n', link('/m/c10/2.html')],
  ['a link element', '<link rel="next" href="2.html">', 'link[rel=next]', link('/m/c10/2.html')],
  ['a scripted button', `<button class="n" onclick="location.href='/m/c10/2.html'">`, '.n', link('/m/c10/2.html')],
  ['a data attribute', '<a class="n" href="#" data-href="2.html">', '.n', link('/m/c10/2.html')],
  [
    'a dead link above a live one',
    '<a class="n" href="#">x</a><a class="n" href="2.html">',
    '.n',
    link('/m/c10/2.html'),
  ],
  ['the end by #', '<a class="n" href="#">', '.n', none],
  ['the end by javascript:', '<a class="n" href="javascript:void(0)">', '.n', none],
  ['the end by an empty link', '<a class="n" href="">', '.n', none],
  ['a link to the page itself', '<a class="n" href="/m/c10/1.html#top">', '.n', none],
  ['another scheme', '<a class="n" href="mailto:x@y.z">', '.n', none],
  ['no match', '<a href="2.html">', '.n', none],
  ['no selector', '<a href="2.html">', null, none],
  [
    'a menu with a stranger in it',
    `<select><option value="1.html" selected>1<option value="2.html">2<option value="2.html">2<option value="3.html">3<option value="/featured">Featured</select>`,
    'option',
    { kind: 'menu', urls: ['https://site.test/m/c10/2.html', 'https://site.test/m/c10/3.html'] },
  ],
  [
    'a menu whose values only count',
    '<select class="n"><option value="0" data-redirect="1.html" selected>1/2<option value="1" data-redirect="2.html">2/2</select>',
    '.n',
    { kind: 'menu', urls: ['https://site.test/m/c10/2.html'] },
  ],
  [
    'a menu by its select, without marks',
    '<select class="n"><option value="1.html">first<option value="2.html">second</select>',
    '.n',
    { kind: 'menu', urls: ['https://site.test/m/c10/2.html'] },
  ],
])('reads %s', (_, html, selector, expected) => {
  expect(next(html, selector)).toEqual(expected)
})

test('names the setting of an invalid selector', () => {
  expect(() => next('', 'a[')).toThrow(/^nextPageSelector: a\[/)
})
