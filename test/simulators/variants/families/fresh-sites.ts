import { escapeHtml, json, lines, phpJson, script } from '../markup.ts'
import {
  createSeries,
  dashed,
  dayFirst,
  hexOf,
  japaneseDay,
  monthFirst,
  newestFirst,
  shortNumericDay,
  upTo,
} from '../series.ts'
import {
  chapterMenu,
  crumbs,
  frame,
  lockBox,
  neighbours,
  redirect,
  summary,
  uuid,
  type Words,
} from '../surroundings.ts'
import type { Entry, Place, Series, SiteRequest, Variant, VariantSite } from '../variant.ts'

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const coded = (text: string): string => Buffer.from(text).toString('base64')
const named = ({ series, entry }: Place): string => `${series.title} ${entry.label}`
const inAttribute = (value: unknown): string => escapeHtml(JSON.stringify(value))
const isFrom = ({ headers }: SiteRequest): boolean => headers['x-requested-with'] === 'XMLHttpRequest'
const denied = { status: 403, type: 'application/json', body: '{"error":"denied"}' } as const

const portuguese: Words = {
  home: 'Início',
  popular: 'Populares',
  related: 'Você também pode gostar',
  comments: 'Comentários',
  newest: 'Recentes',
}
const longDay = (date: string): string =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
const christmas = 900
const volumesOf = (series: Series): readonly number[] => [
  ...new Set(newestFirst(series).map(({ volume }) => volume ?? 0)),
]
const inVolumes = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, numbers, ({ number, index }) => {
    const volume = 1 + Math.floor(index / 6)
    return number === christmas
      ? {
          label: 'Extra de Natal',
          path: `/manga/${slug}/extra-de-natal/`,
          number: null,
          kind: 'extra',
          title: 'Extra de Natal',
          volume,
        }
      : {
          label: `Capítulo ${String(number).padStart(2, '0')}`,
          path: `/manga/${slug}/capitulo-${dashed(number).padStart(2, '0')}/`,
          volume,
        }
  })
/** A post of the team; its picture is in each chapter of the other series. */
const notices = createSeries(
  { slug: 'avisos-da-equipe', title: 'Avisos da equipe', path: '/manga/avisos-da-equipe/' },
  [1],
  () => ({
    label: 'Aviso 01',
    path: '/manga/avisos-da-equipe/aviso-01/',
    kind: 'notice',
    number: null,
    pages: 1,
  }),
)
const recruiting = '/wp-content/uploads/2026/08/recrutamento.jpg'

export const recruitingTeam: Variant = {
  id: 's01',
  name: 'Farol Scans',
  language: 'pt-BR',
  about:
    'Madara: POST /manga/{slug}/ajax/chapters/ answers with folded volumes, "Capítulo 7.5", an extra, "15 de novembro de 2026"; addresses in data-src with line breaks; the team puts its recruiting picture, as large as a page and with the same markup, between pages 2 and 3 of each chapter',
  series: [
    inVolumes('o-farol-apagado', 'O Farol Apagado', [1, 2, 3, 4, 5, 6, 7, 7.5, 8, christmas, 9, 10, 11, 12, 13]),
    inVolumes('ruas-de-giz', 'Ruas de Giz', upTo(9)),
    notices,
  ],
  imagePath: ({ series, entry }, page) =>
    series === notices
      ? recruiting
      : `/wp-content/uploads/WP-manga/data/manga_${series.id}/${hexOf(entry.id)}/${String(page).padStart(2, '0')}.jpg`,
  serve({ path, method }, site) {
    const [, of] = /^(\/manga\/[^/]+\/)ajax\/chapters\/?$/.exec(path) ?? []
    const series = of && method === 'POST' ? site.seriesAt(of) : null
    if (!series) return null
    const row = ({ path: to, label, date }: Entry) =>
      `<li class="wp-manga-chapter"><a href="${site.origin}${to}">\n\t\t${label}\t</a><span class="chapter-release-date"><i>${longDay(date)}</i></span></li>`
    return {
      body: `<div class="page-content-listing"><div class="listing-chapters_wrap cols-1 show-more"><ul class="main version-chap volumns">${lines(
        volumesOf(series),
        (volume) =>
          `<li class="parent has-child"><a href="javascript:void(0)" class="has-child">Volume ${volume}</a><ul class="sub-chap list-chap" style="display:none"><li><ul class="sub-chap-list">${lines(
            newestFirst(series).filter((one) => (one.volume ?? 0) === volume),
            row,
          )}</ul></li></ul></li>`,
      )}</ul></div></div>`,
    }
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: portuguese,
      bodyClass: 'wp-manga-template-default single-wp-manga',
      body: `${summary(series, 'Ler primeiro', 'Ler último')}<div class="c-page__content"><h2>Lançamentos</h2><div id="manga-chapters-holder" data-id="${series.id}"><i class="fas fa-spinner fa-spin"></i></div></div><script>fetch(location.pathname + 'ajax/chapters/', { method: 'POST', headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(function (a) { return a.text() }).then(function (html) { document.getElementById('manga-chapters-holder').innerHTML = html })</script>`,
    }),
  show(place, site) {
    const urls: string[] = [...site.images(place)]
    if (place.series !== notices) urls.splice(2, 0, site.origin + recruiting)
    return frame(site, {
      title: named(place),
      series: place.series,
      words: portuguese,
      bodyClass: 'reading-manga',
      body: `${crumbs(place)}${chapterMenu(place)}<div class="reading-content">${lines(urls, (url, index) => `<div class="page-break no-gaps"><img id="image-${index}" class="wp-manga-chapter-img img-responsive lazyload" src="${dot}" data-src="\n\t\t\t${url}" alt=""></div>`)}</div>${neighbours(place, site, 'Anterior', 'Próximo')}<script>document.querySelectorAll('img.lazyload').forEach(function (image) { image.src = image.dataset.src.trim() })</script>`,
    })
  },
}

const turkish: Words = {
  home: 'Anasayfa',
  popular: 'Popüler',
  related: 'Benzer seriler',
  comments: 'Yorumlar',
  newest: 'Son bölümler',
}
const paidChapters = 3
const withPaid = (slug: string, title: string, count: number, names: readonly string[]): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, upTo(count), ({ number, index }) => {
    const name = names[index % names.length]!
    return {
      label: `Bölüm ${number} - ${name}`,
      title: name,
      path: `/manga/${slug}/bolum-${number}/`,
      kind: number > count - paidChapters ? 'locked' : 'chapter',
    }
  })

