import { expect, test } from 'vitest'
import { smallSiteForTests } from '../../../test/support/small-site.ts'

const site = smallSiteForTests()
const sheet = '<img class="sheet" src="/p/1.jpg">'

test.each([
  ['whose buttons are pictures', `${sheet}<span>1 / 24</span><a href="#"><img src="/next.gif" width="20"></a>`],
  ['whose link has no word', `${sheet}<p>Page 1 of 24</p><a href="/chapter-1/2">&gt;</a>`],
])('refuses one picture of a reader that counts its pages %s', async (_, body) => {
  site.serve({ '/chapter-1': `<main>${body}</main>` })
  for (const scrapingType of ['html', 'javascript'] as const)
    await expect(site.test('/chapter-1', { scrapingType, imageSelector: '.sheet' })).rejects.toMatchObject({
      code: 'no_images',
      extra: { field: 'options.pageTurn' },
      detail: expect.stringMatching(/counts 24 pages, but shows only 1/),
    })
})

test('reads a chapter of one picture that counts one page', async () => {
  site.serve({ '/chapter-1': `<main>${sheet}<span>1 / 1</span></main>` })
  expect(await site.images('/chapter-1', { imageSelector: '.sheet' })).toEqual(['/p/1.jpg'])
})
