import { escapeHtml, heading, json, lines, page } from '../markup.ts'
import { createSeries, dashed, hexOf, newestFirst, upTo } from '../series.ts'
import type { Place, Series, SourceByHand, Variant, VariantSite } from '../variant.ts'

/** An empty page that a script fills, as single-page applications send it for every address. */
const shell = (site: VariantSite, body: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(site.name)}</title><meta property="og:site_name" content="${escapeHtml(site.name)}"></head><body><div id="app"></div><script>${body}</script></body></html>`

const listed = `function list(chapters) { document.getElementById('app').innerHTML = '<h1>' + document.title + '</h1><div class="list">' + chapters.map(function (c) { return '<div class="item"><a href="' + c.url + '">' + c.label + '</a><span class="date">' + c.date + '</span></div>' }).join('') + '</div>' }
function shown(urls) { document.getElementById('app').innerHTML = '<div class="reader">' + urls.map(function (u) { return '<img class="page-image" src="' + u + '">' }).join('') + '</div>' }
function get(url, options) { return fetch(url, options).then(function (answer) { return answer.json() }) }
`

const byBrowser = (listUrl: string): SourceByHand => ({
  chapterUrlFormat: null,
  scrapingType: 'javascript',
  imageSelector: '.reader img.page-image',
  options: {
    waitForSelector: '.page-image',
    chapterList: { urlFormat: listUrl, itemSelector: '.list .item', date: { selector: '.date' } },
  },
})

const iken = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/series/${slug}` }, upTo(count), ({ number, index }) => ({
    path: `/series/${slug}/chapter-${number}`,
    label: `Chapter ${number}`,
    title: index % 4 === 1 ? 'The Ferry' : null,
  }))

/** The list comes from an API on another host, the pictures are in the streamed state of the page. */
export const ikenApi: Variant = {
  id: 'v22',
  name: 'Iken Atelier',
  family: 'iken',
  about: 'list from an API on another host by the id of the series, pictures in __next_f and in the HTML',
  series: [iken('the-ferry-ledger', 'The Ferry Ledger', 15), iken('white-noise', 'White Noise', 4)],
  imagesOn: 'cdn',
  serve({ path, query, host }, site) {
    if (host === 'api') {
      const series = path === '/api/chapters' ? site.seriesById(query.get('postId') ?? '') : null
      if (!series) return null
      const [skip, take] = [Number(query.get('skip') ?? 0), Number(query.get('take') ?? 20)]
      return json({
        post: {
          id: Number(series.id),
          slug: series.slug,
          chapters: newestFirst(series)
            .slice(skip, skip + take)
            .map((entry) => ({
              id: Number(entry.id),
              slug: `chapter-${entry.number}`,
              number: entry.number,
              title: entry.title ?? '',
              createdAt: `${entry.date}T09:30:00.000Z`,
              isLocked: false,
              mangaPost: { slug: series.slug },
            })),
        },
        totalChapterCount: series.entries.length,
      })
    }
    const series = site.seriesAt(path)
    if (series)
      return page(site, {
        series,
        title: series.title,
        body: `${heading(series)}<div id="chapters"></div><script>self.__next_f=self.__next_f||[];self.__next_f.push([1,${JSON.stringify(JSON.stringify({ postId: Number(series.id), slug: series.slug }))}])
fetch('${site.api}/api/chapters?postId=${series.id}&skip=0&take=1000&order=desc').then(function (answer) { return answer.json() }).then(function (data) { document.getElementById('chapters').innerHTML = data.post.chapters.map(function (c) { return '<a class="row" href="/series/' + c.mangaPost.slug + '/' + c.slug + '"><span class="n">Chapter ' + c.number + '</span>' + (c.title ? '<span class="t"> - ' + c.title + '</span>' : '') + '<time datetime="' + c.createdAt + '">' + c.createdAt.slice(0, 10) + '</time></a>' }).join('') })</script>`,
      })
    const place = site.entryAt(path)
    if (!place) return null
    const urls = site.images(place)
    return page(site, {
      series: place.series,
      title: `${place.series.title} ${place.entry.label}`,
      body: `<a href="${place.series.path}">${escapeHtml(place.series.title)}</a><section class="images">${lines(urls, (url) => `<img loading="lazy" src="${url}" alt="">`)}</section><script>self.__next_f=self.__next_f||[];self.__next_f.push([1,${JSON.stringify(JSON.stringify({ images: urls.map((url, order) => ({ url, order })) }))}])</script>`,
    })
  },
  byHand: ({ api }) => ({
    chapterUrlFormat: null,
    scrapingType: 'html',
    imageSelector: 'section.images img',
    options: {
      chapterList: {
        urlFormat: '/series/{slug}',
        json: {
          values: [{ name: 'id', pattern: 'postId=(\\d+)' }],
          request: { urlFormat: `${api}/api/chapters?postId={id}&skip=0&take=1000&order=desc` },
          items: '$.post.chapters[*]',
          urlFormat: '/series/{@.mangaPost.slug}/{@.slug}',
          number: { jsonPath: '@.number' },
          title: { jsonPath: '@.title' },
          date: { jsonPath: '@.createdAt' },
        },
      },
    },
  }),
}

