import { escapeHtml, heading, json, lines, page, readerPage } from '../markup.ts'
import { createSeries, dashed, dayFirst, daysAgo, monthFirst, newestFirst, seriesLike } from '../series.ts'
import type { Series, Variant } from '../variant.ts'

const build = seriesLike('/2025/03/{slug}.html', '', '{title} Chapter {n}', ({ slug, number, date }) => ({
  path: `/${date.slice(0, 4)}/${date.slice(5, 7)}/${slug}-chapter-${number}.html`,
}))

/** The feed of a label, which also has the post of the series itself. */
function feed(origin: string, series: Series, start: number, count: number) {
  const posts = [
    ...newestFirst(series).map(({ label, path, date }) => ({
      title: label,
      path,
      date,
      labels: ['Chapter', series.title],
    })),
    { title: series.title, path: series.path, date: '2025-03-01', labels: ['Series', series.title] },
  ]
  return json({
    version: '1.0',
    feed: {
      openSearch$totalResults: { $t: String(posts.length) },
      entry: posts.slice(start - 1, start - 1 + count).map((post) => ({
        published: { $t: `${post.date}T08:00:00.000+07:00` },
        category: post.labels.map((term) => ({ term })),
        title: { type: 'text', $t: post.title },
        link: [
          { rel: 'replies', href: `${origin}/feeds/comments/default` },
          { rel: 'alternate', type: 'text/html', href: origin + post.path },
        ],
      })),
    },
  })
}

export const zeistFeed: Variant = {
  language: 'id',
  id: 'v14',
  name: 'Kopi Manga',
  about: 'zeistmanga: chapters in dated folders, list only in the feed of the label',
  series: [build('kopi-dan-hujan', 'Kopi dan Hujan', 13), build('pasar-malam', 'Pasar Malam', 4)],
  serve({ path, query }, site) {
    const asked = /^\/feeds\/posts\/default\/-\/(.+)$/.exec(path)
    if (!asked) return null
    const series = site.series.find(({ title }) => title === asked[1])
    if (!series || query.get('alt') !== 'json') return json({ feed: {} })
    return feed(site.origin, series, Number(query.get('start-index') ?? 1), Number(query.get('max-results') ?? 25))
  },
  list: (series, site) =>
    page(site, {
      series,
      title: series.title,
      head: `<meta content="blogger" name="generator">\n`,
      body: `${heading(series)}<div id="clwd"><script>var label_chapter = "${series.title}"; clwd = { run: function () {} }; clwd.run('${series.title}');</script></div>
<div id="chapterlist"></div><script>
fetch('/feeds/posts/default/-/' + encodeURIComponent(label_chapter) + '?alt=json&start-index=1&max-results=150').then(function (answer) { return answer.json() }).then(function (data) {
  document.getElementById('chapterlist').innerHTML = data.feed.entry.filter(function (post) { return post.category.some(function (c) { return c.term === 'Chapter' }) }).map(function (post) {
    return '<li><a href="' + post.link[1].href + '"><span class="chapternum">' + post.title.$t + '</span></a></li>'
  }).join('')
})</script>`,
    }),
  show: (place, site) =>
    page(site, {
      series: place.series,
      title: place.entry.label,
      head: `<meta content="blogger" name="generator">\n`,
      body: `<h1 class="post-title">${escapeHtml(place.entry.label)}</h1><div class="post-labels"><a href="/search/label/${encodeURIComponent(place.series.title)}" rel="tag">${escapeHtml(place.series.title)}</a></div>
<div class="check-box"><div class="separator">${lines(site.images(place), (url) => `<a href="${url}"><img border="0" src="${url}"></a>`)}</div></div>`,
    }),
}

const comic = seriesLike(
  '/comic/{slug}/',
  '/comic/{slug}/chapitre-{n}/?style=list',
  'Chapitre {n}',
  ({ number, index }) =>
    index % 3 === 1
      ? { label: `Chapitre ${number} : Le pont n° ${number + 3}`, title: `Le pont n° ${number + 3}` }
      : {},
)

