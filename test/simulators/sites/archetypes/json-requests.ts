import type { Archetype, OtherReply, OtherRequest, SiteView } from '../archetype.ts'
import { dotted, padded, type SimChapter, type SimManga } from '../library.ts'
import {
  appPage,
  chapterById,
  filesOf,
  idOf,
  jsonReply,
  mangaBy,
  newestFirst,
  refusal,
  releasedAt,
} from './json-support.ts'

const api = '/gateway'
const limit = 4

/** Numbers are only in the titles: `Volume 2 Chapter 7: Two Hammers`. */
function listReply(view: SiteView, seriesId: string, offset: number): OtherReply {
  const manga = mangaBy(view, ({ slug }) => idOf('series', slug) === seriesId)
  if (!manga) return refusal(404, 'no such series')
  const items = newestFirst(manga).map((chapter) => ({
    uid: idOf('chapter', manga.slug, chapter.number),
    path: `read/${manga.slug}/${padded(chapter.number)}`,
    name: [
      chapter.volume === null ? '' : `Volume ${chapter.volume} `,
      `Chapter ${chapter.number}`,
      chapter.title ? `: ${chapter.title}` : '',
    ].join(''),
    at: releasedAt(manga, chapter).getTime() / 1000,
  }))
  return jsonReply({ ok: true, result: { total: items.length, list: items.slice(offset, offset + limit) } })
}

/** File names without their folder; host, folder and hash are elsewhere in the response. */
function pagesReply(view: SiteView, id: string): OtherReply {
  const chapter = chapterById(view, id)
  if (!chapter) return refusal(404, 'no such chapter')
  const { folder, names } = filesOf(chapter)
  const [, base = '', rest = ''] = /^(\/[^/]+)\/(.*)$/.exec(folder) ?? []
  return jsonReply({
    ok: true,
    server: { host: new URL(view.origin).host, base },
    chapter: { dir: rest, pages: names },
  })
}

function intercept({ method, path, body, headers }: OtherRequest, view: SiteView): OtherReply | null {
  if (path !== api) return null
  if (method !== 'POST' || !headers['content-type']?.startsWith('application/json')) return refusal(400, 'POST JSON')
  const { op, series, chapter, offset = 0 } = JSON.parse(body) as Record<string, string> & { offset?: number }
  if (op === 'chapters') return listReply(view, series ?? '', Number(offset))
  return op === 'pages' ? pagesReply(view, chapter ?? '') : refusal(400, 'unknown operation')
}

const ask = `function (question) { return fetch('${api}', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(question) }).then(function (r) { return r.json() }) }`

export const jsonPost: Archetype = {
  id: 'json-rpc',
  name: 'Post Office',
  theme: 'POST requests with ids from the pages; file names to join with a host and a folder',
  imageBase: '/vault',
  lists: { titles: true, volumes: true },
  seriesPath: (slug) => `/series/${slug}`,
  chapterPath: (slug, chapter) => `/read/${slug}/${padded(chapter)}`,
  seriesPage: (view) =>
    appPage(view, {
      body: `<section id="series" data-series-id="${idOf('series', view.manga.slug)}"></section>`,
      list: true,
      load: `async function () {
  var id = document.getElementById('series').dataset.seriesId, items = []
  for (;;) {
    var list = (await (${ask})({ op: 'chapters', series: id, offset: items.length })).result.list
    if (list.length === 0) return items
    items = items.concat(list.map(function (item) { return { url: '/' + item.path, label: item.name } }))
  }
}`,
    }),
  chapterPage: (view) =>
    appPage(view, {
      body: `<script>window.reader = { uid: '${idOf('chapter', view.manga.slug, view.chapter.number)}', mode: 'strip' }</script>`,
      load: `async function () {
  var answer = await (${ask})({ op: 'pages', chapter: window.reader.uid })
  return answer.chapter.pages.map(function (file) {
    return 'http://' + answer.server.host + answer.server.base + '/' + answer.chapter.dir + '/' + file
  })
}`,
    }),
  intercept,
  source: () => ({
    chapterUrlFormat: '/read/{slug}/{chapter}',
    options: {
      chapterList: {
        urlFormat: '/series/{slug}',
        json: {
          values: [{ name: 'id', selector: '#series', attribute: 'data-series-id' }],
          request: { urlFormat: api, body: '{"op":"chapters","series":"{id}","offset":{offset}}' },
          items: '$.result.list[*]',
          urlFormat: '/{@.path}',
          title: { jsonPath: '@.name' },
          date: { jsonPath: '@.at' },
        },
      },
      pageList: {
        values: [{ name: 'id', pattern: "uid: '(\\w+)'" }],
        request: { urlFormat: api, body: '{"op":"pages","chapter":"{id}"}' },
        images: '$.chapter.pages[*]',
        imageFormat: 'http://{$.server.host}{$.server.base}/{$.chapter.dir}/{@}',
      },
    },
  }),
}