const episode = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/series/${slug}` }, upTo(count), ({ number, id }) => ({
    path: `/episode/13933686331${id}`,
    label: `第${number}話`,
  }))

/** Pages in an attribute, list from a paged JSON of the reader. */
export const gigaviewer: Variant = {
  id: 'v23',
  name: 'Komorebi Jump',
  family: 'gigaviewer',
  about: 'Japanese; pages as JSON in an attribute, list from JSON by the id of the series, internal ids',
  series: [episode('komorebi', '木漏れ日', 14), episode('yukidoke', '雪解け', 4)],
  imagesOn: 'cdn',
  serve({ path, query }, site) {
    if (path === '/api/viewer/pagination_readable_products') {
      const series = site.seriesById(query.get('aggregate_id') ?? '')
      if (!series || query.get('type') !== 'episode') return { status: 400, body: '[]' }
      const from = Number(query.get('offset') ?? 0)
      return json(
        newestFirst(series)
          .slice(from, from + 50)
          .map((entry) => ({
            readable_product_id: `13933686331${entry.id}`,
            title: entry.label,
            viewer_uri: site.origin + entry.path,
            display_open_at: `${entry.date}T03:00:00Z`,
            status: { label: 'is_free', buy_price: null, rental_price: null },
          })),
      )
    }
    const series = site.seriesAt(path)
    const list = (one: Series) =>
      `<div class="js-readable-product-list" data-aggregate-id="${one.id}"><ul id="episodes"></ul></div><script>fetch('/api/viewer/pagination_readable_products?type=episode&aggregate_id=${one.id}&sort_order=desc&offset=0').then(function (answer) { return answer.json() }).then(function (all) { document.getElementById('episodes').innerHTML = all.map(function (e) { return '<li class="episode"><a href="' + e.viewer_uri + '"><span class="series-episode-list-title">' + e.title + '</span> <span class="date">' + e.display_open_at.slice(0, 10).replace(/-/g, '/') + '</span></a></li>' }).join('') })</script>`
    if (series)
      return page(site, { series, language: 'ja', title: series.title, body: `${heading(series)}${list(series)}` })
    const place = site.entryAt(path)
    if (!place) return null
    const data = {
      readableProduct: {
        typeName: 'episode',
        id: place.entry.path.slice(9),
        number: place.entry.number,
        title: place.entry.label,
        isPublic: true,
        pageStructure: {
          choJuGiga: 'usagi',
          pages: [
            { type: 'link' },
            ...site.images(place).map((src) => ({ type: 'main', src, width: 480, height: 690 })),
            { type: 'backMatter' },
          ],
        },
      },
    }
    return page(site, {
      series: place.series,
      language: 'ja',
      title: `${place.entry.label} ${place.series.title}`,
      body: `<h1><a href="${place.series.path}">${place.series.title}</a> ${place.entry.label}</h1><script id="episode-json" type="text/json" data-value="${escapeHtml(JSON.stringify(data))}"></script><div class="image-container js-viewer-content"></div>${list(place.series)}