export const teaserChapters: Variant = {
  id: 's02',
  name: 'Martı Manga',
  language: 'tr',
  about:
    'Madara with coins: admin-ajax.php (manga_get_chapters) gives the list, the newest three are premium and have an address as all others; they show two pages and a box that asks for coins; each chapter ends with the small cover of the series, with the markup of a page',
  series: [
    withPaid('marti-adasi', 'Martı Adası', 16, ['Sis', 'Mektup', 'Fener 2', 'Dönüş']),
    withPaid('bakir-gece', 'Bakır Gece', 11, ['Köprü', 'Kapı']),
  ],
  imagePath: ({ series, entry }, page) => `/wp-content/uploads/manga/${series.slug}/${entry.id}/${page}.webp`,
  serve({ path, method, body }, site) {
    if (path !== '/wp-admin/admin-ajax.php' || method !== 'POST') return null
    const asked = new URLSearchParams(body)
    const series = asked.get('action') === 'manga_get_chapters' ? site.seriesById(asked.get('manga') ?? '') : null
    if (!series) return { status: 400, body: '0' }
    return {
      body: `<ul class="main version-chap no-volumn">${lines(
        newestFirst(series),
        ({ path: to, label, date, kind, id }) =>
          kind === 'locked'
            ? `<li class="wp-manga-chapter premium data-chapter-${id}"><a href="${site.origin}${to}">${label} <i class="fas fa-lock"></i></a><span class="coin">30</span><span class="chapter-release-date"><i>${dayFirst(date, 'tr')}</i></span></li>`
            : `<li class="wp-manga-chapter free-chap data-chapter-${id}"><a href="${site.origin}${to}">${label}</a><span class="chapter-release-date"><i>${dayFirst(date, 'tr')}</i></span></li>`,
      )}</ul>`,
    }
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: turkish,
      body: `${summary(series, 'İlk bölüm', 'Son bölüm')}<div id="manga-chapters-holder" data-id="${series.id}"></div><script>fetch('/wp-admin/admin-ajax.php', { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8', 'X-Requested-With': 'XMLHttpRequest' }, body: 'action=manga_get_chapters&manga=${series.id}' }).then(function (a) { return a.text() }).then(function (html) { document.getElementById('manga-chapters-holder').innerHTML = html })</script>`,
    }),
  show(place, site) {
    const isPaid = place.entry.kind === 'locked'
    const shown = site.images(place).slice(0, isPaid ? 2 : undefined)
    const urls = isPaid ? shown : [...shown, `${site.origin}/covers/${place.series.slug}.jpg`]
    return frame(site, {
      title: named(place),
      series: place.series,
      words: turkish,
      body: `${crumbs(place)}<div class="reading-content">${lines(urls, (url, index) => `<div class="page-break"><img id="image-${index}" class="wp-manga-chapter-img" loading="lazy" src="\n${url}" alt=""></div>`)}</div>${isPaid ? lockBox('Bu bölüm kilitli', '30 jeton ile aç') : ''}${neighbours(place, site, 'Önceki', 'Sonraki')}`,
    })
  },
}

const indonesian: Words = {
  home: 'Beranda',
  popular: 'Populer',
  related: 'Rekomendasi',
  comments: 'Komentar',
  newest: 'Terbaru',
}
const themed = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, numbers, ({ number }) => ({
    label: `Chapter ${number}`,
    path: `/${slug}-chapter-${dashed(number)}/`,
  }))

export const twoServers: Variant = {
  id: 's03',
  name: 'Kopi Komik',
  language: 'id',
  about:
    'MangaThemesia in Indonesian: ts_reader.run in a script whose source is base64 in its address, with two servers for the same pictures (the second redirects to the first); the noscript copy has the addresses of the second; months in Indonesian, data-num beside the label',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/img/${series.slug}/${entry.id}/${String(page).padStart(3, '0')}.jpg`,
  series: [
    themed('hujan-di-kota-lama', 'Hujan di Kota Lama', [...upTo(8), 8.5, ...upTo(15).slice(8)]),
    themed('100-lampu', '100 Lampu', upTo(9)),
  ],
  serve: ({ host, path }, site) => (host === 'api' && path.startsWith('/img/') ? redirect(site.cdn + path) : null),
  list: (series, site) =>
    frame(site, {
      title: `Komik ${series.title}`,
      series,
      words: indonesian,
      body: `<article class="hentry"><div class="seriestucontent"><div class="thumb"><img src="/covers/${series.slug}.jpg" alt=""></div><h1 class="entry-title">${series.title}</h1></div><div class="bixbox bxcl epcheck"><div class="releases"><h2>Daftar chapter</h2></div><div class="lastend"><div class="inepcx"><a href="${series.entries[0]!.path}"><span>Chapter awal</span><span class="epcur">${series.entries[0]!.label}</span></a></div><div class="inepcx"><a href="${series.entries.at(-1)!.path}"><span>Chapter baru</span><span class="epcur">${series.entries.at(-1)!.label}</span></a></div></div><div class="eplister" id="chapterlist"><ul class="clstyle">${lines(newestFirst(series), ({ number, path, label, date }) => `<li data-num="${number}"><div class="chbox"><div class="eph-num"><a href="${site.origin}${path}"><span class="chapternum">${label}</span><span class="chapterdate">${monthFirst(date, 'id')}</span></a></div><div class="dt"><a href="/dl/${number}" class="dload">Unduh</a></div></div></li>`)}</ul></div></div></article>`,
    }),
  show(place, site) {
    const first = site.images(place)
    const second = first.map((url) => url.replace(site.cdn, site.api))
    const run = `ts_reader.run(${phpJson({
      post_id: Number(place.entry.id),
      noimagehtml: '<center><h4>TIDAK ADA GAMBAR</h4></center>',
      prevUrl: site.neighbour(place, -1)?.path ?? '',
      nextUrl: site.neighbour(place, 1)?.path ?? '',
      mode: 'full',
      sources: [
        { source: 'Server 1', images: first },
        { source: 'Server 2', images: second },
      ],
      lazyload: true,
      defaultSource: 'Server 1',
    })});`
    return frame(site, {
      title: named(place),
      series: place.series,
      words: indonesian,
      head: `<script>var ts_reader = { run: function (all) { document.addEventListener('DOMContentLoaded', function () { setTimeout(function () { document.getElementById('readerarea').innerHTML = all.sources[0].images.map(function (url, index) { return '<img class="ts-main-image" data-index="' + index + '" data-server="Server 1" src="' + url + '">' }).join('') }, 600) }) } }</script>`,
      body: `<div class="chpnw">Semua chapter ada di <a href="${place.series.path}">${place.series.title}</a></div><div class="kln"><a href="https://casino.invalid/"><img src="/assets/banner-4.jpg" alt=""></a></div><div id="readerarea"><noscript><p>${lines(second, (url) => `<img src="${url}" alt="">`)}</p></noscript></div><script src="data:text/javascript;base64,${coded(run)}"></script>${neighbours(place, site)}`,
    })
  },
}

const feedCap = 20
const posts = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/2026/01/${slug}.html` }, upTo(count), ({ number, date }) => ({
    label: `Chapter ${number}`,
    path: `/${date.slice(0, 4)}/${date.slice(5, 7)}/${slug}-chapter-${number}.html`,
    pages: 4 + (number % 3),
  }))