const perPage = 5
const lockedCoins = 30

/** The chapter after the last one is announced and costs coins. */
const announced = ({ slug, chapters }: SimManga) => ({
  id: idOf('chapter', slug, 'soon'),
  chap: String(Math.floor(chapters.at(-1)?.number ?? 0) + 1),
  title: 'Coming soon',
  lang: 'en',
  group: { name: 'House' },
  published_at: '2026-07-01T09:00:00+00:00',
  coins: lockedCoins,
})

function jsonRestListReply(manga: SimManga, query: URLSearchParams): OtherReply {
  const page = Number(query.get('page') ?? 1)
  const entry = (chapter: SimChapter) => ({
    id: idOf('chapter', manga.slug, chapter.number),
    chap: String(chapter.number),
    title: chapter.title,
    lang: 'en',
    group: { name: 'Dawn Scans' },
    published_at: releasedAt(manga, chapter).toISOString(),
    coins: 0,
  })
  const entries = [announced(manga), ...newestFirst(manga).map(entry)]
  return jsonReply({
    data: entries.slice((page - 1) * perPage, page * perPage),
    meta: { current_page: page, last_page: Math.ceil(entries.length / perPage), total: entries.length },
  })
}

/** Pages in any order; `order` counts them. */
function jsonRestPagesReply(view: SiteView, slug: string, number: number): OtherReply {
  const chapter = view.chapterOf(slug, number)
  if (!chapter) return refusal(404, 'no such chapter')
  const images = chapter.images.map(({ page, url }) => ({ id: idOf('image', slug, number, page), order: page, url }))
  return jsonReply({
    data: {
      chapter: { number },
      cover: `${view.origin}/covers/${slug}.jpg`,
      images: images.toSorted((a, b) => a.id.localeCompare(b.id)),
    },
  })
}

function jsonRestIntercept({ path, query, headers }: OtherRequest, view: SiteView): OtherReply | null {
  const [, slug = '', number] = /^\/api\/comics\/([a-z0-9-]+)\/chapters(?:\/([\d.]+))?$/.exec(path) ?? []
  if (slug === '') return null
  if (headers['x-requested-with'] !== 'XMLHttpRequest') return refusal(400, 'only for our app')
  const manga = mangaBy(view, (candidate) => candidate.slug === slug)
  if (!manga) return refusal(404, 'no such comic')
  return number === undefined ? jsonRestListReply(manga, query) : jsonRestPagesReply(view, slug, Number(number))
}

const jsonRestAsk = `function (path) { return fetch(path, { headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(function (r) { return r.json() }) }`

export const jsonRest: Archetype = {
  id: 'json-api',
  name: 'Rest Room Comics',
  theme: 'An application: numbered pages of the list and images with an order, as JSON',
  imageBase: '/media',
  seriesPath: (slug) => `/comic/${slug}`,
  chapterPath: (slug, chapter) => `/comic/${slug}/${dotted(chapter)}`,
  seriesPage: (view) =>
    appPage(view, {
      list: true,
      load: `async function () {
  var ask = ${jsonRestAsk}, items = []
  for (var page = 1, last = 1; page <= last; page++) {
    var answer = await ask('/api/comics/${view.manga.slug}/chapters?page=' + page)
    last = answer.meta.last_page
    items = items.concat(answer.data.filter(function (item) { return item.coins === 0 }))
  }
  return items.map(function (item) { return { url: '/comic/${view.manga.slug}/' + item.chap, label: 'Chapter ' + item.chap } })
}`,
    }),
  chapterPage: (view) =>
    appPage(view, {
      load: `async function () {
  var answer = await (${jsonRestAsk})('/api/comics/${view.manga.slug}/chapters/${view.chapter.number}')
  return answer.data.images.sort(function (a, b) { return a.order - b.order }).map(function (image) { return image.url })
}`,
    }),
  intercept: jsonRestIntercept,
  source: () => ({
    chapterUrlFormat: '/comic/{slug}/{chapter}',
    options: {
      chapterList: {
        json: {
          request: {
            urlFormat: '/api/comics/{slug}/chapters?page={page}',
            headers: { 'X-Requested-With': 'XMLHttpRequest' },
          },
          items: '$.data[*]',
          urlFormat: '/comic/{slug}/{@.chap}',
          number: { jsonPath: '@.chap' },
          title: { jsonPath: '@.title' },
          group: { jsonPath: '@.group.name' },
          language: { jsonPath: '@.lang' },
          date: { jsonPath: '@.published_at' },
          locked: { jsonPath: '@.coins' },
        },
      },
      pageList: {
        values: [{ name: 'path', from: 'address', pattern: '/comic/(.+)/' }],
        request: {
          urlFormat: '/api/comics/{path}/chapters/{chapter}',
          headers: { 'X-Requested-With': 'XMLHttpRequest' },
        },
        images: '$.data.images[*]',
        order: '@.order',
      },
    },
  }),
}
