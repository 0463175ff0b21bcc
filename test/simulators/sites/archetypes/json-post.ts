import type { Archetype, OtherReply, OtherRequest, SiteView } from '../archetype.ts'
import { padded } from '../library.ts'
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

const name = 'Post Office'
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
  name,
  theme: 'POST requests with ids from the pages; file names to join with a host and a folder',
  imageBase: '/vault',
  lists: { titles: true, volumes: true },
  seriesPath: (slug) => `/series/${slug}`,
  chapterPath: (slug, chapter) => `/read/${slug}/${padded(chapter)}`,
  seriesPage: (view) =>
    appPage(
      view,
      {
        site: name,
        title: view.manga.title,
        body: `<section id="series" data-series-id="${idOf('series', view.manga.slug)}"></section>`,
      },
      {
        list: true,
        load: `async function () {
  var id = document.getElementById('series').dataset.seriesId, items = []
  for (;;) {
    var list = (await (${ask})({ op: 'chapters', series: id, offset: items.length })).result.list
    if (list.length === 0) return items
    items = items.concat(list.map(function (item) { return { url: '/' + item.path, label: item.name } }))
  }
}`,
      },
    ),
  chapterPage: (view) =>
    appPage(
      view,
      {
        site: name,
        title: `${view.manga.title} ${view.chapter.number}`,
        head: `<script>window.reader = { uid: '${idOf('chapter', view.manga.slug, view.chapter.number)}', mode: 'strip' }</script>\n`,
      },
      {
        load: `async function () {
  var answer = await (${ask})({ op: 'pages', chapter: window.reader.uid })
  return answer.chapter.pages.map(function (file) {
    return 'http://' + answer.server.host + answer.server.base + '/' + answer.chapter.dir + '/' + file
  })
}`,
      },
    ),
  intercept,
  source: () => ({
    chapterUrlFormat: '/read/{slug}/{chapter}',
    scrapingType: 'html',
    imageSelector: null,
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