export const cappedFeed: Variant = {
  id: 's04',
  name: 'Lentera Malam',
  about: `Blogger with a theme for manga: a script asks the feed of a label for 9999 posts, but Blogger gives ${feedCap} at most and says the true number only in openSearch$totalResults; the page shows what came, without a word about older chapters; the post of the series is in the feed too; pictures are links to themselves`,
  series: [posts('lentera-malam', 'Lantern Nights', 29), posts('the-salt-road', 'The Salt Road', 9)],
  imagePath: ({ entry }, page) =>
    `/img/b/R29vZ2xl/AVvXsEg${hexOf(`${entry.id} ${page}`)}/s1600/${String(page).padStart(2, '0')}.jpg`,
  serve({ path, query }, site) {
    const [, label] = /^\/feeds\/posts\/default\/-\/([^/]+)$/.exec(path) ?? []
    const series = site.series.find(({ title }) => title === label)
    if (!series || query.get('alt') !== 'json') return null
    const all = [
      ...newestFirst(series).map((entry) => ({ ...entry, post: `${series.title} ${entry.label}`, kinds: ['Chapter'] })),
      { ...series, date: '2026-01-02', post: series.title, kinds: ['Series', 'Ongoing'] },
    ]
    const from = Number(query.get('start-index') ?? 1)
    const count = Math.min(feedCap, Number(query.get('max-results') ?? 25))
    return json({
      version: '1.0',
      feed: {
        id: { $t: 'tag:blogger.com,1999:blog-77' },
        openSearch$totalResults: { $t: String(all.length) },
        openSearch$startIndex: { $t: String(from) },
        openSearch$itemsPerPage: { $t: String(count) },
        entry: all.slice(from - 1, from - 1 + count).map((one) => ({
          id: { $t: `tag:blogger.com,1999:blog-77.post-${one.id}` },
          published: { $t: `${one.date}T08:00:00.000-08:00` },
          category: [...one.kinds, series.title].map((term) => ({ scheme: 'http://www.blogger.com/atom/ns#', term })),
          title: { type: 'text', $t: one.post },
          link: [
            { rel: 'replies', type: 'text/html', href: `${site.origin}${one.path}#comment-form`, title: '0 Comments' },
            { rel: 'alternate', type: 'text/html', href: site.origin + one.path, title: one.post },
          ],
        })),
      },
    })
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<article class="post-body"><img src="/covers/${series.slug}.jpg" alt=""><h1>${series.title}</h1><p>Seven nights, 2 lamps.</p><div id="clwd"><ul class="series-chapterlist"></ul></div></article><script>var label = '${series.title}'; fetch('/feeds/posts/default/-/' + encodeURIComponent(label) + '?alt=json&max-results=9999').then(function (a) { return a.json() }).then(function (got) { document.querySelector('.series-chapterlist').innerHTML = got.feed.entry.filter(function (post) { return post.title.$t !== label }).map(function (post) { var link = post.link.find(function (one) { return one.rel === 'alternate' }); return '<li><div class="flexch-infoz"><a href="' + link.href + '"><span>' + post.title.$t.replace(label + ' ', '') + '</span> <span class="date">' + new Date(post.published.$t).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }) + '</span></a></div></li>' }).join('') })</script>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: named(place),
      series: place.series,
      body: `<article class="post-body"><h1>${named(place)}</h1><div class="check-box">${lines(site.images(place), (url) => `<div class="separator" style="clear: both;"><a href="${url}" imageanchor="1"><img border="0" data-original-height="1200" data-original-width="800" src="${url}" alt=""></a></div>`)}</div></article>${neighbours(place, site, 'Older', 'Newer')}<div class="labels"><a href="/search/label/Chapter">Chapter</a> <a href="${place.series.path}">${place.series.title}</a></div>`,
    }),
}

type Sent = readonly [number, unknown]
/** As Astro writes the properties of its islands. */
function astro(value: unknown): Sent {
  if (Array.isArray(value)) return [1, value.map(astro)]
  if (value === null || typeof value !== 'object') return [0, value]
  return [0, propsOf(value)]
}
const propsOf = (value: object): object =>
  Object.fromEntries(Object.entries(value).map(([name, of]) => [name, astro(of)]))
const islandScript = `<script>function plain(sent) { return sent[0] === 1 ? sent[1].map(plain) : sent[1] !== null && typeof sent[1] === 'object' ? all(sent[1]) : sent[1] } function all(of) { return Object.fromEntries(Object.entries(of).map(function (one) { return [one[0], plain(one[1])] })) }</script>`
const early = 2
const comics = (slug: string, title: string, numbers: readonly number[]): Series => {
  const path = `/comics/${slug}-${hexOf(slug).slice(0, 8)}`
  return createSeries({ slug, title, path }, numbers, ({ number, index }) => ({
    label: `Chapter ${number}`,
    path: `${path}/chapter/${number}`,
    kind: index >= numbers.length - early ? 'locked' : 'chapter',
  }))
}
const shownFirst = 6