<script>var pages = JSON.parse(document.getElementById('episode-json').dataset.value).readableProduct.pageStructure.pages.filter(function (p) { return p.type === 'main' }), at = 0
function turn() { document.querySelector('.image-container').innerHTML = '<img class="page-image" src="' + pages[at].src + '"><button class="page-navigation-forward" type="button" onclick="if (at < pages.length - 1) { at++; turn() }">next</button>' }
turn()</script>`,
    })
  },
  byHand: () => ({
    chapterUrlFormat: null,
    scrapingType: 'html',
    options: {
      script: {
        selector: '#episode-json',
        attribute: 'data-value',
        jsonPath: "$.readableProduct.pageStructure.pages[?@.type=='main'].src",
      },
      chapterList: {
        urlFormat: '/series/{slug}',
        json: {
          values: [{ name: 'id', pattern: 'data-aggregate-id="(\\d+)"' }],
          request: {
            urlFormat:
              '/api/viewer/pagination_readable_products?type=episode&aggregate_id={id}&sort_order=desc&offset=0',
          },
          items: '$[*]',
          urlFormat: '{@.viewer_uri}',
          number: { jsonPath: '@.title', pattern: '第(\\d+)話' },
          date: { jsonPath: '@.display_open_at' },
        },
      },
    },
  }),
}

const hub = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${slug}` }, upTo(count), ({ number }) => ({
    path: `/chapter/${slug}/chapter-${number}`,
    label: `#${number}`,
  }))

export const mangahub: Variant = {
  id: 'v24',
  name: 'Hub of Ink',
  family: 'mangahub',
  about: 'list in HTML, pages by a GraphQL POST to another host with a key from a cookie',
  series: [hub('hub-of-ink_110', 'Hub of Ink', 13), hub('reed-boat_111', 'Reed Boat', 4)],
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, number) => `/${series.slug}/${entry.mark}/${number}.jpg`,
  serve({ path, host, method, body, headers }, site) {
    if (host === 'api') {
      if (method === 'OPTIONS') return { body: '' }
      if (path !== '/graphql' || method !== 'POST' || headers['x-access'] !== 'key-of-v24')
        return { status: 403, body: '{}' }
      const found = /slug:"([^"]+)",number:([\d.]+)/.exec(JSON.parse(body).query)
      const series = site.series.find(({ slug }) => slug === found?.[1])
      const entry = series?.entries.find(({ number }) => number === Number(found?.[2]))
      if (!series || !entry) return json({ data: { chapter: null } })
      const files = Array.from({ length: entry.pages }, (_, index) => `${index + 1}.jpg`)
      return json({
        data: {
          chapter: { id: Number(entry.id), pages: JSON.stringify({ p: `${series.slug}/${entry.mark}/`, i: files }) },
        },
      })
    }
    const series = site.seriesAt(path)
    if (series)
      return page(site, {
        series,
        title: series.title,
        body: `${heading(series)}<ul class="MWqeC list-group">${lines(newestFirst(series), ({ path, number, date }) => `<li class="list-group-item"><a href="${path}"><span class="text-secondary"><span class="_3D1SJ">#${number}</span></span><small class="UovLc">${date.slice(5, 7)}-${date.slice(8)}-${date.slice(0, 4)}</small></a></li>`)}</ul>`,
      })
    const place = site.entryAt(path)
    if (!place) return null
    return page(site, {
      series: place.series,
      title: `${place.series.title} chapter ${place.entry.number}`,
      body: `<a href="${place.series.path}">${escapeHtml(place.series.title)}</a><div id="mangareader"></div><script>
fetch('${site.api}/graphql', { method: 'POST', headers: { 'Content-Type': 'application/json', 'x-access': 'key-of-v24' }, body: JSON.stringify({ query: '{chapter(x:m01,slug:"${place.series.slug}",number:${place.entry.number}){id,pages}}' }) }).then(function (answer) { return answer.json() }).then(function (answer) {
  var pages = JSON.parse(answer.data.chapter.pages)
  document.getElementById('mangareader').innerHTML = pages.i.map(function (file) { return '<img class="PB0mN" src="${site.cdn}/' + pages.p + file + '">' }).join('')
})</script>`,
    })
  },
  byHand: () => ({
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '#mangareader img.PB0mN',
    options: {
      waitForSelector: '#mangareader img.PB0mN',
      chapterList: {
        urlFormat: '/manga/{slug}',
        itemSelector: 'ul.MWqeC li',
        numberPattern: '#(?<number>\\d+(?:\\.\\d+)?)',
        date: { selector: 'small', formats: ['MM-dd-yyyy'] },
      },
    },
  }),
}

