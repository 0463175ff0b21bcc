import { expect, test } from 'vitest'
import { siteConfig } from '../../../../test/support/in-process-worker.ts'
import { collectImages } from '../chapter/collect-images.ts'
import { parsePage } from './page.ts'

const origin = 'https://reader.example'
const folder = '/data/calm-sea/71/'
const image = (name: string) => `<p class="page"><img src="${folder}${name}"></p>`
const json = (...names: string[]) =>
  `<script id="rest" type="application/json">${JSON.stringify(names.map((name) => origin + folder + name)).replaceAll('/', '\\/')}</script>`

async function read(html: string, config: Parameters<typeof siteConfig>[1] = {}) {
  const site = siteConfig(origin, { scrapingType: 'html', imageSelector: '.page img', ...config })
  const page = parsePage(`<main>${html}</main>`, `${origin}/calm-sea/3/`)
  const { images } = await collectImages(page, { task: { site }, read: async () => undefined, concurrency: 1 })
  return images.map(({ urls: [url = ''] }) => url.replace(origin + folder, ''))
}
const shown = ['1.webp', '2.webp', '3.webp'].map(image).join('')

test.each<[string, string]>([
  ['in a JSON element', shown + json('4.webp', '5.avif')],
  ['in a script', `${shown}<script>var rest = ['${folder}4.webp', "${folder}5.avif"]</script>`],
  ['in an attribute', `${shown}<div data-rest="${folder}4.webp,${folder}5.avif"></div>`],
  ['and those that are shown', shown + json('1.webp', '2.webp', '3.webp', '4.webp', '5.avif')],
])('takes the counted pages that only the source names: %s', async (_, html) => {
  expect(await read(html)).toEqual(['1.webp', '2.webp', '3.webp', '4.webp', '5.avif'])
})

test('paths without a host are on the host of the pages that are shown', async () => {
  const html = shown.replaceAll(folder, `https://cdn.example${folder}`)
  const paths = [1, 2, 3, 4, 5].map((number) => `${folder}${number}.webp`)
  expect(await read(`${html}<script>var list = '${paths.join(',')}'</script>`)).toEqual(
    paths.map((path) => `https://cdn.example${path}`),
  )
})

test('takes them in the order of their numbers', async () => {
  const html = ['page01.webp', 'page04.webp'].map(image).join('') + json('page05.webp', 'page03.webp', 'page02.webp')
  expect(await read(html)).toEqual(['page01.webp', 'page02.webp', 'page03.webp', 'page04.webp', 'page05.webp'])
})

const hashed = (digits: string) => `${digits}f3a9c1d2e.webp`

test.each<[string, string]>([
  ['names without numbers', ['1', '2', '3'].map(hashed).map(image).join('') + json(hashed('7'), hashed('8'))],
  ['a gap', shown + json('6.webp', '7.webp')],
])('refuses a part of the chapter when the order of the others is unknown: %s', async (_, html) => {
  await expect(read(html)).rejects.toMatchObject({ code: 'no_images', extra: { field: 'scrapingType' } })
  expect(await read(html, { scrapingType: 'javascript' })).toHaveLength(3)
})

test.each<[string, string, Parameters<typeof siteConfig>[1]]>([
  ['another folder', `${shown}<script>var next = ['/data/calm-sea/72/4.webp', '/covers/4.webp']</script>`, {}],
  ['thumbnails', shown + json('thumb-4.webp', '4-small.webp'), {}],
  ['one cover', shown + json('cover.webp', '900.webp'), {}],
  ['another chapter', ['c3-1.webp', 'c3-2.webp'].map(image).join('') + json('c4-1.webp', 'c4-2.webp', 'c4-3.webp'), {}],
  ['excluded images', shown + json('4.webp'), { options: { excludeUrlPattern: '/4\\.webp$' } }],
  ['other queries', shown + json('1.webp?w=200', '2.webp?w=200'), {}],
])('leaves out what is no page of the chapter: %s', async (_, html, config) => {
  expect((await read(html, config)).every((name) => /^(?:c3-)?[123]\.webp$/.test(name))).toBe(true)
})