export const islands: Variant = {
  id: 's05',
  name: 'Ember Scans',
  about:
    'Astro: a hash after the slug in addresses; six rows are in the page, the others are only in the properties of an island (escaped JSON in which each value is a pair) until "Show all" is pressed; the newest two are in early access and show no page; the reader has grey boxes until its island has drawn the pages',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) =>
    `/asura-images/chapters/${series.slug}/${entry.number}/${hexOf(`${page}${entry.id}`)}.webp`,
  series: [
    comics('ember-regent', 'Ember Regent', [0, ...upTo(9), 9.5, ...upTo(16).slice(9)]),
    comics('a-quiet-blade', 'A Quiet Blade', upTo(12)),
  ],
  list(series, site) {
    const row = ({ path, label, date, kind }: Entry) =>
      `<a class="group flex items-center" href="${path}"><span class="font-medium">${label}</span><span class="text-xs">${monthFirst(date)}</span>${kind === 'locked' ? '<span class="badge">Early access</span>' : ''}</a>`
    const props = propsOf({
      seriesSlug: series.path.split('/').at(-1),
      chapters: newestFirst(series).map(({ id, number, date, kind, path, label }) => ({
        id: Number(id),
        number,
        name: label,
        title: null,
        url: path,
        publishedAt: `${date}T12:00:00Z`,
        isEarlyAccess: kind === 'locked',
      })),
    })
    return frame(site, {
      title: series.title,
      series,
      body: `<main><h1>${series.title}</h1><img class="rounded" src="/covers/${series.slug}.jpg" alt="poster">${islandScript}<astro-island uid="1Wn" component-url="/_astro/ChapterList.D2a9.js" component-export="default" renderer-url="/_astro/client.B7x.js" props="${inAttribute(props)}" ssr client="load" opts="{&quot;name&quot;:&quot;ChapterList&quot;,&quot;value&quot;:true}"><div class="divide-y">${lines(newestFirst(series).slice(0, shownFirst), row)}</div><button type="button" class="w-full">Show all ${series.entries.length} chapters</button></astro-island></main><script>(function () { var island = document.querySelector('astro-island'); var got = all(JSON.parse(island.getAttribute('props'))); island.querySelector('button').onclick = function () { island.querySelector('div').innerHTML = got.chapters.map(function (one) { return '<a class="group flex items-center" href="' + one.url + '"><span class="font-medium">' + one.name + '</span><span class="text-xs">' + new Date(one.publishedAt).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' }) + '</span>' + (one.isEarlyAccess ? '<span class="badge">Early access</span>' : '') + '</a>' }).join(''); this.remove(); island.removeAttribute('ssr') } })()</script>`,
    })
  },
  show(place, site) {
    if (place.entry.kind === 'locked')
      return frame(site, {
        title: named(place),
        series: place.series,
        body: `<main>${lockBox('This chapter is in early access', 'Subscribe to read now')}</main>${neighbours(place, site)}`,
      })
    const props = propsOf({
      chapterId: Number(place.entry.id),
      pages: site.images(place).map((url, index) => ({ url, width: 800, height: 1150, page: index + 1 })),
    })
    return frame(site, {
      title: named(place),
      series: place.series,
      body: `${islandScript}<astro-island uid="Z2p" component-url="/_astro/Reader.C81.js" component-export="default" props="${inAttribute(props)}" ssr client="load"><div class="reader">${lines(site.images(place), () => '<div class="w-full bg-gray-700 animate-pulse" style="height:690px"></div>')}</div></astro-island><script>setTimeout(function () { var island = document.querySelector('astro-island'); island.querySelector('.reader').innerHTML = all(JSON.parse(island.getAttribute('props'))).pages.map(function (one) { return '<img class="mx-auto" width="480" src="' + one.url + '" alt="Page ' + one.page + '">' }).join('') }, 500)</script>${neighbours(place, site)}`,
    })
  },
}

