import { lines, phpJson } from '../markup.ts'
import { createSeries, dashed, dayFirst, daysAgo, hexOf, monthFirst, newestFirst, shortDay, upTo } from '../series.ts'
import { chapterMenu, crumbs, frame, neighbours, summary } from '../surroundings.ts'
import type { Entry, Series, Variant } from '../variant.ts'
import { base64, blank, otherChapters, planned, shortMonth, softMissing, textOf } from './blind-parts.ts'
import { whenReady, words } from './unseen-parts.ts'

const heroes = (slug: string, title: string, plan: readonly (number | string)[]): Series =>
  planned(
    { slug, title, path: `/manga/${slug}/` },
    plan,
    (number) => ({
      path: `/manga/${slug}/${slug}-chapter-${dashed(number)}/`,
      label: `${title} Chapter ${number}`,
    }),
    (label) => `/manga/${slug}/${label.toLowerCase().replace(/\W+/g, '-')}/`,
  )
const heroRow = ({ path, label, date }: Entry) =>
  `<li class="wp-manga-chapter"><a href="${path}">${label}</a><span class="chapter-release-date"><i>${shortMonth(date)}</i></span></li>`

export const titleInLabels: Variant = {
  id: 'z01',
  name: 'Rank S Toons',
  about:
    'Madara fork: "Level 99 Hero 2 Chapter 15", also as address; related rows of another series with the classes of the list; Prologue, 7.5 and a hiatus notice; a blurred picture in src, the page in data-src after white space; unknown addresses answer 200',
  needsReferer: true,
  imagePath: ({ series, entry }, page) => `/wp-content/uploads/WP-manga/data/${series.id}/${entry.id}/${page}.webp`,
  series: [
    heroes('level-99-hero-2', 'Level 99 Hero 2', [
      'Prologue',
      ...upTo(7),
      7.5,
      ...upTo(15).slice(7),
      'Hiatus Notice',
      16,
      17,
    ]),
    heroes('the-8th-son-of-floor-12', 'The 8th Son of Floor 12', upTo(13)),
  ],
  serve: softMissing,
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `${summary(series)}<div class="page-content-listing single-page"><div class="listing-chapters_wrap show-more"><ul class="main version-chap no-volumn active">${lines(newestFirst(series), heroRow)}</ul></div></div><div class="related-manga"><h4>Readers also follow</h4><ul class="main version-chap no-volumn">${otherChapters(site, series, heroRow)}</ul></div>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: place.entry.label,
      series: place.series,
      body: `${crumbs(place)}<div class="reading-content">${place.entry.kind === 'notice' ? '<p>The artist takes a break until spring.</p>' : lines(site.images(place), (url, index) => `${index % 3 === 2 ? '<div class="page-break no-gaps"><a href="https://casino.invalid/" rel="sponsored"><img class="wp-manga-chapter-img" src="/assets/banner-3.jpg" alt=""></a></div>' : ''}<div class="page-break no-gaps"><img id="image-${index}" class="wp-manga-chapter-img lazyload" src="/covers/blur-${index}.jpg" data-srcset="/covers/blur-${index}.jpg 200w" data-src="\n\t\t${url} " alt=""></div>`)}</div>${neighbours(place, site)}<script>document.querySelectorAll('.lazyload[data-src]').forEach(function (image) { image.src = image.dataset.src.trim() })</script>`,
    }),
}

const tomes = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/fumetti/${slug}/` }, numbers, ({ number, index }) => ({
    path: `/fumetti/${slug}/cap-${dashed(number)}/`,
    label: `Capitolo ${number}${index % 5 === 3 ? ' - La stanza 9' : ''}`,
    title: index % 5 === 3 ? 'La stanza 9' : null,
  }))
/** As text: 1, 10, 11, 2. */
const asText = ({ entries }: Series) =>
  entries.toSorted((left, right) => (`${left.number}` < `${right.number}` ? -1 : 1))