/** Newest chapters have a picture "new" and their date in a title attribute. */
export const madaraBadges: Variant = {
  language: 'fr',
  id: 'w01',
  name: 'Passerelle Scans',
  about: 'madara: French, badges and relative dates in a title attribute, addresses that end in ?style=list',
  series: [comic('le-pont-2', 'Le Pont 2', 15), comic('la-rive', 'La Rive', 4)],
  serve({ path, query }, site) {
    const series = site.seriesAt(path)
    const shown = (date: string, index: number) =>
      index < 2
        ? `<span class="c-new-tag"><a href="#" title="${daysAgo(date, (days) => `il y a ${days} jours`)}"><img src="/assets/avatar-9.png" alt="new"></a></span>`
        : `<i>${dayFirst(date, 'fr')}</i>`
    if (series)
      return page(site, {
        series,
        title: series.title,
        body: `<div class="post-title"><h1>${escapeHtml(series.title)}</h1></div>${heading(series)}<div class="listing-chapters_wrap cols-1 show-more"><ul class="main version-chap no-volumn">${lines(newestFirst(series), ({ path, label, date }, index) => `<li class="wp-manga-chapter  "><a href="${site.origin}${path}"> ${escapeHtml(label)} </a><span class="view"><i class="icon"></i> ${1000 + index * 37}</span><span class="chapter-release-date">${shown(date, index)}</span></li>`)}</ul><div class="c-chapter-readmore"><span class="btn btn-link chapter-readmore">Afficher plus</span></div></div>`,
      })
    const place = site.entryAt(`${path}?style=${query.get('style') ?? 'list'}`)
    if (!place) return null
    const [before, after] = [site.neighbour(place, -1), site.neighbour(place, 1)]
    return readerPage(
      site,
      place,
      `<div class="reading-content"><div class="c-ads"><img src="/assets/banner-5.jpg" alt=""></div>${lines(site.images(place), (url, index) => `<div class="page-break"><img id="image-${index}" class="wp-manga-chapter-img img-responsive lazyload effect-fade" src="/assets/avatar-8.png" data-src=" ${url}" alt=""></div>`)}</div><div class="nav-links">${before ? `<a class="btn prev_page" href="${before.path}">Précédent</a>` : ''}${after ? `<a class="btn next_page" href="${after.path}">Suivant</a>` : `<a class="btn back" href="${place.series.path}">Infos</a>`}</div>`,
      `${place.series.title} - ${place.entry.label}`,
    )
  },
}

const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10.5, 11, 12, 13]
const saga = (slug: string, title: string, list: readonly number[]): Series =>
  createSeries({ slug, title, path: `/manga/1693-${slug}/` }, list, ({ number }) => ({
    path: `/1693-${slug}-chapter-${dashed(number)}/`,
    label: `Chapter ${number}`,
  }))

/** Oldest first, with a prefix of the theme before every slug. */
export const themesiaPrefix: Variant = {
  language: 'id',
  id: 'w02',
  name: 'Rumah Komik',
  about: 'mangathemesia: Indonesian; a number before every slug, list from the oldest, lazy pictures, chapter 10.5',
  series: [saga('angin-timur', 'Angin Timur', numbers), saga('angin-barat', 'Angin Barat', [1, 2, 3])],
  list: (series, site) =>
    page(site, {
      series,
      title: `Komik ${series.title}`,
      body: `${heading(series)}<div class="bixbox bxcl epcheck"><div class="eplister" id="chapterlist"><ul>${lines(series.entries, ({ path, number, label, date }) => `<li data-num="${number}"><div class="chbox"><div class="eph-num"><a href="${site.origin}${path}"><span class="chapternum">${label}</span> <span class="chapterdate">${monthFirst(date, 'id')}</span></a></div><div class="dt"><a class="dload" href="#/unduh-${number}">Unduh</a></div></div></li>`)}</ul></div></div>`,
    }),
  title: (place) => `Komik ${place.series.title} ${place.entry.label}`,
  show(place, site) {
    const [before, after] = [site.neighbour(place, -1), site.neighbour(place, 1)]
    return `<div class="chnav"><div class="nextprev"><a class="ch-prev-btn" href="${before?.path ?? '#/prev/'}">Prev</a><a class="ch-next-btn" href="${after?.path ?? '#/next/'}">Next</a></div></div><div id="readerarea"><p>${lines(site.images(place), (url) => `<img src="data:image/svg+xml;base64,PHN2Zy8+" data-src="${url}" class="lazyload" alt="">`)}</p></div><div class="related"><img src="/covers/${place.series.slug}.jpg" alt=""></div>`
  },
}
