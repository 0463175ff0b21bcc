import { expect, test } from 'vitest'
import { smallSiteForTests } from '../../../test/support/small-site.ts'

const site = smallSiteForTests()
const source = {
  scrapingType: 'html',
  imageSelector: '.sheet',
  options: { pageTurn: { urlSuffix: '/{page}' } },
} as const
const leaf = (number: number, more = '<span>1 / 3</span>') =>
  `<main><img class="sheet" src="/p/${number}.jpg">${more}</main>`
const three = { '/chapter-1': leaf(1), '/chapter-1/2': leaf(2), '/chapter-1/3': leaf(3) }

test('reads as many pages as the reader counts, each with a request', async () => {
  site.serve({ ...three, '/chapter-1/4': leaf(4) })
  for (const scrapingType of ['html', 'javascript'] as const)
    expect(await site.images('/chapter-1', { ...source, scrapingType })).toEqual(['/p/1.jpg', '/p/2.jpg', '/p/3.jpg'])
})

test('reads until a page is missing if nothing counts them', async () => {
  site.serve({ '/chapter-1': leaf(1, ''), '/chapter-1/2': leaf(2, '') })
  expect(await site.images('/chapter-1', source)).toEqual(['/p/1.jpg', '/p/2.jpg'])
})

test('a chapter that counts one page has one', async () => {
  site.serve({ ...three, '/chapter-1': leaf(1, '<span>1 / 1</span>') })
  expect(await site.images('/chapter-1', source)).toEqual(['/p/1.jpg'])
})

test.each([
  ['has no page', { '/chapter-1': leaf(1), '/chapter-1/2': leaf(2) }],
  ['shows the same page again', { ...three, '/chapter-1/3': leaf(2) }],
  ['shows a page without a picture', { ...three, '/chapter-1/2': '<main>Soon</main>' }],
])('refuses a chapter if a counted address %s', async (_, pages) => {
  site.serve(pages)
  await expect(site.test('/chapter-1', source)).rejects.toMatchObject({
    code: 'no_images',
    extra: { field: 'options.pageTurn.urlSuffix' },
  })
})
