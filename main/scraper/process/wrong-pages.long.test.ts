import { expect, test } from 'vitest'
import { smallSiteForTests } from '../../../test/support/small-site.ts'

const site = smallSiteForTests()

const covers = '<img class="cover" src="/covers/1.jpg"><img class="cover" src="/covers/2.jpg">'
const drawPages = `<script>setTimeout(() => {
  for (let page = 0; page < 6; page++) {
    const canvas = document.createElement('canvas')
    canvas.width = 800
    canvas.height = 1200
    document.getElementById('viewer').append(canvas)
  }
}, 100)</script>`

test.each<[string, string]>([
  ['beside two covers', `<main><div id="viewer"></div>${covers}</main>${drawPages}`],
  ['and links to other mangas', `<div id="viewer"></div><ul><li><a href="/m/a">${covers}</a></ul>${drawPages}`],
  ['on one canvas at a time', `<main><canvas width="800" height="1200"></canvas>${covers}</main>`],
  ['on canvases without a size yet', `<main><canvas></canvas><canvas></canvas>${covers}</main>`],
  ['from blobs', `<main><img src="blob:null/1"><img src="blob:null/2">${covers}</main>`],
])('refuses a reader that draws its pages %s when there is no image selector', async (_, body) => {
  site.serve({ '/chapter-1': body })
  for (const imageSelector of [null, 'img']) {
    await expect(site.test('/chapter-1', { imageSelector })).rejects.toMatchObject({
      code: 'no_images',
      extra: { field: 'imageSelector' },
      detail: expect.stringMatching(/draws its pages/),
    })
  }
})

test('reads the pages beside a decorative canvas', async () => {
  const pages = Array.from({ length: 6 }, (_, index) => `<img src="/p/${index + 1}.jpg">`).join('')
  const stars = '<canvas id="stars" width="1280" height="1600" style="position:fixed"></canvas>'
  site.serve({ '/chapter-1': `${stars}<main>${pages}</main><canvas width="16" height="16"></canvas>` })
  expect(await site.images('/chapter-1', { imageSelector: null })).toHaveLength(6)
})

const related = (count: number) =>
  Array.from({ length: count }, (_, index) => `<li><a href="/manga/${index}"><img src="/c/${index}.jpg"></a></li>`)

test.each<[string, string]>([
  ['links to other mangas', `<main><ul>${related(4).join('')}</ul></main>`],
  ['a related list', `<main><div class="related-series"><img src="/c/1.jpg"><img src="/c/2.jpg"></div></main>`],
  ['a sidebar', `<article><div id="sidebar"><img src="/c/1.jpg"></div></article>`],
  [
    'pages and links to other mangas',
    `<main><img src="/1.jpg"><img src="/2.jpg"><ul>${related(3).join('')}</ul></main>`,
  ],
  ['the cover that links to the series', '<main><a href="/manga/star/"><img src="/c/1.jpg"></a></main>'],
])('reports images that seem to be covers: %s', async (_, body) => {
  site.serve({ '/manga/star/chapter-1': body })
  for (const scrapingType of ['html', 'javascript'] as const) {
    await expect(site.test('/manga/star/chapter-1', { imageSelector: null, scrapingType })).rejects.toMatchObject({
      code: 'no_images',
      extra: { field: 'imageSelector' },
      detail: expect.stringMatching(/cover|recommend/),
    })
  }
})

test.each<[string, string]>([
  ['that link to the next page', '<main><a href="/manga/star/chapter-1/2"><img src="/1.jpg"></a></main>'],
  ['that link to themselves', '<main><a href="#2"><img src="/1.jpg"></a><a href="#3"><img src="/2.jpg"></a></main>'],
  [
    'and an advertisement',
    '<main><img src="/1.jpg"><img src="/2.jpg"><a href="//ads.test/"><img src="/3.jpg"></a></main>',
  ],
])('reads pages %s without an image selector', async (_, body) => {
  site.serve({ '/manga/star/chapter-1': body })
  const found = await site.images('/manga/star/chapter-1', { imageSelector: null, scrapingType: 'html' })
  expect(found[0]).toBe('/1.jpg')
})
