import { expect, test } from 'vitest'
import { isNotFoundPage, staysInChapter } from './chapter-navigation.ts'

const site = 'https://site.test'
test.each<[string, string, number | undefined, number, boolean]>([
  ['/manga/s/chapter-10-5/?style=paged', '/manga/s/chapter-10-5/p/2/?style=paged', 10.5, 2, true],
  ['/manga/s/chapter-10-5/?style=paged', '/manga/s/chapter-11/?style=paged', 10.5, 2, false],
  ['/manga/s/chapter-10-5/?style=paged', '/manga/s/chapter-11/?style=paged', undefined, 2, false],
  ['/manga/s/c010.5/', '/manga/s/c010.5/2.html', 10.5, 2, true],
  ['/manga/s/c010.5/1.html', '/manga/s/c010.5/2.html', 10.5, 2, true],
  ['/manga/s/c010.5/1.html', '/manga/s/c011/1.html', 10.5, 9, false],
  ['/chapter/s/8812-10-1.html', '/chapter/s/8812-10-2.html', 8812, 2, true],
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
  ['/read/s/10', 'https://ads.test/read/s/10/2', 10, 2, false],
  ['/read/s/10', '/', 10, 2, false],
])('%s → %s (chapter %s, page %i) stays in the chapter: %s', (start, next, chapterNumber, expectedPage, expected) => {
  const position = { start: new URL(start, site), chapterNumber, expectedPage }
  expect(staysInChapter(new URL(next, site), position)).toBe(expected)
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
