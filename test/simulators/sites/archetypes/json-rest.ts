import type { Archetype, OtherReply, OtherRequest, SiteView } from '../archetype.ts'
import { dotted, type SimChapter, type SimManga } from '../library.ts'
import { appPage, idOf, jsonReply, mangaBy, newestFirst, refusal, releasedAt } from './json-support.ts'

const name = 'Rest Room Comics'
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

function listReply(manga: SimManga, query: URLSearchParams): OtherReply {
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
function pagesReply(view: SiteView, slug: string, number: number): OtherReply {
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

function intercept({ path, query, headers }: OtherRequest, view: SiteView): OtherReply | null {
  const [, slug = '', number] = /^\/api\/comics\/([a-z0-9-]+)\/chapters(?:\/([\d.]+))?$/.exec(path) ?? []
  if (slug === '') return null
  if (headers['x-requested-with'] !== 'XMLHttpRequest') return refusal(400, 'only for our app')
  const manga = mangaBy(view, (candidate) => candidate.slug === slug)
  if (!manga) return refusal(404, 'no such comic')
  return number === undefined ? listReply(manga, query) : pagesReply(view, slug, Number(number))
}

const ask = `function (path) { return fetch(path, { headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(function (r) { return r.json() }) }`

export const jsonRest: Archetype = {
  id: 'json-api',
  name,
  theme: 'An application: numbered pages of the list and images with an order, as JSON',
  imageBase: '/media',
  seriesPath: (slug) => `/comic/${slug}`,
  chapterPath: (slug, chapter) => `/comic/${slug}/${dotted(chapter)}`,
  seriesPage: (view) =>
    appPage(
      view,
      { site: name, title: view.manga.title },
      {
        list: true,
        load: `async function () {
  var ask = ${ask}, items = []
  for (var page = 1, last = 1; page <= last; page++) {
    var answer = await ask('/api/comics/${view.manga.slug}/chapters?page=' + page)
    last = answer.meta.last_page
    items = items.concat(answer.data.filter(function (item) { return item.coins === 0 }))
  }
  return items.map(function (item) { return { url: '/comic/${view.manga.slug}/' + item.chap, label: 'Chapter ' + item.chap } })
}`,
      },
    ),
  chapterPage: (view) =>
    appPage(
      view,
      { site: name, title: `${view.manga.title} ${view.chapter.number}` },
      {
        load: `async function () {
  var answer = await (${ask})('/api/comics/${view.manga.slug}/chapters/${view.chapter.number}')
  return answer.data.images.sort(function (a, b) { return a.order - b.order }).map(function (image) { return image.url })
}`,
      },
    ),
  intercept,
  source: () => ({
    chapterUrlFormat: '/comic/{slug}/{chapter}',
    scrapingType: 'html',
    imageSelector: null,
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