const take = 10
const posted = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/series/${slug}` }, numbers, ({ number }) => ({
    label: `Chapter ${number}`,
    path: `/series/${slug}/chapter-${dashed(number)}`,
  }))
const flight = (value: unknown): string =>
  `<script>self.__next_f=self.__next_f||[];self.__next_f.push([1,${JSON.stringify(`7:["$","$L1c",null,${JSON.stringify(value)}]\n`).replaceAll('</', '<\\/')}])</script>`

export const skipAndTake: Variant = {
  id: 's06',
  name: 'Vertex Toons',
  about:
    'Iken: the page has only the id of its post in flight data, a script asks another host for /api/chapters?postId=&skip=&take=10 and more when "Load more" is pressed; the reader has its pictures in flight data, newest uploaded first with a member "order", and shows placeholders until it has sorted them',
  imagePath: ({ series, entry }, page) =>
    `/upload/series/${series.slug}/${hexOf(entry.id)}/${hexOf(`${entry.id}-${page}`)}.webp`,
  series: [
    posted('the-ninth-furnace', 'The Ninth Furnace', [...upTo(17), 17.5, ...upTo(22).slice(17)]),
    posted('debt-of-rain', 'Debt of Rain', upTo(8)),
  ],
  serve({ host, path, query }, site) {
    if (host !== 'api' || path !== '/api/chapters') return null
    const series = site.seriesById(query.get('postId') ?? '')
    if (!series) return { status: 404, type: 'application/json', body: '{"message":"Post not found"}' }
    const skip = Number(query.get('skip') ?? 0)
    const count = Math.min(take, Number(query.get('take') ?? take))
    return json({
      post: {
        id: Number(series.id),
        slug: series.slug,
        chapters: newestFirst(series)
          .slice(skip, skip + count)
          .map(({ id, number, date }) => ({
            id: Number(id),
            slug: `chapter-${dashed(number ?? 0)}`,
            number,
            title: '',
            createdAt: `${date}T06:30:00.000Z`,
            chapterStatus: 'PUBLIC',
            isLocked: false,
            isAccessible: true,
            mangaPost: { id: Number(series.id), slug: series.slug, postTitle: series.title },
          })),
      },
      totalChapterCount: series.entries.length,
    })
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<main><h1>${series.title}</h1><img src="/covers/${series.slug}.jpg" alt=""><div id="list" class="grid"></div><button id="more">Load more</button></main>${flight({ post: { id: Number(series.id), slug: series.slug, postTitle: series.title, seriesStatus: 'ONGOING' } })}<script>(function () { var skip = 0, list = document.getElementById('list'), more = document.getElementById('more'); function load() { fetch('${site.api}/api/chapters?postId=${series.id}&skip=' + skip + '&take=${take}&order=desc&userid=').then(function (a) { return a.json() }).then(function (got) { got.post.chapters.forEach(function (one) { list.insertAdjacentHTML('beforeend', '<a href="/series/' + one.mangaPost.slug + '/' + one.slug + '"><h4>Chapter ' + one.number + '</h4><p>' + new Date(one.createdAt).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }) + '</p></a>') }); skip += ${take}; if (skip >= got.totalChapterCount) more.remove() }) } more.onclick = load; load() })()</script>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: named(place),
      series: place.series,
      body: `<section id="pages">${lines(site.images(place), () => `<img class="skeleton" src="${dot}" width="480" height="690" alt="">`)}</section>${flight(
        {
          chapter: {
            id: Number(place.entry.id),
            number: place.entry.number,
            images: site
              .images(place)
              .map((url, order) => ({ url, order }))
              .toReversed(),
          },
        },
      )}<script>setTimeout(function () { var text = self.__next_f.map(function (one) { return one[1] }).join(''); var all = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)).chapter.images; all.sort(function (a, b) { return a.order - b.order }); document.getElementById('pages').innerHTML = all.map(function (one) { return '<img loading="eager" src="' + one.url + '" alt="">' }).join('') }, 700)</script>${neighbours(place, site)}`,
    }),
}

const tongues = ['en', 'es', 'fr'] as const
const perTongue = 100
const translated = (slug: string, title: string, plan: readonly (readonly [number, ...number[]])[]): Series =>
  createSeries(
    { slug, title, path: `/comic/${slug}`, id: hexOf(slug).slice(0, 8) },
    plan.flatMap(([number, ...of]) => of.map((tongue) => tongue * perTongue + number)),
    ({ number: planned }) => {
      const number = planned % perTongue
      const tongue = tongues[Math.floor(planned / perTongue)]!
      const id = hexOf(`${slug} ${planned}`).slice(0, 8)
      return {
        id,
        number,
        label: `Ch. ${number} (${tongue})`,
        path: `/comic/${slug}/${id}-chapter-${number}-${tongue}`,
        volume: 1 + Math.floor(number / 8),
      }
    },
  )
const tongueOf = ({ path }: Entry): string => path.slice(-2)
const expiry = 1_796_000_000
const perList = 12

export const languagesAndSignatures: Variant = {
  id: 's07',
  name: 'Comet Index',
  about:
    'an index in several languages after Comick: another host gives 12 rows of all languages a request (?page=, total), a chapter has versions in en, es and fr; its reader asks for the pages by its id and gets signed addresses, without which pictures answer 403',
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/file/${entry.id}/${page}-${hexOf(`${entry.id}${page}`).slice(0, 10)}.jpg`,
  series: [
    translated(
      'the-glass-orchard',
      'The Glass Orchard',
      upTo(14).map((number) => (number < 6 ? [number, 0, 1, 2] : number < 10 ? [number, 0, 1] : [number, 0])),
    ),
    translated(
      'third-harbour',
      'Third Harbour',
      upTo(8).map((number) => (number % 3 === 0 ? [number, 0, 1] : [number, 0])),
    ),
  ],
  guard({ path, query }) {
    const [, id] = /^\/file\/([0-9a-f]+)\//.exec(path) ?? []
    return id && (query.get('sig') !== hexOf(`sig ${id}`) || query.get('exp') !== String(expiry)) ? denied : null
  },
  serve({ host, path, query }, site) {
    if (host !== 'api') return null
    const place = site.entryById(/^\/chapter\/([0-9a-f]+)\/images$/.exec(path)?.[1] ?? '')
    if (place)
      return json(
        site.images(place).map((url) => ({
          url: `${url}?exp=${expiry}&sig=${hexOf(`sig ${place.entry.id}`)}`,
          w: 480,
          h: 690,
        })),
      )
    const series = site.seriesById(/^\/comic\/([0-9a-f]+)\/chapters$/.exec(path)?.[1] ?? '')
    if (!series) return null
    const asked = query.get('lang')
    const rows = newestFirst(series).filter((entry) => !asked || tongueOf(entry) === asked)
    const from = (Number(query.get('page') ?? 1) - 1) * perList
    return json({
      chapters: rows.slice(from, from + perList).map((entry) => ({
        hid: entry.id,
        chap: String(entry.number),
        vol: String(entry.volume),
        title: null,
        lang: tongueOf(entry),
        group_name: [tongueOf(entry) === 'en' ? 'North Group' : 'Sur'],
        up_count: 12,
        created_at: `${entry.date}T10:00:00Z`,
      })),
      total: rows.length,
      limit: perList,
    })
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<main><h1>${series.title}</h1><img src="/covers/${series.slug}.jpg" alt=""><select id="lang"><option value="">All languages</option>${lines(tongues, (tongue) => `<option value="${tongue}">${tongue}</option>`)}</select><table><tbody id="rows"></tbody></table><nav id="pager"></nav></main><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: { comic: { hid: series.id, slug: series.slug, title: series.title, last_chapter: series.entries.at(-1)!.number } } }, page: '/comic/[slug]' })}</script><script>(function () { var at = 1, rows = document.getElementById('rows'), pager = document.getElementById('pager'), lang = document.getElementById('lang'); function load() { fetch('${site.api}/comic/${series.id}/chapters?lang=' + lang.value + '&page=' + at + '&limit=${perList}').then(function (a) { return a.json() }).then(function (got) { rows.innerHTML = got.chapters.map(function (one) { return '<tr><td><a href="/comic/${series.slug}/' + one.hid + '-chapter-' + one.chap + '-' + one.lang + '">Vol. ' + one.vol + ', Ch. ' + one.chap + '</a></td><td>' + one.lang + '</td><td>' + one.group_name[0] + '</td><td>' + one.created_at.slice(0, 10) + '</td></tr>' }).join(''); pager.innerHTML = ''; for (var n = 1; n <= Math.ceil(got.total / got.limit); n++) { var button = document.createElement('button'); button.textContent = n; button.onclick = (function (to) { return function () { at = to; load() } })(n); pager.append(button) } }) } lang.onchange = function () { at = 1; load() }; load() })()</script>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: named(place),
      series: place.series,
      body: `<div id="images-reader-container"></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: { chapter: { hid: place.entry.id, chap: String(place.entry.number), lang: tongueOf(place.entry) } } } })}</script><script>(function () { var hid = JSON.parse(document.getElementById('__NEXT_DATA__').textContent).props.pageProps.chapter.hid; fetch('${site.api}/chapter/' + hid + '/images').then(function (a) { return a.json() }).then(function (all) { document.getElementById('images-reader-container').innerHTML = all.map(function (one) { return '<div><img src="' + one.url + '" width="' + one.w + '" alt=""></div>' }).join('') }) })()</script><a href="${place.series.path}">Back</a>`,
    }),
}

const townPath = (slug: string, number: number): string =>
  `/manga/${slug}/v${String(Math.ceil(number / 5)).padStart(2, '0')}/c${String(number).padStart(number % 1 ? 5 : 3, '0')}/`
const town = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, numbers, ({ number }) => ({
    label: `${title} ${number}`,
    path: townPath(slug, number),
    volume: Math.ceil(number / 5),
  }))
const usDay = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  )
const townRow = ({ path, label, date, volume }: Entry): string =>
  `<li><a href="${path}">${label}</a><span class="vol">Vol ${String(volume).padStart(2, '0')}</span><span class="time">${usDay(date)}</span></li>`

