import { escapeHtml, json, lines } from '../markup.ts'
import { newestFirst, seriesLike } from '../series.ts'
import type { Series, Variant } from '../variant.ts'

const iken = seriesLike('/series/{slug}', '/series/{slug}/chapter-{n}', 'Chapter {n}', ({ index }) => ({
  title: index % 4 === 1 ? 'The Ferry' : null,
}))

/** The list comes from an API on another host, the pictures are in the streamed state of the page. */
export const ikenApi: Variant = {
  id: 'v22',
  name: 'Iken Atelier',
  about: 'iken: list from an API on another host by the id of the series, pictures in __next_f and in the HTML',
  series: [iken('the-ferry-ledger', 'The Ferry Ledger', 15), iken('white-noise', 'White Noise', 4)],
  imagesOn: 'cdn',
  serve({ path, query, host }, site) {
    if (host !== 'api') return null
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
  },
  list: (
    series,
    site,
  ) => `<div id="chapters"></div><script>self.__next_f=self.__next_f||[];self.__next_f.push([1,${JSON.stringify(JSON.stringify({ postId: Number(series.id), slug: series.slug }))}])
fetch('${site.api}/api/chapters?postId=${series.id}&skip=0&take=1000&order=desc').then(function (answer) { return answer.json() }).then(function (data) { document.getElementById('chapters').innerHTML = data.post.chapters.map(function (c) { return '<a class="row" href="/series/' + c.mangaPost.slug + '/' + c.slug + '"><span class="n">Chapter ' + c.number + '</span>' + (c.title ? '<span class="t"> - ' + c.title + '</span>' : '') + '<time datetime="' + c.createdAt + '">' + c.createdAt.slice(0, 10) + '</time></a>' }).join('') })</script>`,
  show(place, site) {
    const urls = site.images(place)
    return `<a href="${place.series.path}">${escapeHtml(place.series.title)}</a><section class="images">${lines(urls, (url) => `<img loading="lazy" src="${url}" alt="">`)}</section><script>self.__next_f=self.__next_f||[];self.__next_f.push([1,${JSON.stringify(JSON.stringify({ images: urls.map((url, order) => ({ url, order })) }))}])</script>`
  },
}

const episode = seriesLike('/series/{slug}', '/episode/13933686331{id}', '第{n}話')

const productList = (one: Series): string =>
  `<div class="js-readable-product-list" data-aggregate-id="${one.id}"><ul id="episodes"></ul></div><script>fetch('/api/viewer/pagination_readable_products?type=episode&aggregate_id=${one.id}&sort_order=desc&offset=0').then(function (answer) { return answer.json() }).then(function (all) { document.getElementById('episodes').innerHTML = all.map(function (e) { return '<li class="episode"><a href="' + e.viewer_uri + '"><span class="series-episode-list-title">' + e.title + '</span> <span class="date">' + e.display_open_at.slice(0, 10).replace(/-/g, '/') + '</span></a></li>' }).join('') })</script>`

/** Pages in an attribute, list from a paged JSON of the reader. */
export const gigaviewer: Variant = {
  language: 'ja',
  id: 'v23',
  name: 'Komorebi Jump',
  about: 'gigaviewer: Japanese; pages as JSON in an attribute, list from JSON by the id of the series, internal ids',
  series: [episode('komorebi', '木漏れ日', 14), episode('yukidoke', '雪解け', 4)],
  imagesOn: 'cdn',
  serve({ path, query }, site) {
    if (path !== '/api/viewer/pagination_readable_products') return null
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
  },
  list: productList,
  title: (place) => `${place.entry.label} ${place.series.title}`,
  show(place, site) {
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
    return `<h1><a href="${place.series.path}">${place.series.title}</a> ${place.entry.label}</h1><script id="episode-json" type="text/json" data-value="${escapeHtml(JSON.stringify(data))}"></script><div class="image-container js-viewer-content"></div>${productList(place.series)}
<script>var pages = JSON.parse(document.getElementById('episode-json').dataset.value).readableProduct.pageStructure.pages.filter(function (p) { return p.type === 'main' }), at = 0
function turn() { document.querySelector('.image-container').innerHTML = '<img class="page-image" src="' + pages[at].src + '"><button class="page-navigation-forward" type="button" onclick="if (at < pages.length - 1) { at++; turn() }">next</button>' }
turn()</script>`
  },
}