const pizza = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/comics/${slug}` }, upTo(count), ({ number }) => ({
    path: `/read/${slug}/it/vol/${Math.ceil(number / 5)}/ch/${number}`,
    label: `Vol.${Math.ceil(number / 5)} Ch.${number}`,
    volume: Math.ceil(number / 5),
  }))

export const pizzareader: Variant = {
  id: 'v25',
  name: 'Forno Scan',
  family: 'pizzareader',
  about: 'single-page application: list and pages from JSON, one page shown at a time',
  series: [pizza('forno-a-legna', 'Forno a legna', 13), pizza('due-lune', 'Due lune', 4)],
  serve({ path }, site) {
    const comic = /^\/api\/comics\/([^/]+)$/.exec(path)
    const series = comic && site.series.find(({ slug }) => slug === comic[1])
    if (series)
      return json({
        comic: {
          title: series.title,
          slug: series.slug,
          chapters: newestFirst(series).map((entry) => ({
            full_title: entry.label,
            title: null,
            volume: entry.volume,
            chapter: entry.number,
            subchapter: null,
            language: 'it',
            published_on: `${entry.date}T12:00:00.000000Z`,
            url: entry.path,
            licensed: 0,
          })),
        },
      })
    const read = /^\/api(\/read\/.+)$/.exec(path)
    const place = read && site.entryAt(read[1]!)
    if (place) return json({ chapter: { full_title: place.entry.label, pages: site.images(place) } })
    if (!site.seriesAt(path) && !site.entryAt(path)) return null
    return shell(
      site,
      `${listed}
if (location.pathname.startsWith('/comics/')) get('/api' + location.pathname).then(function (data) { document.title = data.comic.title; list(data.comic.chapters.map(function (c) { return { url: c.url, label: c.full_title, date: c.published_on.slice(0, 10) } })) })
else get('/api' + location.pathname).then(function (data) {
  var at = 0
  function turn() {
    document.getElementById('app').innerHTML = '<a class="back" href="${site.seriesAt(path)?.path ?? site.entryAt(path)!.series.path}">back</a><div class="reader"><img class="page-image" src="' + data.chapter.pages[at] + '"><a class="next-page" href="#">next</a></div>'
    document.querySelector('.next-page').onclick = function (event) { event.preventDefault(); if (at < data.chapter.pages.length - 1) { at++; turn() } }
  }
  turn()
})`,
    )
  },
  byHand: () => ({
    chapterUrlFormat: null,
    scrapingType: 'html',
    options: {
      chapterList: {
        urlFormat: '/comics/{slug}',
        json: {
          values: [{ name: 'comic', from: 'address', pattern: 'comics/([^/]+)' }],
          request: { urlFormat: '/api/comics/{comic}' },
          items: '$.comic.chapters[*]',
          urlFormat: '{@.url}',
          number: { jsonPath: '@.chapter' },
          volume: { jsonPath: '@.volume' },
          date: { jsonPath: '@.published_on' },
        },
      },
      pageList: {
        values: [
          { name: 'comic', from: 'address', pattern: 'read/([^/]+)/' },
          { name: 'volume', from: 'address', pattern: 'vol/([^/]+)/' },
          { name: 'number', from: 'address', pattern: 'ch/([^/]+)$' },
        ],
        request: { urlFormat: '/api/read/{comic}/it/vol/{volume}/ch/{number}' },
        images: '$.chapter.pages[*]',
      },
    },
  }),
}

const guyaNumber = (number: number): string => dashed(number)
const guya = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/read/manga/${slug}/` }, numbers, ({ number, index }) => {
    const named = `The ${['Red', 'Green', 'Grey'][index % 3]} Boat`
    return {
      path: `/read/manga/${slug}/${guyaNumber(number)}/1/`,
      label: `${number} - ${named}`,
      title: named,
      volume: Math.floor(index / 6) + 1,
      id: hexOf(`${slug} ${number}`).slice(0, 8),
    }
  })