function townPage(place: Place, site: VariantSite, at: number | 'featured'): string {
  const { entry, series } = place
  const urls = site.images(place)
  const to = (page: number | 'featured') => (page === 1 ? entry.path : `${entry.path}${page}.html`)
  const next = at === 'featured' ? (site.neighbour(place, 1)?.path ?? '#') : to(at < urls.length ? at + 1 : 'featured')
  const source = at === 'featured' ? `${site.origin}/assets/credit-7.jpg` : urls[at - 1]!.replace(/^https?:/, '')
  const pages = [...urls.map((_, index) => index + 1), 'featured' as const]
  return frame(site, {
    title: named(place),
    series,
    body: `<div class="title"><a href="${series.path}">${series.title}</a></div>${chapterMenu(place)}<div class="page_select"><select onchange="location.href = this.value">${lines(pages, (page) => `<option value="${to(page)}"${page === at ? ' selected' : ''}>${page === 'featured' ? 'Featured' : String(page).padStart(2, '0')}</option>`)}</select><a class="next_page" href="${next}">&gt;</a></div><div class="read_img" id="viewer"><a href="${next}"><img src="${source}" id="image" alt="${escapeHtml(named(place))}"></a></div>`,
  })
}

export const onePagePerAddress: Variant = {
  id: 's08',
  name: 'Clocktower Manga',
  about:
    'after MangaTown: /manga/{slug}/v02/c007.5/, one page for each address (2.html), addresses without a scheme, the menu of pages ends with "Featured", which shows an advertisement and leads to the next chapter; the list is followed by the newest chapters of other series as lists of the same markup',
  series: [
    town('clockwork-rain', 'Clockwork Rain', [...upTo(7), 7.5, ...upTo(13).slice(7)]),
    town('21-steps', '21 Steps', upTo(8)),
  ],
  imagePath: ({ series, entry }, page) =>
    `/store/manga/${series.id}/${entry.id}/compressed/f${String(page).padStart(3, '0')}.jpg`,
  serve({ path }, site) {
    const [, of, page] = /^(\/manga\/.+\/)(\d+|featured)\.html$/.exec(path) ?? []
    const place = of ? site.entryAt(of) : null
    if (!place) return null
    if (page === 'featured') return townPage(place, site, page)
    return Number(page) >= 1 && Number(page) <= place.entry.pages ? townPage(place, site, Number(page)) : null
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<div class="detail_info"><img src="/covers/${series.slug}.jpg" alt=""><h1 class="title-top">${series.title}</h1></div><div class="chapter_content"><h2>Chapters</h2><ul class="chapter_list">${lines(newestFirst(series), townRow)}</ul></div>${lines(
        site.series.filter((other) => other !== series),
        (other) =>
          `<div class="chapter_content"><h2>Related: ${other.title}</h2><ul class="chapter_list">${lines(newestFirst(other).slice(0, 5), townRow)}</ul></div>`,
      )}`,
    }),
  show: (place, site) => townPage(place, site, 1),
}

const japanese: Words = {
  home: 'ホーム',
  popular: '人気',
  related: 'おすすめ',
  comments: 'コメント',
  newest: '最新',
}
const sideStory = 950
const titled = (slug: string, id: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, id, title, path: `/titles/${id}` }, numbers, (plan) => ({
    path: `/viewer/${id}/${plan.id}`,
    ...(plan.number === sideStory
      ? { label: '番外編 夏祭り', title: '番外編 夏祭り', number: null, kind: 'extra' as const }
      : { label: `第${plan.number}話` }),
  }))

export const canvasSlices: Variant = {
  id: 's09',
  name: '星の宿コミック',
  language: 'ja',
  about:
    'own viewer in Japanese: each page is drawn on a canvas in slices when it comes into view (the pictures are not scrambled); the viewer gets host, folder and names of the files apart from each other from a JSON address with the id of the chapter; oldest first, 第1話, a 番外編, a row for the next release without a link',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) =>
    `/c/${series.id}/${entry.id}/${hexOf(`${entry.id}p${page}`).slice(0, 6)}_${page}.jpg`,
  series: [
    titled('hoshi-no-yado', '312', '星の宿', [...upTo(6), sideStory, ...upTo(12).slice(6)]),
    titled('kaze-no-ryokan', '87', '風の旅館', upTo(8)),
  ],
  serve({ path }, site) {
    const place = site.entryById(/^\/api\/viewer\/(\d+)\.json$/.exec(path)?.[1] ?? '')
    if (!place) return null
    return json({
      episode: { id: Number(place.entry.id), title: place.entry.label },
      host: site.cdn,
      folder: `/c/${place.series.id}/${place.entry.id}/`,
      direction: 'rtl',
      files: site.images(place).map((url, index) => ({ no: index + 1, name: url.split('/').at(-1), w: 480, h: 690 })),
    })
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: japanese,
      hasComments: false,
      body: `<main><h1>${series.title}</h1><img src="/covers/${series.slug}.jpg" alt=""><ol class="episodes">${lines(series.entries, ({ path, label, date }) => `<li class="episode"><a href="${path}"><span class="no">${label}</span><time>${japaneseDay(date)}</time></a></li>`)}<li class="episode next"><span class="no">次回更新</span><time>2026年12月6日</time></li></ol></main>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: named(place),
      series: place.series,
      words: japanese,
      hasComments: false,
      body: `<div id="viewer" data-episode="${place.entry.id}"></div><script>(function () { var viewer = document.getElementById('viewer'); fetch('/api/viewer/' + viewer.dataset.episode + '.json').then(function (a) { return a.json() }).then(function (got) { var seen = new IntersectionObserver(function (all) { all.forEach(function (one) { if (!one.isIntersecting) return; seen.unobserve(one.target); var image = new Image(); image.onload = function () { var context = one.target.getContext('2d'); for (var y = 0; y < 690; y += 115) context.drawImage(image, 0, y, 480, 115, 0, y, 480, 115) }; image.src = got.host + got.folder + one.target.dataset.name }) }, { rootMargin: '200px' }); got.files.forEach(function (file) { var canvas = document.createElement('canvas'); canvas.width = file.w; canvas.height = file.h; canvas.dataset.name = file.name; canvas.style.display = 'block'; viewer.append(canvas); seen.observe(canvas) }) }) })()</script><nav><a href="${site.neighbour(place, 1)?.path ?? place.series.path}">次の話</a> <a href="${place.series.path}">目次</a></nav>`,
    }),
}

