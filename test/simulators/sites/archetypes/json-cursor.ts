import type { Archetype, OtherReply, OtherRequest, SiteView } from '../archetype.ts'
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

const perPage = 6

/** Addresses of chapters contain only an internal id. */
const chapterPath = (slug: string, chapter: number): string => `/v/${idOf('chapter', slug, chapter)}`

function listReply(view: SiteView, seriesId: string, query: URLSearchParams): OtherReply {
  const manga = mangaBy(view, ({ slug }) => idOf('series', slug) === seriesId)
  if (!manga) return refusal(404, 'no such series')
  // An empty cursor is as wrong as an unknown one.
  const cursor = query.get('cursor')
  const start = cursor === null ? 0 : Number(/^after-(\d+)$/.exec(cursor)?.[1] ?? Number.NaN)
  if (Number.isNaN(start)) return refusal(400, 'bad cursor')
  const items = newestFirst(manga).map((chapter) => ({
    id: idOf('chapter', manga.slug, chapter.number),
    attributes: { index: chapter.number, name: chapter.title, created: releasedAt(manga, chapter).getTime() },
  }))
  const end = start + perPage
  return jsonReply({ items: items.slice(start, end), page: { next: end < items.length ? `after-${end}` : null } })
}

/** A member per page, in the order of their names as text. */
function manifestReply(view: SiteView, id: string): OtherReply {
  const chapter = chapterById(view, id)
  if (!chapter) return refusal(404, 'no such chapter')
  const { folder, names } = filesOf(chapter)
  const pages = names.map((file, index) => [`p${index + 1}`, { file, at: index }] as const)
  const sorted = pages.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return jsonReply({ manifest: { root: `${view.origin}${folder}/`, pages: Object.fromEntries(sorted) } })
}

function intercept({ path, query }: OtherRequest, view: SiteView): OtherReply | null {
  if (path === '/api/v2/resolve') {
    const manga = mangaBy(view, ({ slug }) => slug === query.get('slug'))
    return manga ? jsonReply({ series: { id: idOf('series', manga.slug) } }) : refusal(404, 'no such series')
  }
  const [, seriesId] = /^\/api\/v2\/series\/(\w+)\/items$/.exec(path) ?? []
  if (seriesId !== undefined) return listReply(view, seriesId, query)
  const [, itemId] = /^\/api\/v2\/items\/(\w+)\/manifest$/.exec(path) ?? []
  return itemId === undefined ? null : manifestReply(view, itemId)
}

const ask = `function (path) { return fetch('/api/v2/' + path).then(function (r) { return r.json() }) }`

export const jsonCursor: Archetype = {
  id: 'json-cur',
  name: 'Cursor & Sons',
  theme: 'Internal ids in all addresses, the id of the series from another response, a cursor, an object of pages',
  imageBase: '/blobs',
  seriesPath: (slug) => `/t/${slug}`,
  chapterPath,
  seriesPage: (view) =>
    appPage(view, {
      list: true,
      load: `async function () {
  var ask = ${ask}, items = [], next = ''
  var id = (await ask('resolve?slug=${view.manga.slug}')).series.id
  while (next !== null) {
    var answer = await ask('series/' + id + '/items' + (next ? '?cursor=' + next : ''))
    next = answer.page.next
    items = items.concat(answer.items.map(function (item) { return { url: '/v/' + item.id, label: 'Chapter ' + item.attributes.index } }))
  }
  return items
}`,
    }),
  chapterPage: (view) =>
    appPage(view, {
      load: `async function () {
  var manifest = (await (${ask})('items/' + location.pathname.split('/')[2] + '/manifest')).manifest
  return Object.values(manifest.pages).sort(function (a, b) { return a.at - b.at }).map(function (page) { return manifest.root + page.file })
}`,
    }),
  intercept,
  source: () => ({
    chapterUrlFormat: '/v/{slug}/{chapter}',
    options: {
      chapterList: {
        json: {
          values: [{ name: 'id', request: { urlFormat: '/api/v2/resolve?slug={slug}' }, jsonPath: '$.series.id' }],
          request: { urlFormat: '/api/v2/series/{id}/items?cursor={cursor}' },
          items: '$.items[*]',
          urlFormat: '/v/{@.id}',
          number: { jsonPath: '@.attributes.index' },
          title: { jsonPath: '@.attributes.name' },
          date: { jsonPath: '@.attributes.created' },
          paging: { next: '$.page.next' },
        },
      },
      pageList: {
        values: [{ name: 'id', from: 'address', pattern: '/v/(\\w+)' }],
        request: { urlFormat: '/api/v2/items/{id}/manifest' },
        images: '$.manifest.pages.*',
        imageFormat: '{$.manifest.root}{@.file}',
        order: '@.at',
      },
    },
  }),
}