export const relativeAndUnsorted: Variant = {
  id: 'z02',
  name: 'Calamaio',
  language: 'it',
  about:
    'Mangathemesia fork: rows sorted as text (0, 1, 10, 10.5, 11, 2), <base href="/fumetti/"> with relative links and pictures, "15 novembre 2026", banners in paragraphs like those of the pages, a menu of all chapters',
  imagePath: ({ series, entry }, page) =>
    `/fumetti/archivio/${series.id}/${entry.id}/${String(page).padStart(2, '0')}.png`,
  series: [
    tomes('il-faro-7', 'Il faro 7', [0, ...upTo(10), 10.5, ...upTo(14).slice(10)]),
    tomes('due-ombre', 'Due ombre', upTo(12)),
  ],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      head: '<base href="/fumetti/">',
      words: words('Inizio', 'Popolari', 'Simili', 'Commenti', 'Ultimo'),
      body: `<h1 class="entry-title">${series.title}</h1><div class="bixbox bxcl"><div class="eplister" id="chapterlist"><ul>${lines(asText(series), ({ path, number, label, date }) => `<li data-num="${number}"><div class="eph-num"><a href="${path.replace('/fumetti/', '')}"><span class="chapternum">${label}</span><span class="chapterdate">${dayFirst(date, 'it')}</span></a></div></li>`)}</ul></div></div>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      head: '<base href="/fumetti/">',
      words: words('Inizio', 'Popolari', 'Simili', 'Commenti', 'Ultimo'),
      body: `${crumbs(place)}${chapterMenu(place)}<div id="readerarea">${lines(site.images(place), (url, index) => `<p><img decoding="async" src="${url.replace(`${site.origin}/fumetti/`, '')}" alt="${index + 1}"></p>${index === 1 ? '<p><img decoding="async" src="/assets/banner-4.jpg" alt="3"></p>' : ''}`)}</div>${neighbours(place, site, 'Prec.', 'Succ.')}`,
    }),
}

const glass = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/komik/${slug}/` }, numbers, ({ number }) => ({
    path: `/baca/${slug}-chapter-${dashed(number)}/`,
    label: `Chapter ${number}`,
  }))
/** Days and weeks for the newest, then the day. */
const glassDate = ({ entries }: Series, { date }: Entry) =>
  entries.slice(-4).some((one) => one.date === date)
    ? daysAgo(date, (days) => (days < 7 ? `${days} hari lalu` : `${Math.floor(days / 7)} minggu lalu`))
    : shortDay(date, 'en')

export const buttonRows: Variant = {
  id: 'z04',
  name: 'Kaca Komik',
  language: 'id',
  about:
    'after Comicaso: rows oldest first whose title is no link, a button "Baca" is; "2 minggu lalu" beside "15 Nov 2026"; the cover is a style; AVIF from chapter 9 on, WebP before; the last two pictures of a chapter come from a script',
  imagesOn: 'cdn',
  needsReferer: true,
  daysOff: 7,
  imagePath: ({ series, entry }, page) => `/ng/${series.slug}/${entry.id}/${page}.${entry.mark < 9 ? 'webp' : 'avif'}`,
  series: [
    glass('rumah-kaca', 'Rumah Kaca', [...upTo(5), 5.5, ...upTo(12).slice(5)]),
    glass('kota-3', 'Kota 3', upTo(12)),
  ],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: words('Beranda', 'Populer', 'Serupa', 'Komentar', 'Terbaru'),
      body: `<div class="ng-detail"><div class="ng-detail-cover" style="background-image:url('/covers/${series.slug}.jpg')"></div><h1 class="ng-detail-title">${series.title}</h1><p class="ng-desc">Kisah 3 saudara di 1 rumah.</p></div><ul class="ng-chapter-list">${lines(series.entries, (entry) => `<li class="ng-chapter-item"><div><span class="ng-chapter-title">${entry.label}</span><span class="ng-chapter-date">${glassDate(series, entry)}</span></div><a class="ng-btn ng-read-small" href="${entry.path}">Baca</a></li>`)}</ul>`,
    }),
  show(place, site) {
    const urls = site.images(place)
    const image = (url: string) => `<div class="ng-chapter-image"><img src="${url}" loading="lazy" alt=""></div>`
    return frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      words: words('Beranda', 'Populer', 'Serupa', 'Komentar', 'Terbaru'),
      body: `${crumbs(place)}<div class="ng-chapter-images">${lines(urls.slice(0, -2), image)}</div><script id="ng-rest" type="application/json">${phpJson(urls.slice(-2))}</script>${whenReady(`JSON.parse(document.getElementById('ng-rest').textContent).forEach(function (url) { document.querySelector('.ng-chapter-images').insertAdjacentHTML('beforeend', '<div class="ng-chapter-image"><img src="' + url + '" loading="lazy" alt=""></div>') })`)}${neighbours(place, site, 'Sebelumnya', 'Berikutnya')}`,
    })
  },
}