const vietnamese: Words = {
  home: 'Trang chủ',
  popular: 'Truyện hot',
  related: 'Truyện liên quan',
  comments: 'Bình luận',
  newest: 'Mới cập nhật',
}
const wpComic = (slug: string, title: string, id: number, count: number): Series =>
  createSeries({ slug, title, id: String(id), path: `/truyen-tranh/${slug}-${id}` }, upTo(count), (plan) => ({
    label: `Chapter ${plan.number}`,
    path: `/truyen-tranh/${slug}/chap-${plan.number}/${plan.id}`,
  }))
const inPage = 12
const comicRow = ({ path, label, date, id }: Entry): string =>
  `<li class="row"><div class="col-xs-5 chapter"><a href="${path}" data-id="${id}">${label}</a></div><div class="col-xs-4 no-wrap small text-center">${shortNumericDay(date, '/')}</div><div class="col-xs-3 no-wrap small text-center">12.0${id.slice(0, 2)}</div></li>`

export const twoAddresses: Variant = {
  id: 's10',
  name: 'Truyện Sương',
  language: 'vi',
  about: `WPComics in Vietnamese: the newest ${inPage} chapters are in the page, "Xem thêm" asks ComicService.asmx for the whole list as JSON without dates; a page has two addresses (data-original and data-cdn on another host, which redirects) and the logo as src; wide banners of the team are first and last among the pages; pictures need a Referer; dd/MM/yy`,
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) => `/nettruyen/${series.slug}/${entry.id}/${page - 1}.jpg`,
  series: [wpComic('suong-tren-doi', 'Sương trên đồi', 40_711, 19), wpComic('mua-quat', 'Mùa quất', 52_203, 8)],
  serve(request, site) {
    const { host, path, query } = request
    if (host === 'api' && path.startsWith('/nettruyen/')) return redirect(site.cdn + path)
    if (path !== '/Comic/Services/ComicService.asmx/ProcessChapterList') return null
    const series = site.seriesById(query.get('comicId') ?? '')
    if (!series || !isFrom(request)) return { status: 500, body: '{"success":false}', type: 'application/json' }
    return json({
      success: true,
      chapters: newestFirst(series).map(({ id, label, path: url }) => ({ chapterId: Number(id), name: label, url })),
    })
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: vietnamese,
      body: `<article id="item-detail"><h1 class="title-detail">${series.title}</h1><div class="col-image"><img src="/covers/${series.slug}.jpg" alt=""></div><div class="list-chapter" id="nt_listchapter"><h2>Danh sách chương</h2><nav><ul id="desc">${lines(newestFirst(series).slice(0, inPage), comicRow)}</ul></nav>${series.entries.length > inPage ? `<a class="hidden view-more" href="#" data-id="${series.id}"><i class="fa fa-plus"></i> Xem thêm</a>` : ''}</div></article><script>var more = document.querySelector('.view-more'); if (more) more.onclick = function (event) { event.preventDefault(); fetch('/Comic/Services/ComicService.asmx/ProcessChapterList?comicId=' + more.dataset.id, { headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(function (a) { return a.json() }).then(function (got) { document.getElementById('desc').innerHTML = got.chapters.map(function (one) { return '<li class="row"><div class="col-xs-5 chapter"><a href="' + one.url + '" data-id="' + one.chapterId + '">' + one.name + '</a></div></li>' }).join(''); more.remove() }) }</script>`,
    }),
  show(place, site) {
    const pages = site.images(place)
    const box = (url: string, other: string, index: number) =>
      `<div id="page_${index}" class="page-chapter"><img alt="${place.series.title} chap ${place.entry.number} - Trang ${index}" data-index="${index}" src="/assets/logo.png" data-original="${url}" data-cdn="${other}"></div>`
    const banner = (index: number) => box('/assets/banner-7.jpg', '/assets/banner-7.jpg', index)
    return frame(site, {
      title: named(place),
      series: place.series,
      words: vietnamese,
      body: `${crumbs(place)}<div class="reading-detail box_doc">${banner(0)}${lines(pages, (url, index) => box(url.replace(/^https?:/, ''), url.replace(site.cdn, site.api), index + 1))}${banner(pages.length + 1)}</div>${neighbours(place, site, 'Chap trước', 'Chap sau')}<script>document.querySelectorAll('.page-chapter img').forEach(function (image) { image.src = image.dataset.original })</script>`,
    })
  },
}