const guyaFile = (place: Place, number: number): string =>
  `/media/manga/${place.series.slug}/chapters/${guyaNumber(place.entry.mark)}_${place.entry.id}/2/${String(number).padStart(2, '0')}.png`

export const guyaApi: Variant = {
  id: 'v26',
  name: 'Cubari of the Lake',
  family: 'guya',
  about: 'JSON of all chapters with files per group, joined from folder, group and file; decimals as 5-5',
  series: [
    guya('lake-of-days', 'Lake of Days', [1, 2, 3, 4, 5, 5.5, 6, 7, 8, 9, 10, 11, 12]),
    guya('pine', 'Pine', [1, 2, 3]),
  ],
  imagePath: guyaFile,
  serve({ path }, site) {
    const asked = /^\/api\/series\/([^/]+)\/$/.exec(path)
    const series = asked && site.series.find(({ slug }) => slug === asked[1])
    if (series)
      return json({
        slug: series.slug,
        title: series.title,
        groups: { 2: 'Lake Readers' },
        chapters: Object.fromEntries(
          series.entries.map((entry) => [
            String(entry.number),
            {
              volume: String(entry.volume),
              title: entry.title,
              folder: `${guyaNumber(entry.mark)}_${entry.id}`,
              groups: {
                2: Array.from({ length: entry.pages }, (_, index) => `${String(index + 1).padStart(2, '0')}.png`),
              },
              release_date: { 2: Date.parse(`${entry.date}T08:00:00Z`) / 1000 },
            },
          ]),
        ),
      })
    const found = site.seriesAt(path) ?? site.entryAt(path)?.series
    if (!found) return null
    return shell(
      site,
      `${listed}
var parts = location.pathname.split('/').filter(Boolean)
get('/api/series/' + parts[2] + '/').then(function (data) {
  document.title = data.title
  var keys = Object.keys(data.chapters).sort(function (a, b) { return b - a })
  if (!parts[3]) return list(keys.map(function (k) { return { url: '/read/manga/' + data.slug + '/' + k.replace('.', '-') + '/1/', label: k + ' - ' + data.chapters[k].title, date: new Date(data.chapters[k].release_date[2] * 1000).toISOString().slice(0, 10) } }))
  var chapter = data.chapters[parts[3].replace('-', '.')]
  shown(chapter.groups[2].map(function (file) { return '/media/manga/' + data.slug + '/chapters/' + chapter.folder + '/2/' + file }))
})`,
    )
  },
  byHand: () => byBrowser('/read/manga/{slug}/'),
}

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

const state = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/comic/${slug}` }, upTo(count), ({ number }) => ({
    path: `/comic/${slug}/${hexOf(`${slug}.${number}`).slice(0, 8)}`,
    label: `Ep. ${number}`,
    id: hexOf(`${slug}.${number}`).slice(0, 8),
  }))

export const stateInHtml: Variant = {
  id: 'v37',
  name: 'State of Paper',
  family: 'own: JSON in HTML',
  about: 'list and pages only in a JSON script element; the host of the pictures is another member',
  series: [state('paper-republic', 'Paper Republic', 14), state('ink-kingdom', 'Ink Kingdom', 4)],
  imagesOn: 'cdn',
  serve({ path }, site) {
    const series = site.seriesAt(path)
    const data = (value: object) =>
      `<script id="initial-state" type="application/json">${JSON.stringify(value)}</script>`
    if (series)
      return page(site, {
        series,
        title: series.title,
        body: `${heading(series)}${data({ comic: { slug: series.slug, title: series.title }, chapters: newestFirst(series).map((entry) => ({ hash: entry.id, ordinal: entry.number, published: entry.date, free: true })) })}<div id="list"></div><script>
var state = JSON.parse(document.getElementById('initial-state').textContent)
document.getElementById('list').innerHTML = state.chapters.map(function (c) { return '<p class="ep"><a href="/comic/' + state.comic.slug + '/' + c.hash + '">Ep. ' + c.ordinal + '</a> <i>' + c.published + '</i></p>' }).join('')</script>`,
      })
    const place = site.entryAt(path)
    if (!place) return null
    const urls = site.images(place)
    return page(site, {
      series: place.series,
      title: `${place.series.title} ${place.entry.label}`,
      body: `<a href="${place.series.path}">${escapeHtml(place.series.title)}</a>${data({ cdn: site.cdn, chapter: { hash: place.entry.id, ordinal: place.entry.number }, pages: urls.map((url) => ({ path: new URL(url).pathname })) })}<div id="pages"></div><script>
