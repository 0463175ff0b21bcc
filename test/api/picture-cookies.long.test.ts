import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContentSourceWrite, createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { openChapter } from '../../shared/contracts/open-chapter.ts'
import { scrapeChapters, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { replaceSettings } from '../../shared/contracts/settings.ts'
import { suggestConfiguration } from '../../shared/contracts/suggest-configuration.ts'
import { testConfiguration } from '../../shared/contracts/test-configuration.ts'
import { drawPage } from '../simulators/pages/draw-page.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { refreshChapters } from '../support/catalog-for-tests.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { sampleManga } from '../support/samples.ts'
import { startServer, type TestServer } from '../support/start-server.ts'

const { api } = appForTests()

const pages = 4
const kinds = ['html', 'javascript', 'json'] as const
type Kind = (typeof kinds)[number]

/** A site whose picture host wants the cookie that the page of the chapter set. */
let site: TestServer
let pictures: TestServer
beforeAll(async () => {
  const drawn = await drawPage({
    site: 's',
    manga: 'm',
    chapter: 1,
    page: 1,
    pages,
    format: 'png',
    width: 600,
    height: 800,
  })
  pictures = await startServer(({ url = '', headers }, response) => {
    const [, , chapter] = url.split('/')
    if (!(headers.cookie ?? '').split('; ').includes(`pass=${chapter}`)) response.writeHead(403).end()
    else response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.concat([drawn, Buffer.from(url)]))
  })
  site = await startServer(({ url = '' }, response) => {
    const [, kind, slug, part] = url.split('/')
    const images = Array.from({ length: pages }, (_, index) => `${pictures.origin}/${slug}/${part}/${index + 1}.png`)
    const send = (type: string, body: string, headers = {}) =>
      response.writeHead(200, { 'content-type': type, ...headers }).end(body)
    if (kind === 'api') return send('application/json', JSON.stringify({ images }))
    if (!kinds.some((one) => one === kind)) return response.writeHead(404).end()
    if (!part) {
      const chapters = [5, 4, 3, 2, 1].map((n) => `<li><a href="/${kind}/${slug}/${n}">Chapter ${n}</a></li>`)
      return send('text/html', `<h1>Star Smith</h1><ul class="chapters">${chapters.join('')}</ul>`)
    }
    const html = images.map((image) => `<img src="${image}">`).join('')
    const add = `document.querySelector('.pages').innerHTML`
    const body = {
      html: `<div class="pages">${html}</div>`,
      javascript: `<div class="pages"></div><script>
        const parts = ${JSON.stringify(pictures.origin.split('://'))}
        for (let n = 1; n <= ${pages}; n++) ${add} += '<img src="' + parts.join('://') + '/${slug}/${part}/' + n + '.p' + 'ng">'
      </script>`,
      json: `<div class="pages"></div><script>
        fetch('/api/${slug}/${part}').then((answer) => answer.json()).then(({ images }) => {
          ${add} = images.map((image) => '<img src="' + image + '">').join('')
        })
      </script>`,
    }[kind as Kind]
    const cookie = { 'set-cookie': `pass=${part}; Path=/` }
    send('text/html', `<title>Chapter ${part}</title><a href="/${kind}/${slug}/">Star Smith</a>${body}`, cookie)
  })
})
afterAll(() => Promise.all([site.close(), pictures.close()]))

const source = (kind: Kind): Omit<ContentSourceWrite, 'name'> => ({
  baseUrl: site.origin,
  description: '',
  isActive: true,
  autoRepair: false,
  chapterUrlFormat: `/${kind}/{slug}/{chapter}`,
  scrapingType: kind === 'javascript' ? 'javascript' : 'html',
  imageSelector: kind === 'json' ? null : '.pages img',
  nextPageSelector: null,
  chapterSelector: null,
  options: {
    chapterList: { urlFormat: `/${kind}/{slug}/`, itemSelector: '.chapters li' },
    ...(kind === 'json' && {
      pageList: { request: { urlFormat: '/api/json-smith/{chapter}' }, images: '$.images[*]' },
    }),
  },
})

test.each(kinds)('proposes a %s source whose pictures need the cookie of the chapter', async (kind) => {
  const testUrl = `${site.origin}/${kind}/star-smith/`
  const suggested = (await api.call(suggestConfiguration, { body: { testUrl } })).json()
  expect(suggested).toMatchObject({ success: true, isProved: true, warnings: [] })
  expect(suggested.chapters.map(({ preview }) => preview.length > 0)).toEqual([true, true])
})

test.each(kinds)('previews, downloads and reads ahead from a %s source of that site', async (kind) => {
  const slug = `${kind}-smith`
  const { name: _, isActive: __, description: ___, ...configuration } = { name: '', ...source(kind) }
  const body = {
    ...configuration,
    testUrl: `${site.origin}/${kind}/${slug}/2`,
    mangaSlug: slug,
    chapterNumber: 2,
  }
  const tested = (await api.call(testConfiguration, { body })).json()
  expect(tested).toMatchObject({ success: true, totalImages: pages })
  expect(tested.preview).toHaveLength(3)

  const stored = { ...source(kind), name: kind }
  const { id: sourceId } = (await api.call(createContentSource, { body: stored })).json()
  const { id } = (await api.call(createManga, { body: { ...sampleManga, slug } })).json()
  await api.call(setPreferredSources, { params: { id }, body: { sourceIds: [sourceId] } })
  expect((await refreshChapters(api, id)).status).toBe('completed')
  const chapters = await chaptersOf(api, id)
  const idOf = (number: number) => chapters.find((one) => one.number === number)!.id
  const { jobIds } = (await api.call(scrapeChapters, { body: { chapterId: idOf(1) } })).json()
  expect(await api.finished(jobIds[0]!)).toMatchObject({ status: 'completed' })

  await api.call(replaceSettings, { body: { downloads: { keepAhead: 1 } } })
  const { jobId } = (await api.call(openChapter, { params: { chapterId: idOf(3) } })).json()
  expect(await api.finished(jobId!)).toMatchObject({ status: 'completed' })
  const available = async () =>
    (await chaptersOf(api, id)).filter(({ isAvailable }) => isAvailable).map(({ number }) => number)
  await expect.poll(available).toEqual([1, 3, 4])
})