const summer = 970
const inertiaSeries = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/manga/${slug}` }, numbers, ({ number, index }) => {
    const id = uuid(`${slug} ${number}`)
    const volume = 1 + Math.floor(index / 7)
    return number === summer
      ? {
          id,
          label: 'Especial de verano',
          title: 'Especial de verano',
          number: null,
          kind: 'extra',
          path: `/leer/${id}`,
          volume,
        }
      : { id, label: `Capítulo ${number}`, path: `/leer/${id}`, volume }
  })
const version = '5c1e0a77d2'
const perCursor = 10
const rowsOf = (entries: readonly Entry[]) =>
  entries.map(({ id, number, title, volume, date }) => ({
    uuid: id,
    number: number === null ? null : number.toFixed(2),
    name: title,
    volume,
    published_at: `${date}T15:00:00.000000Z`,
  }))

function inertiaProps(series: Series, site: VariantSite, cursor: string | null): object {
  const from = cursor ? (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as { at: number }).at : 0
  const all = newestFirst(series)
  const at = from + perCursor
  const next =
    at < all.length ? Buffer.from(JSON.stringify({ at, _pointsToNextItems: true })).toString('base64url') : null
  return {
    component: 'Manga/Show',
    url: series.path,
    version,
    props: {
      manga: { slug: series.slug, title: series.title, cover: `/covers/${series.slug}.jpg` },
      chapters: {
        data: rowsOf(all.slice(from, at)),
        path: site.origin + series.path,
        per_page: perCursor,
        next_cursor: next,
        next_page_url: next && `${site.origin}${series.path}?cursor=${next}`,
        prev_cursor: null,
      },
      recommended: site.series
        .filter((other) => other !== series)
        .map((other) => ({ slug: other.slug, title: other.title, chapters: rowsOf(newestFirst(other).slice(0, 4)) })),
    },
  }
}

export const cursorInScroll: Variant = {
  id: 's11',
  name: 'Tinta Brava',
  language: 'es',
  about:
    'Laravel with Inertia: props in data-page, ten chapters and a cursor (base64), the next ones are requested with X-Inertia when the end is in view; recommended series have chapters of the same form in the same props; UUIDs as addresses, a special chapter without a number; pages are paths without /storage/',
  series: [
    inertiaSeries('tinta-brava', 'Tinta brava', [...upTo(11), summer, ...upTo(21).slice(11)]),
    inertiaSeries('el-mapa-hundido', 'El mapa hundido', upTo(9)),
  ],
  imagePath: ({ series, entry }, page) =>
    `/storage/mangas/${series.slug}/${entry.id}/${String(page).padStart(3, '0')}.webp`,
  serve({ path, query, headers }, site) {
    const series = site.seriesAt(path)
    if (!series || headers['x-inertia'] !== 'true') return null
    if (headers['x-inertia-version'] !== version)
      return { status: 409, headers: { 'x-inertia-location': site.origin + path }, body: '' }
    return {
      ...json(inertiaProps(series, site, query.get('cursor'))),
      headers: { 'x-inertia': 'true', vary: 'X-Inertia' },
    }
  },
  list: (series, site, { query }) =>
    `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><title>${series.title} - Tinta Brava</title><meta property="og:image" content="/covers/${series.slug}.jpg"></head><body><div id="app" data-page="${inAttribute(inertiaProps(series, site, query.get('cursor')))}"></div><script>(function () { var app = document.getElementById('app'), page = JSON.parse(app.dataset.page), next = page.props.chapters; app.innerHTML = '<h1>' + page.props.manga.title + '</h1><img src="' + page.props.manga.cover + '"><ul class="chapters"></ul><div class="end"></div><h2>Recomendados</h2><ul class="others"></ul>'; function row(one) { return '<li><a href="/leer/' + one.uuid + '"><strong>' + (one.number === null ? one.name : 'Capítulo ' + parseFloat(one.number)) + '</strong> <small>Vol. ' + one.volume + '</small> <time datetime="' + one.published_at + '">' + one.published_at.slice(0, 10).split('-').reverse().join('/') + '</time></a></li>' } function add(all) { app.querySelector('.chapters').insertAdjacentHTML('beforeend', all.map(row).join('')) } add(next.data); app.querySelector('.others').innerHTML = page.props.recommended.map(function (one) { return '<li><a href="/manga/' + one.slug + '">' + one.title + '</a><ul>' + one.chapters.map(row).join('') + '</ul></li>' }).join(''); var busy = false; new IntersectionObserver(function (all) { if (busy || !all[0].isIntersecting || !next.next_page_url) return; busy = true; fetch(next.next_page_url, { headers: { 'X-Inertia': 'true', 'X-Inertia-Version': page.version, 'X-Inertia-Partial-Component': page.component, 'X-Inertia-Partial-Data': 'chapters', 'X-Requested-With': 'XMLHttpRequest' } }).then(function (a) { return a.json() }).then(function (got) { next = got.props.chapters; add(next.data); busy = false }) }).observe(app.querySelector('.end')) })()</script></body></html>`,
  show(place, site) {
    const props = {
      component: 'Manga/Read',
      url: place.entry.path,
      version,
      props: {
        manga: { slug: place.series.slug, title: place.series.title },
        chapter: { ...rowsOf([place.entry])[0], pages: site.images(place).map((url) => url.split('/storage/')[1]) },
        previous: site.neighbour(place, -1)?.id ?? null,
        next: site.neighbour(place, 1)?.id ?? null,
      },
    }
    return `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><title>${named(place)} - Tinta Brava</title></head><body><div id="app" data-page="${inAttribute(props)}"></div><script>(function () { var app = document.getElementById('app'), page = JSON.parse(app.dataset.page); app.innerHTML = '<header><a href="/"><img class="logo" src="/assets/logo.png"></a></header><main>' + page.props.chapter.pages.map(function (path) { return '<img class="page" src="/storage/' + path + '">' }).join('') + '</main>' + (page.props.next ? '<a href="/leer/' + page.props.next + '">Siguiente</a>' : '') })()</script></body></html>`
  },
}

const sealed = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/works/${slug}` }, upTo(count), (plan) => ({
    label: `Episode ${plan.number}`,
    path: `/works/${slug}/episodes/${plan.id}`,
  }))
/** What a browser may compile; the real one would hold the key. */
const emptyModule = String.fromCharCode(0, 97, 115, 109, 1, 0, 0, 0)
const cipher = (text: string): string =>
  upTo(64)
    .map((part) => hexOf(`${text} ${part}`))
    .join('')

export const sealedPages: Variant = {
  id: 's12',
  name: 'Vault Comics',
  about:
    'a publisher: the list is open; pages come as encrypted .bin files, which a module in WebAssembly with a key of its own opens and draws on canvases; nothing else is ever sent (must not be read)',
  refuse: /encrypt|scrambl|protect|canvas|drawn|blob/i,
  series: [sealed('iron-lullaby', 'Iron Lullaby', 9), sealed('the-last-ferry', 'The Last Ferry', 7)],
  imagePath: ({ entry }, page) => `/sealed/${hexOf(`${entry.id} ${page} sealed`)}/${page}.jpg`,
  serve({ path }, site) {
    if (path === '/pkg/reader_bg.wasm') return { type: 'application/wasm', body: emptyModule }
    if (path === '/pkg/reader.js')
      return script(
        `(async function () { var root = document.getElementById('reader'); await WebAssembly.instantiate(await (await fetch('/pkg/reader_bg.wasm')).arrayBuffer(), {}); for (var n = 1; n <= Number(root.dataset.count); n++) { var bytes = new Uint8Array(await (await fetch('/pages/' + root.dataset.id + '/' + n + '.bin')).arrayBuffer()); var canvas = document.createElement('canvas'); canvas.width = 480; canvas.height = 690; root.append(canvas); var context = canvas.getContext('2d'); bytes.forEach(function (byte, at) { context.fillStyle = 'rgb(' + byte * 2 + ',' + byte + ',' + (byte ^ 90) + ')'; context.fillRect((at % 32) * 15, Math.floor(at / 32) * 21, 15, 21) }) } })()`,
      )
    const [, id, page] = /^\/pages\/(\d+)\/(\d+)\.bin$/.exec(path) ?? []
    const place = id ? site.entryById(id) : null
    return place && Number(page) <= place.entry.pages
      ? { type: 'application/octet-stream', body: cipher(`${id} ${page}`) }
      : null
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      hasComments: false,
      body: `<main><h1>${series.title}</h1><img src="/covers/${series.slug}.jpg" alt=""><ul class="episode-list">${lines(newestFirst(series), ({ path, label, date }) => `<li><a href="${path}"><b>${label}</b> <time datetime="${date}">${usDay(date)}</time></a></li>`)}</ul></main>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: named(place),
      series: place.series,
      hasComments: false,
      body: `<div id="reader" data-id="${place.entry.id}" data-count="${place.entry.pages}"></div><script src="/pkg/reader.js"></script>${neighbours(place, site)}`,
    }),
}