var state = JSON.parse(document.getElementById('initial-state').textContent)
document.getElementById('pages').innerHTML = state.pages.map(function (p) { return '<img class="sheet" src="' + state.cdn + p.path + '">' }).join('')</script>`,
    })
  },
  byHand: () => ({
    chapterUrlFormat: null,
    scrapingType: 'html',
    options: {
      script: { selector: '#initial-state', jsonPath: '$.pages[*]', imageFormat: '{$.cdn}{@.path}' },
      chapterList: {
        urlFormat: '/comic/{slug}',
        json: {
          data: { selector: '#initial-state' },
          items: '$.chapters[*]',
          urlFormat: '/comic/{$.comic.slug}/{@.hash}',
          number: { jsonPath: '@.ordinal' },
          date: { jsonPath: '@.published' },
        },
      },
    },
  }),
}

const posted = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/work/${slug}` }, upTo(count), ({ number, id }) => ({
    path: `/work/${slug}/viewer/${id}`,
    label: `Chapter ${number}`,
  }))

export const postedList: Variant = {
  id: 'v38',
  name: 'Letterbox Comics',
  family: 'own: JSON',
  about: 'list by a POST with a JSON body, pages in HTML, ids in the address',
  series: [posted('letterbox', 'Letterbox', 13), posted('postcard', 'Postcard', 4)],
  serve({ path, method, body, headers }, site) {
    if (path === '/api/work/episodes') {
      if (method !== 'POST' || !headers['content-type']?.startsWith('application/json'))
        return { status: 415, body: '{}' }
      const series = site.seriesById(String((JSON.parse(body) as { workId?: unknown }).workId))
      if (!series) return json({ ok: false })
      return json({
        ok: true,
        episodes: newestFirst(series).map((entry) => ({
          episodeId: Number(entry.id),
          episodeNo: entry.number,
          openDate: entry.date.replaceAll('-', '.'),
        })),
      })
    }
    const series = site.seriesAt(path)
    if (series)
      return page(site, {
        series,
        title: series.title,
        body: `${heading(series)}<div id="episodes" data-work-id="${series.id}"></div><script>
fetch('/api/work/episodes', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ workId: ${series.id}, sort: 'desc' }) }).then(function (answer) { return answer.json() }).then(function (data) {
  document.getElementById('episodes').innerHTML = data.episodes.map(function (e) { return '<div class="epi"><a href="' + location.pathname + '/viewer/' + e.episodeId + '">Chapter ' + e.episodeNo + '</a><em>' + e.openDate + '</em></div>' }).join('') })</script>`,
      })
    const place = site.entryAt(path)
    if (!place) return null
    return page(site, {
      series: place.series,
      title: `${place.series.title} ${place.entry.label}`,
      body: `<h3><a href="${place.series.path}">${escapeHtml(place.series.title)}</a> ${place.entry.label}</h3><article class="viewer">${lines(site.images(place), (url) => `<img data-original="${url}" src="/assets/logo.png">`)}</article>`,
    })
  },
  byHand: () => ({
    chapterUrlFormat: null,
    scrapingType: 'html',
    imageSelector: '.viewer img',
    options: {
      chapterList: {
        urlFormat: '/work/{slug}',
        json: {
          values: [{ name: 'id', selector: '#episodes', attribute: 'data-work-id' }],
          request: {
            method: 'POST',
            urlFormat: '/api/work/episodes',
            headers: { 'Content-Type': 'application/json' },
            body: '{"workId":{id},"sort":"desc"}',
          },
          items: '$.episodes[*]',
          urlFormat: '{url}/viewer/{@.episodeId}',
          number: { jsonPath: '@.episodeNo' },
          date: { jsonPath: '@.openDate', formats: ['yyyy.MM.dd'] },
        },
      },
    },
  }),
}
