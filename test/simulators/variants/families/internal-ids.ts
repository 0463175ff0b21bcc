import { escapeHtml, json } from '../markup.ts'
import { createSeries, newestFirst, upTo } from '../series.ts'
import type { Series, Variant } from '../variant.ts'
import { listed, shell } from './applications-shell.ts'

const internal = (slug: string, title: string, count: number): Series =>
  createSeries(
    { slug, title, path: `/title/${1000 + slug.length * 7}`, id: String(1000 + slug.length * 7) },
    upTo(count),
    ({ number, id, index }) => ({
      path: `/reader/${id}`,
      label: `Chapter ${number}`,
      title: index % 5 === 2 ? 'Night 3 of 7' : null,
    }),
  )

export const internalIds: Variant = {
  id: 'v36',
  name: 'Numbered Rooms',
  family: 'own: JSON',
  about: 'list and pages from a JSON API with internal ids, 20 chapters per request',
  series: [internal('house-of-rooms', 'House of Rooms', 33), internal('attic', 'Attic', 4)],
  imagesOn: 'cdn',
  serve({ path, query }, site) {
    const asked = /^\/api\/v1\/titles\/(\d+)\/chapters$/.exec(path)
    const series = asked && site.seriesById(asked[1]!)
    if (series) {
      const at = Number(query.get('page') ?? 1)
      const all = newestFirst(series)
      return json({
        data: all.slice((at - 1) * 20, at * 20).map((entry) => ({
          id: Number(entry.id),
          chapter: String(entry.number),
          name: entry.title,
          uploaded_at: Date.parse(`${entry.date}T06:00:00Z`) / 1000,
        })),
        meta: { page: at, per_page: 20, last_page: Math.ceil(all.length / 20) },
      })
    }
    const pages = /^\/api\/v1\/chapters\/(\d+)\/pages$/.exec(path)
    const read = pages && site.entryById(pages[1]!)
    if (read)
      return json({
        data: {
          chapter_id: Number(read.entry.id),
          pages: site.images(read).map((url, order) => ({ order, url, w: 480, h: 690 })),
        },
      })
    const shownSeries = site.seriesAt(path)
    const place = site.entryAt(path)
    if (!shownSeries && !place) return null
    return shell(
      site,
      `${listed}
${
  shownSeries
    ? `document.title = ${JSON.stringify(shownSeries.title)}
var all = []
function more(at) { return get('/api/v1/titles/${shownSeries.id}/chapters?page=' + at).then(function (answer) { all = all.concat(answer.data); return answer.meta.page < answer.meta.last_page ? more(at + 1) : all }) }
more(1).then(function () { list(all.map(function (c) { return { url: '/reader/' + c.id, label: 'Chapter ' + c.chapter + (c.name ? ': ' + c.name : ''), date: new Date(c.uploaded_at * 1000).toISOString().slice(0, 10) } })) })`
    : `get('/api/v1/chapters/${place!.entry.id}/pages').then(function (answer) { shown(answer.data.pages.map(function (p) { return p.url })); document.getElementById('app').insertAdjacentHTML('afterbegin', '<a class="title" href="${place!.series.path}">${escapeHtml(place!.series.title)}</a> <b>Chapter ${place!.entry.number}</b>') })`
}`,
    )
  },
  byHand: () => ({
    chapterUrlFormat: null,
    scrapingType: 'html',
    options: {
      chapterList: {
        urlFormat: '/title/{slug}',
        json: {
          values: [{ name: 'id', from: 'address', pattern: 'title/(\\d+)' }],
          request: { urlFormat: '/api/v1/titles/{id}/chapters?page={page}' },
          paging: { start: 1 },
          items: '$.data[*]',
          urlFormat: '/reader/{@.id}',
          number: { jsonPath: '@.chapter' },
          title: { jsonPath: '@.name' },
          date: { jsonPath: '@.uploaded_at' },
        },
      },
      pageList: {
        values: [{ name: 'id', from: 'address', pattern: 'reader/(\\d+)' }],
        request: { urlFormat: '/api/v1/chapters/{id}/pages' },
        images: '$.data.pages[*].url',
      },
    },
  }),
}