const weeks = (slug: string, title: string, plan: readonly (number | string)[]): Series =>
  planned(
    { slug, title, path: `/2026/02/${slug}.html` },
    plan,
    (number, { date, index }) => ({
      path: `/${date.slice(0, 7).replace('-', '/')}/${slug}-chapter-${dashed(number)}.html`,
      label: `${title} Chapter ${number}${index === 11 ? ' - END S1' : ''}`,
      title: index === 11 ? 'END S1' : null,
    }),
    (label, { date }) => `/${date.slice(0, 7).replace('-', '/')}/${label.toLowerCase().replace(/\W+/g, '-')}.html`,
  )

export const pagedFeed: Variant = {
  id: 'z15',
  name: 'Warung Manga',
  language: 'id',
  about:
    'Zeist on Blogger: a script reads the feed of a label, 10 posts a request until openSearch$totalResults; a chapter that was posted again stands first, the post of the series and a notice are among them; pages as base64 in a template',
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/img/b/R29vZ2xl/${hexOf(`${entry.id} ${page}`)}/s1600/${page}.jpg`,
  series: [
    weeks('payung-merah', 'Payung Merah', [...upTo(15), 'Pengumuman Hiatus', ...upTo(23).slice(15)]),
    weeks('surat-40', 'Surat 40', upTo(12)),
  ],
  serve({ path, query, host }, site) {
    const label = host === '' && /^\/feeds\/posts\/(?:default|summary)\/-\/(.+)$/.exec(path)?.[1]
    const series = label && site.series.find(({ title }) => title === label)
    if (!series) return null
    const posts = newestFirst(series).map(({ label: title, path: at, date }) => ({ title, path: at, date }))
    const again = posts.splice(
      posts.findIndex(({ title }) => title.endsWith('Chapter 3')),
      1,
    )
    const all = [...again, ...posts, { title: series.title, path: series.path, date: series.entries[0]!.date }]
    const from = Number(query.get('start-index') ?? 1)
    const rows = all.slice(from - 1, from - 1 + Math.min(10, Number(query.get('max-results') ?? 10)))
    const feed = {
      openSearch$totalResults: { $t: String(all.length) },
      openSearch$startIndex: { $t: String(from) },
      entry: rows.map(({ title, path: at, date }) => ({
        published: { $t: `${date}T10:00:00.000+07:00` },
        title: { type: 'text', $t: title },
        link: [{ rel: 'alternate', type: 'text/html', href: site.origin + at, title }],
      })),
    }
    return { type: 'application/json; charset=utf-8', body: JSON.stringify({ version: '1.0', feed }) }
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: words('Beranda', 'Populer', 'Serupa', 'Komentar', 'Terbaru'),
      body: `<div class="post-body"><h1>${series.title}</h1><p>Komik mingguan sejak 2019.</p><div id="clwd" class="chapters" data-label="${series.title}"></div></div>${whenReady(`var box = document.getElementById('clwd'), load = function (from) { fetch('/feeds/posts/default/-/' + encodeURIComponent(box.dataset.label) + '?alt=json&start-index=' + from + '&max-results=10').then(function (a) { return a.json() }).then(function (data) { data.feed.entry.forEach(function (post) { var link = post.link.filter(function (l) { return l.rel === 'alternate' })[0]; if (link.title !== box.dataset.label) box.insertAdjacentHTML('beforeend', '<div class="chapter-row"><a href="' + link.href + '">' + link.title + '</a><time datetime="' + post.published.$t + '">' + post.published.$t.slice(0, 10) + '</time></div>') }); if (from + 10 <= Number(data.feed.openSearch$totalResults.$t)) load(from + 10) }) }; load(1)`)}`,
    }),
  show: (place, site) =>
    frame(site, {
      title: textOf(place),
      series: place.series,
      words: words('Beranda', 'Populer', 'Serupa', 'Komentar', 'Terbaru'),
      body: `<div class="post-body"><h1>${place.entry.label}</h1><a href="${place.series.path}">${place.series.title}</a>${place.entry.kind === 'notice' ? '<p>Kami libur dulu sampai Juni.</p>' : `<div id="reader"><img src="${blank}" alt=""></div><script>var halaman = \`${base64(lines(site.images(place), (url) => `<img class="page" src="${url}" alt="">`))}\`; document.getElementById('reader').innerHTML = atob(halaman)</script>`}<time datetime="${place.entry.date}">${monthFirst(place.entry.date, 'id')}</time></div>${neighbours(place, site, 'Sebelumnya', 'Berikutnya')}`,
    }),
}
